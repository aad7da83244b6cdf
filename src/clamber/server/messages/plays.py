"""Cards, plays and times as messages carry them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Cards
from clamber.server.messages.wire import PlayInfo

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.engine import Engine
    from clamber.play import Play


def millis(seconds: float) -> int:
    """A time as messages carry it."""
    return round(seconds * 1000)


@lru_cache(maxsize=4096)
def info_of(engine: Engine, play: tuple[int, tuple[int, int], bool], level: int, special: int | None) -> PlayInfo:
    """A play, by its action, its cards and whether it captures, in parts."""
    action, masks, capture = play
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        shown = engine.actions.shown_by(action)
        text = engine.text_of(action, masks, level, special)
        return PlayInfo(text=text, kind=kind, cards=str(shown), seat=engine.actions.seat_named(action))
    cards = engine.cards.text(Cards(*masks), level, special)
    if kind == "joker_lead":
        return PlayInfo(text=cards, kind=kind, cards=cards)
    rank = engine.actions.rank_of(action, level)
    return PlayInfo(
        text=f"{cards}={kind}" if rank is None else f"{cards}={kind}:{rank}",
        kind=kind,
        cards=cards,
        rank=rank,
        bomb=engine.actions.bomb_class(action),
        wild=engine.actions.member_of(action).wild,
        capture=capture,
    )


def play_info(engine: Engine, play: Play, level: int, special: int | None, *, capture: bool = False) -> PlayInfo:
    """A play in parts."""
    return info_of(engine, (play.action, play.masks, capture), level, special)


@lru_cache(maxsize=8192)  # the hands of two thousand tables; one play changes one of them
def _names(engine: Engine, level: int, special: int | None, once: int, twice: int) -> list[str]:
    return engine.cards.names(Cards(once, twice), level, special)


def card_list(engine: Engine, cards: Cards, level: int, special: int | None) -> list[str]:
    """Cards one by one, lowest first."""
    return _names(engine, level, special, *cards.masks)


def special_face(card: Card | None) -> int | None:
    """The special face of a deal as the engine takes it."""
    return None if card is None else card.face


def count_ranks(cards: Cards) -> dict[str, int]:
    """How many cards of each rank."""
    once, twice = cards.masks
    suits = [(once >> shift & 0xF, twice >> shift & 0xF) for shift in range(0, BLACK_JOKER, 4)]
    found = {rank: one.bit_count() + two.bit_count() for rank, (one, two) in zip(RANKS, suits, strict=True)}
    return found | {"BJ": cards.count(BLACK_JOKER), "RJ": cards.count(RED_JOKER)}
