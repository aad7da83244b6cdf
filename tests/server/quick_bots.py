"""Version of `step` for pure table tests: bots answer immediately, as kernel policies do in a server."""

from clamber import bots
from clamber.server.table.asking import asking_of
from clamber.server.table.commands import Tick
from clamber.server.table.decide import step as bare_step
from clamber.server.table.due import due_at, is_host_due


def answered(asking, choose=None):
    """Return the command that answers a request to a bot."""
    choose = choose or (
        lambda question: bots.make(question.bot, seed=question.seed, seat=question.seat).choose(question.view)
    )
    play = None
    while True:
        try:
            play = choose(asking.send(play))
        except StopIteration as end:
            return end.value


def step(table, command, now):
    """Apply a command like the server's `step`, with bots that answer immediately."""
    due = due_at(table)
    if isinstance(command, Tick) and due is not None and due <= now:
        asking = None if is_host_due(table, now) else asking_of(table)
        command = command if asking is None else answered(asking)
    return bare_step(table, command, now)
