"""`doudizhu/openspiel` agrees with OpenSpiel's `dou_dizhu` at every step of random deals.

Compares the seat to act, the legal actions (with the body of a plane where the cards are ambiguous), the end, and the
returns. The environment variable PEER_DEALS sets the number of deals.
"""

from __future__ import annotations

import os
import random

import pytest

from clamber.cards import Card
from clamber.engine import engine_for
from clamber.match import Match, empty_match
from clamber.ruleset import ruleset
from peers.plays import PASS, RANKS, name, sorted_ranks

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make test-research` has it")

pytestmark = [pytest.mark.research]

DEALS = int(os.environ.get("PEER_DEALS", "300"))
FIRST_CARD = 51
"""First OpenSpiel id of dealt cards; lower ids are positions of the card that is turned up."""

FIRST_PLAY = 4
"""First OpenSpiel id of plays; lower ids are the pass and three bids."""


def peer_name(state, action: int) -> str:
    """Return an OpenSpiel action in the form of `plays.name`."""
    text = state.action_to_string(state.current_player(), action)
    text = text.replace("(BWJ)", "B").replace("(CJ)", "R")
    if text == "Pass":
        return PASS
    if text.startswith("Bid"):
        return text.lower()
    body, dash, kickers = text.partition("-")
    ranks = sorted_ranks(body + kickers)
    return f"{ranks}:{''.join(dict.fromkeys(body))}" if dash else ranks


def peer_card(face: int) -> int:
    """Return the OpenSpiel card number of a face."""
    card = Card(face)
    return face if face >= 52 else (face & 3) * 13 + RANKS.index(card.rank)


def dealt(rng: random.Random) -> tuple[object, Match]:
    """Return the same random deal on both sides."""
    deck = list(range(54))
    rng.shuffle(deck)
    place = rng.randrange(FIRST_CARD)
    state = pyspiel.load_game("dou_dizhu").new_initial_state()
    state.apply_action(place)
    for face in deck[:FIRST_CARD]:
        state.apply_action(FIRST_CARD + peer_card(face))
    match = empty_match(ruleset("doudizhu/openspiel"), ["", "", ""])
    return state, match.start_deal(deck, 0, lead=place % 3, faceup=Card(deck[place]))


def play(seed: int) -> int:
    """Play one random deal on both sides and return the number of decisions."""
    rng = random.Random(seed)
    state, match = dealt(rng)
    decisions = 0
    while not state.is_terminal():
        where = f"seed {seed}, decision {decisions}"
        position = match.position
        assert position is not None, where
        assert position.to_act == state.current_player(), where
        theirs = {peer_name(state, action): action for action in state.legal_actions()}
        ours = {name(play): play for play in position.legal()}
        assert len(ours) == len(position.legal()), where
        assert ours.keys() == theirs.keys(), where
        # Bid often, so that most deals are played.
        bids = [text for text in ours if text.startswith("bid")]
        chosen = rng.choice(bids if bids and rng.random() < 0.5 else sorted(ours))
        match = match.apply(ours[chosen])
        state.apply_action(theirs[chosen])
        decisions += 1
    assert match.result is not None, f"seed {seed}"
    scores = (0, 0, 0) if match.result.void else match.result.scores
    assert scores == tuple(state.returns()), f"seed {seed}"
    return decisions


def test_as_many_actions() -> None:
    """OpenSpiel has a pass, three bids and 26,053 plays."""
    engine = engine_for(ruleset("doudizhu/openspiel"))
    assert len(engine.tables.actions) + FIRST_PLAY == pyspiel.load_game("dou_dizhu").num_distinct_actions()


@pytest.mark.slow
def test_random_deals_agree_at_every_step() -> None:
    assert sum(map(play, range(DEALS))) > 20 * DEALS
