"""Bounded caches: `BoundedCache` limits the total size of its values, `remembered` the number of entries."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Generic, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary, ref

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

Key = TypeVar("Key", bound="Hashable")
Value = TypeVar("Value")
Owner = TypeVar("Owner")
Rest = TypeVarTuple("Rest")


class BoundedCache(Generic[Key, Value]):
    """Thread-safe LRU cache, bounded by the total size of its values.

    An evicted value can still be found while it is referenced elsewhere, so a value in use is never rebuilt.
    The newest value is kept regardless of its size.

    Attributes:
        capacity: Maximum total size of the cached values, in bytes.
        nbytes: Current total size, in bytes.
    """

    def __init__(self, capacity: int, size_of: Callable[[Value], int]) -> None:
        self.capacity, self.nbytes = capacity, 0
        self._size_of = size_of
        self._recent: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._alive: WeakValueDictionary[Key, Value] = WeakValueDictionary()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._recent)

    def find(self, key: Key) -> Value | None:
        """Return the value for a key and mark it as most recently used, or return None if the key is unknown."""
        with self._lock:
            entry = self._recent.get(key)
            if entry is not None:
                self._recent.move_to_end(key)
                return entry[0]
            value = self._alive.get(key)
            if value is not None:
                self._keep(key, value)
            return value

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value for a key, building it with `make` if the key is unknown.

        `make` runs without holding the lock. If two threads build a value concurrently, one of the two values is
        kept and returned to both.
        """
        value = self.find(key)
        if value is not None:
            return value
        built = make()
        with self._lock:
            value = self._alive.setdefault(key, built)
            if key not in self._recent:
                self._keep(key, value)
        return value

    def clear(self) -> None:
        """Remove all values, including those still referenced elsewhere."""
        with self._lock:
            self._recent.clear()
            self._alive.clear()
            self.nbytes = 0

    def _keep(self, key: Key, value: Value) -> None:
        size = self._size_of(value)
        self._recent[key] = value, size
        self.nbytes += size
        while self.nbytes > self.capacity and len(self._recent) > 1:
            _, (_, size) = self._recent.popitem(last=False)
            self.nbytes -= size


def remembered(size: int) -> Callable[[Callable[[Owner, *Rest], Value]], Callable[[Owner, *Rest], Value]]:
    """Return a decorator that caches the last `size` results without keeping the first argument alive.

    It works like `functools.lru_cache`, except that the key holds only a weak reference to the first argument.
    """

    def decorate(function: Callable[[Owner, *Rest], Value]) -> Callable[[Owner, *Rest], Value]:
        @lru_cache(maxsize=size)
        def answer(owner: ref[Owner], *rest: *Rest) -> Value:
            alive = owner()
            if alive is None:
                raise ReferenceError(function.__qualname__)
            return function(alive, *rest)

        @wraps(function)
        def of(owner: Owner, /, *rest: *Rest) -> Value:
            return answer(ref(owner), *rest)

        return of

    return decorate
