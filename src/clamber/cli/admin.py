"""`clamber admin`: administer a running server, or its database while the server is stopped."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from clamber.cli.arguments import FAULT, FINE, add_env_file, add_language
from clamber.cli.console import errors, output
from clamber.cli.parsing import Commands, Usage
from clamber.cli.serve import settings_of
from clamber.cli.show.administration import COLUMNS, print_result
from clamber.cli.show.screen import Screen
from clamber.errors import ClamberError
from clamber.sentences import Sentence
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

    from clamber.sentences import Value
    from clamber.server.settings.config import Configuration


class Argument(NamedTuple):
    """Argument of an action, with the sentence for its help and the settings of argparse."""

    name: str
    sentence: str
    settings: Mapping[str, Any] = MappingProxyType({})


class AdminAction(NamedTuple):
    """Admin action: the sentence that reports its result, and its arguments."""

    sentence: str = ""
    arguments: tuple[Argument, ...] = ()


FLAG: Final = MappingProxyType({"action": "store_true"})
DAYS: Final = MappingProxyType({"type": float, "metavar": "DAYS"})
WHO: Final = Argument("who", "cli-admin-who")
GUEST: Final = Argument("guest", "cli-admin-guest")
ONLY_TABLE: Final = Argument("--table", "cli-admin-only-table", {"metavar": "TABLE"})
GUEST_WHO: Final = Argument("who", "cli-admin-guest")
REASON: Final = Argument("--reason", "cli-admin-reason", {"metavar": "TEXT"})
WHICH: Final = Argument("sanction", "cli-admin-sanction")
ANSWER: Final = (
    Argument("answer", "cli-admin-answer-word", {"choices": ("lift", "keep")}),
    Argument("--reply", "cli-admin-reply", {"metavar": "TEXT"}),
)
SANCTION: Final = (
    REASON,
    Argument("--days", "cli-admin-days", DAYS),
)
ANNOUNCEMENT: Final = (
    Argument("text", "cli-admin-text", {"nargs": "?"}),
    Argument("--zh", "cli-admin-text-zh", {"metavar": "TEXT", "dest": "text_zh"}),
    Argument("--clear", "cli-admin-clear", FLAG),
)
PURGE: Final = (
    Argument("--tables", "cli-admin-purge-tables", DAYS),
    Argument("--guests", "cli-admin-purge-guests", DAYS),
    Argument("--records", "cli-admin-purge-records", DAYS),
    Argument("--dry-run", "cli-admin-dry-run", FLAG),
    Argument("--yes", "cli-admin-yes", FLAG),
)
ROLE: Final = (
    GUEST,
    Argument("role", "cli-admin-role-name", {"choices": ("moderator", "operator")}),
    Argument("--club", "cli-admin-role-club", {"metavar": "CLUB"}),
    Argument("--remove", "cli-admin-role-remove", FLAG),
)
SWITCH: Final = (
    Argument("part", "cli-admin-part"),
    Argument("state", "cli-admin-state", {"choices": ("on", "off")}),
)
ENTRIES: Final = Argument("--entries", "cli-admin-entries", {"type": int, "metavar": "N"})

ENTRY_FILE: Final = Argument("--file", "cli-admin-entry-file", {"metavar": "FILE"})

PUSH_KEY: Final = "push-key"
"""Action that needs no database."""

ACTIONS: Final = {
    "tables": AdminAction(),
    "show": AdminAction("", (Argument("table", "cli-admin-table"), ENTRIES)),
    "guests": AdminAction(),
    "bans": AdminAction(),
    "nodes": AdminAction(),
    "close": AdminAction("admin-closed", (Argument("table", "cli-admin-table-or-host"),)),
    "kick": AdminAction("admin-kicked", (WHO, ONLY_TABLE, REASON)),
    "rename": AdminAction("admin-renamed", (GUEST, Argument("name", "cli-admin-name"), REASON)),
    "ban": AdminAction("admin-banned", (WHO, *SANCTION)),
    "unban": AdminAction("admin-unbanned", (WHO,)),
    "warn": AdminAction("admin-sanctioned", (GUEST_WHO, REASON)),
    "mute": AdminAction("admin-sanctioned", (GUEST_WHO, *SANCTION)),
    "suspend": AdminAction("admin-sanctioned", (GUEST_WHO, *SANCTION)),
    "lift": AdminAction("admin-lifted", (WHICH, REASON)),
    "sanctions": AdminAction(),
    "appeals": AdminAction(),
    "answer": AdminAction("admin-answered", (WHICH, *ANSWER)),
    "acts": AdminAction(),
    "role": AdminAction("admin-role", ROLE),
    "roles": AdminAction(),
    "reports": AdminAction("", (Argument("--all", "cli-admin-reports-all", FLAG),)),
    "report": AdminAction("", (Argument("report", "cli-admin-report-id", {"metavar": "ID"}),)),
    "invite": AdminAction("admin-invited", (Argument("note", "cli-admin-note"),)),
    "invites": AdminAction(),
    "uninvite": AdminAction("admin-uninvited", (Argument("code", "cli-admin-code"),)),
    "unwait": AdminAction("admin-pardoned", (GUEST,)),
    "words": AdminAction(),
    "word": AdminAction("admin-added", (Argument("words", "cli-admin-entry", {"nargs": "*"}), ENTRY_FILE)),
    "unword": AdminAction("admin-removed", (Argument("words", "cli-admin-entry", {"nargs": "+"}),)),
    "announce": AdminAction("admin-announced", ANNOUNCEMENT),
    "status": AdminAction("admin-status"),
    "metrics": AdminAction(),
    "switches": AdminAction(),
    "switch": AdminAction("admin-switched", SWITCH),
    "drain": AdminAction("admin-drained", (Argument("--off", "cli-admin-off", FLAG),)),
    "forget": AdminAction("admin-forgotten", (GUEST,)),
    "purge": AdminAction("admin-purged", PURGE),
    "ratings": AdminAction("", (Argument("--recompute", "cli-admin-recompute", FLAG),)),
    PUSH_KEY: AdminAction(),
    "export": AdminAction("", (Argument("file", "cli-admin-export-file"),)),
    "restore": AdminAction("", (Argument("file", "cli-admin-restore-file"),)),
}
YES: Final = frozenset({"y", "yes", "是"})
NOT_SENT: Final = frozenset({"yes"})
"""Arguments that are not part of a request."""


class AdminError(ClamberError):
    """Raised when a command fails for a reason other than its command line."""

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(Sentence(name, values))


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("admin")
    say = parser.say
    actions = Commands(
        parser, title=say("cli-admin-what"), metavar="WHAT", dest="act", required=True, prefix="admin-"
    )
    for name, action in ACTIONS.items():
        subparser = actions.add(name, more=False)
        for argument in action.arguments:
            defaults = {} if argument.name.startswith("-") else {"metavar": argument.name.upper()}
            subparser.add_argument(argument.name, help=say(argument.sentence), **(defaults | dict(argument.settings)))
        if name == PUSH_KEY:
            add_language(subparser)
            subparser.set_defaults(run=print_push_key)
            continue
        subparser.add_argument("--database", metavar="URL", help=say("cli-admin-database"))
        subparser.add_argument("--json", action="store_true", help=say("cli-admin-json"))
        if name in COLUMNS:
            subparser.add_argument("--csv", action="store_true", help=say("cli-admin-csv"))
        add_env_file(subparser)
        add_language(subparser)
        subparser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Execute the action and return the exit status."""
    config = settings_of(args, **({} if args.database is None else {"database": args.database}))
    from clamber.server.administration.outcomes import DeniedError, NoServerAnswerError
    from clamber.server.settings.config import mask_password

    database = mask_password(config.database)
    try:
        if args.act == "restore":
            _check_readable(args.file)  # must precede the creation of a database
        work = {"export": _copy, "restore": _copy, "ratings": _check_ratings}.get(args.act)
        if work is not None:
            return asyncio.run(work(args, config.database, database))
        return asyncio.run(_do(args, config, _request(args), database))
    except ClamberError:
        raise
    except DeniedError as denied:
        raise AdminError("admin-denied", reason=str(denied)) from None
    except NoServerAnswerError as error:
        raise AdminError("admin-no-answer", server=str(error), database=database) from None
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    except Exception as error:
        from clamber.server.log.faults import (  # imports SQLAlchemy, which is slow
            CannotOpenError,
            NoDatabaseError,
            NotStoredError,
        )

        if isinstance(error, NoDatabaseError):
            raise AdminError("admin-no-database", database=database, reason=str(error)) from None
        if isinstance(error, CannotOpenError | NotStoredError):
            raise Usage("serve-database", database=database, reason=str(error)) from None
        raise


