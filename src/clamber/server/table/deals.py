"""Effects of log entries on the current deal: dealing, actions, window answers, and the end of the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from clamber.match import empty_match
from clamber.server.table.finished import finished_deal
from clamber.server.table.rated import with_match_rated
from clamber.server.table.seat import doer_on
from clamber.server.table.seating import with_reserved_seats_taken
from clamber.server.table.shuffle_steps import with_next_deal
from clamber.server.table.window import dealt_hands, first_window, next_window

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.records.doers import Doer
    from clamber.server.table.logged.deals import Acted, WindowAnswer
    from clamber.server.table.state import Table


SHEET_KEPT: Final = 20
"""Number of finished deals kept on a table's score sheet. Earlier deals are kept in the database."""

BY_CHANCE: Final[tuple[Doer, ...]] = ("chance",)


def next_match(table: Table, seed: int, at: float) -> Table:
    """Return the table with a new match begun and its first deal dealt."""
    settings, names = table.settings, [seat.name for seat in table.seats]
    skipped = settings.daily_repeats or 0
    match = empty_match(settings.ruleset(), names, seed=seed, skipped=skipped, level=settings.level).next_deal()
    match = replace(match, skipped=0)  # the deal is the first one of this match
    return _with_deal(replace(with_match_rated(table, at), matches=table.matches + 1, sheet=()), match, at)


def next_deal(table: Table, at: float) -> Table:
    """Return the table with the next deal of the current match dealt."""
    return _with_deal(table, with_next_deal(table.current.without_past(), table.shuffling), at)


def with_action(table: Table, entry: Acted, match: Match | None = None) -> Table:
    """Return the table after a seat's action. Secretly declining does not count as a public turn.

    Args:
        table: Table before the action.
        entry: The action.
        match: Match after the action; None to apply the action to the table's match.
    """
    turn = {} if entry.declines else {"turn": table.turn + 1, "turn_at": entry.at}
    match = table.current.apply(entry.play) if match is None else match
    return _with_deal_ended(_with_play(table, match, bot=entry.bot, **turn), entry.at)


def with_answers(table: Table, answers: tuple[WindowAnswer, ...], at: float) -> Table:
    """Return the table after all questions of its window have been answered."""
    assert table.window is not None
    for answer in answers:
        table = _with_play(table, table.current.apply(answer.play), bot=answer.bot)
    assert table.window is not None
    window = next_window(table.window, table.current, table.settings, at, answers)
    table = replace(table, window=window, turn=table.turn + 1, turn_at=at)
    return table if window is not None else _with_deal_ended(table, at)


def _with_deal(table: Table, match: Match, at: float) -> Table:
    """Return the table at the start of the match's newly dealt deal."""
    window = first_window(match, table.settings, at)
    table = replace(
        table,
        status="playing",
        match=match,
        turn=table.turn + 1,
        turn_at=at,
        window=window,
        doers=BY_CHANCE * len(match.deals[-1].events),
        dealt=dealt_hands(match),
        holders=tuple(seat.session for seat in table.seats),
        ready_at=0.0,
        seats=tuple(replace(seat, ready=False, wants=None) for seat in table.seats),
    )
    return table if window is not None else _with_deal_ended(table, at)


def _with_play(table: Table, match: Match, *, bot: bool, **changes: Any) -> Table:
    """Return the table with the match after the acting seat's play, with further changes."""
    done = len(table.doers)
    events = match.deals[-1].events
    doer = doer_on(table.seats[events[done].seat], bot=bot)
    doers = (*table.doers, doer, *BY_CHANCE * (len(events) - done - 1))
    return replace(table, match=match, doers=doers, **changes)


def _with_deal_ended(table: Table, at: float) -> Table:
    """Add a finished deal to the table's score sheet, dropping the oldest; no-op while the deal is in progress."""
    match = table.current
    if match.result is None:
        return table
    daily = bool(table.settings.daily_set)
    finished = finished_deal(match, table.matches - 1, table.dealt, place=table.id if daily else "")
    status = "over" if match.is_over or daily else "between"
    sheet = (*table.sheet, finished.line)[-SHEET_KEPT:]
    table = replace(table, status=status, last=finished, sheet=sheet, turn_at=at, window=None)
    return with_reserved_seats_taken(table, at)
