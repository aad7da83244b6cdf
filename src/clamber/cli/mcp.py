"""`clamber mcp`: serve the Model Context Protocol, so that language-model agents can play."""

from __future__ import annotations

import os
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber._internal.listening import listen_at
from clamber.bots import SPEC_FORMATS, specs_in
from clamber.cli.arguments import FINE, add_language, bot_info, count, random_seed, rules_from, seat_count, seed
from clamber.cli.console import errors
from clamber.cli.parsing import Usage
from clamber.client import BotAccount
from clamber.sentences import say
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse

    from clamber.agents.ladder_file import LadderFile
    from clamber.agents.server import OpenTables, ToolServer
    from clamber.cli.parsing import Commands

DEALS: Final = 20
TOKEN: Final = "BOT_TOKEN"  # noqa: S105 - a name, not a secret
"""Environment variable with the token of the bot account."""

HOST: Final = "127.0.0.1"
"""Address of the HTTP transport. Anyone who reaches it can play, so it is not an option."""

_LADDER: Final = ("deals", "players", "seed", "bots", "run_file", "name")
"""Arguments that need `--ladder`."""


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("mcp")
    say, natural = parser.say, parser.localized(count)
    parser.add_argument("--http", type=natural, metavar="PORT", help=say("cli-mcp-http", host=HOST))
    parser.add_argument("--server", metavar="URL", help=say("cli-mcp-server"))
    parser.add_argument("--token", metavar="TOKEN", help=say("cli-mcp-token", variable=TOKEN))
    parser.add_argument("--ladder", metavar="GAME", help=say("cli-mcp-ladder"))
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help=say("cli-set"))
    parser.add_argument("--run", dest="run_file", metavar="FILE", help=say("cli-mcp-run"))
    parser.add_argument("--deals", type=natural, metavar="N", help=say("cli-mcp-deals", deals=str(DEALS)))
    parser.add_argument("--bots", metavar="BOT,BOT,...", help=say("cli-mcp-bots", bots=", ".join(SPEC_FORMATS)))
    parser.add_argument("--players", type=natural, metavar="N", help=say("cli-players"))
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-mcp-seed"))
    parser.add_argument("--name", metavar="NAME", help=say("cli-mcp-name"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until the client ends the connection, or until interrupted; return the exit status."""
    try:
        from clamber.agents.ladder import LadderTable
        from clamber.agents.server import OpenTables
    except ModuleNotFoundError as error:
        raise Usage("agent-missing", name=error.name or str(error)) from None
    if args.ladder is None:
        option = next((name for name in _LADDER if getattr(args, name) is not None), "set" if args.set else None)
        if option is not None:
            raise Usage("ladder-only", option=f"--{'run' if option == 'run_file' else option}")
        _serve(args, OpenTables(args.language, account=_account(args)))
        return FINE
    if args.server is not None:
        raise Usage("mcp-server-alone")
    with _file(args) as file:
        ladder = LadderTable(file, args.deals or DEALS, args.language)
        _serve(args, OpenTables(args.language, ladder))
    return FINE


def _account(args: argparse.Namespace) -> BotAccount | None:
    """Return the bot account as which the agent plays; None for none.

    Raises:
        ServerRefusedError: The server's address is none.
        Usage: The token or its server is missing.
    """
    token = args.token or (os.environ.get(TOKEN, "") if args.server is not None else "")
    if bool(token) != (args.server is not None):
        raise Usage("mcp-token", variable=TOKEN)
    return None if args.server is None else BotAccount(args.server, token)


def _serve(args: argparse.Namespace, tables: OpenTables) -> None:
    server = tables.server(version("clamber"))
    try:
        if args.http is None:
            server.run("stdio")
        else:
            _serve_http(args, server)
    finally:
        tables.close()


def _serve_http(args: argparse.Namespace, server: ToolServer) -> None:
    """Serve streamable HTTP until interrupted.

    Raises:
        Usage: The port cannot be used.
    """
    import uvicorn

    try:
        listening = listen_at(HOST, args.http)
    except (OSError, OverflowError) as error:
        raise Usage("serve-listen", address=f"{HOST}:{args.http}", reason=str(error)) from None
    with listening:
        address = {"address": f"http://{HOST}:{args.http}/mcp"}
        errors().print(say(args.language, "agent-started", address), highlight=False)
        app = server.streamable_http_app(host=HOST)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


def _file(args: argparse.Namespace) -> LadderFile:
    """Open the file of a ladder, or create it.

    Raises:
        UnknownBotError, UnknownRulesError, InvalidOptionError, LadderFileError: A bot, a ruleset or an option does
            not exist, or the file belongs to another ladder.
        Usage: No file is named, or it cannot be used.
    """
    from clamber.agents.ladder_file import LEVELS, LadderFile, LadderSettings

    if args.run_file is None:
        raise Usage("ladder-no-file")
    path, specs = Path(args.run_file), list(LEVELS) if args.bots is None else specs_in(args.bots)
    for spec in specs:
        bot_info(spec)
    rules = rules_from(args.ladder, args.set)
    try:
        stored = LadderFile(path).settings if path.exists() else None
        settings = LadderSettings.of(
            rules,
            specs,
            seats=seat_count(rules, args.players),
            seed=args.seed if args.seed is not None else random_seed() if stored is None else stored.seed,
            agent=args.name or ("agent" if stored is None else stored.agent),
        )
        return LadderFile(path, settings)
    except OSError as error:
        raise Usage("usage-no-writing", file=args.run_file, reason=why_unreadable(error)) from None
