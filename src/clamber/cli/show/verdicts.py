"""Tables presenting an analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from clamber.cli.show.screen import DIM, STRONG

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clamber.analysis import Analysis, JudgedDecision, Swing
    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats


def verdicts(analysis: Analysis, seats: Seats, screen: Screen, *, every: bool) -> RenderableType:
    """Return a table of costly decisions (or all, if `every`) per deal, followed by a table of all players."""
    parts: list[RenderableType] = []
    for deal in analysis.deals:
        parts += _deal(analysis, deal, seats, screen, every=every)
    return Group(*parts, _players(analysis, seats, screen), screen.say("analyse-note"))


def _deal(analysis: Analysis, deal: int, seats: Seats, screen: Screen, *, every: bool) -> list[RenderableType]:
    parts: list[RenderableType] = [screen.text("analyse-deal", STRONG, n=deal + 1)]
    decisions = [decision for decision in analysis.of_deal(deal) if every or decision.cost]
    if decisions:
        parts.append(_decisions(decisions, analysis.unit, seats, screen))
    else:
        parts.append(screen.say("analyse-clean"))
    turns = analysis.turning_points(deal)
    if turns:
        parts += [screen.say("analyse-turns"), *(_turn(turn, analysis.unit, seats, screen) for turn in turns), ""]
    return parts


def _decisions(judged: list[JudgedDecision], unit: str, seats: Seats, screen: Screen) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    table.add_column(screen.say("analyse-action"), justify="right", no_wrap=True)
    for column in ("analyse-seat", "analyse-played", "analyse-better"):
        table.add_column(screen.say(column), overflow="fold")
    table.add_column(screen.say("analyse-cost", unit=unit), justify="right", no_wrap=True)
    for decision in judged:
        better = "" if decision.is_best else decision.best
        seat = seats.label(decision.seat)
        seat = screen.say("analyse-stood-in", seat=seat) if decision.by_stand_in else seat
        table.add_row(str(decision.action), seat, decision.played, better, _cost(decision))
    return table


def _cost(decision: JudgedDecision) -> str:
    if decision.is_proven:
        return f"= {decision.cost:.0f}"
    return f"{decision.cost:.2f} ± {decision.margin:.2f}" if decision.cost else ""


def _turn(turn: Swing, unit: str, seats: Seats, screen: Screen) -> str:
    seat = seats.label(turn.judged.seat)
    return "  " + screen.say(
        "analyse-turn",
        action=turn.judged.action,
        seat=seat,
        **{"from": f"{turn.before:+.2f}", "to": f"{turn.after:+.2f}"},
        unit=unit,
    )


def _players(analysis: Analysis, seats: Seats, screen: Screen) -> Table:
    table = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    table.add_column(screen.say("analyse-seat"), overflow="fold")
    for column in ("analyse-decisions", "analyse-accuracy", "analyse-lost"):
        table.add_column(screen.say(column), justify="right", no_wrap=True)
    table.add_column(screen.say("analyse-worst"), overflow="fold")
    for player in analysis.players:
        accuracy = "" if player.accuracy is None else f"{100 * player.accuracy:.0f} %"
        worst = "; ".join(
            f"{screen.say('analyse-place', deal=decision.deal + 1, action=decision.action)} (-{decision.cost:.2f})"
            for decision in player.worst
        )
        table.add_row(seats.label(player.seat), str(player.decisions), accuracy, f"{player.lost:.2f}", worst)
    return table
