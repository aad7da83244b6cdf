"""HTTP request and response bodies of operators. Times are in milliseconds since the epoch, and null for none."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.wire.api import InPlay
from clamber.server.wire.parts import Message
from clamber.server.wire.protocol import Announcement

LONGEST_ANNOUNCEMENT: Final = 300
"""Maximum length of an announcement, in characters."""

PartName: TypeAlias = Literal[
    "quick_match", "daily", "open_tables", "chat", "level_beginner", "level_ordinary", "level_expert", "level_master"
]


class Switch(Message):
    """Part of the server that the settings offer, and whether it is on."""

    part: PartName
    on: bool


class NodeInfo(Message):
    """Node of the server. `tables` is null if it does not answer."""

    node: str
    process: str
    version: str
    since: int
    shards: int
    tables: int | None


class ServerStatus(Message):
    """State of the server.

    Attributes:
        people: People with an open socket, each counted once at each node.
        tables: Tables in memory that are not closed.
        deals: Those of them where a deal runs.
        bots: Seats of bots at them.
        waiting: People who wait for a quick match.
        games: Tables and people at them, by game that is played now.
        storage: Size of the database, in bytes; null if it does not respond.
        stores: True if the database accepts writes.
        draining: True if no new tables are made.
        nodes: Nodes by their time of joining; empty for a server of one process.
        switches: Parts of the server that can be turned off and on.
    """

    people: int
    tables: int
    deals: int
    bots: int
    waiting: int
    games: list[InPlay]
    storage: int | None
    stores: bool
    draining: bool
    announcement: Announcement | None
    nodes: list[NodeInfo]
    switches: list[Switch]


class TableRow(Message):
    """Open table. `seats` holds the names of people, and otherwise `bot` or `open`."""

    id: str
    status: str
    rules: str
    matches: int
    seats: list[str]


class TableRows(Message):
    """Open tables of all nodes."""

    tables: list[TableRow]


class StoryLine(Message):
    """Line of a table's story in the language that was asked for; `at` is null for the lines about its state."""

    at: int | None
    text: str


class TableStory(Message):
    """State of a table and the last entries of its log, as spectators may see them."""

    lines: list[StoryLine]


class MetricsSample(Message):
    """Metrics of a process at a time, and of the seconds before.

    Attributes:
        plays: Plays of people and bots, per minute.
        p50, p99: Quantiles of the time from a play to its commit, in milliseconds; null without a play.
        lag: 99th percentile of the delay of the event loop, in milliseconds; null if it was not measured.
        storage: Size of the database, in bytes; null if it did not respond.
    """

    at: int
    people: int
    tables: int
    plays: float
    p50: float | None
    p99: float | None
    lag: float | None
    storage: int | None


class ProcessMetrics(Message):
    """Samples of a process during the last hour, oldest first. `process` is empty for a server of one process."""

    process: str
    samples: list[MetricsSample]


class ServerMetrics(Message):
    """Samples of all processes."""

    processes: list[ProcessMetrics]


class Announce(Message):
    """Announcement to everybody; the Chinese text is optional."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_ANNOUNCEMENT)]
    text_zh: Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT)] = ""


class Drain(Message):
    """Refuse new tables, or accept them again."""

    draining: bool


QUESTIONS: Final = (Announce, Drain, Switch)
"""HTTP request bodies."""

ANSWERS: Final = (ServerStatus, TableRows, TableStory, ServerMetrics)
"""HTTP response bodies."""
