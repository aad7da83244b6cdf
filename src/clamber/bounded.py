"""Caches that keep little alive: one is bounded by the bytes of its values, one by their number alone."""

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
    """The values that were asked for last, as many as fit into so many bytes; for any number of threads.

    A value that no longer fits is found for as long as something else holds it, so nothing is made twice at a time.
    The newest value is kept whatever its size.

    Attributes:
        capacity: Bytes of all values that are kept.
        nbytes: What they take now.
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
        """The value of a key, which then is the last to be dropped; None if there is none."""
        with self._lock:
            kept = self._recent.get(key)
            if kept is not None:
                self._recent.move_to_end(key)
                return kept[0]
            value = self._alive.get(key)
            if value is not None:
                self._keep(key, value)
            return value

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made if there is none; of two that are made at once one is kept, and given to both."""
        value = self.find(key)
        if value is not None:
            return value
        made = make()
        with self._lock:
            value = self._alive.setdefault(key, made)
            if key not in self._recent:
                self._keep(key, value)
        return value

    def clear(self) -> None:
        """Forgets all values, those that others hold included."""
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


def remembered(most: int) -> Callable[[Callable[[Owner, *Rest], Value]], Callable[[Owner, *Rest], Value]]:
    """Remembers so many answers of a function, as `lru_cache` does, and does not keep its first argument alive."""

    def decorate(function: Callable[[Owner, *Rest], Value]) -> Callable[[Owner, *Rest], Value]:
        @lru_cache(maxsize=most)
        def answer(owner: ref[Owner], *rest: *Rest) -> Value:
            found = owner()
            if found is None:
                raise ReferenceError(function.__qualname__)
            return function(found, *rest)

        @wraps(function)
        def of(owner: Owner, /, *rest: *Rest) -> Value:
            return answer(ref(owner), *rest)

        return of

    return decorate
