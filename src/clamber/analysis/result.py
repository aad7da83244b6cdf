"""Analysis results per decision, deal and player."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber._internal.notebooks import html_table

if TYPE_CHECKING:
    from collections.abc import Sequence

WORST: Final = 3
"""Number of worst plays reported per player."""

TURNS: Final = 3
"""Number of turning points reported per deal."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """Decision and its verdict.

    Attributes:
        deal: Zero-based deal index.
        event: Zero-based event index within the deal, counting declined offers.
        action: Number of the action in the deal, from 1, without declined offers; the step of a replay that it leads
            to.
        seat: Seat that decided.
        played, best: Actual play and the best bot's play, in notation.
        before, after, margin, is_proven: As in `bots.Verdict`.
        cost: Expected reward lost by the play; 0 unless it is a mistake.
        by_stand_in: True if a bot stood in for a person, according to the record's key `x-by`.
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
    by_stand_in: bool = False

    @property
    def is_best(self) -> bool:
        """True if no other play was clearly better."""
        return self.cost == 0


@dataclass(frozen=True, slots=True)
class Swing:
    """Turning point: a change in a seat's expected reward, caused by its own play or by others between two decisions.

    Attributes:
        judged: The decision, or the later of the two decisions.
        before, after: Expected reward before and after the change.
    """

    judged: JudgedDecision
    before: float
    after: float

    @property
    def change(self) -> float:
        """Change in expected reward."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """Summary of one seat's decisions, without those of a bot that stood in for a person.

    Attributes:
        seat, name: Index and name of the seat.
        decisions: Number of decisions.
        accuracy: Fraction of decisions in which no other play was clearly better; None without decisions.
        lost: Total cost of all plays.
        worst: Costliest plays, worst first.
    """

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    lost: float
    worst: tuple[JudgedDecision, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """Analysis of a match or some of its deals.

    Attributes:
        unit: Reward unit: `points` or `levels`.
        playouts, seed: Parameters of the analysis.
        judged: All decisions, in order.
        names: Names of the seats.
    """

    unit: str
    playouts: int
    seed: int
    judged: tuple[JudgedDecision, ...]
    names: tuple[str, ...]

    @property
    def deals(self) -> list[int]:
        """Indices of the deals with decisions, ascending."""
        return sorted({decision.deal for decision in self.judged})

    def of_deal(self, deal: int) -> list[JudgedDecision]:
        """Return the decisions in a deal."""
        return [decision for decision in self.judged if decision.deal == deal]

    def turning_points(self, deal: int) -> list[Swing]:
        """Return at most TURNS turning points in a deal, largest change first."""
        turns = []
        expected: dict[int, float] = {}
        for decision in self.of_deal(deal):
            if decision.cost:
                turns.append(Swing(decision, decision.before, decision.after))
            if decision.seat in expected:
                turns.append(Swing(decision, expected[decision.seat], decision.before))
            expected[decision.seat] = decision.after
        by_change = sorted(turns, key=lambda turn: (-abs(turn.change), turn.judged.event))
        return [turn for turn in by_change[:TURNS] if turn.change]

    @property
    def players(self) -> list[PlayerSummary]:
        """Summary of each seat."""
        return [_player(seat, name, self.judged) for seat, name in enumerate(self.names)]

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as JSON, independent of timing and the number of workers."""
        return {
            "unit": self.unit,
            "playouts": self.playouts,
            "seed": self.seed,
            "decisions": [asdict(decision) for decision in self.judged],
            "turning_points": {
                str(deal): [asdict(turn) for turn in self.turning_points(deal)] for deal in self.deals
            },
            "players": [asdict(player) for player in self.players],
        }

    def _repr_html_(self) -> str:
        """Return tables for notebooks: the players, and their costliest plays."""
        players = [
            (
                player.name,
                player.decisions,
                "" if player.accuracy is None else f"{100 * player.accuracy:.0f} %",
                f"{player.lost:.2f}",
            )
            for player in self.players
        ]
        worst = [
            (self.names[play.seat], play.deal + 1, play.played, play.best, f"{play.cost:.2f}", f"{play.margin:.2f}")
            for player in self.players
            for play in player.worst
        ]
        lost, cost = f"{self.unit} lost", f"cost in {self.unit}"
        return html_table(("player", "decisions", "accuracy", lost), players) + html_table(
            ("player", "deal", "played", "better", cost, "±"), worst, words=4
        )


def _player(seat: int, name: str, judged: Sequence[JudgedDecision]) -> PlayerSummary:
    own = [decision for decision in judged if decision.seat == seat and not decision.by_stand_in]
    worst = sorted(
        (decision for decision in own if decision.cost),
        key=lambda decision: (-decision.cost, decision.deal, decision.event),
    )
    return PlayerSummary(
        seat=seat,
        name=name,
        decisions=len(own),
        accuracy=sum(decision.is_best for decision in own) / len(own) if own else None,
        lost=sum(decision.cost for decision in own),
        worst=tuple(worst[:WORST]),
    )
