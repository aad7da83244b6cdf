"""Output of `clamber admin`: lists as tables, JSON or CSV, the story of a table, and results as sentences."""

from __future__ import annotations

import csv
import datetime as dt
import json
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len, set_cell_size

from clamber.cli.console import output
from clamber.cli.show.screen import Screen
from clamber.server.wire.story_lines import HASH, plain_value, story_lines
from clamber.text.printable import printable, short

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

COLUMNS: Final = {
    "tables": ("id", "status", "rules", "matches", "seats"),
    "guests": ("guest", "name", "seen", "address", "tables"),
    "bans": ("who", "name", "since", "until", "by", "reason"),
    "sanctions": ("sanction", "kind", "guest", "name", "since", "until", "by", "reason"),
    "appeals": ("sanction", "kind", "name", "since", "text", "reason"),
    "acts": ("since", "by", "act", "subject", "reason", "details"),
    "roles": ("guest", "name", "role", "club", "since", "by"),
    "words": ("word", "since"),
    "reports": ("report", "state", "reason", "about", "reporter", "table", "since", "words"),
    "invites": ("code", "note", "since", "guests", "link"),
    "switches": ("part", "on"),
    "metrics": ("process", "at", "people", "tables", "plays", "p50", "p99", "lag", "storage"),
    "nodes": ("node", "process", "version", "since", "shards", "tables"),
}
"""Columns of each list, as keys of its rows."""

SAID: Final = {
    "closed": "tables",
    "kicked": "who",
    "renamed": "who",
    "banned": "who",
    "unbanned": "who",
    "forgotten": "who",
    "role_of": "who",
    "sanctioned": "who",
    "lifted": "who",
    "answered": "who",
    "announced": "text",
    "invited": "code",
    "uninvited": "code",
    "pardoned": "who",
    "switched": "part",
}
"""Placeholder in the sentence for each result key, where their names differ."""

TIMES: Final = frozenset({"seen", "since", "until", "at"})


def print_result(args: argparse.Namespace, result: Any, sentence: str) -> None:
    """Print the result of a request, as the command line asks for it."""
    console, screen = output(), Screen(args.language)
    lines: Iterable[str]
    if args.json:
        lines = [json.dumps(result, ensure_ascii=False)]
    elif args.act == "show":
        lines = _story(screen, result)
    elif args.act == "report":
        lines = _report(screen, result)
    elif isinstance(result, list):
        columns = COLUMNS[args.act]
        rows = [[_cell(name, row[name], whole=args.csv) for name in columns] for row in result]
        if args.csv:
            csv.writer(console.file).writerows([columns, *([_plain(cell) for cell in row] for row in rows)])
            return
        lines = _align_columns([[screen.say(f"admin-column-{name}") for name in columns], *rows])
    else:
        lines = [screen.say(sentence, **{SAID.get(key, key): plain_value(value) for key, value in result.items()})]
    for line in lines:
        console.print(line, soft_wrap=True, highlight=False, markup=False)


def _story(screen: Screen, table: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a table's story."""
    for at, line in story_lines(table, screen.language):
        yield line if at is None else f"{_time_text(at)}  {line}"


def _report(screen: Screen, report: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a report of a person."""
    texts = {name: plain_value(value) for name, value in report.items() if not isinstance(value, dict | list)}
    yield screen.say("admin-report", **(texts | {"guest": report["guest"][:HASH]}))
    if report["table"] is not None:
        yield screen.say("admin-report-table", table=report["table"], replay=plain_value(report["replay"]))
    if report["words"]:
        yield screen.say("admin-report-words", words=printable(report["words"]))
    for said in (report["evidence"] or {}).get("said", ()):
        words = printable(said["phrase"] or said["text"] or "")
        values = {"name": said["name"], "phrase": words, "part": said["part"] or "none"}
        yield f"{_time_text(said['at'] / 1000)}  {screen.say('admin-report-said', **values)}"
    for sanction in report["sanctions"]:
        values = {"kind": sanction["kind"], "reason": printable(sanction["reason"])}
        yield f"{_time_text(sanction['since'])}  {screen.say('admin-report-sanction', **values)}"


def _time_text(seconds: float) -> str:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%d %H:%M:%S")


def _align_columns(rows: list[list[str]]) -> list[str]:
    """Return the rows as lines, with the cells of each column padded to its width on a terminal."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(set_cell_size, row, widths)).rstrip() for row in rows]


def _cell(name: str, value: Any, *, whole: bool) -> str:
    """Return a value as text, shortened unless `whole` is True."""
    if name in TIMES and value is not None:
        return dt.datetime.fromtimestamp(value, dt.UTC).isoformat(" ", "minutes")
    if name in {"guest", "report", "sanction"} and not whole:
        return str(value)[:HASH]
    text = ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    return printable(text) if whole or name in {"seats", "tables", "link"} else short(text)


def _plain(cell: str) -> str:
    """Return a CSV cell, escaped so that spreadsheets do not interpret it as a formula."""
    return f"'{cell}" if cell.startswith(tuple("=+-@＝＋－＠")) else cell
