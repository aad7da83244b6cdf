"""Bounded caches respect their capacity in bytes and do not keep otherwise unused values alive."""

from __future__ import annotations

import gc
import threading
from weakref import ref

import pytest

from clamber._internal.bounded import BoundedCache, remembered
from clamber.engine import ENGINES, MOST_BYTES, CompiledRules, engine_for
from clamber.ruleset import ruleset


class Value:
    def __init__(self, size: int) -> None:
        self.size = size


def cache(capacity: int) -> BoundedCache[str, Value]:
    return BoundedCache(capacity, lambda value: value.size)


def test_as_many_are_kept_as_fit() -> None:
    kept = cache(10)
    for key in "abcd":
        kept.get(key, lambda: Value(4))
    assert (len(kept), kept.nbytes) == (2, 8)
    assert [kept.find(key) is not None for key in "abcd"] == [False, False, True, True]


def test_who_was_asked_for_last_stays() -> None:
    kept = cache(10)
    kept.get("a", lambda: Value(4))
    kept.get("b", lambda: Value(4))
    kept.find("a")
    kept.get("c", lambda: Value(4))
    assert [kept.find(key) is not None for key in "abc"] == [True, False, True]


def test_what_is_larger_than_all_room_is_kept_alone() -> None:
    kept = cache(10)
    kept.get("a", lambda: Value(4))
    kept.get("b", lambda: Value(400))
    assert (len(kept), kept.nbytes) == (1, 400)
    kept.get("c", lambda: Value(4))
    assert (len(kept), kept.nbytes) == (1, 4)


def test_what_others_hold_is_found_although_it_does_not_fit() -> None:
    kept = cache(10)
    held = kept.get("a", lambda: Value(8))
    kept.get("b", lambda: Value(8))
    assert kept.get("a", lambda: pytest.fail("made again")) is held
    assert (len(kept), kept.nbytes) == (1, 8)


def test_of_two_made_at_once_one_is_kept() -> None:
    kept, inside = cache(10), threading.Barrier(2)
    found: list[Value] = []

    def make() -> Value:
        inside.wait()
        return Value(3)

    threads = [threading.Thread(target=lambda: found.append(kept.get("a", make))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] is found[1]
    assert (len(kept), kept.nbytes) == (1, 3)


def test_all_is_forgotten() -> None:
    kept = cache(10)
    held = kept.get("a", lambda: Value(8))
    kept.clear()
    assert (len(kept), kept.nbytes) == (0, 0)
    assert kept.get("a", lambda: Value(2)) is not held


def test_an_answer_is_remembered_and_keeps_nobody_alive() -> None:
    asked: list[int] = []

    @remembered(2)
    def twice(of: Value, plus: int) -> int:
        asked.append(plus)
        return 2 * of.size + plus

    one = Value(5)
    assert [twice(one, 1), twice(one, 1), twice(Value(6), 1)] == [11, 11, 13]
    assert asked == [1, 1]
    gone = ref(one)
    del one
    gc.collect()
    assert gone() is None


def test_engines_are_bounded_by_their_bytes() -> None:
    """Tables for two packs take megabytes, a plain game's a tenth of that. The capacity bounds their sum."""
    small, large = engine_for(ruleset("zhengshangyou")), engine_for(ruleset("gandengyan/double"))
    assert small.nbytes < 150_000
    assert 20 * small.nbytes < large.nbytes < 8 << 20
    for engine in (small, large):
        assert engine.nbytes > engine.table.nbytes + engine.tables.compiled.nbytes > len(engine.table.to_bytes())
    assert ENGINES.nbytes <= ENGINES.capacity == MOST_BYTES
    assert ENGINES.find((ruleset("zhengshangyou"), False)) is small


def test_an_engine_that_is_dropped_frees_its_memory() -> None:
    kept: BoundedCache[int, CompiledRules] = BoundedCache(1, lambda engine: engine.nbytes)
    gone = ref(kept.get(1, lambda: CompiledRules(ruleset("zhengshangyou"))))
    kept.get(2, lambda: CompiledRules(ruleset("zhengshangyou")))
    gc.collect()
    assert gone() is None
