"""`clamber serve`: serve tables to web browsers."""

from __future__ import annotations

import argparse
import asyncio
import errno
import sys
from typing import TYPE_CHECKING, Any

from clamber.bots import FAST_BOTS, SPEC_FORMATS, specs_in
from clamber.cli.arguments import FAULT, FINE, add_env_file, add_language, bot_info
from clamber.cli.console import errors, output
from clamber.cli.parsing import DatabaseInUseError, Usage
from clamber.sentences import say
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import socket

    from clamber.cli.parsing import Commands
    from clamber.server.settings.config import Configuration


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("serve", more=False)
    say = parser.say
    bots = say("cli-serve-bots", bots=", ".join(SPEC_FORMATS), usual=",".join(FAST_BOTS))
    parser.add_argument("--host", metavar="ADDRESS", help=say("cli-serve-host"))
    parser.add_argument("--port", type=int, metavar="N", help=say("cli-serve-port"))
    parser.add_argument("--database", metavar="FILE", help=say("cli-serve-database"))
    parser.add_argument("--bots", metavar="BOT,BOT,...", help=bots)
    parser.add_argument("--workers", type=int, metavar="N", help=say("cli-serve-workers"))
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=None, help=say("cli-serve-open"))
    parser.add_argument("--check", action="store_true", help=say("cli-serve-check"))
    add_env_file(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted and return the exit status."""
    try:
        from clamber.server.faults import NoBusError, NoMetricsError, NoPushError
        from clamber.server.log.faults import CannotOpenError, DatabaseOwnedError, LostOwnershipError
        from clamber.server.run.serving import address_of, has_desktop, serve
        from clamber.server.run.workers import serve_by_workers
        from clamber.server.settings.config import mask_password
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    overrides: dict[str, Any] = {
        name: value for name in ("host", "port", "database", "workers") if (value := getattr(args, name)) is not None
    }
    if args.bots is not None:
        overrides["bots"] = tuple(specs_in(args.bots))
        for spec in overrides["bots"]:
            bot_info(spec)
    if args.check:
        return _check(args, overrides)
    config = settings_of(args, **overrides)
    listening = _listen(config)
    address = ", ".join(f"{url.rstrip('/')}{config.root_path}/" for url in config.public_url) or address_of(listening)

    def started() -> None:
        errors().print(say(args.language, "serve-started", {"address": address}), highlight=False)

    # Without a terminal, the server was started by a script or service that does not need a browser.
    open_browser = has_desktop() and sys.stdin.isatty() if args.open is None else args.open
    run_server = serve_by_workers if config.workers > 1 else serve
    try:
        with listening:
            run_server(config, listening, open_browser=open_browser, started=started)
    except (DatabaseOwnedError, LostOwnershipError) as error:
        raise DatabaseInUseError(
            "serve-database", database=mask_password(config.database), reason=str(error)
        ) from None
    except CannotOpenError as error:
        raise Usage("serve-database", database=mask_password(config.database), reason=str(error)) from None
    except (NoBusError, NoPushError) as error:
        raise Usage("serve-nats" if isinstance(error, NoBusError) else "serve-push", reason=str(error)) from None
    except NoMetricsError as error:
        raise Usage("serve-metrics", address=config.metrics_address, reason=str(error)) from None
    return FINE


def _listen(config: Configuration) -> socket.socket:
    """Return the listening socket.

    Raises:
        Usage: The address is unavailable.
    """
    from clamber.server.run.serving import listen

    try:
        return listen(config)
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise Usage("serve-port", port=str(config.port)) from None
        raise Usage("serve-listen", address=f"{config.host}:{config.port}", reason=str(error)) from None


def _check(args: argparse.Namespace, overrides: dict[str, Any]) -> int:
    """Print the faults of the settings, or the results of all checks; return the exit status."""
    from clamber.server.run.checks import findings
    from clamber.server.settings.config import SettingsError

    faults = 0
    try:
        checks = asyncio.run(findings(_read(args, overrides)))
    except SettingsError as error:
        lines = [f"✗ {problem}" for problem in error.problems]
        faults = len(lines)
    else:
        lines = [f"{'✗' if check.is_fault else '✓'} {check.sentence.say(args.language)}" for check in checks]
        faults = sum(check.is_fault for check in checks)
    for line in lines:
        output().print(line, soft_wrap=True, highlight=False)
    output().print(say(args.language, "serve-checked", {"faults": faults}), soft_wrap=True, highlight=False)
    return FAULT if faults else FINE


def settings_of(args: argparse.Namespace, **overrides: Any) -> Configuration:
    """Return the settings of the server from the command line, the environment and `--env-file`.

    Raises:
        Usage: A setting is invalid, the file cannot be read, or the extra `server` is not installed.
    """
    try:
        from clamber.server.settings.config import SettingsError
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    try:
        return _read(args, overrides)
    except SettingsError as error:
        raise Usage("serve-config", reason=str(error)) from None


def _read(args: argparse.Namespace, overrides: dict[str, Any]) -> Configuration:
    from clamber.server.settings.config import read_settings

    try:
        return read_settings(args.env_file, **overrides)
    except (OSError, UnicodeDecodeError) as error:
        raise Usage("usage-no-reading", file=str(args.env_file), reason=why_unreadable(error)) from None
