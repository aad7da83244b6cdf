"""Client of a table of `clamber serve`: a seat of a network bot, taken by invite (docs/protocol.md)."""

from __future__ import annotations

import itertools
import json
import random
import re
import secrets
import threading
import time
from contextlib import contextmanager
from http.client import HTTPException
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from clamber.errors import ClamberError
from clamber.sentences import Sentence
from clamber.text.printable import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from websockets.sync.client import ClientConnection

Message = dict[str, Any]
"""Message of the protocol, as parsed JSON."""

VERSION: Final = 1
"""Version of the protocol."""

TIMEOUT: Final = 30.0
"""Time limit of a request or an answer, in seconds."""

LONGEST_POLL: Final = 20
"""Longest wait of one request for challenges, in seconds."""

MOST_SEATS: Final = 8
"""Number of tables for which a bot account offers itself."""

LONGEST_PAUSE: Final = 10.0
"""Longest pause between two attempts to connect, in seconds."""

LARGEST_MESSAGE: Final = 1 << 19
"""Maximum size of a message, in bytes; four times that of a hand of Guandan with the most legal plays."""

LARGEST_ANSWER: Final = 16 << 20
"""Maximum size of an answer to a request, such as the record of a match, in bytes."""

LONGEST_TEXT: Final = 400
"""Maximum length of a text in a message, in characters; longer ones are cut."""

MOST_STORED: Final = 2000
"""Maximum number of events of a deal, and of results of deals, which are kept."""

_INVITE: Final = re.compile(r"(?P<root>.*)/i/(?P<invite>[A-Za-z0-9_-]+)/?")


class ServerRefusedError(ClamberError):
    """Raised if the server refuses a request or cannot be reached.

    Attributes:
        problem: Code of the refusal; empty if the server cannot be reached.
    """

    code = "server_refused"

    def __init__(self, message: str | Sentence, problem: str = "") -> None:
        super().__init__(message)
        self.problem = problem


def server_and_invite(link: str) -> tuple[str, str]:
    """Return the address of a server and the invite in a link such as `https://cards.example/i/abc`.

    Raises:
        ServerRefusedError: The text is not such a link.
    """
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        parts = urlsplit("")
    match = _INVITE.fullmatch(parts.path)
    if parts.scheme not in {"http", "https"} or not parts.netloc or match is None:
        raise ServerRefusedError(
            Sentence("client-link", {"link": repr(link), "example": "http://127.0.0.1:8451/i/abc"})
        )
    return f"{parts.scheme}://{parts.netloc}{match['root']}", match["invite"]


