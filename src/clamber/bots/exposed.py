"""Hashes of the data that a bot's play depends on: arrays, net weights, settings, and files named in its code.

Two runs of the same source are comparable only if this data is equal. Values are collected from the bot's attributes,
from closures, defaults and globals of its own functions, and from attributes of its own classes. Objects of other
packages are decomposed as by `pickle`.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections import deque
from collections.abc import Mapping
from functools import cached_property, partial
from mmap import mmap
from pathlib import Path, PurePath
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST_NAME: Final = 1024
"""Maximum length of a text that is looked up as a file name, in characters."""

READS: Final = frozenset(
    {"CDLL", "InferenceSession", "fromfile", "from_file", "from_pretrained", "genfromtxt", "load", "load_file",
     "load_model", "loadtxt", "memmap", "mmap", "open", "read_bytes", "read_csv", "read_text", "safe_open", "urlopen",
     "urlretrieve"}
)  # fmt: skip
"""Names of functions that read data from elsewhere."""

BUFFERS: Final = (array, bytearray, memoryview, mmap)

IGNORED_MODULES: Final = frozenset(
    {"_random", "_thread", "logging", "random", "re", "threading", "typing", "weakref"}
)
"""Modules whose objects do not determine a bot's play: locks, loggers, and sources of random numbers."""


class ExposedValues:
    """Hashes of the values that can be reached from a bot.

    Attributes:
        weights: Hex SHA-256 of arrays, of what nets return as `state_dict()`, of objects of other packages, and of
            named files; None if there are none.
        settings: Hex SHA-256 of all other values.
        is_complete: False if the bot holds an object that cannot be decomposed, or reads data that it does not
            expose.
    """

    def __init__(self, roots: Iterable[object], files: Iterable[Path]) -> None:
        """Hash all values.

        Args:
            roots: The bot, and the class or function that made it.
            files: Sources of the bot. Functions and classes of other files are not followed.
        """
        self._files = frozenset(files)
        self._folders = {Path(), *(file.parent for file in self._files)}
        self._met: dict[int, tuple[int, object]] = {}  # with the object, so that its id is not used again
        self._settings, self._weights = hashlib.sha256(), hashlib.sha256()
        self._has_weights = self._reads = self._is_opaque = False
        try:
            for root in roots:
                self._add(root, self._settings)
        except RecursionError:
            self._is_opaque = True
        self.weights = self._weights.hexdigest() if self._has_weights else None
        if not self._has_weights:
            self._settings.update(self._weights.digest())
        self.settings = self._settings.hexdigest()
        self.is_complete = not self._is_opaque and (self._has_weights or not self._reads)

    def _add(self, value: object, digest: Any) -> None:
        """Add a value to a hash, and its arrays to that of the weights."""
        if value is None or isinstance(value, int | float | complex | bytes):
            digest.update(f"{type(value).__name__} {value!r};".encode())
        elif isinstance(value, str | PurePath):
            self._add_text(value, digest)
        elif id(value) in self._met:
            digest.update(f"again {self._met[id(value)][0]};".encode())
        else:
            self._met[id(value)] = len(self._met), value
            digest.update(f"{type(value).__qualname__}:".encode())
            if not self._add_data(value, digest) and not self._add_code(value, digest):
                self._add_object(value, digest)

    def _add_all(self, values: Iterable[object], digest: Any) -> None:
        for value in values:
            self._add(value, digest)
        digest.update(b".")

    def _add_text(self, value: str | PurePath, digest: Any) -> None:
        """Add a text or a path; if it names a file, the contents of the file, wherever it lies."""
        text = str(value)
        named = self._named_file(text)
        if named is None:
            digest.update(f"{text!r};".encode())
            return
        self._has_weights = True
        with named.open("rb") as opened:
            self._weights.update(hashlib.file_digest(opened, "sha256").digest())

    def _named_file(self, text: str) -> Path | None:
        """Return the file that a text names, other than a source; None if there is none."""
        if not text or len(text) > LONGEST_NAME or not text.isprintable():
            return None
        for folder in self._folders:
            try:
                if (path := folder / text).is_file():
                    return None if path.resolve() in self._files else path
            except OSError:  # e.g. a name that is too long
                continue
        return None

    def _add_data(self, value: Any, digest: Any) -> bool:
        """Add a container or an array; return False if the value is neither."""
        if isinstance(value, Mapping):
            self._add_all((part for item in value.items() for part in item), digest)
        elif isinstance(value, set | frozenset):
            self._add_all(sorted(value, key=repr), digest)
        elif isinstance(value, list | tuple | deque):
            self._add_all(value, digest)
        elif isinstance(value, type) or (data := _array(value)) is None:
            return False
        elif isinstance(data, list):  # an array of objects
            self._add_all(data, digest)
        else:
            self._has_weights = True
            self._weights.update(data)
        return True

    def _add_code(self, value: Any, digest: Any) -> bool:
        """Add the data that a function or a class refers to; return False if the value is neither."""
        if isinstance(value, FunctionType):
            self._add_all(self._referenced_values(value), digest)
        elif isinstance(value, MethodType):
            self._add_all((value.__self__, value.__func__), digest)
        elif isinstance(value, partial):
            self._add_all((value.func, value.args, value.keywords), digest)
        elif isinstance(value, type):
            self._add_class(value, digest)
        elif isinstance(value, BuiltinFunctionType) and not isinstance(value.__self__, ModuleType | type(None)):
            self._add(value.__self__, digest)
        elif callable(value) and isinstance(inner := getattr(value, "__wrapped__", None), FunctionType):
            self._add(inner, digest)
        else:
            return isinstance(value, ModuleType | BuiltinFunctionType | CodeType)
        return True

    def _referenced_values(self, function: FunctionType) -> Iterator[object]:
        """Yield the closure of a function; for one of the bot, its defaults and globals, and the files that it names.

        A function of another package has the bot's functions in its closure if it decorates them.
        """
        for cell in function.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # empty: the name is not bound yet
                continue
        if not self._is_own_file(function.__code__.co_filename):
            return
        yield from (function.__defaults__, function.__kwdefaults__)
        names: dict[str, None] = {}
        for code in _codes(function.__code__):
            names |= dict.fromkeys(code.co_names)
            yield [text for text in code.co_consts if isinstance(text, str) and self._named_file(text)]
        self._reads |= not READS.isdisjoint(names)
        for name in names:
            value = function.__globals__.get(name, sys.modules.get(name))
            if not isinstance(value, ModuleType):
                yield value
            elif self._is_own_module(value):
                yield from (vars(value)[inner] for inner in names if inner in vars(value))

    def _add_class(self, kind: type, digest: Any) -> None:
        for base in kind.__mro__:
            if self._is_own_module(sys.modules.get(base.__module__)):
                self._add_all((_unwrap(value) for name, value in vars(base).items() if _is_data(name, value)), digest)

    def _add_object(self, value: Any, digest: Any) -> None:
        kind = type(value)
        package = kind.__module__.partition(".")[0]
        if package in IGNORED_MODULES or kind.__module__.startswith("numpy.random"):
            return
        self._add_class(kind, digest)
        is_own = self._is_own_module(sys.modules.get(kind.__module__))
        if not is_own and package != "clamber":
            digest = self._weights
        state = getattr(value, "state_dict", None)
        if callable(state):
            self._has_weights = True
            self._add(state(), self._weights)
        if is_own and hasattr(value, "__dict__"):
            self._add({**_slots(value), **vars(value)}, digest)
        elif not callable(state):
            self._take_apart(value, digest)

    def _take_apart(self, value: Any, digest: Any) -> None:
        """Add the parts from which `pickle` would reconstruct the object."""
        try:
            parts = value.__reduce_ex__(4)
        except Exception:  # noqa: BLE001 - an object of any package: a session, a process, an open file
            self._is_opaque = True
            return
        if isinstance(parts, str):
            digest.update(f"{parts};".encode())
        else:
            self._add_all((list(part) if hasattr(part, "__next__") else part for part in parts), digest)

    def _is_own_module(self, module: ModuleType | None) -> bool:
        file = getattr(module, "__file__", None)
        return file is not None and self._is_own_file(file)

    def _is_own_file(self, file: str) -> bool:
        return Path(file).resolve() in self._files


