"""Environments that continue from a given deck, position or record."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import clamber
from clamber import Card, Cards, record
from clamber.envs import encoding, vector
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.pettingzoo import MODULES
from clamber.ruleset import ruleset
from envs.stepping import choose, everything


def on_the_way(name: str, plays: int = 5, seed: int = 3) -> clamber.Match:
    match = ruleset(name).new_match(seed=seed)
    for _ in range(plays):
        if match.is_dealt:
            match = match.apply(match.current.legal()[-1])
    return match


def test_a_deck_is_given_in_every_form() -> None:
    deal = ruleset("guandan").new_match(seed=9).deals[0]
    forms: list[Any] = [
        deal.deck,
        list(deal.deck),
        np.asarray(deal.deck),
        [Card(face) for face in deal.deck],
        [str(Card(face)) for face in deal.deck],
        "".join(str(Card(face)) for face in deal.deck),
    ]
    found = []
    for form in forms:
        envs = vector.make("guandan", num=1)
        envs.reset(seed=1, options={"decks": [form], "first": 2})
        found.append(envs.position(0))
    assert len(set(found)) == 1
    assert found[0].first == 2


def test_a_set_up_position_has_the_rewards_of_the_rules() -> None:
    problem = ruleset("gandengyan").setup(["3d", "6c6d"])
    env = SeatEnv("gandengyan", seats=2, opponents="greedy")
    env.reset(options={"position": problem})
    _, reward, over, _, _ = env.step(int(env.action_masks().nonzero()[0][0]))
    assert (reward, over) == (problem.apply("3d").rewards[0], True)


def test_a_decision_of_a_record_is_a_start() -> None:
    line = record.dumps(on_the_way("guandan", 40))
    read = record.from_json(json.loads(line))
    decisions = list(record.decisions(read))
    for start in (read, read.match, decisions[7]):
        match = read.match if start is not decisions[7] else decisions[7].match
        env = MODULES["guandan"].raw_env()
        env.reset(options={"record": start})
        assert env.agent_selection == f"player_{match.to_act}"
        assert env.last()[0]["observation"].tobytes() == encoding.observe(match.view(match.to_act)).tobytes()


def test_the_bots_play_on_from_a_start() -> None:
    match = on_the_way("gandengyan", 1)
    other = 1 - match.to_act
    env = SeatEnv("gandengyan", seats=2, seat=other, opponents="greedy")
    observation, info = env.reset(seed=1, options={"record": match})
    played = match.apply(clamber.bots.make("greedy").choose(match.view(match.to_act)))
    assert observation["observation"].tobytes() == encoding.observe(played.view(other)).tobytes()
    assert info["action_mask"].sum() == len(played.current.legal())


FINISHED = ruleset("gandengyan").setup(["5s", "3d4d"]).apply("5s")
OTHER = ruleset("guandan").new_match(seed=1)
OURS = ruleset("gandengyan").new_match(seed=1)

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown option": ({"hands": 1}, "reset has no option 'hands'; it has"),
    "no list": ({"positions": OURS.current}, "positions must be a list of 2"),
    "a short list": ({"decks": [None]}, "decks must be a list of 2"),
    "two starts": ({"decks": [OURS.deals[0], None], "records": [OURS, None]}, "deal 0 has a deck and a record"),
    "a view": ({"positions": [OURS.view(0), None]}, "position must be a Position, .*not a View"),
    "a match for a position": ({"positions": [OURS, None]}, "position must be a Position, .*not a Match"),
    "a position for a record": ({"records": [None, OURS.current]}, "record must be a Match, a Record"),
    "another game": ({"positions": [None, OTHER.current]}, "position must be of ruleset.'gandengyan'"),
    "another game's record": ({"records": [None, OTHER]}, "record must be of ruleset.'gandengyan'"),
    "another number of seats": (
        {"records": [ruleset("gandengyan").new_match(seats=3, seed=1), None]},
        "with 2 seats, not of .* with 3",
    ),
    "a finished position": ({"positions": [FINISHED, None]}, "position must have a seat to act; its deal is over"),
    "no deal": ({"records": [OURS.undealt(), None]}, "record must have a deal in progress"),
    "a hand": ({"decks": [Cards.of("3s"), None]}, "deck must be a sequence of cards in drawing order"),
    "a short deck": (
        {"decks": [OURS.deals[0].deck[1:], None]},
        "deck must be an order of the 54 cards of gandengyan",
    ),
    "no cards": ({"decks": [["3x"], None]}, "'3x' is no card"),
    "no seat": ({"decks": [OURS.deals[0].deck, None], "first": 2}, "first must be a seat from 0 to 1, not 2"),
    "a lead that the rules determine": (
        {"decks": [OURS.deals[0].deck, None], "lead": 1},
        "lead must be None, as the rules",
    ),
    "a start of a deal that is not reset": (
        {"records": [OURS, None], "reset_mask": np.array([False, True])},
        "deal 0 has a record, but reset_mask leaves it out",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_start_is_refused_and_changes_nothing(wrong: str) -> None:
    options, message = WRONG[wrong]
    envs = vector.make("gandengyan", num=2, seed=1)
    envs.reset()
    envs.step(choose(envs, np.random.default_rng(1)))
    before, saved = everything(envs), envs.to_bytes()
    with pytest.raises(ValueError, match=message):
        envs.reset(options=options)
    assert everything(envs) == before
    assert envs.to_bytes() == saved


def test_a_start_without_a_choice_is_refused_and_changes_nothing() -> None:
    """The opponent goes out before the seat can act."""
    ends = ruleset("gandengyan").setup(["3d4d", "6c"], to_act=1)
    env = SeatEnv("gandengyan", seats=2, opponents="greedy")
    env.reset(seed=1)
    before = env.clone()
    with pytest.raises(ValueError, match="ends before seat 0 can choose"):
        env.reset(options={"position": ends})
    assert env == before
    envs = vector.make("gandengyan", num=1, seats=2, seed=1, opponents="greedy")
    envs.reset()
    saved = everything(envs)
    with pytest.raises(ValueError, match="ends before a seat can choose"):
        envs.reset(options={"positions": [ends]})
    assert everything(envs) == saved


@pytest.mark.parametrize("make", [lambda: SeatEnv("guandan", opponents="greedy"), MODULES["guandan"].raw_env])
def test_an_environment_of_one_deal_names_its_options(make: Any) -> None:
    with pytest.raises(
        ValueError, match="reset has no option 'positions'; it has deck, position, record, first, lead"
    ):
        make().reset(options={"positions": [None]})
    with pytest.raises(ValueError, match="options must be a dictionary"):
        make().reset(options=3)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: vector.make(3, num=1), "game must be the name of a game or preset"),
        (lambda: vector.make("guandan", rules=3, num=1), "rules must be a ruleset"),
        (lambda: vector.make("guandan", seats=4.0, num=1), r"seats must be a number of players \(4\), not 4.0"),
        (lambda: vector.make("guandan", num=1, opponents=3), "opponents must be a bot or its spec"),
        (lambda: SeatEnv("guandan", opponents=3), "opponents must be a bot or its spec"),
        (lambda: SeatEnv("guandan", opponents=[1, 2, 3]), "a bot must be a spec"),
        (lambda: SeatEnv("guandan", opponents=[clamber.bots.Greedy] * 3), r"pass Greedy\(\)"),
        (lambda: encoding.encoding(3), "game must be the name of a game or preset"),
        (lambda: encoding.arrays(OURS), "decisions must be decisions of records"),
        (lambda: encoding.arrays([OURS]), "decisions must be decisions of records"),
    ],
)
def test_mistaken_arguments_are_named(ask: Any, message: str) -> None:
    with pytest.raises(clamber.InvalidArgumentError, match=message):
        ask()


def test_bots_stand_for_their_names_as_opponents() -> None:
    greedy = clamber.bots.make("greedy")
    named, given = (SeatEnv("guandan", opponents=opponents) for opponents in ("greedy", greedy))
    (one, _), (other, _) = named.reset(seed=1), given.reset(seed=1)
    assert one["observation"].tobytes() == other["observation"].tobytes()
    assert vector.make("guandan", num=1, opponents=[greedy, "quick", greedy]).seats == 4
