"""`clamber serve`: serve tables to web browsers."""

from __future__ import annotations

import argparse
import errno
import re
import sys
from typing import TYPE_CHECKING, Any

from clamber.bots import AT_ONCE, FORMS, specs_in
from clamber.cli.arguments import FINE, add_language, bot_named
from clamber.cli.console import errors
from clamber.cli.parsing import Usage
from clamber.sentences import say

if TYPE_CHECKING:
    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("serve", more=False)
    say = parser.say
    bots = say("cli-serve-bots", bots=", ".join(FORMS), usual=",".join(AT_ONCE))
    parser.add_argument("--host", metavar="ADDRESS", help=say("cli-serve-host"))
    parser.add_argument("--port", type=int, metavar="N", help=say("cli-serve-port"))
    parser.add_argument("--database", metavar="FILE", help=say("cli-serve-database"))
    parser.add_argument("--bots", metavar="BOT,BOT,...", help=bots)
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=None, help=say("cli-serve-open"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted and return the exit status."""
    try:
        from clamber.server.log.faults import CannotOpen
        from clamber.server.net.config import Configuration, what_is_wrong
        from clamber.server.net.run import address_of, has_desktop, listen, serve
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    given: dict[str, Any] = {
        name: value for name in ("host", "port", "database") if (value := getattr(args, name)) is not None
    }
    if args.bots is not None:
        given["bots"] = tuple(specs_in(args.bots))
        for spec in given["bots"]:
            bot_named(spec)
    try:
        config = Configuration(**given)
    except ValueError as error:
        raise Usage("serve-config", reason=what_is_wrong(error)) from None
    try:
        listening = listen(config)
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise Usage("serve-port", port=str(config.port)) from None
        raise Usage("serve-listen", reason=str(error)) from None
    address = address_of(listening)

    def started() -> None:
        errors().print(say(args.language, "serve-started", {"address": address}), highlight=False)

    # Without a terminal, the server was started by a script or service that does not need a browser.
    wanted = has_desktop() and sys.stdin.isatty() if args.open is None else args.open
    try:
        serve(config, listening, open_browser=wanted, started=started)
    except CannotOpen as error:
        raise Usage("serve-database", database=shown(config.database), reason=str(error)) from None
    return FINE


def shown(database: str) -> str:
    """Return a database URL with its password masked."""
    return re.sub(r"//([^:/@]*):[^@]*@", r"//\1:***@", database)
