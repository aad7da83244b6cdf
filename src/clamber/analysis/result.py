"""What an analysis says: of each decision, of each deal, of each player."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

WORST: Final = 3
"""How many of a player's worst plays are named."""

TURNS: Final = 3
"""How many turning points of a deal are named."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with what is to be said of it.

    Attributes:
        deal: Of which deal, from 0.
        event: Its place among the events of the deal, from 0, declined questions included.
        action: Its place among the actions of the record, from 0.
        seat: Whose.
        played, best: What was played, and what the best bot would have, in notation.
        before, after, margin, is_proven: As `judging.Verdict`.
        cost: What the play gave away; 0 where that is not clear.
    """

    deal: int
    event: int
    action: int
    seat: int
    played: str
    best: str
    before: float
    after: float
    margin: float
    cost: float
    is_proven: bool

    @property
    def is_best(self) -> bool:
        """Whether nothing was clearly better."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point: what a seat could expect changed by its own play, or from one of its decisions to the next.

    Attributes:
        judged: The play, or the later one of the two decisions.
        before, after: What could be expected.
    """

    judged: Judged
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Player:
    """How one seat played.

    Attributes:
        seat, name: Who.
        decisions: How often it had a choice.
        accuracy: In which share of them nothing was clearly better; None where it never had one.
        lost: What its plays gave away in all.
        worst: The plays that gave away most, the worst first.
    """

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    lost: float
    worst: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is to be said of a match, or of some of its deals.

    Attributes:
        unit: What rewards count: `points` or `levels`.
        playouts, seed: How it was made.
        judged: Every decision, in order.
        names: Of the seats.
    """

    unit: str
    playouts: int
    seed: int
    judged: tuple[Judged, ...]
    names: tuple[str, ...]

    @property
    def deals(self) -> list[int]:
        """The deals in which something was decided."""
        return sorted({one.deal for one in self.judged})

    def of_deal(self, deal: int) -> list[Judged]:
        """The decisions of a deal."""
        return [one for one in self.judged if one.deal == deal]

    def turning_points(self, deal: int) -> list[Turn]:
        """Where the deal turned, the greatest change first: by a seat's own play, or between two of its decisions."""
        turns = []
        last: dict[int, float] = {}
        for one in self.of_deal(deal):
            if one.cost:
                turns.append(Turn(one, one.before, one.after))
            if one.seat in last:
                turns.append(Turn(one, last[one.seat], one.before))
            last[one.seat] = one.after
        greatest = sorted(turns, key=lambda turn: (-abs(turn.change), turn.judged.event))
        return [turn for turn in greatest[:TURNS] if turn.change]

    @property
    def players(self) -> list[Player]:
        """How each seat played."""
        return [_player(seat, name, self.judged) for seat, name in enumerate(self.names)]

    def to_json(self) -> dict[str, Any]:
        """All of it, for programs; nothing here depends on time or on the number of workers."""
        return {
            "unit": self.unit,
            "playouts": self.playouts,
            "seed": self.seed,
            "decisions": [asdict(one) for one in self.judged],
            "turning_points": {
                str(deal): [asdict(turn) for turn in self.turning_points(deal)] for deal in self.deals
            },
            "players": [asdict(player) for player in self.players],
        }


def _player(seat: int, name: str, judged: Sequence[Judged]) -> Player:
    own = [one for one in judged if one.seat == seat]
    worst = sorted((one for one in own if one.cost), key=lambda one: (-one.cost, one.deal, one.event))
    return Player(
        seat=seat,
        name=name,
        decisions=len(own),
        accuracy=sum(one.is_best for one in own) / len(own) if own else None,
        lost=sum(one.cost for one in own),
        worst=tuple(worst[:WORST]),
    )
