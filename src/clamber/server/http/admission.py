"""Socket admission: attach sockets to their tables, or close them with a reason."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING, Final

from clamber.server import metrics
from clamber.server.actors.actor import not_stored
from clamber.server.actors.open_tables import no_open_tables
from clamber.server.faults import NotOwnedError
from clamber.server.http.credentials import Credentials
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.faults import NotStoredError
from clamber.server.sockets.connection import Connection
from clamber.server.sockets.disconnect import Disconnect, goodbye, put_away
from clamber.server.sockets.list_viewer import ListViewer, game_in
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.limits.bans import Bans
    from clamber.server.limits.budgets import Budgets, Quota
    from clamber.server.limits.visitor import Visitor
    from clamber.server.nodes.node import Node
    from clamber.server.nodes.relay import RelayedClient, RemoteSocket
    from clamber.server.sockets.socket import Channel


LISTS_EACH: Final = 4
"""Maximum number of sockets of a guest that look at lists of open tables."""

LISTS_FROM: Final = 250
"""Maximum number of sockets of an address that look at lists of open tables."""


class Admission:
    """Admission control for sockets, limiting their number and rate per guest and per address."""

    def __init__(
        self,
        hub: Hub,
        bans: Bans,
        budgets: Budgets,
        *,
        each_guest: int,
        each_address: int,
    ) -> None:
        self._hub = hub
        self._budgets = budgets
        self._limits = {"of": each_guest, "from": each_address, "list-of": LISTS_EACH, "list-from": LISTS_FROM}
        self._open: collections.Counter[str] = collections.Counter()
        self._visitors: dict[Connection | RelayedClient | ListViewer, Visitor] = {}
        self.node: Node | None = None
        """Node of this process; None for a server of one process."""

        self.bans = bans
        metrics.PEOPLE.set_function(self._count_people)

    async def serve(self, socket: Channel, table: str, visitor: Visitor, credentials: Credentials) -> None:
        """Attach a socket to its table or list, or close it with a reason.

        Args:
            socket: Newly accepted socket.
            table: Id of the requested table, or path of a list of open tables.
            visitor: Client behind the socket.
            credentials: Result of the credentials check.
        """
        quota = self._budgets.quota(visitor.session, visitor.address)
        socket.account = quota.account
        try:
            if credentials is Credentials.unknown:
                why = not_stored()
                raise Disconnect(why.code, why.message, again=True)
            if credentials is Credentials.bad_origin:
                raise Disconnect("bad_origin", "this page is not from this server")
            if credentials is Credentials.bad_token:
                raise Disconnect("bad_token", "there is no such token; take a seat by invite to get one")
            if credentials is Credentials.bad_scope:
                raise Disconnect("bad_scope", "the scopes of this token do not permit to play")
            if not self._hub.ready:
                raise Disconnect("restarting", "the server is not ready yet", again=True)
            try:
                self.bans.check(visitor.session, visitor.address)
                self._budgets.rate_limits.take(Operation.socket, visitor.address, visitor.session)
                self._check_limits(visitor.names())
                if (game := game_in(table)) is not None:
                    await self._show_list(socket, game, visitor, quota)
                    return
                try:
                    actor_or_node = await self._find(table)
                    is_remote = isinstance(actor_or_node, str)
                    muted = await self._hub.mutes.of("" if is_remote else visitor.session)
                except NotStoredError:
                    raise not_stored() from None
            except Refusal as refusal:
                raise _disconnect(refusal) from None
        except Disconnect as why:
            goodbye(socket, why)
            return
        self._open.update(visitor.names())
        if isinstance(actor_or_node, str):
            assert self.node is not None
            relayed = self.node.relay.open(actor_or_node, table, socket, visitor, lambda: self._remove(relayed))
            self._visitors[relayed] = visitor
            return
        connection = Connection(
            socket,
            self._hub,
            actor_or_node,
            visitor.session,
            quota=quota,
            muted=muted,
            on_close=lambda: self._remove(connection),
        )
        self._visitors[connection] = visitor
        socket.attach(connection)

    async def _show_list(self, socket: Channel, game: str, visitor: Visitor, quota: Quota) -> None:
        """Attach a socket to a list of open tables.

        Raises:
            Refusal: There is no such list, or the guest or the address looks at too many.
        """
        lists = self._hub.lists
        if not lists.is_on:
            raise no_open_tables()
        if game not in lists.boards:
            raise Refusal("not_found", "there is no such game")
        names = [f"list-{name}" for name in visitor.names()]
        try:
            hidden = await self.apart_from(visitor.session)
        except NotStoredError:
            raise not_stored() from None
        self._check_limits([*visitor.names(), *names])
        self._open.update((*visitor.names(), *names))
        viewer = ListViewer(
            socket,
            lists.boards[game],
            quota,
            self._hub.clock,
            on_close=lambda: self._remove(viewer, names),
            hidden=hidden,
        )
        self._visitors[viewer] = visitor
        socket.attach(viewer)

    async def apart_from(self, session: str) -> frozenset[str]:
        """Return the people whom a guest does not meet; empty on a server where nobody is blocked.

        Raises:
            NotStoredError: The database does not respond.
        """
        if not (session and self._hub.config.people):
            return frozenset()
        return await self._hub.store.people.apart_from(session)

    async def hide_everywhere(self, sessions: Collection[str]) -> None:
        """Do `hide_again` at all nodes, because a person has blocked another one, or does not any more."""
        await self.hide_again(sessions)
        if self.node is not None:
            await self.node.bus.ask_all(self.node.others, "hide again", sessions=list(sessions))

    async def mute_everywhere(self, session: str) -> None:
        """Send the connected clients of a person no phrases of those whom the person has muted now, at all nodes."""
        await self._hub.mutes.read_again(session)
        if self.node is not None:
            await self.node.bus.ask_all(self.node.others, "mutes", session=session)

    async def hide_again(self, sessions: Collection[str]) -> None:
        """Read again whose tables are hidden from people who look at a list at this node."""
        for viewer, visitor in tuple(self._visitors.items()):
            if isinstance(viewer, ListViewer) and visitor.session in sessions:
                viewer.hide(await self.apart_from(visitor.session))

    async def _find(self, table: str) -> Actor | str:
        """Return the actor of a table, or the id of the other node that owns it.

        Raises:
            Refusal: See `Hub.actor` and `Node.owner`.
            Disconnect: The table is moving between nodes; the client connects again.
        """
        try:
            return await self._hub.actor(table)
        except NotOwnedError:
            assert self.node is not None
            owner = await self.node.owner(table)
            if owner != self.node.id:
                return owner
        try:
            return await self._hub.actor(table)  # claimed meanwhile
        except NotOwnedError:
            raise put_away() from None

    async def serve_remote(self, socket: RemoteSocket, table: str, session: str, address: str) -> None:
        """Attach a socket admitted by another node to its table here, or close it with a reason."""
        quota = self._budgets.quota(session, address)
        socket.account = quota.account
        try:
            try:
                self.bans.check(session, address)  # the other node may not have heard of the ban
                actor = await self._hub.actor(table)
                muted = await self._hub.mutes.of(session)
            except (NotOwnedError, NotStoredError):
                raise put_away() from None
            except Refusal as refusal:
                raise _disconnect(refusal) from None
        except Disconnect as why:
            goodbye(socket, why)
            return
        socket.attach(Connection(socket, self._hub, actor, session, quota=quota, muted=muted))

    def dismiss_banned(self) -> int:
        """Disconnect all banned clients and return the number of closed connections."""
        banned = [
            (connection, visitor) for connection, visitor in self._visitors.items() if self.bans.has(*visitor[:2])
        ]
        for connection, visitor in banned:
            connection.dismiss(_disconnect(self.bans.refusal(*visitor[:2])))
        return len(banned)

    def sign_out(self, browser: str) -> None:
        """Disconnect the clients of a browser that was signed out, by the hash of its token."""
        self._dismiss(
            lambda visitor: visitor.browser == browser, Disconnect("signed_out", "this browser was signed out")
        )

    def end_token(self, token: str) -> None:
        """Disconnect the clients with a token of a bot account that was revoked, by its hash."""
        self._dismiss(lambda visitor: visitor.browser == token, Disconnect("bad_token", "this token was revoked"))

    def end_expired(self) -> None:
        """Disconnect the clients whose tokens have expired."""
        now = self._hub.clock()
        self._dismiss(lambda visitor: visitor.ends_at <= now, Disconnect("bad_token", "this token has expired"))

    def _dismiss(self, has: Callable[[Visitor], bool], why: Disconnect) -> None:
        for connection in [connection for connection, visitor in self._visitors.items() if has(visitor)]:
            connection.dismiss(why)

    def _count_people(self) -> int:
        names = list(self._open)  # a copy, because metrics are read in another thread
        return sum(name.startswith("of ") and not name.startswith(f"of {PROGRAM}") for name in names)

    def _check_limits(self, names: Iterable[str]) -> None:
        for name in names:
            limit = self._limits[name.partition(" ")[0]]
            if self._open[name] >= limit:
                raise Refusal("too_many_sockets", f"{limit} sockets are open already; close one", {"sockets": limit})

    def _remove(self, connection: Connection | RelayedClient | ListViewer, others: Iterable[str] = ()) -> None:
        names = (*self._visitors.pop(connection).names(), *others)
        self._open.subtract(names)
        for name in names:
            if not self._open[name]:
                del self._open[name]


def _disconnect(refusal: Refusal) -> Disconnect:
    """Convert a refusal of a socket, with a flag for whether the client should reconnect."""
    again = refusal.code in {"too_often", "failed", "not_stored", "restarting", "put_away"}
    return Disconnect.of(refusal, again=again)
