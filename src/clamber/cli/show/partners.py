"""Table of the signs that partners know each other's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from clamber.analysis import InformedDecision, SideSigns, side_signs
from clamber.analysis.partners import FEWEST
from clamber.cli.show.screen import DIM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from clamber.cli.show.screen import Screen


class JudgedPlay(NamedTuple):
    """Decision of a pair, with the number of its match in the file, from 1, and the name of the player."""

    match: int
    name: str
    decision: InformedDecision


class PairSigns(NamedTuple):
    """Names of two partners, their decisions in all matches of a file, and the signs in them."""

    names: tuple[str, str]
    plays: Sequence[JudgedPlay]
    signs: SideSigns

    @classmethod
    def of(cls, names: tuple[str, str], plays: Sequence[JudgedPlay]) -> PairSigns:
        """Return the signs of a pair."""
        return cls(names, plays, side_signs(((play.match, play.decision.deal), play.decision) for play in plays))

    def to_json(self) -> dict[str, Any]:
        """Return the pair as JSON, with the places of the plays that only the partner's hand explains."""
        signs = self.signs
        return {
            "names": list(self.names),
            "decisions": signs.decisions,
            "by_partner": signs.by_partner,
            "against_partner": signs.against_partner,
            "score": round(signs.score, 3),
            "notable": signs.is_notable,
            "plays": [
                {
                    "match": match,
                    "deal": decision.deal + 1,
                    "action": decision.action,
                    "name": name,
                    "played": decision.played,
                    "best": decision.best,
                }
                for match, name, decision in self.plays
                if decision.is_by_partner
            ],
        }


def partners_table(pairs: Sequence[PairSigns], screen: Screen) -> RenderableType:
    """Return a table with a row per pair, followed by the plays of notable pairs."""
    table = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    table.add_column(screen.say("partners-pair"), overflow="fold")
    for column in ("analyse-decisions", "partners-by", "partners-against", "partners-score"):
        table.add_column(screen.say(column), justify="right")
    parts: list[RenderableType] = [table]
    for pair in pairs:
        signs = pair.signs
        counts = map(str, (signs.decisions, signs.by_partner, signs.against_partner))
        table.add_row(screen.say("partners-names", a=pair.names[0], b=pair.names[1]), *counts, f"{signs.score:+.1f}")
        if signs.is_notable:
            parts += [screen.say("partners-notable", a=pair.names[0], b=pair.names[1])]
            parts += [
                screen.say(
                    "partners-play",
                    match=match,
                    deal=decision.deal + 1,
                    action=decision.action,
                    name=name,
                    played=decision.played,
                    best=decision.best,
                )
                for match, name, decision in pair.plays
                if decision.is_by_partner
            ]
    return Group(*parts, screen.say("partners-note", fewest=FEWEST))
