"""`clamber admin`: administer a running server, or its database while the server is stopped."""

from __future__ import annotations

import asyncio
import csv
import datetime as dt
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from clamber.cli.arguments import FINE, add_env_file, add_language
from clamber.cli.console import errors, output
from clamber.cli.parsing import Commands, Usage
from clamber.cli.serve import settings_of
from clamber.cli.show.screen import Screen
from clamber.errors import ClamberError
from clamber.sentences import Sentence
from clamber.text.printable import printable, short
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse

    from clamber.sentences import Value


class AdminAction(NamedTuple):
    """Admin action: its argument, and the sentences for the argument's help and for reporting the result."""

    argument: str = ""
    argument_help: str = ""
    sentence: str = ""


ACTS: Final = {
    "tables": AdminAction(),
    "guests": AdminAction(),
    "bans": AdminAction(),
    "nodes": AdminAction(),
    "close": AdminAction("table", "cli-admin-table", "admin-closed"),
    "ban": AdminAction("who", "cli-admin-who", "admin-banned"),
    "unban": AdminAction("who", "cli-admin-who", "admin-unbanned"),
    "forget": AdminAction("guest", "cli-admin-guest", "admin-forgotten"),
    "purge": AdminAction(sentence="admin-purged"),
    "export": AdminAction("file", "cli-admin-export-file"),
    "restore": AdminAction("file", "cli-admin-restore-file"),
}
COLUMNS: Final = {
    "tables": ("id", "status", "rules", "matches", "seats"),
    "guests": ("guest", "name", "seen", "address", "tables"),
    "bans": ("who",),
    "nodes": ("node", "process", "version", "since", "shards", "tables"),
}
"""Columns of each list, as keys of its rows."""

SAID: Final = {"closed": "table", "banned": "who", "unbanned": "who", "forgotten": "who"}
"""Placeholder in the sentence for each result key, where their names differ."""

PURGED: Final = ("tables", "guests", "records")
ASKED: Final = ("table", "who", "guest", *PURGED)
"""Arguments that are sent with a request."""


class Fault(ClamberError):
    """Raised when a command fails for a reason other than its command line."""

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(Sentence(name, values))


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("admin")
    say = parser.say
    acts = Commands(parser, title=say("cli-admin-what"), metavar="WHAT", dest="act", required=True, below="admin-")
    for name, act in ACTS.items():
        one = acts.add(name, more=False)
        if act.argument:
            one.add_argument(act.argument, metavar=act.argument.upper(), help=say(act.argument_help))
        for what in PURGED if name == "purge" else ():
            one.add_argument(f"--{what}", type=float, metavar="DAYS", help=say(f"cli-admin-purge-{what}"))
        one.add_argument("--database", metavar="URL", help=say("cli-admin-database"))
        one.add_argument("--json", action="store_true", help=say("cli-admin-json"))
        if name in COLUMNS:
            one.add_argument("--csv", action="store_true", help=say("cli-admin-csv"))
        add_env_file(one)
        add_language(one)
        one.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Execute the action and return the exit status."""
    config = settings_of(args, **({} if args.database is None else {"database": args.database}))
    from clamber.server.log.faults import CannotOpen, NoDatabase, NotStored
    from clamber.server.net.admin import Denied, NoAnswer
    from clamber.server.net.config import masked
    from clamber.server.net.logs import configure_logs

    configure_logs(sys.stderr)
    database = masked(config.database)
    asked = {name: value for name in ASKED if (value := getattr(args, name, None)) is not None}
    if args.act == "purge" and not asked:
        raise Usage("admin-nothing")
    try:
        if args.act == "restore":
            _check_readable(args.file)  # must precede the creation of a database
        if args.act in {"export", "restore"}:
            return asyncio.run(_copy(args, config.database, database))
        return asyncio.run(_do(args, config.database, {"do": args.act, **asked}, database))
    except Denied as denied:
        raise Fault("admin-denied", reason=str(denied)) from None
    except NoAnswer as error:
        raise Fault("admin-no-answer", server=str(error), database=database) from None
    except NoDatabase as error:
        raise Fault("admin-no-database", database=database, reason=str(error)) from None
    except (CannotOpen, NotStored) as error:
        raise Usage("serve-database", database=database, reason=str(error)) from None


def _check_readable(name: str) -> None:
    try:
        Path(name).open("rb").close()
    except OSError as error:
        raise Usage("usage-no-reading", file=name, reason=why_unreadable(error)) from None


async def _do(args: argparse.Namespace, url: str, asked: dict[str, Any], database: str) -> int:
    from clamber.server.net.admin import perform

    found, server = await perform(url, asked)
    _show(args, found)
    said = {"database": database, "server": server or "none"}
    errors().print(Screen(args.language).say("admin-database", **said), soft_wrap=True, highlight=False)
    return FINE


async def _copy(args: argparse.Namespace, url: str, database: str) -> int:
    from clamber.server.log.store import Store
    from clamber.server.log.upkeep import NoBackup, NotEmpty, NothingToCopy

    writes, path = args.act == "export", Path(args.file)
    store = Store(url)
    try:
        await store.open(own=not writes, existing=writes)
        rows = await (store.upkeep.export(path) if writes else store.upkeep.restore(path))
    except NothingToCopy:
        raise Fault("admin-empty", database=database) from None
    except NotEmpty as error:
        raise Usage("admin-not-empty", table=str(error)) from None
    except NoBackup as error:
        raise Usage("admin-no-backup", file=args.file, what=error.what, line=error.line) from None
    except FileExistsError:
        raise Usage("usage-there", file=args.file) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=args.file, reason=why_unreadable(error)) from None
    finally:
        await store.close()
    name = "admin-exported" if writes else "admin-restored"
    said = Screen(args.language).say(name, file=args.file, rows=rows, database=database)
    output().print(said, soft_wrap=True, highlight=False)
    return FINE


def _show(args: argparse.Namespace, found: Any) -> None:
    console, screen = output(), Screen(args.language)
    if args.json:
        console.print(json.dumps(found, ensure_ascii=False), soft_wrap=True, highlight=False, markup=False)
    elif isinstance(found, list):
        columns = COLUMNS[args.act]
        rows = [[_cell(name, row[name], whole=args.csv) for name in columns] for row in found]
        if args.csv:
            writer = csv.writer(console.file)
            writer.writerows([columns, *([_plain(cell) for cell in row] for row in rows)])
            return
        heading = [screen.say(f"admin-column-{name}") for name in columns]
        for line in _aligned([heading, *rows]):
            console.print(line, soft_wrap=True, highlight=False, markup=False)
    else:
        name = "admin-banned-before" if found.get("new") is False else ACTS[args.act].sentence
        values = {SAID.get(key, key): value for key, value in found.items() if key != "new"}
        console.print(screen.say(name, **values), soft_wrap=True, highlight=False)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Return the rows as lines, with the cells of each column padded to its width on a terminal."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(set_cell_size, row, widths)).rstrip() for row in rows]


def _cell(name: str, value: Any, *, whole: bool) -> str:
    """Return a value as text, shortened unless `whole` is True."""
    if name in {"seen", "since"}:
        return dt.datetime.fromtimestamp(value, dt.UTC).isoformat(" ", "minutes")
    if name == "guest" and not whole:
        return str(value)[:12]
    text = ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    return printable(text) if whole or name in {"seats", "tables"} else short(text)


def _plain(cell: str) -> str:
    """Return a CSV cell, escaped so that spreadsheets do not interpret it as a formula."""
    return f"'{cell}" if cell.startswith(tuple("=+-@＝＋－＠")) else cell