def print_push_key(_: argparse.Namespace) -> int:
    """Print a new key for notices, as a line of the file of settings, and return the exit status."""
    try:
        from clamber.server.push.sender import new_key
    except ModuleNotFoundError as error:
        from clamber.server.faults import INSTALL_PUSH

        raise Usage("serve-push", reason=f"{error.name}: {INSTALL_PUSH}") from None
    output().print(f"CLAMBER_PUSH_KEY={new_key()}", soft_wrap=True, highlight=False)
    return FINE


def _request(args: argparse.Namespace) -> dict[str, Any]:
    """Return the request that a command line makes.

    Raises:
        Usage: The command line asks for nothing, or names a file that cannot be read.
    """
    if args.act == "word":
        return {"do": "word", "words": _words(args.words, args.file)}
    names = (argument.settings.get("dest", argument.name) for argument in ACTIONS[args.act].arguments)
    names_sent = sorted({name.removeprefix("--").replace("-", "_") for name in names} - NOT_SENT)
    arguments = {
        name: value for name in names_sent if (value := getattr(args, name)) is not None and value is not False
    }
    if args.act == "purge" and not arguments.keys() & {"tables", "guests", "records"}:
        raise Usage("admin-nothing")
    if args.act == "announce" and not arguments:
        raise Usage("admin-no-text")
    return {"do": args.act, **arguments}


