"""Platform WebSocket server, which seats clients, runs matches, and closes connections."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber._internal.extras import missing

try:
    from websockets.asyncio.server import Server, ServerConnection, serve
    from websockets.exceptions import ConnectionClosed
except ModuleNotFoundError as error:
    raise missing("server", error) from None

from clamber.engines.njupt.referee import Referee
from clamber.engines.njupt.seats import LOG, BotSeat, ClientSeat

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Sequence

    from clamber.match import Match
    from clamber.rules.house import HouseRules

SEATS: Final = 4
FULL: Final = 1013
"""WebSocket close code "try again later", sent to clients that connect to a full table."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Server settings.

    Attributes:
        rules: Guandan ruleset.
        matches: Number of matches to play.
        seed: Seed for the first match.
        seconds: Time limit per client answer, in seconds.
    """

    rules: HouseRules
    matches: int
    seed: int
    seconds: float


class Platform:
    """Single-table server that seats clients, fills the remaining seats with bots, and runs matches."""

    def __init__(self, plan: ServerSettings, bots: Sequence[BotSeat] = ()) -> None:
        self._plan, self._bots = plan, bots
        self._seats: list[ClientSeat | BotSeat | None] = [None] * SEATS
        self._complete = asyncio.Event()
        self.referee: Referee | None = None
        if len(bots) == SEATS:
            self._complete.set()

    async def run(self, listening: socket.socket) -> AsyncIterator[Match]:
        """Wait for the clients, then run the matches.

        Yields:
            Each match as it ends.
        """
        # Pings are disabled because competition clients do not respond to them while computing.
        async with serve(self._serve, sock=listening, ping_interval=None) as server:
            await self._complete.wait()
            seats = self._fill_seats()
            LOG.info("the match begins: %s", ", ".join(f"{i} {seat.name}" for i, seat in enumerate(seats)))
            self.referee = Referee(self._plan.rules, seats)
            async for match in self.referee.play(self._plan.matches, self._plan.seed):
                yield match
            await _close_connections(server)

    def _fill_seats(self) -> list[ClientSeat | BotSeat]:
        """Return all seats in order, with bots in the empty ones."""
        bots = iter(self._bots)
        self._seats = [next(bots) if seat is None else seat for seat in self._seats]
        return [seat for seat in self._seats if seat is not None]

    async def _serve(self, connection: ServerConnection) -> None:
        """Seat a client, and process its messages until the connection closes."""
        assert connection.request is not None  # noqa: S101 - set after the handshake
        name = connection.request.path.partition("?")[0].rstrip("/").rpartition("/")[2] or "client"
        seat = self._take_seat(name, connection)
        if seat is None:
            LOG.warning("%s: the table is full", name)
            await connection.close(FULL, "the table is full: four play, and their seats are taken")
            return
        number = self._seats.index(seat)
        LOG.info("%s sits down at seat %d", seat.name, number)
        if self.referee is not None and (hand := self.referee.hand_message(number)) is not None:
            await seat.tell(hand)
        try:
            with suppress(ConnectionClosed):
                async for text in connection:
                    seat.hear(text)
        finally:
            LOG.info("%s leaves", seat.name)
            seat.disconnect(connection)
            if self.referee is None and not self._complete.is_set():
                self._seats[number] = None

    def _take_seat(self, name: str, connection: ServerConnection) -> ClientSeat | None:
        """Return a client's previous seat, or the next free one from the digit in its name; None if full."""
        for seat in self._seats:
            if isinstance(seat, ClientSeat) and seat.name == name and not seat.is_there:
                seat.connect(connection)
                return seat
        occupied = sum(seat is not None for seat in self._seats)
        if occupied + len(self._bots) >= SEATS or self._complete.is_set():
            return None
        preferred = int(name[-1]) % SEATS if name[-1:].isdecimal() else 0
        number = next(
            place % SEATS for place in range(preferred, preferred + SEATS) if self._seats[place % SEATS] is None
        )
        seat = ClientSeat(name, self._plan.seconds)
        seat.connect(connection)
        self._seats[number] = seat
        if occupied + 1 + len(self._bots) == SEATS:
            self._complete.set()
        return seat


async def _close_connections(server: Server) -> None:
    for connection in list(server.connections):
        await connection.close()
