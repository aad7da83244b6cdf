"""States of deals and matches as JSON, and the order in which plays are listed (docs/notation.md, section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.cards import Cards
from clamber.play import DECISIONS
from clamber.rules.kinds import KIND_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clamber.engine import CompiledRules
    from clamber.match import Match
    from clamber.play import Play
    from clamber.position import Position

_PHASE_NAMES: Final = {"resist": "tribute"}
"""Phase names in the notation that differ from the kernel's names."""

Answer = dict[str, Any]


def position_json(position: Position) -> Answer:
    """Return the state of a deal, including all hands."""
    to_beat = None if position.is_over else position.to_beat
    return {
        "phase": _PHASE_NAMES.get(position.phase, position.phase),
        "to_act": position.to_act,
        "hands": [position.cards_text(hand) for hand in position.hands],
        "talon": position.talon,
        "to_beat": None if to_beat is None else to_beat.text,
        "legal": [play.text for play in listed(position)],
    }


def state_json(match: Match) -> Answer:
    """Return the state of a match after its last action, including all hands, as reported by `replay`."""
    position = match.position
    state: Answer = {"phase": match.phase, "deal": max(len(match.deals) - 1, 0)}
    if position is None:
        state |= {"to_act": None, "hands": [], "talon": 0, "to_beat": None, "legal": []}
    elif match.is_dealt and _still_drawing(match):
        hands = [position.cards_text(hand) for hand in complete_hands(match)]
        state |= {"phase": "draw", "to_act": None, "hands": hands, "talon": 0, "to_beat": None, "legal": []}
    else:
        state |= position_json(position)
        state["phase"] = state["phase"] if match.is_dealt else match.phase
    if match.rules.game.levels is not None:
        state["levels"] = list(match.levels or ())
    else:
        state["scores"] = list(match.totals)
    state["winner"] = list(match.winners) if match.is_over else None
    return state


def _still_drawing(match: Match) -> bool:
    """Return True if the deal begins with exposures (Big A) and has no other events yet."""
    assert match.position is not None  # noqa: S101 - called only during a deal
    exposing = match.rules.game.exposure is not None
    return exposing and all(event.kind in {"expose", "no"} for event in match.deals[-1].events)


def complete_hands(match: Match) -> tuple[Cards, ...]:
    """Return the hands of the last deal as after the full draw, regardless of how many cards are drawn so far."""
    deal, seats = match.deals[-1], match.seats
    dealt = deal.deck[: len(deal.deck) - match.engine.groups.auction.bottom]
    return tuple(
        Cards.from_faces(face for i, face in enumerate(dealt) if (deal.first + i) % seats == seat)
        for seat in range(seats)
    )


def listed(position: Position, plays: Iterable[Play] | None = None) -> list[Play]:
    """Return plays, by default the legal ones, in the order of `legal`: pass, then by size, kind, rank and cards."""
    special = position.special_face
    unsorted = position.legal() if plays is None else plays
    return sorted(unsorted, key=listing_key(position.engine, position.level_index, special))


def listing_key(engine: CompiledRules, level: int, special: int | None) -> Callable[[Play], tuple[Any, ...]]:
    """Return the sort key of `listed`."""
    order = engine.cards.places(level, special)

    def key(play: Play) -> tuple[Any, ...]:
        if not play.is_combination:
            return (0, DECISIONS.index(play.kind), play.action)
        family, position = engine.actions.family_of(play.action), engine.actions.position_of(play.action)
        rank = position if family.run else engine.tables.set_power[level][position]
        cards = tuple(sorted(order[face] for face in play.cards.faces))
        return (1, len(cards), KIND_NAMES.index(play.kind), rank, cards)

    return key
