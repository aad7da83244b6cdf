"""The Python bindings of the kernel take named arguments, and their errors name the wrong one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import nanobind
import pytest

from clamber import _kernel
from clamber.compile.kernel_table import kernel_table
from clamber.compile.tables import RuleTables, compile_game, compile_rules
from clamber.envs.encoding import ADDED, ENCODINGS, FIELDS
from clamber.kernel_rules import kernel_groups
from clamber.rules.games import GAMES
from clamber.rules.vocabulary import WithKickers
from clamber.ruleset import ruleset

ROOT = Path(__file__).resolve().parents[2]
FAMILY = {
    "kind": 0,
    "size": 2,
    "copies": 2,
    "bomb": False,
    "run": False,
    "scarce_head": False,
    "last_plays": None,
    "fewest_carried": 0,
    "most_carried": 0,
    "most_alike": 0,
}

SET = {"natural_only": False, "some_wild": False, "all_wild": False, "mixed_jokers": False}
RUN = {"of": 1, "last": 13, "suited": None, "mixed_hearts": False, "scarce_head": False}

STRUCT = """
#include "structs.hpp"
struct Pair { int low; int high; };
void bind(nanobind::module_& module) {
  using namespace clamber::py;
  bind_struct<Pair>(module, "Pair", "Two numbers.", %s);
}
"""


def tables() -> RuleTables:
    return compile_rules(ruleset("doudizhu"))


def groups() -> _kernel.Groups:
    return kernel_groups(tables().groups, open_questions=False)


def test_a_field_that_the_kernel_has_not_is_named() -> None:
    with pytest.raises(TypeError, match=r"colour(.|\n)*scarce_head: bool|scarce_head: bool(.|\n)*colour"):
        _kernel.Family(**FAMILY, rate=_kernel.Rate.quad, colour=3)  # type: ignore[call-arg]


def test_a_field_that_is_left_out_is_named() -> None:
    with pytest.raises(TypeError, match=r"rate: "):
        _kernel.Family(**FAMILY)  # type: ignore[call-arg]


def test_a_number_that_does_not_fit_its_field_is_refused() -> None:
    with pytest.raises(TypeError, match="shift: int"):
        _kernel.Term(source=1, shift=300)


def test_what_the_kernel_writes_for_none_is_no_number() -> None:
    """255 means no family in the kernel, but is an ordinary number in Python."""
    with pytest.raises(ValueError, match="bombs"):
        _kernel.Followers(same=1, hard=0, family=3, bombs=255, also=None)
    assert _kernel.Followers(same=1, hard=0, family=3, bombs=None, also=None).bombs is None


def test_a_decision_that_the_kernel_does_not_know_is_named() -> None:
    compiled = tables()
    with pytest.raises(ValueError, match="no decision swap"):
        kernel_table(replace(compiled, ids={**compiled.ids, "swap": 2}), groups(), _kernel.PlannerWeights())


def test_a_rule_that_the_kernel_does_not_know_is_named() -> None:
    with pytest.raises(AttributeError, match="hand_syze"):
        groups().deal.hand_syze = 3  # type: ignore[attr-defined]


def test_a_word_that_a_rule_does_not_have_is_named() -> None:
    with pytest.raises(ValueError, match="auctioneer"):
        groups().deal.next_first = "auctioneer"


def test_a_word_of_an_enumeration_that_is_none_is_named() -> None:
    with pytest.raises(AttributeError, match="quintet"):
        _ = _kernel.Rate.quintet  # type: ignore[attr-defined]


def test_families_of_other_rules_are_refused() -> None:
    compiled = tables()
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        kernel_table(replace(compiled, compiled=fewer_families()), groups(), _kernel.PlannerWeights())


def fewer_families() -> _kernel.Compiled:
    return compile_rules(ruleset("gandengyan")).compiled


def test_a_page_that_asks_for_more_kickers_than_the_kernel_can_choose_is_refused() -> None:
    page = replace(GAMES["doudizhu"], shapes=(WithKickers("quad_with_singles", of=4, kicker=1, each=7),))
    with pytest.raises(ValueError, match="kickers out of range"):
        compile_game(page, dict(ruleset("doudizhu").values))


@pytest.mark.parametrize(
    ("shape", "problem"),
    [
        (
            lambda deck: _kernel.sets(deck, size=0, lanes=1, **SET),
            "a set of no cards",
        ),
        (lambda deck: _kernel.runs(deck, ranks=15, first=0, **RUN), "a run out of range"),
        (lambda deck: _kernel.runs(deck, ranks=5, first=-1, **RUN), "a run out of range"),
        (lambda deck: _kernel.runs(deck, ranks=5, first=0, **RUN | {"last": 14}), "a run out of range"),
        (lambda _: _kernel.exactly([[(16, 1)]]), "a card of no lane"),
        (lambda _: _kernel.exactly([[(0, 1)]] * 17), "more rows of certain cards than positions"),
        (lambda deck: _kernel.bodies(deck, of=3, ranks=1, first=0, last=13, kickers=None), "a body out of range"),
        (lambda deck: _kernel.bodies(deck, of=3, ranks=2, first=0, last=13, kickers=None), "a body out of range"),
        (lambda deck: _kernel.bodies(deck, of=3, ranks=2, first=-1, last=3, kickers=None), "a body out of range"),
    ],
)
def test_a_shape_that_cannot_be_is_refused(shape, problem) -> None:
    deck = _kernel.ShapeDeck(copies=[4] * 16, wild_lanes=0, stands_for=0, at_most=0, as_themselves=False)
    with pytest.raises(ValueError, match=problem):
        shape(deck)


def test_a_field_of_an_observation_that_nobody_writes_is_named() -> None:
    with pytest.raises(ValueError, match="no field hend"):
        _kernel.Layout(["hand", "hend"], 4, 0, 16)


def test_a_field_of_an_observation_that_is_not_declared_is_named() -> None:
    with pytest.raises(KeyError, match="hend"):
        _ = FIELDS["hend"]


def test_every_declared_field_is_shown_by_some_game() -> None:
    shown = {field.name for encoding in ENCODINGS.values() for field in encoding.fields}
    assert set(FIELDS) == shown | {name for added in ADDED.values() for name in added}


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("complete", [True, False])
def test_a_field_without_a_name_in_python_does_not_compile(complete: bool) -> None:  # noqa: FBT001 - test parameter
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("no g++ here")
    include = Path(sys.base_prefix, "include", f"python3.{sys.version_info.minor}")
    fields = 'field("low", &Pair::low)' + ', field("high", &Pair::high)' * complete
    folders = (ROOT / "bindings", ROOT / "kernel", nanobind.include_dir(), include)
    done = subprocess.run(
        [compiler, "-std=c++20", "-fsyntax-only", *(f"-I{folder}" for folder in folders), "-x", "c++", "-"],
        input=STRUCT % fields,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == complete, done.stderr[:2000]
    if not complete:
        assert "every field of the struct has a name in Python" in done.stderr
        assert "Struct = Pair" in done.stderr
