"""Requests for bot decisions, as generator-based coroutines.

An `Asking` yields one `BotQuestion` after another, receives each play through `send`, and returns the resulting
command. Each question names its bot; the caller decides when it is answered, and by which process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from clamber.play import Play
from clamber.server.table.commands import BotActs, CheckedAction, EndWindow
from clamber.server.table.daily_deal import bot_seed
from clamber.server.table.window import answers_to

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.server.table.state import Table
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """Request for a bot's decision.

    Attributes:
        table, seat: Table id and the bot's seat.
        bot: Bot name.
        seed: Seed for the bot's random choices, derived from the deck's secret seed by a one-way hash.
        view: View from the bot's seat.
        after: Earlier answers within the same asking, in notation.
    """

    table: str
    seat: int
    bot: str
    seed: int
    view: View
    after: tuple[str, ...] = ()


Asking: TypeAlias = Generator[BotQuestion, Play, BotActs | EndWindow]


def asking_of(table: Table) -> Asking | None:
    """Return the questions that bots must answer before the table can continue; None if no bot has to act.

    Every window has an asking, which ends the window. If no bot occupies a seat that the window asks, the asking
    yields no questions.
    """
    if table.window is not None:
        return _window(table)
    number = table.to_act
    return None if number is None or table.seats[number].played_by is None else _turn(table, number)


def moment_of(table: Table) -> object:
    """Return a key for the table's state. A bot's answer remains valid as long as the key is unchanged."""
    return table.turn, len(table.doers)


def _turn(table: Table, number: int) -> Asking:
    """Yield a question for the bot to act, and for the next bot whenever one declines a question asked in secret.

    The public outcome is therefore announced at the same time regardless of how many bots were asked first.
    """
    match = table.current
    declined: list[int] = []
    while True:
        play = yield _question(table, number, match, after=("no",) * len(declined))
        following = match.apply(play)
        to_act = following.position.to_act if following.position is not None else None
        if play.kind != "no" or to_act is None or table.seats[to_act].played_by is None:
            action = CheckedAction(play.full_text, match, following)
            return BotActs(len(table.doers), number, action, tuple(declined))
        declined.append(number)
        match, number = following, to_act


def _window(table: Table) -> Asking:
    assert table.window is not None
    asking = answers_to(table.current, table.window, lambda seat: table.seats[seat].played_by_bot)
    play = None
    while True:
        try:
            seat, match, after = asking.send(play)
        except StopIteration as end:
            return EndWindow(table.window, end.value)
        play = yield _question(table, seat, match, after=after)


def _question(table: Table, number: int, match: Match, *, after: tuple[str, ...]) -> BotQuestion:
    bot = table.seats[number].played_by
    assert bot is not None
    view = match.view(number)
    if table.settings.daily_set:
        seed = bot_seed(match.seed or 0, view, after)
    else:
        seed = _seed(table, len(match.deals[-1].events))
    return BotQuestion(table.id, number, bot, seed, view, after)


def _seed(table: Table, done: int) -> int:
    """Return a seed that is as secret as the match seed, unique to each event, and stable across restarts."""
    source = f"clamber bot {table.current.seed or 0:x} {table.matches} {table.turn} {done}"
    return int.from_bytes(hashlib.sha256(source.encode()).digest()[:8], "little")
