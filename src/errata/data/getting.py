"""Getting a whole data set: from where it is published, from a mirror, or from a local copy.

Files are gathered and checked in a folder of their own within the data directory and moved into place together, so that
no set is ever half there. What an interrupted run has gathered is used by the next.
"""

from __future__ import annotations

import contextlib
import gzip
import shutil
import tarfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote, urlsplit

from errata.corpus.files import write_lines
from errata.corpus.m2 import read_m2
from errata.data.checksums import RECORD, record, recorded, sha256
from errata.data.entries import Entry, File, InArchive, InRepository, SourceLines
from errata.data.errors import DataError
from errata.data.fetch import Watch, download
from errata.data.locate import find_root, user_directory
from errata.data.locks import locked
from errata.errors import InputError

STAGING = ".getting"
Obtain = Callable[[File, Path], None]  # puts a file at a path


@dataclass(frozen=True)
class Got:
    """Where a set is, and how many of its files came now; the others were there already and are right."""

    root: Path
    new: int


def get(
    entry: Entry,
    *,
    root: Path | None = None,
    local: Path | None = None,
    mirror: str | None = None,
    watch: Watch | None = None,
) -> Got:
    """Makes sure that the whole set is below ``root`` and right, and fetches what is not.

    Without ``root``: where ``ERRATA_DATA`` has the set, else the user's data directory. ``local`` is a copy in the layout
    of the original repository or in errata's own; ``mirror`` the address of a data directory in errata's layout.
    """
    if local is not None and not local.is_dir():
        raise InputError(f"{local} is no directory; give --from a folder with a copy of {entry.name}.")
    if mirror is not None and not is_web_address(mirror):
        raise InputError(f"A mirror is an address such as http://server/data. Got {mirror!r} instead.")
    if root is None:
        shared = find_root(entry)
        if shared is not None and shared != user_directory():
            if wrong := unfit(entry, shared):
                raise DataError(
                    f"{shared / wrong[0].path} is not the published file; replace it, or unset ERRATA_DATA."
                )
            return Got(shared, 0)
        root = user_directory()
    watch = watch or Watch()
    supply = Supply(entry, root, local, mirror, watch)
    try:
        root.mkdir(parents=True, exist_ok=True)
        with locked(root, watch):
            return Got(root, fill(entry, root, supply.obtain, local))
    except OSError as error:
        where, why = error.filename or root, error.strerror or error
        raise DataError(
            f"{where} cannot be used ({why}). Make room or choose another place with ERRATA_HOME or --to; what came so far "
            "is kept."
        ) from error


def is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a host or port
        return False


def unfit(entry: Entry, root: Path) -> list[File]:
    """The required files that are missing or differ from their checksum."""
    first = recorded(root / entry.folder)

    def fits(file: File) -> bool:
        path, expected = root / file.path, file.sha256 or first.get(file.name)
        return path.is_file() and expected in (None, sha256(path))

    return [file for file in entry.required if not fits(file)]


def fill(entry: Entry, root: Path, obtain: Obtain, local: Path | None) -> int:
    """Brings what is missing; returns the number of files."""
    folder, staging = root / entry.folder, root / STAGING / entry.name
    first = recorded(folder)
    wanted = unfit(entry, root)
    if local is not None:
        wanted += [file for file in entry.files if not file.required and copy_of(file, local)]
    wanted.sort(key=lambda file: isinstance(file.place, SourceLines))  # made from others, so after them
    for file in wanted:
        target = staging / file.path
        if not target.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            obtain(file, target)
        check(file, target, first.get(file.name))
    for file in wanted:
        (root / file.path).parent.mkdir(parents=True, exist_ok=True)
        (staging / file.path).replace(root / file.path)
    shutil.rmtree(staging, ignore_errors=True)
    with contextlib.suppress(OSError):  # another set may have begun
        staging.parent.rmdir()
    new = [file for file in entry.required if file.sha256 is None and file.name not in first]
    if new:
        record(folder, {file.name: sha256(root / file.path) for file in new})
    return len(wanted)


def check(file: File, path: Path, first: str | None) -> None:
    """Removes and refuses what is not the published file, or not the one that came first."""
    expected = file.sha256 or first
    if expected is None:
        return
    found = sha256(path)
    if found != expected:
        path.unlink()
        mend = (
            "Try again, or take it from elsewhere (--mirror, --from)."
            if file.sha256
            else f"If its authors have changed it and you want the new one, remove {RECORD} from the set's folder."
        )
        which = "the published file" if file.sha256 else "the file that came first"
        raise DataError(
            f"{file.path} is not {which}: its SHA-256 is {found}, not {expected}. What came was removed. {mend}"
        )


def copy_of(file: File, local: Path) -> Path | None:
    """Where a local copy has the file."""
    return next((path for name in file.local_names() if (path := local / name).is_file()), None)


@dataclass(frozen=True)
class Supply:
    """Brings single files from one kind of place."""

    entry: Entry
    root: Path
    local: Path | None
    mirror: str | None
    watch: Watch

    @property
    def staging(self) -> Path:
        return self.root / STAGING / self.entry.name

    def obtain(self, file: File, target: Path) -> None:
        if self.local is not None:
            self.copy(file, target, self.local)
        elif self.mirror is not None:
            download(f"{self.mirror.rstrip('/')}/{quote(file.path)}", target, file.path, self.watch)
        elif isinstance(file.place, InRepository):
            download(file.place.url, target, file.path, self.watch)
        elif isinstance(file.place, InArchive):
            archive = self.staging / file.place.archive
            if not archive.is_file():
                archive.parent.mkdir(parents=True, exist_ok=True)
                download(file.place.url, archive, file.place.archive, self.watch)
            try:
                extract(archive, file.place.member, target)
            except DataError:
                archive.unlink()
                raise
        else:
            self.make(file, target)

    def copy(self, file: File, target: Path, local: Path) -> None:
        found = copy_of(file, local)
        if found is not None:
            copy_whole(found, target)
        elif isinstance(file.place, InArchive) and (local / file.place.archive).is_file():
            extract(local / file.place.archive, file.place.member, target)
        elif isinstance(file.place, SourceLines):
            self.make(file, target)
        else:
            raise DataError(
                f"{local} has no {file.path} (looked for {', '.join(file.local_names())}). Give --from a copy of "
                f"{' and '.join(self.entry.published)} or of errata's data directory."
            )

    def make(self, file: File, target: Path) -> None:
        """Writes the source lines of an M2 file that has just come or was there before."""
        assert isinstance(file.place, SourceLines)
        gold = next(path for root in (self.staging, self.root) if (path := root / file.place.path).is_file())
        write_lines(target, (sentence.source for sentence in read_m2(gold)))


def copy_whole(source: Path, target: Path) -> None:
    copy = target.with_name(target.name + ".copy")
    shutil.copyfile(source, copy)
    copy.replace(target)


def extract(archive: Path, member: str, target: Path) -> None:
    """One member of an archive, under a name of our own choice."""
    copy = target.with_name(target.name + ".copy")
    try:
        with gzip.open(archive) as packed:
            while packed.read(1 << 20):  # to the end, where its own checksum stands
                pass
        with tarfile.open(archive) as bundle:
            content = bundle.extractfile(str(PurePosixPath(member)))
            if content is None:
                raise KeyError(member)
            with content, copy.open("wb") as file:
                shutil.copyfileobj(content, file)
    except KeyError:
        raise DataError(f"{archive} has no member {member}; it is not the archive that was expected.") from None
    except (tarfile.TarError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise DataError(f"{archive} is damaged ({error}). Fetch it again.") from error
    copy.replace(target)
