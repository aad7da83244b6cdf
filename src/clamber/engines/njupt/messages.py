"""Platform messages to clients: notices and questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.engines.njupt.actions import NO_ACTION, Action, ListedAction, choices
from clamber.engines.njupt.cards import card_text, hand_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.view import Paid, View

Message: TypeAlias = "dict[str, Any]"
NOBODY = -1


@dataclass
class LastActions:
    """Latest actions of a deal, which are included in messages.

    Attributes:
        areas: Latest action of each seat in this deal.
        seat, action: Latest action in this trick, and its seat.
        greater_seat, greater: Action to beat, and its seat.
    """

    areas: list[Action | None] = field(default_factory=lambda: [None] * 4)
    seat: int = NOBODY
    action: Action = field(default_factory=lambda: list(NO_ACTION))
    greater_seat: int = NOBODY
    greater: Action = field(default_factory=lambda: list(NO_ACTION))

    def record(self, seat: int, action: Action, *, beats: bool) -> None:
        """Record an action. If `beats` is True, it becomes the action to beat."""
        self.areas[seat] = action
        self.seat, self.action = seat, action
        if beats:
            self.greater_seat, self.greater = seat, action

    def clear(self) -> None:
        """Begin a new trick."""
        self.seat = self.greater_seat = NOBODY
        self.action, self.greater = list(NO_ACTION), list(NO_ACTION)

    def to_json(self) -> Message:
        """Return the fields shared by questions and notices."""
        return {
            "curPos": self.seat,
            "curAction": self.action,
            "greaterPos": self.greater_seat,
            "greaterAction": self.greater,
        }


def beginning(view: View) -> Message:
    """Return a message with a seat's hand, sent when a deal begins or its client reconnects."""
    return _notice("beginning", handCards=hand_text(view.hand, _level(view)), myPos=view.seat)


@dataclass(frozen=True)
class TurnQuestion:
    """Question to a seat on its turn. Bots use only the view.

    Attributes:
        view: View of the seat.
        table: Latest actions of the deal.
        stage: Platform name for the phase.
    """

    view: View
    table: LastActions
    stage: str

    @cached_property
    def choices(self) -> list[ListedAction]:
        """Legal choices for the seat."""
        return choices(self.view.masked)

    @property
    def message(self) -> Message:
        """Question in the platform's format."""
        view = self.view
        assert view.seat is not None  # noqa: S101 - questions go to seats only
        assert view.levels is not None  # noqa: S101 - Guandan always has levels
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


def play_notice(table: LastActions) -> Message:
    """Return the notice for an action."""
    return _notice("play", **table.to_json())


def tribute(paid: Sequence[Paid]) -> Message:
    """Return the notice for a deal's tributes, sent once all are settled."""
    return _notice(
        "tribute",
        result=[[payment.payer, payment.receiver, card_text(payment.given)] for payment in paid if payment.given],
    )


def back(paid: Sequence[Paid]) -> Message:
    """Return the notice for the cards returned in exchange for tribute."""
    returned = [
        [payment.receiver, payment.payer, card_text(payment.returned)] for payment in paid if payment.returned
    ]
    return _notice("back", result=returned)


def anti_tribute(payers: Sequence[int]) -> Message:
    """Return the notice naming the seats that resist tribute.

    The count is sent under two keys because the platform's documentation and its clients use different names.
    """
    return _notice("anti-tribute", antiNum=len(payers), antiNums=len(payers), antiPos=list(payers))


def episode_over(view: View, order: Sequence[int], hands: Sequence[Any]) -> Message:
    """Return the notice for the end of a deal, with the order of the seats and the cards left in their hands."""
    level = _level(view)
    rest = [[seat, hand_text(hand, level)] for seat, hand in enumerate(hands) if len(hand)]
    return _notice("episodeOver", order=list(order), curRank=level, restCards=rest)


def game_over(played_matches: int, matches: int) -> Message:
    """Return the notice for the end of a match."""
    return _notice("gameOver", curTimes=played_matches, settingTimes=matches)


def game_result(victories: Sequence[int], draws: Sequence[int]) -> Message:
    """Return the notice after the last match, with matches won and drawn per seat."""
    return _notice("gameResult", victoryNum=list(victories), draws=list(draws))


def _notice(stage: str, **values: Any) -> Message:
    return {"type": "notify", "stage": stage, **values}


def _level(view: View) -> str:
    assert view.level is not None  # noqa: S101 - Guandan always has a level
    return view.level
