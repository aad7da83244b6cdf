"""FastAPI dependencies of the routes: the parts of the server, and the guest of a request."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from fastapi import Depends, Request, Response
from pydantic_core import PydanticCustomError

from clamber.rules_file import RulesTitle
from clamber.server.actors.hub import Hub, unknown_invite
from clamber.server.actors.parts import CHAT, DAILY, OPEN_TABLES, QUICK_MATCH
from clamber.server.background.analyst import Analyst
from clamber.server.background.compiling import Compiler
from clamber.server.background.records import Reader
from clamber.server.background.samples import Samples
from clamber.server.daily.daily import DailyDeals
from clamber.server.http.admission import Admission
from clamber.server.http.guests import COOKIE, Guests, address_of
from clamber.server.http.rating_pages import RatingPages
from clamber.server.http.table_permission import TablePermission
from clamber.server.http.transfer_codes import TransferCodes
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.rate_limits import Operation, RateLimits
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import Worker
from clamber.server.log.roles import Moderator
from clamber.server.log.store import Store
from clamber.server.nodes.bots_online import BotsOnline
from clamber.server.nodes.playing_now import PlayingNow
from clamber.server.people.again import Again
from clamber.server.people.news import NewsDesk
from clamber.server.quick.quick_match import QuickMatch
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table.refusal import Refusal
from clamber.server.table.state import Table
from clamber.server.wire import api
from clamber.server.wire.catalogue import Offer
from clamber.server.wire.names import check_account_name, check_bot_name, check_reserved, checked_title_line

if TYPE_CHECKING:
    from clamber.server.nodes.node import Node
    from clamber.server.openid.provider import Provider
    from clamber.server.push.notifier import Notifier

T = TypeVar("T")

MOST_DEALS: Final = 1_000_000

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": api.ApiProblem} for status in (400, 401, 403, 404, 408, 409, 410, 413, 421, 422, 429, 503)
}


RECORD: Final = {"application/json": {"schema": {"type": "object"}}}
"""OpenAPI schema of a request body that FastAPI does not parse: a record or a rules file."""


@dataclass(frozen=True, slots=True)
class ServerParts:
    """Dependencies of the HTTP routes."""

    config: Configuration
    store: Store
    hub: Hub
    guests: Guests
    table_permission: TablePermission
    rate_limits: RateLimits
    budgets: Budgets
    compiler: Compiler
    transfer_codes: TransferCodes
    addresses: Addresses
    admission: Admission
    worker: Worker
    reader: Reader
    analyst: Analyst
    offered_rules: OfferedRules
    playing: PlayingNow
    forget: Callable[[str], Awaitable[dict[str, int]]]
    moderate: Callable[[Moderator, dict[str, Any]], Awaitable[Any]]
    read_as_operator: Callable[[dict[str, Any]], Awaitable[Any]]
    samples: Samples
    rating_pages: RatingPages
    news: NewsDesk
    again: Again
    bots_online: BotsOnline
    quick: QuickMatch
    daily: DailyDeals
    openid: "Provider | None"
    push: "Notifier | None"
    node: "Node | None"  # these three are imported for type checkers only, as they are optional parts

    @property
    def offered(self) -> Offer:
        """Bots and rules files that the server offers."""
        return Offer(
            tuple(self.hub.bots.offered.values()),
            tuple(self.offered_rules.files.items()),
            bot_accounts=self.config.bot_accounts,
            chat=self.hub.parts.is_on(CHAT),
            clubs=self.config.clubs,
            open_tables=self.hub.parts.is_on(OPEN_TABLES),
            daily=self.hub.parts.is_on(DAILY),
            quick_match=self.hub.parts.is_on(QUICK_MATCH),
            push=self.push is not None,
            moderation=self.config.moderation,
            device_search=self.config.device_search,
        )

    async def name_for(self, session: str, wished: str) -> str:
        """Return the name under which a guest sits down: that of the account, or else the wished one.

        Raises:
            Refusal: The name is reserved (code `bad_name`), or an account has it or a similar one (`name_taken`).
        """
        account = await self.store.accounts.find(session)
        if account is not None and account.name is not None:
            return account.name
        self.check_name(wished)
        if await self.store.accounts.is_taken(wished, session):
            raise Refusal("name_taken", "an account has this name, or one that looks like it")
        return wished

    async def check_welcome(self, table: Table, session: str) -> None:
        """Raise if the host of a table has blocked a guest who has no seat there.

        Raises:
            Refusal: As of an invite that is not valid, so that the guest is not told.
        """
        if not self.config.people or not table.host or table.mentions(session):
            return
        if await self.store.people.blocks(table.host, session):
            raise unknown_invite()

    def check_account_name(self, name: str) -> None:
        """Raise if a name cannot be that of an account.

        Raises:
            Refusal: The name is reserved (code `bad_name`).
        """
        self._checked(lambda: check_account_name(name))
        self.check_name(name)

    def check_bot_name(self, name: str) -> None:
        """Raise if a name cannot be that of a bot account.

        Raises:
            Refusal: The name is reserved, or that of a built-in bot (code `bad_name`).
        """
        self._checked(lambda: check_bot_name(name))
        self.check_account_name(name)

    def check_name(self, name: str) -> None:
        """Raise if a name could be mistaken for that of this server, or contains a word of the word list.

        Raises:
            Refusal: The name is reserved (code `bad_name`), or contains such a word (`bad_words`).
        """
        self._checked(lambda: check_reserved(name, self.addresses.names))
        self.hub.words.check(name)

    def checked_title(self, title: str) -> str:
        """Return the normalized title of an open table or a club.

        Raises:
            Refusal: The title is not allowed (code `bad_title`), or contains a word of the word list (`bad_words`).
        """
        checked = self._checked(lambda: checked_title_line(title), code="bad_title")
        self._checked(lambda: check_reserved(title, self.addresses.names), code="bad_title")
        self.hub.words.check(checked)
        return checked

    def check_rules_title(self, title: RulesTitle | None) -> None:
        """Raise if name or description of a person's house rules contain a word of the word list.

        Raises:
            Refusal: They contain such a word (code `bad_words`).
        """
        if title is not None:
            self.hub.words.check(title.name, title.name_zh, title.description, title.description_zh)

    @staticmethod
    def _checked(check: Callable[[], T], *, code: str = "bad_name") -> T:
        try:
            return check()
        except PydanticCustomError as error:
            context = error.context or {}
            raise Refusal(code, error.message(), {name: context[name] for name in ("why", "most")}) from None

    def admit(self, operation: Operation, request: Request, session: str = "") -> Visitor:
        """Count a request against the rate limits of its guest and its address, and return both.

        Raises:
            Refusal: A rate limit is exceeded (code `too_often`).
        """
        visitor = Visitor(session, address_of(request))
        self.rate_limits.take(operation, visitor.address, session)
        return visitor

    @property
    def today(self) -> date:
        """Current day in UTC, by the clock of the tables."""
        return datetime.fromtimestamp(self.hub.clock(), UTC).date()


def server_of(request: Request) -> ServerParts:
    """Return the dependencies stored on the application that received a request."""
    server: ServerParts = request.app.state.server
    return server


Place = Annotated[ServerParts, Depends(server_of)]


async def guest_of(request: Request, response: Response, server: Place) -> str:
    """Return the session of a request, creating one if necessary."""
    return await server.guests.of_request(request, response)


Guest = Annotated[str, Depends(guest_of)]


async def known_guest_of(request: Request, server: Place) -> str:
    """Return the session of a request; empty if it has none. No session is created."""
    return await server.guests.find(request.cookies.get(COOKIE)) or ""


KnownGuest = Annotated[str, Depends(known_guest_of)]