def _array(value: Any) -> bytes | list[Any] | None:
    """Return the type, shape and contents of an array or tensor; a list if it has objects; None for anything else."""
    try:
        if hasattr(value, "detach"):
            value = value.detach().cpu()
            try:
                value = value.numpy()
            except TypeError:  # NumPy has no bfloat16
                value = value.float().numpy()
        if hasattr(value, "__array__"):
            value = value.__array__()
            head, contents = f"{value.dtype} {value.shape} ".encode(), bytes(value.tobytes())
            return list(value.flat) if value.dtype == object else head + contents
        return memoryview(value).tobytes() if isinstance(value, BUFFERS) else None
    except (AttributeError, RuntimeError, TypeError, ValueError):
        return None


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code, and that of the functions in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _is_data(name: str, value: object) -> bool:
    """Return True for an attribute of a class that is data or a function, and not made by the interpreter."""
    is_special = name.startswith("__") and name.endswith("__")
    return isinstance(value, FunctionType) or not (is_special or hasattr(value, "__objclass__"))


def _unwrap(value: Any) -> object:
    """Return the function of a method, property or cached property; anything else as it is."""
    if isinstance(value, property):
        return value.fget, value.fset
    if isinstance(value, cached_property):
        return value.func
    return value.__func__ if isinstance(value, staticmethod | classmethod) else value


def _slots(value: object) -> dict[str, object]:
    """Return the attributes of an object that are in slots."""
    names = [name for base in type(value).__mro__ for name in vars(base).get("__slots__", ())]
    return {name: getattr(value, name) for name in names if hasattr(value, name) and not name.startswith("__")}