class TableClient:
    """Seat at a table of a server. A background thread keeps its socket open and reconnects after failures.

    All methods may be called from any thread.

    Attributes:
        table: State of the table (`TableState`); empty before the first message.
        deal: Deal as seen by the seat (`DealView`); None before the first deal.
        last: Result of the last deal (`DealResult`); None before its end.
        history: Events of the deal.
        sheet: Results of the finished deals of the match: the last 20 at the time of connecting, and all later ones.
        ended: Reason why the connection was closed permanently; empty before that.
    """

    def __init__(self, server: str, table: str, token: str) -> None:
        """Open the socket of a seat.

        Args:
            server: URL of the server, without a trailing slash.
            table: Id of the table.
            token: Token of the seat.
        """
        self.table: Message = {}
        self.deal: Message | None = None
        self.last: Message | None = None
        self.history: list[Message] = []
        self.sheet: list[Message] = []
        self.ended = ""
        self._server, self._name, self._token = server, table, token
        self._changed = threading.Condition()
        self._answers: dict[str, Message | None] = {}
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._socket: ClientConnection | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="table client", daemon=True)
        self._thread.start()

    @classmethod
    def join(cls, link: str, name: str) -> TableClient:
        """Take an open seat by invite.

        Args:
            link: Link of the invite.
            name: Name of the seat's player.

        Raises:
            ServerRefusedError: The text is not an invite link, or the server refuses or cannot be reached.
        """
        server, invite = server_and_invite(link)
        seat = _request(f"{server}/api/invites/{invite}/bots", {}, {"name": name})
        token = seat.get("token")
        if not isinstance(token, str):
            raise ServerRefusedError(_unexpected(server))
        return cls.seated(server, seat, token)

    @classmethod
    def seated(cls, server: str, seat: Message, token: str) -> TableClient:
        """Open the socket of a seat that was taken, and wait for the first message.

        Args:
            server: URL of the server, without a trailing slash.
            seat: Answer to the request that took it.
            token: Token of the seat.

        Raises:
            ServerRefusedError: The answer names no table, or the server is silent.
        """
        table = seat.get("table")
        if not isinstance(table, str):
            raise ServerRefusedError(_unexpected(server))
        client = cls(server, table, token)
        client.wait(lambda: bool(client.table) or bool(client.ended), TIMEOUT)
        if not client.table:
            client.close()
            raise ServerRefusedError(client.ended or Sentence("client-silent", {"server": server}))
        return client

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Lock the state so that several attributes can be read consistently."""
        with self._changed:
            yield

    def wait(self, test: Callable[[], bool], seconds: float) -> bool:
        """Wait until a test of the state holds, at most the given time; return its last value.

        Args:
            test: Condition of the state, called with the lock held.
            seconds: Maximum time, in seconds.
        """
        with self._changed:
            return self._changed.wait_for(test, seconds)

    def command(self, kind: str, **fields: Any) -> None:
        """Send a command and wait for its answer. It is resent after a reconnect, but executed only once.

        Args:
            kind: Type of the command, e.g. `act`.
            fields: Its fields (docs/protocol.md).

        Args:
            kind: Type of the message, such as `act` (docs/protocol.md).
            fields: Fields of the message.

        Raises:
            ServerRefusedError: The server refuses it, does not answer in time, or has closed the connection for good.
        """
        name = next(self._ids)
        text = json.dumps({"type": kind, "id": name, **fields})
        deadline = time.monotonic() + TIMEOUT
        sent: ClientConnection | None = None
        with self._changed:
            self._answers[name] = None
        while (answer := self._answers[name]) is None:
            with self._changed:
                socket = self._socket
            if socket is not None and socket is not sent:
                sent = socket
                try:
                    socket.send(text)
                except WebSocketException:
                    continue
            remaining = deadline - time.monotonic()
            if self.ended or remaining <= 0:
                self._answers.pop(name)
                raise ServerRefusedError(self.ended or Sentence("client-silent", {"server": self._server}))
            self._wait_for_answer(name, socket, remaining)
        self._answers.pop(name)
        if answer["type"] == "refused":
            problem = answer["problem"]
            raise ServerRefusedError(problem["message"], problem["code"])

    def _wait_for_answer(self, name: str, socket: ClientConnection | None, seconds: float) -> None:
        """Wait for the answer to a command, the end of the connection, or another socket, at most the given time."""
        self.wait(lambda: bool(self._answers[name] or self.ended) or self._socket is not socket, seconds)

    def get(self, path: str) -> Message:
        """Return the JSON at a path of the server.

        Raises:
            ServerRefusedError: The server refuses, or it cannot be reached.
        """
        return _request(f"{self._server}{path}", {"Authorization": f"Bearer {self._token}"})

    def close(self) -> None:
        """Close the socket for good. The seat stays the client's until it leaves."""
        with self._changed:
            self._closing, socket = True, self._socket
            self._changed.notify_all()
        if socket is not None:
            socket.close()
        self._thread.join(TIMEOUT)

    # The thread of the socket

    def _run(self) -> None:
        address = f"ws{self._server[4:]}/ws/{self._name}"
        header = {"Authorization": f"Bearer {self._token}"}
        limits: dict[str, Any] = {"max_size": LARGEST_MESSAGE, "open_timeout": TIMEOUT}
        pause = 1.0
        while not self._closing and not self.ended:
            try:
                with connect(address, additional_headers=header, **limits) as socket:
                    socket.send(json.dumps({"type": "hello", "version": VERSION}))
                    for text in socket:
                        pause = 1.0
                        self._handle(_sanitize(json.loads(text)), socket)
            except (OSError, WebSocketException):
                pass
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
                with self._changed:
                    self.ended = _unexpected(self._server).say("en")
            with self._changed:
                self._socket = None
                self._changed.notify_all()
                if not self.ended:
                    # Full jitter, so that the clients of a restarted server do not return at the same moment.
                    self._changed.wait_for(lambda: self._closing, random.uniform(0, pause))  # noqa: S311 - no secret
            pause = min(2 * pause, LONGEST_PAUSE)

    def _handle(self, message: Message, socket: ClientConnection) -> None:
        with self._changed:
            match message["type"]:
                case "welcome":
                    self._socket = socket
                case "view":
                    self.table, self.deal, self.last = message["table"], message["deal"], message["last"]
                    self.history, self.sheet = list(message["history"]), list(message["sheet"])
                case "event":
                    self._update(message)
                case "ack" | "refused":
                    if message.get("id") in self._answers:
                        self._answers[message["id"]] = message
                case "goodbye" if not message["again"]:
                    self.ended = message["problem"]["message"]
                case _:
                    pass
            self._changed.notify_all()

    def _update(self, message: Message) -> None:
        event = message["event"]
        if event["kind"] == "dealt":
            self.history = []
            if event["number"] == 0:
                self.sheet = []
        self.history += event.get("done") or ()
        del self.history[:-MOST_STORED]
        self.table = message["table"] or self.table
        self.deal = message["deal"] or self.deal
        if message["last"] is not None:
            self.last = message["last"]
            if all(line["number"] != message["last"]["number"] for line in self.sheet):
                self.sheet.append(message["last"])
                del self.sheet[:-MOST_STORED]


