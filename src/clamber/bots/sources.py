"""Source-code hashes, used as the versions of bots that declare none."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import shlex
import shutil
import sys
import sysconfig
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DIGITS: Final = 8
"""Number of hexadecimal digits of a version."""

_INSTALLED: Final = frozenset(
    Path(path).resolve() for name, path in sysconfig.get_paths().items() if name.endswith(("lib", "stdlib"))
)


def version_of(settings: Iterable[str], files: Iterable[Path]) -> str:
    """Return a version: a hash of facts and of the contents of files, independent of the order and place of files.

    Args:
        settings: Texts that identify the settings.
        files: Source files.

    Raises:
        OSError: A file cannot be read.
    """
    hasher = hashlib.sha256()
    for setting in settings:
        hasher.update(f"{len(setting)}:{setting}".encode())
    for digest in sorted(map(_digest, set(files))):
        hasher.update(digest)
    return hasher.hexdigest()[:DIGITS]


def _digest(file: Path) -> bytes:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, hashlib.sha256).digest()


def files_of_module(name: str) -> set[Path]:
    """Return the source of an imported module and of the modules beside it that it imports, directly or indirectly.

    Modules beside it are those in the folder of its top-level package. Of an installed module, they are those of its
    own top-level package. Empty if the module has no file, such as one of an interactive session.

    Args:
        name: Name of the module, or path of its file.
    """
    if (path := Path(name)).is_file():
        return _imported_files(path.resolve(), path.stem, path.resolve().parent, "")
    module = sys.modules.get(name)
    file = getattr(module, "__file__", None)
    if file is None or not Path(file).is_file():
        return set()
    start = Path(file).resolve()
    root = start.parents[name.count(".") + (start.stem == "__init__")]
    package = name.partition(".")[0] if root in _INSTALLED else ""
    return _imported_files(start, name, root, package)


def files_of_command(command: str) -> set[Path]:
    """Return the files that a command line names: program, arguments, and the Python modules that these import."""
    words = shlex.split(command)
    program = shutil.which(words[0]) if words else None
    files = set() if program is None else {Path(program).resolve()}
    for previous, word in pairwise(words):
        if previous == "-m":
            root = Path.cwd()
            candidates = ((name, _file(root, name)) for name in (f"{word}.__main__", word))
            name, file = next(((name, file) for name, file in candidates if file is not None), ("", Path(word)))
        else:
            file = Path(word).resolve()
            name, root = file.stem, file.parent
        if file.is_file():
            files |= _imported_files(file, name, root, "")
    return files


def _imported_files(start: Path, name: str, root: Path, package: str) -> set[Path]:
    """Return a file, and the files of the modules under `root` that it imports, directly or indirectly.

    Args:
        start: The file.
        name: Name of its module.
        root: Folder of top-level modules.
        package: Top-level package to which the modules are restricted; empty for no restriction.
    """
    files, pending = {start}, [(start, name)]
    while pending:
        file, module = pending.pop()
        for imported in _imports(file, module):
            path = _file(root, imported)
            if path is None or path in files or (package and imported.partition(".")[0] != package):
                continue
            files.add(path)
            pending.append((path, imported))
    return files


def _file(root: Path, module: str) -> Path | None:
    """Return the source file of a module under `root`; None if there is none."""
    *folders, last = module.split(".")
    folder = root.joinpath(*folders)
    return next((path for path in (folder / last / "__init__.py", folder / f"{last}.py") if path.is_file()), None)


def _imports(file: Path, module: str) -> Iterator[str]:
    """Yield the names of the modules and packages that a source file may import; none if it is not valid Python."""
    if file.suffix != ".py":
        return
    package = module if file.stem == "__init__" else module.rpartition(".")[0]
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = _imported_names(node, package)
        else:
            continue
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:length]) for length in range(1, len(parts) + 1))


def _imported_names(node: ast.ImportFrom, package: str) -> list[str]:
    try:
        base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
    except ImportError:  # relative beyond the top-level package
        return []
    return [f"{base}.{alias.name}" for alias in node.names]
