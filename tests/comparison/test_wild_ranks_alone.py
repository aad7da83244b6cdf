"""Wild ranks in the Dou Dizhu reference (DDZ-53 to DDZ-55), checked by exhaustive search."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

import pytest

from reference.book import held
from reference.cards import JOKERS
from reference.ddz_book import DouDizhuBook
from reference.ddz_wild_book import WildDouDizhuBook
from reference.listing import format_play, list_plays
from reference.options import resolve
from reference.plays import Play, Reading
from reference.rank_book import RUN_RANKS, SET_RANKS
from selecting import all_of_them

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"shuttles": True, "rocket_kickers": True},
    {"kickers_alike": 2, "four_with_two": False},
    {"kickers_may_extend": False, "triple_with_pair": False},
    {"kickers_alike": 1, "shuttles": True},
)
IN_ROW = {"sequence": 1, "double_sequence": 2, "triple_sequence": 3, "quad_sequence": 4}
CARRIERS = {"triple": (3, 1), "plane": (3, 1), "quad": (4, 2), "shuttle": (4, 2)}
"""Cards and kickers per rank of the body."""

SEEDS = [0, *all_of_them(range(1, 8))]


def body_of(reading: Reading, faces: Counter[str]) -> list[str]:
    """Return the ranks in the body of a reading, excluding kickers."""
    of = IN_ROW.get(reading.kind)
    length = 1
    if of is not None:
        length = faces.total() // of
    elif "_with_" in reading.kind:
        carrier, _, carried = reading.kind.partition("_with_")
        of, each = CARRIERS[carrier]
        length = faces.total() // (of + each * (2 if carried.startswith("pair") else 1))
    if length == 1:
        return [reading.rank]
    top = RUN_RANKS.index(reading.rank)
    return list(RUN_RANKS[top - length + 1 : top + 1])


def may_stand(reading: Reading, faces: Counter[str], own: Counter[str], wild: str) -> bool:
    """Return True if each wild card stands for a rank next to a natural card of that rank, or in a run (DDZ-53)."""
    body = body_of(reading, faces)
    for rank in faces:
        stood_for = faces[rank] - own[rank]
        if not stood_for or rank == wild:
            continue
        alone = rank not in body and "_with_single" in reading.kind
        if alone or (not own[rank] and (rank not in body or len(body) == 1)):
            return False
    return True


def by_trying(book: DouDizhuBook, cards: tuple[str, ...], wild: str) -> set[Reading]:
    """Return all readings of the cards, trying every rank for each wild card."""
    naturals = Counter(held(cards))
    wilds = naturals.pop(wild, 0)
    found = set()
    for stand_ins in combinations_with_replacement(SET_RANKS, wilds):
        faces = naturals + Counter(stand_ins)
        if max(faces.values()) > 4:
            continue
        own = naturals + Counter({wild: Counter(stand_ins)[wild]})
        deck = [rank if rank in JOKERS else rank + suit for rank in faces for suit in "dchs"[: faces[rank]]]
        for reading in book.readings(tuple(deck)):
            if not may_stand(reading, faces, own, wild):
                continue
            if reading.kind == "bomb":
                kind = "wild_bomb" if reading.rank == wild else "bomb" if faces == own else "soft_bomb"
                found.add(Reading(kind, reading.rank))
            else:
                found.add(reading)
    return found


def rich_hand(rng: random.Random, wild: str, size: int) -> list[str]:
    """Return cards of a few consecutive ranks, some of them wild."""
    low = rng.randrange(len(SET_RANKS))
    ranks = [SET_RANKS[(low + step) % len(SET_RANKS)] for step in range(rng.randint(2, 7))]
    pool = [rank + suit for rank in ranks if rank != wild for suit in "dchs"]
    pool += [joker for joker in JOKERS if rng.random() < 0.3]
    wilds = [wild + suit for suit in rng.sample("dchs", rng.randint(0, 4))]
    rng.shuffle(pool)
    return [*wilds, *pool][:size]


def books(rng: random.Random) -> Iterator[tuple[DouDizhuBook, WildDouDizhuBook]]:
    """Yield pairs of books with the same options, without and with a wild rank."""
    for options in OPTIONS:
        _, chosen = resolve("doudizhu/laizi", options)
        yield DouDizhuBook(chosen, decks=1), WildDouDizhuBook(chosen, decks=1, wild=rng.choice(SET_RANKS))


@pytest.mark.parametrize("seed", SEEDS)
def test_readings_are_those_of_any_ranks_that_wild_cards_could_be(seed: int) -> None:
    rng = random.Random(seed)
    with_some = 0
    for plain, wild in books(rng):
        for _ in range(12):
            cards = wild.canonical(rich_hand(rng, wild.wild, rng.randint(1, 14)))
            tried = by_trying(plain, cards, wild.wild)
            assert set(wild.readings(cards)) == tried, (cards, wild.wild, wild.options)
            with_some += bool(tried)
    assert with_some > 4


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_may_play_whatever_any_of_its_cards_can_be(seed: int) -> None:
    """One play is listed for each reading with its kickers, using the fewest wild cards."""
    rng = random.Random(seed)
    for _, book in books(rng):
        for _ in range(2):
            hand = book.canonical(rich_hand(rng, book.wild, 10))
            best: dict[object, tuple[int, list[tuple[int, int]]]] = {}
            for size in range(1, len(hand) + 1):
                for cards in combinations(hand, size):
                    for reading in book.readings(cards):
                        wilds = sum(card[0] == book.wild for card in cards)
                        kickers = book.identity(Play(cards, reading))
                        choice = (wilds, [book.card_key(card) for card in cards])
                        best[kickers] = min(best.get(kickers, choice), choice)
            listed = {
                book.identity(play): (
                    sum(card[0] == book.wild for card in play.cards),
                    [book.card_key(card) for card in play.cards],
                )
                for play in list_plays(book, hand, None)
            }
            assert listed == best, (hand, book.wild, book.options)


def test_plays_come_in_their_order_and_say_what_wild_cards_are() -> None:
    _, options = resolve("doudizhu/laizi", {})
    book = WildDouDizhuBook(options, decks=1, wild="7")
    hand = [f"8{suit}" for suit in "dchs"] + [f"7{suit}" for suit in "dchs"] + ["BJ", "RJ"]
    four = [format_play(book, play) for play in list_plays(book, hand, None) if "bomb" in play.kind]
    assert four == ["BJRJ", "8d8c8h8s", "7d8d8c8h=soft_bomb:8", "7d7c7h7s"]
