"""`clamber admin`: administer a running server, or its database while the server is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import json
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.cli.arguments import FAULT, FINE, add_language
from clamber.cli.console import errors, output
from clamber.cli.parsing import Commands, Usage
from clamber.cli.serve import shown
from clamber.cli.show.screen import Screen
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    from collections.abc import AsyncIterator

    from clamber.server.log.store import Store
    from clamber.server.net.config import Configuration

PATIENCE: Final = 60.0
"""Response timeout in seconds."""


class AdminAction(NamedTuple):
    """Admin action: its argument, and the sentences for the argument's help and for reporting the result."""

    argument: str = ""
    argument_help: str = ""
    sentence: str = ""


ACTS: Final = {
    "tables": AdminAction(),
    "guests": AdminAction(),
    "bans": AdminAction(),
    "close": AdminAction("table", "cli-admin-table", "admin-closed"),
    "ban": AdminAction("who", "cli-admin-who", "admin-banned"),
    "unban": AdminAction("who", "cli-admin-who", "admin-unbanned"),
    "purge": AdminAction(sentence="admin-purged"),
    "export": AdminAction("file", "cli-admin-export-file"),
    "restore": AdminAction("file", "cli-admin-restore-file"),
}
PURGED: Final = ("tables", "guests", "records")


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
        add_language(one)
        one.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Execute the action and return the exit status."""
    try:
        from clamber.server.net.admin import Denied
        from clamber.server.net.config import Configuration, what_is_wrong
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    try:
        config = Configuration(**({} if args.database is None else {"database": args.database}))
    except ValueError as error:
        raise Usage("serve-config", reason=what_is_wrong(error)) from None
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


def _asked(config: Configuration, asked: dict[str, Any]) -> Any:
    """Return the answer from the running server, falling back to its database."""
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


@contextlib.asynccontextmanager
async def _opened(config: Configuration) -> AsyncIterator[Store]:
    """Open the configured database, and close it on exit.

    Raises:
        Usage: The database cannot be opened or rejects a change.
    """
    from clamber.server.log.faults import CannotOpen, NotStored
    from clamber.server.log.store import Store

    store = Store(config.database)
    try:
        config.prepare()
        await store.open()
        yield store
    except (CannotOpen, NotStored) as error:
        raise Usage("serve-database", database=shown(config.database), reason=str(error)) from None
    finally:
        await store.close()


async def _of_database(config: Configuration, asked: dict[str, Any]) -> Any:
    from clamber.server.net.admin import Admin

    async with _opened(config) as store:
        return await Admin(store, time.time).do(asked)


async def _copy(args: argparse.Namespace, config: Configuration) -> int:
    from clamber.server.log.upkeep import NoBackup, NotEmpty

    writes, path = args.act == "export", Path(args.file)
    try:
        async with _opened(config) as store:
            rows = await (store.upkeep.export(path) if writes else store.upkeep.restore(path))
    except NotEmpty as error:
        raise Usage("admin-not-empty", table=str(error)) from None
    except NoBackup as error:
        raise Usage("admin-no-backup", file=args.file, what=error.what, line=error.line) from None
    except FileExistsError:
        raise Usage("usage-there", file=args.file) from None
    except OSError as error:
        name = "usage-no-writing" if writes else "usage-no-reading"
        raise Usage(name, file=args.file, reason=why_unreadable(error)) from None
    name = "admin-exported" if writes else "admin-restored"
    output().print(Screen(args.language).say(name, file=args.file, rows=rows), soft_wrap=True, highlight=False)
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
