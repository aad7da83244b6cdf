"""Files that appear under their name only when they are complete."""

from __future__ import annotations

import os
import secrets
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from clamber._internal.arguments import checked

if TYPE_CHECKING:
    from collections.abc import Iterator


@checked
@contextmanager
def new_file(path: str | Path) -> Iterator[TextIO]:
    """Yield a text file that is created atomically and appears under its name only if writing succeeds.

    Its `buffer` takes bytes.

    Raises:
        FileExistsError: The path already exists.
        OSError: The folder is not writable.
    """
    target = Path(path)
    if os.path.lexists(target):
        raise FileExistsError(f"{path} already exists; nothing was written")
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    with temporary.open("x", encoding="utf-8") as file:
        try:
            yield file
            file.flush()
            os.link(temporary, target)  # unlike a rename, this never replaces an existing file
        finally:
            temporary.unlink()
