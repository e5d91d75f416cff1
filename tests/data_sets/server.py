"""A real HTTP server on loopback that can do what bad servers and networks do."""

from __future__ import annotations

import hashlib
import re
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

BLOCK = 1 << 14


@dataclass
class Seen:
    """One request, and how it was answered."""

    path: str
    range: str | None
    if_range: str | None
    status: int


@dataclass
class Server:
    """Serves the files below ``folder``. Attributes may be changed while it runs."""

    folder: Path
    ranges: bool = True
    etags: bool = True
    cut_after: int | None = None  # bytes of a body after which every connection ends
    seconds_per_block: float = 0.0
    seen: list[Seen] = field(default_factory=list)

    def __enter__(self) -> Server:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.shutdown()
        self.http.server_close()

    def paths(self) -> list[str]:
        return [request.path for request in self.seen]

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        path = unquote(handler.path.lstrip("/"))
        wanted, if_range = handler.headers.get("Range"), handler.headers.get("If-Range")
        file = self.folder / path
        content = file.read_bytes() if file.is_file() else b""
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        start, status = 0, 200 if file.is_file() else 404
        if status == 200 and self.ranges and wanted and if_range in (None, etag):
            found = re.fullmatch(r"bytes=(\d+)-", wanted)
            assert found is not None
            start = int(found[1])
            status = 206 if start < len(content) else 416
        self.seen.append(Seen(path, wanted, if_range, status))
        body = content[start:] if status in (200, 206) else b""
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(body)))
        if status == 206:
            handler.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        if self.etags:
            handler.send_header("ETag", etag)
        handler.end_headers()
        self.send(handler, body)

    def send(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        end = len(body) if self.cut_after is None else min(self.cut_after, len(body))
        try:
            for at in range(0, end, BLOCK):
                handler.wfile.write(body[at : min(at + BLOCK, end)])
                time.sleep(self.seconds_per_block)
        except (BrokenPipeError, ConnectionResetError):  # the client has gone
            pass
        handler.close_connection = True
