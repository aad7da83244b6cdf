"""A project with the package, for all tests of a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from npm.project import installed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("npm"))
