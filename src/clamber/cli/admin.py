"""`clamber admin`: what whoever runs a server asks of it while it runs, or of its database."""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import json
import socket
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from clamber.cli.arguments import FAULT, FINE, Usage, add_language
from clamber.cli.console import errors, output
from clamber.cli.show.screen import Screen

EPILOG: Final = """\
The server is found by the socket beside its SQLite file, or by CLAMBER_ADMIN_SOCKET; where none runs the database is
changed itself. A guest is named by the first 8 digits, or more, that `guests` shows.

examples:
  clamber admin tables
  clamber admin ban 203.0.113.0/24
  clamber admin purge --tables 90 --records 30
  clamber admin export /backup/tables-2026-11-22.jsonl
"""

PATIENCE: Final = 60.0
"""Seconds that an answer may take."""


class Act(NamedTuple):
    """Something that can be asked for: its help, its arguments, and the sentence that says what came of it."""

    says: str
    arguments: tuple[tuple[str, str], ...] = ()
    sentence: str = ""


ACTS: Final = {
    "tables": Act("list the tables that are open"),
    "guests": Act("list the guests, who was seen last first"),
    "bans": Act("list who is banned"),
    "close": Act("close a table for good", (("table", "its id"),), "admin-closed"),
    "ban": Act("keep a guest, an address or a network out", (("who", "guest, address or network"),), "admin-banned"),
    "unban": Act("let them in again", (("who", "guest, address or network"),), "admin-unbanned"),
    "purge": Act("forget what is older than so many days", (), "admin-purged"),
    "export": Act("write a copy of the database, also of a running server", (("file", "a new file"),)),
    "restore": Act("put a copy into an empty database", (("file", "a file of `export`"),)),
}


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "admin",
        help="look after a server: tables, guests, bans, backup",
        description="Lists and closes tables, bans guests and addresses, forgets what is old, takes and restores "
        "backups; of a server that runs, or of its database.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    acts = parser.add_subparsers(title="what to do", metavar="WHAT", dest="act", required=True)
    for name, act in ACTS.items():
        one = acts.add_parser(name, help=act.says, description=f"{act.says.capitalize()}.")
        for argument, says in act.arguments:
            one.add_argument(argument, metavar=argument.upper(), help=says)
        if name == "purge":
            for what in ("tables", "guests", "records"):
                says = "put away" if what == "tables" else "not seen" if what == "guests" else "uploaded"
                one.add_argument(f"--{what}", type=float, metavar="DAYS", help=f"{what} {says} so long ago")
        one.add_argument("--database", metavar="URL", help="as for `clamber serve`")
        one.add_argument("--json", action="store_true", help="print JSON")
        add_language(one)
        one.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Does what is asked; the exit status."""
    try:
        from clamber.server.net.admin import Denied
        from clamber.server.net.config import Configuration
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    try:
        config = Configuration(**({} if args.database is None else {"database": args.database}))
    except ValueError as error:
        raise Usage("serve-config", reason=str(error)) from None
    if args.act in {"export", "restore"}:
        return asyncio.run(_copy(args, config))
    asked = {"do": args.act}
    for name in ("table", "who", "tables", "guests", "records"):
        if getattr(args, name, None) is not None:
            asked[name] = getattr(args, name)
    if args.act == "purge" and len(asked) == 1:
        raise Usage("admin-nothing")
    try:
        found = _asked(config, asked)
    except Denied as denied:
        errors().print(f"clamber: {Screen(args.language).say('admin-denied', reason=str(denied))}", soft_wrap=True)
        return FAULT
    _show(args, found)
    return FINE


def _asked(config: Any, asked: dict[str, Any]) -> Any:
    """The answer of the server that runs, or else of its database."""
    from clamber.server.net.admin import Denied, socket_of

    path = socket_of(config)
    if path is None or not path.exists():
        return asyncio.run(_of_database(config, asked))
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(path))
            line.sendall(json.dumps(asked).encode() + b"\n")
            with line.makefile("rb") as answers:
                answer = json.loads(answers.readline())
        except (OSError, ValueError):
            raise Usage("admin-gone", socket=str(path)) from None
    if "refused" in answer:
        raise Denied(answer["refused"])
    return answer["found"]


async def _of_database(config: Any, asked: dict[str, Any]) -> Any:
    from clamber.server.log.store import Store
    from clamber.server.net.admin import Admin

    config.prepare()
    store = Store(config.database)
    await store.open()
    try:
        return await Admin(store, time.time).do(asked)
    finally:
        await store.close()


async def _copy(args: argparse.Namespace, config: Any) -> int:
    from clamber.server.log.store import Store
    from clamber.server.log.upkeep import NoBackup, NotEmpty

    config.prepare()
    store, screen = Store(config.database), Screen(args.language)
    await store.open()
    try:
        work = store.upkeep.export if args.act == "export" else store.upkeep.restore
        rows = await work(Path(args.file))
    except NotEmpty as error:
        raise Usage("admin-not-empty", table=str(error)) from None
    except NoBackup:
        raise Usage("admin-no-backup", file=args.file) from None
    except OSError as error:
        raise Usage("admin-denied", reason=f"{args.file}: {error.strerror or error}") from None
    finally:
        await store.close()
    name = "admin-exported" if args.act == "export" else "admin-restored"
    output().print(screen.say(name, file=args.file, rows=rows), soft_wrap=True, highlight=False)
    return FINE


def _show(args: argparse.Namespace, found: Any) -> None:
    console, screen = output(), Screen(args.language)
    if args.json:
        console.print(json.dumps(found, ensure_ascii=False), soft_wrap=True, highlight=False, markup=False)
    elif isinstance(found, list):
        for row in found:
            console.print("  ".join(map(_cell, row.items())), soft_wrap=True, highlight=False, markup=False)
    else:
        name = "admin-banned-before" if found.get("new") is False else ACTS[args.act].sentence
        values = {key.replace("closed", "table").replace("unbanned", "who").replace("banned", "who"): value
                  for key, value in found.items() if key != "new"}  # fmt: skip
        console.print(screen.say(name, **values), soft_wrap=True, highlight=False)


def _cell(item: tuple[str, Any]) -> str:
    name, value = item
    if name == "guest":
        return str(value)[:12]
    if name == "seen":
        return dt.datetime.fromtimestamp(value, dt.UTC).isoformat(" ", "minutes")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
