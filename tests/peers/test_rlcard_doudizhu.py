"""`doudizhu/rlcard` agrees with RLCard's `doudizhu` at every step of random deals.

RLCard deals, and clamber replays its cards. Compares the seat to act, the legal plays as cards, the end, and the
payoffs. The environment variable PEER_DEALS sets the number of deals.
"""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from clamber.cards import Card, Cards
from clamber.engine import engine_for
from clamber.match import Match, empty_match
from clamber.ruleset import ruleset
from peers.plays import PASS, name

doudizhu = pytest.importorskip("rlcard.games.doudizhu", reason="RLCard is not installed; `make test-research` has it")
utils = pytest.importorskip("rlcard.games.doudizhu.utils")

pytestmark = [pytest.mark.research]

DEALS = int(os.environ.get("PEER_DEALS", "300"))
HAND = 17


def dealt(game) -> Match:
    """Return a match with RLCard's cards, in clamber's dealing order."""
    cards = [
        Card.of(card.suit if card.rank == "" else card.rank + card.suit.lower()) for card in game.round.dealer.deck
    ]
    hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(3)]
    deck = [hands[i % 3][i // 3] for i in range(3 * HAND)] + cards[3 * HAND :]
    match = empty_match(ruleset("doudizhu/rlcard"), ["", "", ""])
    match = match.start_deal([card.face for card in deck], 0)
    assert match.position is not None
    assert match.position.hands == tuple(
        Cards.from_faces(card.face for card in hand + cards[3 * HAND :] * (seat == 0))
        for seat, hand in enumerate(hands)
    )
    return match


def play(seed: int) -> int:
    """Play one random deal on both sides and return the number of decisions."""
    rng = random.Random(seed)
    game = doudizhu.Game()
    game.np_random = np.random.RandomState(seed)
    state, player = game.init_game()
    match = dealt(game)
    decisions = 0
    while not game.is_over():
        where = f"seed {seed}, decision {decisions}"
        position = match.position
        assert position is not None, where
        assert position.to_act == player, where
        ours = {name(play).partition(":")[0]: play for play in position.legal()}
        assert len(ours) == len(position.legal()), where
        assert ours.keys() == set(state["actions"]), where
        others = sorted(ours.keys() - {PASS})
        chosen = PASS if PASS in ours and (not others or rng.random() < 0.3) else rng.choice(others)
        match = match.apply(ours[chosen])
        state, player = game.step(chosen)
        decisions += 1
    assert match.result is not None, f"seed {seed}"
    payoffs = game.judger.judge_payoffs(game.round.landlord_id, game.winner_id)
    assert match.result.scores == tuple(payoffs), f"seed {seed}"
    return decisions


def test_as_many_plays_in_as_many_categories() -> None:
    """The action spaces of RLCard and clamber contain the same plays."""
    engine = engine_for(ruleset("doudizhu/rlcard"))
    categories = {(action.kind, engine.tables.families[action.family].ranks) for action in engine.tables.actions}
    assert len(categories) == len(utils.TYPE_CARD) == 37
    lanes = "23456789TJQKABR"
    ours = {
        "".join(
            sorted("".join(rank * n for rank, n in zip(lanes, action.member.need, strict=False)), key=lanes.index)
        )
        for action in engine.tables.actions
    }
    theirs = {"".join(sorted(cards, key=lanes.index)) for cards in utils.ID_2_ACTION if cards != PASS}
    assert ours == theirs
    assert len(engine.tables.actions) == len(theirs) == 27_471


@pytest.mark.slow
def test_random_deals_agree_at_every_step() -> None:
    assert sum(map(play, range(DEALS))) > 20 * DEALS