def _words(words: Iterable[str], file: str | None) -> list[str]:
    """Return the given words and those of a file. Empty lines, and lines that begin with `#`, are left out.

    Raises:
        Usage: There are none, or the file cannot be read.
    """
    lines: list[str] = []
    if file is not None:
        try:
            lines = Path(file).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeError) as error:
            raise Usage("usage-no-reading", file=file, reason=why_unreadable(error)) from None
    found = [*words, *(line.strip() for line in lines if line.strip() and not line.startswith("#"))]
    if not found:
        raise Usage("admin-no-words")
    return found


def _check_readable(name: str) -> None:
    try:
        Path(name).open("rb").close()
    except OSError as error:
        raise Usage("usage-no-reading", file=name, reason=why_unreadable(error)) from None


async def _do(args: argparse.Namespace, config: Configuration, request: dict[str, Any], database: str) -> int:
    from clamber.server.administration.client import perform

    if args.act == "purge" and not (args.yes or args.dry_run):
        if not sys.stdin.isatty():
            raise Usage("admin-ask-yes")
        preview, _ = await perform(config.database, {**request, "dry_run": True})
        errors().print(Screen(args.language).say("admin-sure", **preview), soft_wrap=True, highlight=False)
        if input().strip().casefold() not in YES:  # noqa: ASYNC250 - nothing else runs
            return FAULT
    result, server = await perform(config.database, request)
    if args.act in {"invite", "invites"}:
        address = next(iter(config.public_url), f"http://{config.host}:{config.port}").rstrip("/")
        for row in result if isinstance(result, list) else [result]:
            row["link"] = f"{address}{config.root_path}/host#{row.get('code') or row['invited']}"
    print_result(args, result, ACTIONS[args.act].sentence)
    values = {"database": database, "server": server or "none"}
    errors().print(Screen(args.language).say("admin-database", **values), soft_wrap=True, highlight=False)
    return FINE


async def _check_ratings(args: argparse.Namespace, url: str, database: str) -> int:
    """Compute all ratings from their results; replace those stored, or return `FAULT` if they differ."""
    from clamber.server.log.store import Store
    from clamber.server.logs import configure_logs

    configure_logs(sys.stderr)
    store = Store(url)
    try:
        await store.open(own=args.recompute, existing=True)
        found = await (store.ratings.recompute() if args.recompute else store.ratings.check())
    finally:
        await store.close()
    name = "admin-ratings-recomputed" if args.recompute else "admin-ratings-checked"
    message = Screen(args.language).say(name, **vars(found), database=database)
    output().print(message, soft_wrap=True, highlight=False)
    return FAULT if found.differing and not args.recompute else FINE


async def _copy(args: argparse.Namespace, url: str, database: str) -> int:
    from clamber.server.log.store import Store
    from clamber.server.log.upkeep import InvalidBackupError, NotEmptyError, NothingToCopyError
    from clamber.server.logs import configure_logs

    configure_logs(sys.stderr)
    is_export, path = args.act == "export", Path(args.file)
    store = Store(url)
    try:
        await store.open(own=not is_export, existing=is_export)
        rows = await (store.upkeep.export(path) if is_export else store.upkeep.restore(path))
    except NothingToCopyError:
        raise AdminError("admin-empty", database=database) from None
    except NotEmptyError as error:
        raise Usage("admin-not-empty", table=str(error)) from None
    except InvalidBackupError as error:
        raise Usage("admin-no-backup", file=args.file, what=error.what, line=error.line) from None
    except FileExistsError:
        raise Usage("usage-there", file=args.file) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=args.file, reason=why_unreadable(error)) from None
    finally:
        await store.close()
    name = "admin-exported" if is_export else "admin-restored"
    message = Screen(args.language).say(name, file=args.file, rows=rows, database=database)
    output().print(message, soft_wrap=True, highlight=False)
    return FINE
