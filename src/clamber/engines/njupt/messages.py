"""What the platform tells its clients, and what it asks them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.engines.njupt.actions import NO_ACTION, Action, Choice, choices
from clamber.engines.njupt.cards import card_text, hand_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.view import Paid, View

Message: TypeAlias = "dict[str, Any]"
NOBODY = -1


@dataclass
class Table:
    """What was done last in a deal, as its messages repeat it.

    Attributes:
        areas: The last action of each seat in this deal.
        seat, action: The last action of anybody in this trick.
        greater_seat, greater: The action that has to be beaten.
    """

    areas: list[Action | None] = field(default_factory=lambda: [None] * 4)
    seat: int = NOBODY
    action: Action = field(default_factory=lambda: list(NO_ACTION))
    greater_seat: int = NOBODY
    greater: Action = field(default_factory=lambda: list(NO_ACTION))

    def played(self, seat: int, action: Action, *, beats: bool) -> None:
        """Remembers an action; one that beats is what has to be beaten next."""
        self.areas[seat] = action
        self.seat, self.action = seat, action
        if beats:
            self.greater_seat, self.greater = seat, action

    def clear(self) -> None:
        """Begins another trick."""
        self.seat = self.greater_seat = NOBODY
        self.action, self.greater = list(NO_ACTION), list(NO_ACTION)

    def to_json(self) -> Message:
        """The part that questions and notices share."""
        return {
            "curPos": self.seat,
            "curAction": self.action,
            "greaterPos": self.greater_seat,
            "greaterAction": self.greater,
        }


def beginning(view: View) -> Message:
    """A hand, as its seat gets it when a deal begins, or when its client comes back."""
    return _notice("beginning", handCards=hand_text(view.hand, _level(view)), myPos=view.seat)


@dataclass(frozen=True)
class Question:
    """What a seat is asked at its turn; a bot needs no more of it than the view.

    Attributes:
        view: What the seat may know.
        table: What was done last.
        stage: What it is asked for, in the platform's word.
    """

    view: View
    table: Table
    stage: str

    @cached_property
    def choices(self) -> list[Choice]:
        """All that it may do."""
        return choices(self.view.masked)

    @property
    def message(self) -> Message:
        """As the platform asks it."""
        view = self.view
        assert view.seat is not None  # noqa: S101 - a spectator is asked nothing
        assert view.levels is not None  # noqa: S101 - Guandan has levels
        side = view.seat % 2
        areas = zip(view.sizes, self.table.areas, strict=True)
        return {
            "type": "act",
            "stage": self.stage,
            "handCards": hand_text(view.hand, _level(view)),
            "publicInfo": [{"rest": rest, "playArea": area} for rest, area in areas],
            "selfRank": view.levels[side],
            "oppoRank": view.levels[1 - side],
            "curRank": view.level,
            **self.table.to_json(),
            "actionList": [choice.action for choice in self.choices],
            "indexRange": len(self.choices) - 1,
        }


def played(table: Table) -> Message:
    """An action of somebody."""
    return _notice("play", **table.to_json())


def tribute(paid: Sequence[Paid]) -> Message:
    """The tributes of a deal, once all are settled."""
    return _notice("tribute", result=[[one.payer, one.receiver, card_text(one.given)] for one in paid if one.given])


def back(paid: Sequence[Paid]) -> Message:
    """What was returned for them."""
    returned = [[one.receiver, one.payer, card_text(one.returned)] for one in paid if one.returned]
    return _notice("back", result=returned)


def anti_tribute(payers: Sequence[int]) -> Message:
    """Who pays no tribute. The platform's own description and its clients differ in the name of the number."""
    return _notice("anti-tribute", antiNum=len(payers), antiNums=len(payers), antiPos=list(payers))


def episode_over(view: View, order: Sequence[int], hands: Sequence[Any]) -> Message:
    """The end of a deal: who was out when, and what the others still held."""
    level = _level(view)
    rest = [[seat, hand_text(hand, level)] for seat, hand in enumerate(hands) if len(hand)]
    return _notice("episodeOver", order=list(order), curRank=level, restCards=rest)


def game_over(played_matches: int, matches: int) -> Message:
    """The end of a match."""
    return _notice("gameOver", curTimes=played_matches, settingTimes=matches)


def game_result(victories: Sequence[int], draws: Sequence[int]) -> Message:
    """How many matches each seat has won, after the last one."""
    return _notice("gameResult", victoryNum=list(victories), draws=list(draws))


def _notice(stage: str, **values: Any) -> Message:
    return {"type": "notify", "stage": stage, **values}


def _level(view: View) -> str:
    assert view.level is not None  # noqa: S101 - Guandan is played at a level
    return view.level
