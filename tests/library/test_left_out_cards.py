"""A game with cards removed from the deck: deals, records, views and questions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import clamber
from clamber import InvalidCardsError, Position, RecordError, ruleset
from clamber.bots import make
from clamber.records.record import from_json, to_json
from clamber.rules.games import GAMES, gandengyan
from clamber.rules.groups import DeckRules
from clamber.rules.options import Choice
from clamber.rules.pages import checked_page
from clamber.rules.words import Case, Opt

SHORT = Choice("short", ("Short", "少牌"), (True, False), "Whether cards are left out.", "是否去掉几张牌。", "GDY-02")
LEFT_OUT = ("BJ", "RJ", "2d", "2c", "2h", "Ad")


@pytest.fixture(autouse=True)
def short_game(monkeypatch):
    page = replace(
        gandengyan.GAME,
        name="short",
        deck=DeckRules(packs=Opt("decks"), without=Case("short", ((True, " ".join(LEFT_OUT)),), "")),
        options=(*gandengyan.OPTIONS, SHORT),
    )
    monkeypatch.setitem(GAMES, "short", checked_page(page))


@pytest.mark.parametrize(("decks", "size"), [(1, 48), pytest.param(2, 96, marks=pytest.mark.slow)])
def test_the_cards_that_are_left_out_are_not_dealt(decks, size):
    match = ruleset("short", decks=decks).new_match(seats=3, seed=1)
    deck = Counter(map(str, (clamber.Card(face) for face in match.deals[0].deck)))
    assert deck.total() == size == len(match.engine.deck)
    assert set(deck.values()) == {decks}
    assert not deck.keys() & set(LEFT_OUT)
    assert len(ruleset("short", short=False, decks=decks).new_match(seats=3, seed=1).deals[0].deck) == 54 * decks


def test_a_match_is_played_recorded_and_read_again():
    bot, rng = make("greedy"), random.Random(3)
    match = ruleset("short", match="deals:2").new_match(seats=4, seed=5)
    while not match.is_over:
        while match.is_dealt:
            position = match.position
            assert position is not None
            assert Position.from_bytes(match.rules, position.to_bytes()) == position
            view = position.view(position.to_act)
            assert not set(map(str, view.unseen)) & set(LEFT_OUT)
            sampled = view.sample(rng)
            assert sampled.hand(view.to_act) == view.hand
            match = match.apply(bot.choose(view))
        match = match if match.is_over else match.next_deal()
    assert from_json(to_json(match)).match.result == match.result


def test_a_record_with_a_card_that_is_left_out_is_refused():
    record = to_json(ruleset("short").new_match(seats=2, seed=1))
    deck = record["deals"][0]["deck"]
    record["deals"][0]["deck"] = deck.replace("Ac", "Ad")
    with pytest.raises(RecordError, match=r"each card once, and none of 2d 2c 2h Ad BJ RJ; Ad is there 1 times"):
        from_json(record)


def test_a_card_that_is_left_out_is_not_in_the_deck():
    with pytest.raises(InvalidCardsError, match="Ad is not in the deck"):
        ruleset("short").readings("Ad")
    with pytest.raises(InvalidCardsError, match="the deck has fewer copies of Ad"):
        ruleset("short").readings(clamber.Cards.of("Ad"))
