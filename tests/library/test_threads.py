"""Single-threaded objects report concurrent use; a subinterpreter is refused without side effects."""

import contextlib
import subprocess
import sys
import threading
import time
from itertools import count

import pytest

import clamber
from clamber.engine import engine_for
from clamber.kernel import Simulation
from clamber.ruleset import ruleset
from patience import PATIENCE

ROUNDS = 60


def at_once(*works):
    """Run functions concurrently and return their error messages.

    Each function runs `ROUNDS` times and then until an error occurs, because on a busy machine threads may take long
    turns.
    """
    wrong = []
    begin = threading.Barrier(len(works))
    limit = time.monotonic() + PATIENCE

    def run(work):
        begin.wait()
        rounds = count()
        while next(rounds) < ROUNDS or (not wrong and time.monotonic() < limit):
            try:
                work()
            except RuntimeError as error:
                wrong.append(str(error))

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


@pytest.mark.sanitize
@pytest.mark.slow
def test_a_simulation_used_by_two_threads_says_so_and_goes_on_afterwards():
    engine = engine_for(ruleset("guandan"))
    simulation = Simulation(engine.table, 4, bytes(32), 0, ["greedy"] * 4)
    refused = at_once(lambda: simulation.count(20), lambda: simulation.play(deals=20, log=True))
    assert refused, "they were never at it at the same time"
    assert all("another thread is using this object" in text for text in refused)
    assert simulation.count(1) > 0


@pytest.mark.sanitize
@pytest.mark.slow
def test_deals_stepped_by_two_threads_say_so_and_their_checkpoint_stays_whole():
    np = pytest.importorskip("numpy")
    from clamber.envs import vector

    deals = vector.make("guandan", num=256, seed=1, threads=2)
    deals.reset()

    def step():
        with contextlib.suppress(ValueError):  # a play may be illegal once the other thread has stepped
            deals.step(deals.observation["legal"][:, 0].astype(np.int64))

    def save():
        kept.append(deals.to_bytes())

    kept = []
    refused = at_once(step, step, save)
    assert refused, "they were never at it at the same time"
    assert all("another thread is using this object" in text for text in refused)
    other = vector.make("guandan", num=256, seed=2)
    for data in kept[-3:]:
        other.from_bytes(data)
        assert other.to_bytes() == data


SUBINTERPRETER = """
import clamber
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
first = clamber.ruleset("gandengyan").new_match(seed=1).position
other = interpreters.create()
try:
    failed = interpreters.run_string(other, "import clamber")
    said = "" if failed is None else str(failed)
except Exception as error:
    said = str(error)
interpreters.destroy(other)
assert "main interpreter" in said, said
match = clamber.ruleset("guandan").new_match(seed=2)
for _ in range(30):
    match = match.apply(match.position.legal()[0])
assert first.legal()
print("whole")
"""


def test_a_subinterpreter_gets_a_clear_error_and_leaves_the_main_one_whole():
    found = subprocess.run([sys.executable, "-c", SUBINTERPRETER], capture_output=True, text=True, check=False)
    assert found.stdout == "whole\n", found.stderr


def test_no_seat_is_counted_from_the_end():
    position = clamber.ruleset("gandengyan").new_match(seats=3, seed=1).position
    for seat in (-1, 3, 255, 1 << 40):
        with pytest.raises((ValueError, IndexError, OverflowError)):
            position.view(seat)