class BotAccount:
    """Bot account of a server, by a token with the scope `play` (docs/bot-accounts.md).

    Attributes:
        server: URL of the server, without a trailing slash.
    """

    def __init__(self, server: str, token: str) -> None:
        """Keep the token; nothing is sent yet.

        Raises:
            ServerRefusedError: The text is no URL of a server.
        """
        self.server = server.strip().rstrip("/")
        try:
            parts = urlsplit(self.server)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
            example = "http://127.0.0.1:8451"
            raise ServerRefusedError(Sentence("client-server", {"server": repr(server), "example": example}))
        self._token = token
        self._header = {"Authorization": f"Bearer {token}"}

    def join(self, link: str) -> TableClient:
        """Take an open seat at this server by invite.

        Raises:
            ServerRefusedError: The link is none of this server, or the server refuses or cannot be reached.
        """
        server, invite = server_and_invite(link)
        if server != self.server:
            raise ServerRefusedError(Sentence("client-other-server", {"server": self.server}))
        seat = _request(f"{server}/api/invites/{invite}/bots", self._header, {"name": "bot"})
        return TableClient.seated(server, seat, self._token)

    def await_challenge(self, seconds: float, games: Iterable[str] = ()) -> TableClient | None:
        """Wait for a challenge and accept it; return None if there is none in time.

        Args:
            seconds: Maximum time, in seconds.
            games: Names of the games that the bot plays; empty for all.

        Raises:
            ServerRefusedError: The server refuses the token, or cannot be reached.
        """
        deadline, known, offer = time.monotonic() + seconds, "", "".join(f"&games={quote(game)}" for game in games)
        while (left := deadline - time.monotonic()) > 0:
            query = f"known={known}&seconds={min(round(left), LONGEST_POLL)}&tables={MOST_SEATS}{offer}"
            inbox = _request(f"{self.server}/api/bot/challenges?{query}", self._header)
            try:
                known, names = str(inbox["version"]), [str(each["id"]) for each in inbox["challenges"]]
            except (LookupError, TypeError):
                raise ServerRefusedError(_unexpected(self.server)) from None
            for name in names:
                path = f"{self.server}/api/bot/challenges/{quote(name, safe='')}/accept"
                try:
                    seat = _request(path, self._header, {})
                except ServerRefusedError as error:
                    if not error.problem:  # otherwise it was too late
                        raise
                else:
                    return TableClient.seated(self.server, seat, self._token)
        return None


def _request(url: str, headers: dict[str, str], body: Message | None = None) -> Message:
    """Send an HTTP request and return its JSON answer.

    Raises:
        ServerRefusedError: The server refuses, or it cannot be reached.
    """
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json", **headers})  # noqa: S310 - the scheme was checked
    try:
        with urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310 - as above
            json_answer = json.loads(_body(answer, LARGEST_ANSWER))
    except HTTPError as error:
        with error:
            raise _refusal(error) from None
    except (OSError, ValueError, HTTPException) as error:
        values = {"server": url, "reason": short(str(error), LONGEST_TEXT)}
        raise ServerRefusedError(Sentence("client-unreachable", values)) from None
    except RecursionError:
        raise ServerRefusedError(_unexpected(url)) from None
    if not isinstance(json_answer, dict):
        raise ServerRefusedError(_unexpected(url))
    return json_answer


def _body(answer: IO[bytes], max_bytes: int) -> bytes:
    """Return the body of an answer.

    Raises:
        ValueError: It is too large, or does not end in time.
    """
    content, deadline = bytearray(), time.monotonic() + TIMEOUT
    while part := answer.read1(1 << 16):  # type: ignore[attr-defined] # answers are buffered
        content += part
        if len(content) > max_bytes or time.monotonic() > deadline:
            raise ValueError(f"the answer has more than {max_bytes >> 10} KiB, or does not end")
    return bytes(content)


def _sanitize(value: Any) -> Any:
    """Return a value of a message with its texts in one line each, without control characters."""
    if isinstance(value, str):
        return short(value, LONGEST_TEXT)
    if isinstance(value, list):
        return [_sanitize(element) for element in value]
    if isinstance(value, dict):
        return {_sanitize(key): _sanitize(item) for key, item in value.items()}
    return value


def _unexpected(server: str) -> Sentence:
    return Sentence("client-strange", {"server": server})


def _refusal(error: HTTPError) -> ServerRefusedError:
    try:
        problem = _sanitize(json.loads(_body(error, LARGEST_MESSAGE)))["problem"]
        return ServerRefusedError(str(problem["message"]), str(problem["code"]))
    except (OSError, ValueError, LookupError, TypeError, RecursionError, HTTPException):
        values = {"server": error.url or "", "reason": f"HTTP {error.code}"}
        return ServerRefusedError(Sentence("client-unreachable", values))
