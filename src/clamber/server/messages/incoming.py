"""Messages of clients as commands of the table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeAlias

from clamber.server.messages import protocol
from clamber.server.play import commands

if TYPE_CHECKING:
    from clamber.server.play.commands import Request

RequestMessage: TypeAlias = (
    protocol.Act | protocol.Start | protocol.Ready | protocol.Rematch | protocol.HandOver | protocol.TakeBack
    | protocol.Leave | protocol.Say | protocol.SetBot | protocol.SwapSeats | protocol.MakeHost | protocol.Remove
    | protocol.Lock | protocol.NewInvite | protocol.CloseTable | protocol.Seal | protocol.Share
)  # fmt: skip
"""Messages of a client that ask for a change of the table."""


def request_of(message: RequestMessage) -> Request:
    """What a message asks the table for."""
    match message:
        case protocol.Act():
            return commands.Act(message.turn, message.play)
        case protocol.Start():
            return commands.Start()
        case protocol.Ready():
            return commands.Ready()
        case protocol.Rematch():
            return commands.Rematch()
        case protocol.HandOver():
            return commands.HandOver()
        case protocol.TakeBack():
            return commands.TakeBack()
        case protocol.Leave():
            return commands.Leave()
        case protocol.Say():
            return commands.Say(message.phrase)
        case protocol.SetBot():
            return commands.SetBot(message.seat, message.bot)
        case protocol.SwapSeats():
            return commands.SwapSeats(message.seat, message.other)
        case protocol.MakeHost():
            return commands.MakeHost(message.seat)
        case protocol.Remove():
            return commands.Remove(message.seat)
        case protocol.Lock():
            return commands.Lock(message.seat, message.locked)
        case protocol.NewInvite():
            return commands.ChangeInvite(fresh_invite())
        case protocol.CloseTable():
            return commands.CloseTable()
        case protocol.Seal():
            return commands.GiveSeal(message.seal)
        case protocol.Share():
            return commands.GiveShare(message.share)


def fresh_invite() -> str:
    """An invite that nobody can guess."""
    return secrets.token_urlsafe(16)
