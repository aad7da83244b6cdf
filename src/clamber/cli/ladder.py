"""`clamber ladder`: print the results of a ladder, which an agent plays by `clamber mcp --ladder`."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from clamber.cli.arguments import FINE, add_language
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.results import Results
from clamber.cli.show.screen import DIM
from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse

    from clamber.agents.ladder import LadderStanding
    from clamber.agents.ladder_file import LadderSettings
    from clamber.arena.statistics import Estimate
    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("ladder")
    parser.add_argument("file", metavar="FILE", help=parser.say("cli-ladder-file"))
    parser.add_argument("--json", action="store_true", help=parser.say("cli-ladder-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the results and return the exit status."""
    try:
        from clamber.agents.ladder import standings
        from clamber.agents.ladder_file import LadderFile
        from clamber.arena.statistics import FEW_DEALS
    except ModuleNotFoundError as error:
        raise Usage("agent-missing", name=error.name or str(error)) from None
    try:
        file = LadderFile(Path(args.file))
    except OSError as error:
        raise Usage("usage-no-reading", file=args.file, reason=why_unreadable(error)) from None
    rows, settings = standings(file), file.settings
    if args.json:
        json_object = {"settings": asdict(settings), "rows": [asdict(row) for row in rows]}
        sys.stdout.write(json.dumps(json_object, ensure_ascii=False, indent=2) + "\n")
        return FINE
    language, console = args.language, output()
    values = {"agent": settings.agent, "game": _title(settings, language), "rules": settings.rules}
    console.say(say(language, "ladder-heading", {**values, "seed": str(settings.seed)}))
    console.print(_table(rows, settings, language), crop=False)
    console.say(say(language, "ladder-note"), DIM)
    if any(0 < row.deals < FEW_DEALS for row in rows):
        console.say(say(language, "arena-few"), DIM)
    return FINE


def _title(settings: LadderSettings, language: str) -> str:
    return GAMES[settings.rules.partition("/")[0]].called.say(language)


def _table(rows: list[LadderStanding], settings: LadderSettings, language: str) -> Results:
    levels = int(GAMES[settings.rules.partition("/")[0]].levels is not None)
    headings = [say(language, name) for name in ("ladder-count", "ladder-won", "ladder-place", "ladder-more")]
    table = Results(
        [say(language, "ladder-bot")], [*headings, say(language, "ladder-points-more", {"levels": levels})]
    )
    for row in rows:
        shares = [_percent(share) for share in (row.wins, row.bot_wins, row.wins_more)]
        table.add_row(row.bot, str(row.deals), *shares, _number(row.points_more))
    return table


def _percent(share: Estimate) -> str:
    """Return a share with its interval in percent, e.g. `52.0 % ± 8.1`."""
    if share.mean is None:
        return ""
    return f"{100 * share.mean:.1f} %" + ("" if share.half_width is None else f" ± {100 * share.half_width:.1f}")


def _number(estimate: Estimate) -> str:
    if estimate.mean is None:
        return ""
    return f"{estimate.mean:+.2f}" + ("" if estimate.half_width is None else f" ± {estimate.half_width:.2f}")
