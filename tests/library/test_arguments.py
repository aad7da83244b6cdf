"""Arguments: integers of NumPy, and mistakes, whose messages name the argument and the right value."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import clamber
from clamber import Cards, InvalidArgumentError, InvalidCardsError, bots, record
from clamber.arena import StoppingRule, settings_for
from clamber.envs import encoding, vector
from clamber.simulation import simulate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RULES = clamber.ruleset("gandengyan")
MATCH = RULES.new_match(seats=3, seed=1)
POSITION = MATCH.current
VIEW = MATCH.view(MATCH.to_act)
OBSERVED = encoding.encoding("gandengyan")
OPEN = RULES.setup(["3d4h5s", "6c6d"])
PLAY = POSITION.legal()[0]

INTEGERS = (np.int8, np.int32, np.int64, np.uint8, np.uint64)


@pytest.mark.parametrize("kind", INTEGERS)
def test_integers_of_numpy_are_integers(kind: Callable[[int], Any]) -> None:
    one, two, three = kind(1), kind(2), kind(3)
    match = RULES.new_match(seats=three, seed=one)
    assert match == MATCH
    assert type(match.seed) is int
    assert record.dumps(match) == record.dumps(MATCH)
    assert RULES.for_seats(three) == RULES.for_seats(3)
    assert MATCH.view(two) == MATCH.view(2)
    assert POSITION.hand(two) == POSITION.hand(2)
    assert POSITION.known(two) == POSITION.known(2)
    assert VIEW.sample(two, seed=one) == VIEW.sample(2, seed=1)
    assert VIEW.sample(seed=one) == VIEW.sample(seed=1)
    assert VIEW.teammate(two) == VIEW.teammate(2)
    assert POSITION.default_play(kind(PLAY.action)) == PLAY
    assert clamber.playouts(VIEW, [PLAY], n=two, seed=one, threads=one).tolist() == (
        clamber.playouts(VIEW, [PLAY], n=2, seed=1).tolist()
    )
    assert clamber.solve(OPEN, seat=one, nodes=kind(100)).value == clamber.solve(OPEN, seat=1, nodes=100).value
    assert bots.make("random", seed=two, seat=one).choose(VIEW) == bots.make("random", seed=2, seat=1).choose(VIEW)
    assert RULES.setup(["3d4h5s", "6c6d"], to_act=one, last=kind(0), talon=two).to_act == 1
    dealt = MATCH.undealt().start_deal(np.asarray(MATCH.deals[0].deck, kind), kind(MATCH.deals[0].first))
    assert record.dumps(dealt) == record.dumps(MATCH)
    assert Cards.from_faces([one, two]).count(two) == 1
    chunks = [
        [
            deal.result
            for chunk in simulate(RULES, bots=["greedy"] * 2, deals=number, seed=seed)
            for deal in chunk.deals
        ]
        for number, seed in ((two, one), (2, 1))
    ]
    assert chunks[0] == chunks[1]


def test_streams_are_seeds_of_their_own() -> None:
    """Streams have no seed in common, whatever is added to them, and equal streams are equal seeds."""
    from clamber._internal.seeds import whole_seed

    streams = [(1, 0), (1, 1), (1,), (0, 1), (1, 0, 0), (10,), *np.random.SeedSequence(1).spawn(3)]
    found = sorted(map(whole_seed, streams))
    assert all(later - seed > 1 << 128 for seed, later in pairwise([1 << 64, *found]))
    assert found == sorted(map(whole_seed, streams))
    assert whole_seed((np.int64(1), 0)) == whole_seed((1, 0))
    match = RULES.new_match(seats=3, seed=(1, 0))
    assert match == RULES.new_match(seats=3, seed=whole_seed((1, 0))) != MATCH
    assert VIEW.sample(3, seed=(1, 0)) == VIEW.sample(3, seed=whole_seed((1, 0)))
    for stream in streams:
        for chunk in simulate(RULES, bots=["greedy"] * 2, deals=1, seed=stream):
            assert chunk.deals[0].deal.deck == RULES.new_match(seats=2, seed=stream).deals[0].deck
    assert settings_for(RULES, ["greedy", "random"], seats=2, seed=(1, 0)).seed == whole_seed((1, 0))


def test_seeds_of_streams_are_the_same_in_every_version() -> None:
    from clamber._internal.seeds import whole_seed

    assert [hex(whole_seed(seed))[:12] for seed in ((1, 0), (1, 1), np.random.SeedSequence(1))] == [
        "0xa9e17cf1b6",
        "0x4e55dae324",
        "0xd0cc2bdcab",
    ]


SEED = r"a seed is an integer from 0 to 2\*\*256 - 1, not"
VIEWS = r"must be a View, such as position.view\(seat\)"
PLAYS = "a play must be a Play"

MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "seed of a float": (lambda: RULES.new_match(seed=1.0), f"{SEED} 1.0"),
    "seed of a text": (lambda: RULES.new_match(seed="7"), f"{SEED} '7'"),
    "seed of a bool": (lambda: RULES.new_match(seed=True), f"{SEED} True"),
    "empty stream": (lambda: RULES.new_match(seed=()), rf"{SEED} \(\)"),
    "stream of floats": (lambda: RULES.new_match(seed=(1, 0.5)), rf"{SEED} \(1, 0.5\); a tuple of integers"),
    "stream of a list": (lambda: RULES.new_match(seed=[1, 0]), rf"{SEED} \[1, 0\]"),
    "negative seed": (lambda: RULES.new_match(seed=np.int64(-1)), f"{SEED} .*-1"),
    "seed of a bot": (lambda: bots.make("random", seed=1.5), "seed must be an integer, not 1.5"),
    "number of seats": (lambda: RULES.new_match(seats=2.5), r"seats must be a number of players \(2, 3, .*not 2.5"),
    "negative worlds": (lambda: VIEW.sample(-1), "must be a whole number of 0 or more, not -1"),
    "threads": (lambda: clamber.playouts(VIEW, [PLAY], threads=0), "threads must be a whole number of 1 or more"),
    "deals": (lambda: simulate(RULES, bots=["greedy"] * 2, deals=1.5, seed=1), "deals must be a whole number of 0"),
    "workers": (lambda: simulate(RULES, bots=["greedy"] * 2, deals=1, seed=1, workers=0), "workers must be a whole"),
    "nodes": (lambda: clamber.solve(OPEN, nodes=-1), "nodes must be a whole number of 0 or more, not -1"),
    "seat -1 of a view": (lambda: POSITION.view(-1), "seat must be a seat from 0 to 2, not -1"),
    "seat 3 of a view": (lambda: MATCH.view(3), "seat must be a seat from 0 to 2, not 3"),
    "seat -1 of a hand": (lambda: POSITION.hand(-1), "seat must be a seat from 0 to 2, not -1"),
    "seat 3 of a hand": (lambda: POSITION.hand(3), "seat must be a seat from 0 to 2, not 3"),
    "seat 3 of known cards": (lambda: POSITION.known(3), "seat must be a seat from 0 to 2, not 3"),
    "seat of a teammate": (lambda: VIEW.teammate(3), "other must be a seat from 0 to 2, not 3"),
    "seat of a solution": (lambda: clamber.solve(OPEN, seat=2), "seat must be a seat from 0 to 1, not 2"),
    "seat of a bot": (lambda: bots.make("greedy", seat=-1), "seat must be a whole number of 0 or more, not -1"),
    "seat to act": (lambda: RULES.setup(["3d", "4d"], to_act=2), "to_act must be a seat from 0 to 1, not 2"),
    "first seat": (lambda: MATCH.undealt().start_deal(MATCH.deals[0].deck, 3), "first must be a seat from 0 to 2"),
    "deck": (lambda: MATCH.undealt().start_deal("3s4s", 0), "deck must be a sequence of faces"),
    "action applied": (lambda: POSITION.apply(7), "a play must be a Play or its notation, .*not 7"),
    "action of a match": (lambda: MATCH.apply(7), "a play must be a Play or its notation, .*not 7"),
    "action asked about": (lambda: POSITION.why_not(7), f"{PLAYS}, .*not 7"),
    "action legal": (lambda: POSITION.is_legal(7), f"{PLAYS}, .*not 7"),
    "action captures": (lambda: VIEW.captures(7), f"{PLAYS}, .*not 7"),
    "action of an event": (lambda: POSITION.event(7), f"{PLAYS}, .*not 7"),
    "action of playouts": (lambda: clamber.playouts(VIEW, [7]), f"{PLAYS}, .*not 7"),
    "action of values": (lambda: bots.Net().values(VIEW, [7]), f"{PLAYS}, .*not 7"),
    "play for plays": (lambda: clamber.playouts(VIEW, PLAY), "candidates must be a sequence of plays"),
    "text for plays": (lambda: bots.Net().values(VIEW, "3d"), "plays must be a sequence of plays"),
    "position for a view": (lambda: bots.make("greedy").choose(POSITION), f"{VIEWS}.*not a Position"),
    "view for a position": (lambda: clamber.solve(VIEW), "position must be a Position, .*not a View"),
    "position for a record": (lambda: record.decisions(POSITION), "a record must be a Match or a Record"),
    "class for a bot": (lambda: bots.make(bots.Greedy), r"pass Greedy\(\)"),
    "text for bots": (
        lambda: simulate(RULES, bots="greedy", deals=1, seed=1),
        "bots must be a sequence with one bot",
    ),
    "name for rules": (lambda: simulate("guandan", bots=["greedy"], deals=1, seed=1), "rules must be a ruleset"),
    "name for rules of bytes": (lambda: clamber.Position.from_bytes("guandan", b""), "rules must be a ruleset"),
    "text for bytes": (lambda: clamber.Position.from_bytes(RULES, ""), "data must be the bytes of Position.to_bytes"),
    "text for hands": (lambda: RULES.setup("3s4s"), "hands must be a sequence with the cards of each seat"),
    "number for a hand": (lambda: RULES.setup(["3s", 3]), "a hand must be Cards or text"),
    "number for a play to beat": (
        lambda: RULES.setup(["3s", "4s"], to_beat=3),
        "to_beat must be a Play or",
    ),
    "far too many worlds": (lambda: VIEW.sample(2**256 - 1), "n, the number of positions, must be .* at most 21474"),
    "text for cards of a text": (lambda: POSITION.cards_text("3d"), "cards must be Cards, such as"),
    "text for cards of readings": (lambda: POSITION.readings_of("3d3h"), "cards must be Cards, such as"),
    "bot for a spec": (lambda: settings_for(RULES, [bots.make("greedy")]), "specs must be a sequence with text"),
    "negative seats of a size": (lambda: OBSERVED.size(-1), "seats must be a whole number from 2 to 6, not -1"),
    "negative seats of slices": (lambda: OBSERVED.slices(-3), "seats must be a whole number from 2 to 6, not -3"),
    "bits of ids": (lambda: encoding.encoding("guandan", id_bits=-1), "id_bits must be one of 16, 32, not -1"),
    "negative deals of a run": (lambda: StoppingRule(deals=-1), "deals must be a whole number of 1 or more, not -1"),
    "share of wins in percent": (lambda: StoppingRule(9, 1.0), "until must be a share of wins"),
    "seat that no deal has": (lambda: vector.make("guandan", num=1, seat=99), "seat must be a seat from 0 to 3, not"),
    "seat of a bool": (lambda: POSITION.view(seat=True), "seat must be a seat from 0 to 2, not True"),
    "id that is not legal": (
        lambda: POSITION.default_play(next(i for i in range(9000) if i not in POSITION.legal().ids)),
        r"action must be one of the \d+ legal ids",
    ),
    "id of no action": (lambda: POSITION.default_play(10**9), "action must be a whole number from 0 to"),
    "action of a float": (lambda: POSITION.default_play(1.0), "action must be a whole number from 0 to .*not 1.0"),
    "number in cards": (lambda: 3 in Cards.of("3s"), "cards must be Cards, a Card or text such as"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named(mistake: str) -> None:
    ask, message = MISTAKES[mistake]
    with pytest.raises(InvalidArgumentError, match=message) as caught:
        ask()
    assert isinstance(caught.value, (ValueError, TypeError, clamber.ClamberError))


@pytest.mark.parametrize("detail", [3, None, b"ranks", "suits"])
def test_only_ranks_and_cards_are_details_of_legal_plays(detail: object) -> None:
    with pytest.raises(ValueError, match=r'detail is "ranks" or "cards", not '):
        POSITION.legal(detail)  # type: ignore[arg-type] # the mistake under test


@pytest.mark.parametrize("text", ["3x", "3", "1s", "3s3s3s", "xx"])
def test_cards_that_cannot_be_read_are_bad_cards(text: str) -> None:
    with pytest.raises(InvalidCardsError):
        Cards.of(text)
    with pytest.raises(ValueError, match=r"no card|more than twice"):
        Cards.of(text)


def test_a_bot_or_a_function_stands_for_its_name() -> None:
    greedy = bots.make("greedy")
    assert bots.make(greedy) is greedy
    assert bots.info(greedy).name == "greedy"

    def first(view: clamber.View) -> clamber.Play:
        return view.legal[0]

    assert bots.make(first).choose(VIEW) == VIEW.legal[0]
    assert bots.info(first).name == "first"
    played = [
        [deal.result for chunk in simulate(RULES, bots=pair, deals=5, seed=1) for deal in chunk.deals]
        for pair in (["greedy", first], [greedy, bots.FunctionBot(first)])
    ]
    assert played[0] == played[1]


def test_a_class_in_a_file_is_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "mybots.py"
    path.write_text("class Shed:\n    def choose(self, view):\n        return view.legal[-1]\n", encoding="utf-8")
    assert bots.make(f"{path}:Shed").choose(VIEW) == VIEW.legal[-1]
    with pytest.raises(bots.UnknownBotError, match="Nothing"):
        bots.make(f"{path}:Nothing")
    with pytest.raises(bots.UnknownBotError, match="gone"):
        bots.make(f"{tmp_path / 'gone.py'}:Shed")


SCRIPT = """
import clamber
from clamber.simulation import simulate

rules, bots = clamber.ruleset("gandengyan"), ["greedy", "searcher:2"]
{guard}for chunk in simulate(rules, bots=bots, deals=2, seed=1, workers=2):
{guard}    print(len(chunk.deals))
"""


@pytest.mark.slow
def test_a_script_without_a_main_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(guard=""), encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'if __name__ == "__main__":' in done.stderr
    script.write_text(SCRIPT.replace("{guard}for", 'if __name__ == "__main__":\n    for').format(guard="    "))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "2\n")
