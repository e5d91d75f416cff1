"""Tables are computed once for all tests."""

from __future__ import annotations

import pytest

from errata.reproduce.cache import TableCache


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> TableCache:
    return TableCache(tmp_path_factory.mktemp("tables"))
