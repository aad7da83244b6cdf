"""Results of an analysis, for each decision, deal and player."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

WORST: Final = 3
"""Number of worst plays reported per player."""

TURNS: Final = 3
"""Number of turning points reported per deal."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Decision with its verdict.

    Attributes:
        deal: Index of the deal, from 0.
        event: Index among the events of the deal, from 0, declined questions included.
        action: Index among the actions of the deal in the record, from 0.
        seat: Seat that decided.
        played, best: The actual play and that of the best bot, in notation.
        before, after, margin, is_proven: As in `judging.Verdict`.
        cost: Expected reward lost by the play; 0 unless the loss exceeds the margin.
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
        """True if no play was clearly better."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Turning point: a change of the expected reward of a seat, by its own play or between two of its decisions.

    Attributes:
        judged: The play, or the later of the two decisions.
        before, after: Expected reward before and after the change.
    """

    judged: Judged
    before: float
    after: float

    @property
    def change(self) -> float:
        """Difference of the expected reward."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Player:
    """Summary of the decisions of one seat.

    Attributes:
        seat, name: Index and name of the seat.
        decisions: Number of its decisions.
        accuracy: Fraction of decisions in which no play was clearly better; None without decisions.
        lost: Total cost of its plays.
        worst: The plays of the greatest cost, the worst first.
    """

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    lost: float
    worst: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """Analysis of a match, or of some of its deals.

    Attributes:
        unit: Unit of rewards: `points` or `levels`.
        playouts, seed: Parameters of the analysis.
        judged: All decisions, in order.
        names: Names of the seats.
    """

    unit: str
    playouts: int
    seed: int
    judged: tuple[Judged, ...]
    names: tuple[str, ...]

    @property
    def deals(self) -> list[int]:
        """Indices of the deals that have decisions, ascending."""
        return sorted({one.deal for one in self.judged})

    def of_deal(self, deal: int) -> list[Judged]:
        """Return the decisions of a deal."""
        return [one for one in self.judged if one.deal == deal]

    def turning_points(self, deal: int) -> list[Turn]:
        """Return the turning points of a deal, the greatest change first, at most TURNS."""
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
        """Summary of each seat."""
        return [_player(seat, name, self.judged) for seat, name in enumerate(self.names)]

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as JSON, independent of time and of the number of workers."""
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
