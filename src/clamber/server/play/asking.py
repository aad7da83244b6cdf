"""What a table asks of bots. It names the bot and waits for the play; who answers, and when, is not decided here.

An `Asking` yields one question after the other, is sent the plays, and returns the command that they come to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from clamber.play import Play
from clamber.server.play.commands import BotActs, EndWindow
from clamber.server.play.seat import STAND_IN
from clamber.server.play.window import answers_to

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.server.play.seat import Seat
    from clamber.server.play.table import Table
    from clamber.view import View


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is to do.

    Attributes:
        table, seat: Where it sits.
        bot: Its name.
        seed: Where its random choices come from. It follows from the secret that the decks come from, one way only.
        view: What it may know.
        after: What was answered before it in the same asking.
    """

    table: str
    seat: int
    bot: str
    seed: int
    view: View
    after: tuple[str, ...] = ()


Asking: TypeAlias = Generator[Question, Play, BotActs | EndWindow]


def asking_of(table: Table) -> Asking | None:
    """What has to be asked before the table goes on by itself; None if no bot has to answer for that.

    A window is ended by this, too, as bots may sit where it asks; if none does, it asks nothing.
    """
    if table.window is not None:
        return _window(table)
    number = table.to_act
    return None if number is None or bot_to_act(table) is None else _turn(table, number)


def bot_to_act(table: Table) -> str | None:
    """The bot whose turn it is; None in a window, and where no bot is to act."""
    return None if table.to_act is None else bot_on(table.seats[table.to_act])


def moment_of(table: Table) -> object:
    """What an answer is good for: as long as this is the same, it still counts."""
    return table.turn, len(table.doers)


def _turn(table: Table, number: int) -> Asking:
    """A turn goes on to the next bot where one declines what only itself knows that it was asked.

    So what all see follows at one time, however many were asked before it.
    """
    match = table.current
    declined: list[int] = []
    while True:
        play = yield _question(table, number, match, after=("no",) * len(declined))
        following = match.apply(play) if play.kind == "no" else match
        to_act = following.position.to_act if following.position is not None else None
        if play.kind != "no" or to_act is None or bot_on(table.seats[to_act]) is None:
            return BotActs(len(table.doers), number, play.full_text, tuple(declined))
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


def _question(table: Table, number: int, match: Match, *, after: tuple[str, ...]) -> Question:
    bot = bot_on(table.seats[number])
    assert bot is not None
    return Question(table.id, number, bot, _seed(table, len(match.deals[-1].events)), match.view(number), after)


def _seed(table: Table, done: int) -> int:
    """Secret as long as the match's seed is, another one for each thing that happens, the same after a restart."""
    drawn = f"clamber bot {table.current.seed or 0:x} {table.matches} {table.turn} {done}"
    return int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:8], "little")


def bot_on(seat: Seat) -> str | None:
    """The bot that plays a seat now; None where a person does, or nobody."""
    if not seat.played_by_bot:
        return None
    return seat.bot if seat.kind == "bot" else STAND_IN
