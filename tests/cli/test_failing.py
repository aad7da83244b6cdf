"""Bots that fail in simulations: greedy plays for them, their rows are marked, and the command fails."""

import json
import re

from clamber import ruleset
from clamber.simulation import simulate

DEALS = ["simulate", "gandengyan", "--deals", "3", "--seed", "1", "--workers", "1"]
BOTS = ["--bots", "greedy,cli.test_failing:Raising,cli.test_failing:Silent"]


class Raising:
    """Bot that always raises."""

    def choose(self, _view):
        raise LookupError("no idea")


class Silent:
    """Bot that returns None."""

    def choose(self, _view):
        return None


def line_of(bot):
    return bot.choose.__code__.co_firstlineno


def test_a_simulation_marks_the_bots_that_fail_and_fails(run):
    done = run(*DEALS, *BOTS)
    assert done.status == 1
    assert re.search(r"^! 1 cli.test_failing:Raising .* 100\.0 %$", done.out, re.MULTILINE)
    assert re.search(r"^0 greedy .* 0\.0 %$", done.out, re.MULTILINE)
    raised, returned = f"test_failing.py:{line_of(Raising) + 1}", f"test_failing.py:{line_of(Silent)}"
    assert re.search(rf"turns of 1 cli\S+ .*: \d+ by LookupError: no idea \(\S*{raised}\)", done.out)
    assert re.search(rf"turns of 2 cli\S+ .* returned None, not one of view.legal \(\S*{returned}\)", done.out)
    assert "Traceback" not in done.out
    assert 'raise LookupError("no idea")' in run(*DEALS, *BOTS, "--traceback").out
    assert run(*DEALS, *BOTS, "--max-replaced", "100").status == 0


def test_the_json_of_a_simulation_tells_the_same(run):
    done = run(*DEALS, *BOTS, "--json", "--traceback")
    assert done.status == 1
    found = json.loads(done.out)
    assert found["lost_turns"][0] == {}
    assert found["lost_turns"][1] == {"LookupError: no idea": found["replaced"][1]}
    assert found["replaced"][1:] == found["decisions"][1:]
    assert found["replaced"][0] == 0 < found["decisions"][0]
    assert found["places"][1]["LookupError: no idea"].endswith(f"test_failing.py:{line_of(Raising) + 1}")
    assert "no idea" in found["tracebacks"][1]["LookupError: no idea"]


def test_a_simulation_of_bots_that_always_fail_is_one_of_greedy():
    bots = ["greedy", "cli.test_failing:Raising", "cli.test_failing:Silent"]
    (failing,) = simulate(ruleset("gandengyan"), bots=bots, deals=3, seed=1, log=True)
    (greedy,) = simulate(ruleset("gandengyan"), bots=["greedy"] * 3, deals=3, seed=1, log=True)
    assert [played.result for played in failing.deals] == [played.result for played in greedy.deals]
    assert [found.share for found in failing.replacements] == [0, 1, 1]


def test_kernel_bots_have_no_column_of_replacements(run):
    done = run(*DEALS, "--bots", "greedy")
    assert done.status == 0
    assert "replaced" not in done.out


def test_at_the_prompt_greedy_plays_for_a_bot_that_fails(run):
    done = run("play", "gandengyan", "--seats", "greedy,cli.test_failing:Raising", "--deals", "1", "--seed", "1")
    assert done.status == 0
    told = " ".join(done.out.split())
    assert re.search(rf"by LookupError: no idea \(\S*test_failing.py:{line_of(Raising) + 1}\)", told)
