"""JSON forms of cards, plays and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from clamber._internal.bounded import remembered
from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.engine import CompiledRules
    from clamber.event import Event
    from clamber.play import Play
    from clamber.view import View


_SHIFTS: Final = tuple((rank, 4 * place) for place, rank in enumerate(RANKS))
_EVEN_BITS: Final = int("5" * len(RANKS), 16)
_EVEN_PAIRS: Final = int("3" * len(RANKS), 16)


class PlayInfo(TypedDict):
    """Play as separate fields.

    Attributes:
        text: Notation with the full reading, to be sent back in `act`.
        kind: Kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return` or `lead`;
            `joker_lead` for jokers led alone.
        cards: Cards played or named, in notation, lowest first; empty for actions without cards, e.g. `pass`.
        rank: Key rank of a combination.
        bomb: Rank of a bomb among the game's bombs, from 1; 0 for ordinary plays.
        wild: Number of wild cards that substitute for other cards.
        seat: Seat named by `lead`.
        capture: True if the play takes the bomb on the table into the hand (Big A).
    """

    text: str
    kind: str
    cards: str
    rank: str | None
    bomb: int
    wild: int
    seat: int | None
    capture: bool


class EventJson(TypedDict):
    """Event of a deal: seat, play, and trick index."""

    seat: int
    play: PlayInfo
    trick: int | None


def play_json(
    engine: CompiledRules, play: Play, level: int, special: int | None, *, capture: bool = False
) -> PlayInfo:
    """Return the JSON form of a play; `capture` is true if the play takes the bomb on the table into the hand."""
    return action_json(engine, (play.action, play.masks, capture), level, special)


@remembered(4096)
def action_json(
    engine: CompiledRules, play: tuple[int, tuple[int, int], bool], level: int, special: int | None
) -> PlayInfo:
    """Return the JSON form of a play, given as (action, card masks, capture).

    The result is cached and shared between callers; do not modify it.
    """
    action, masks, capture = play
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        return {
            **bare_play(kind),
            "text": engine.actions.decision_named(action),
            "cards": str(engine.actions.shown_by(action)),
            "rank": engine.actions.rank_of(action, level),
            "seat": engine.actions.seat_named(action),
        }
    cards = engine.cards.text(Cards(*masks), level, special)
    if kind == "joker_lead":
        return {**bare_play(kind), "text": cards, "cards": cards}
    rank = engine.actions.rank_of(action, level)
    return PlayInfo(
        text=f"{cards}={kind}" if rank is None else f"{cards}={kind}:{rank}",
        kind=kind,
        cards=cards,
        rank=rank,
        bomb=engine.actions.bomb_class(action),
        wild=engine.actions.wild_in(action, Cards(*masks), level),
        seat=None,
        capture=capture,
    )


def bare_play(kind: str) -> PlayInfo:
    """Return a play with only its kind, for hidden plays and for decisions without other fields."""
    return PlayInfo(text=kind, kind=kind, cards="", rank=None, bomb=0, wild=0, seat=None, capture=False)


def event_json(engine: CompiledRules, event: Event, level: int, special: int | None) -> EventJson:
    """Return the JSON form of an event, which includes only the kind of a hidden play."""
    play = bare_play(event.kind)
    if event.play is not None:
        play = play_json(engine, event.play, level, special, capture=len(event.captured) > 0)
    return EventJson(seat=event.seat, play=play, trick=event.trick)


def legal_plays(
    engine: CompiledRules, view: View, legal: Iterable[Play], level: int, special: int | None
) -> list[tuple[Play, PlayInfo]]:
    """Return the viewer's legal plays in the referee's order: pass first, then by size, kind and rank."""
    captures = view.rules.game.capture is not None
    plays = []
    for play in legal:
        capture = captures and view.captures(play)
        plays.append((play, play_json(engine, play, level, special, capture=capture)))
    return sorted(plays, key=lambda pair: len(pair[1]["cards"]))


@remembered(8192)  # enough for the hands at 2,000 tables; each play changes one hand
def _names(engine: CompiledRules, level: int, special: int | None, once: int, twice: int) -> list[str]:
    return engine.cards.names(Cards(once, twice), level, special)


def card_list(engine: CompiledRules, cards: Cards, level: int, special: int | None) -> list[str]:
    """Return the names of the cards, lowest first."""
    return _names(engine, level, special, *cards.masks)


def count_ranks(cards: Cards) -> dict[str, int]:
    """Return the number of cards per rank, including jokers."""
    once, twice = cards.masks
    counts = _nibble_counts(once) + _nibble_counts(twice)  # at most 8 in each nibble
    by_rank = {rank: counts >> shift & 0xF for rank, shift in _SHIFTS}
    by_rank["BJ"], by_rank["RJ"] = cards.count(BLACK_JOKER), cards.count(RED_JOKER)
    return by_rank


def _nibble_counts(mask: int) -> int:
    """Return the number of bits in each nibble of a mask of faces, as the nibble; jokers are left out."""
    pairs = (mask & _EVEN_BITS) + (mask >> 1 & _EVEN_BITS)
    return (pairs & _EVEN_PAIRS) + (pairs >> 2 & _EVEN_PAIRS)
