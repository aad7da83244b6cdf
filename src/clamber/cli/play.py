"""`clamber play`: play a match in the terminal, against bots or with other people sharing the screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from clamber import bots
from clamber.cli.arguments import (
    FINE,
    add_colours,
    add_language,
    add_rules,
    bot_info,
    count,
    random_seed,
    rules_file_for,
    seat_count,
    seed,
    with_deals,
    with_settings,
)
from clamber.cli.console import Out, output, speaks_unicode
from clamber.cli.parsing import Usage
from clamber.cli.show.catalogue import titled_rules
from clamber.cli.show.lost import lost_turns
from clamber.cli.show.screen import DIM, STRONG, Screen
from clamber.cli.show.seats import Seats
from clamber.cli.table.lines import LineReader
from clamber.cli.table.session import Session
from clamber.cli.table.sharing import rules_for_sharing
from clamber.match import new_match
from clamber.rules.games import GAMES
from clamber.rules_file import in_record

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands
    from clamber.rules_file import RulesTitle
    from clamber.ruleset import Ruleset

ME: Final = "me"
PACE: Final = 0.5
LONGEST_NAME: Final = 20
OPPONENT: Final = "net"
"""Default opponent, as at a table of the page."""


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("play")
    say, formats = parser.say, ", ".join(bots.SPEC_FORMATS)
    add_rules(parser, optional=True)
    parser.add_argument("--seats", metavar="WHO,WHO,...", help=say("cli-play-seats", bots=formats, default=OPPONENT))
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-play-seed"))
    parser.add_argument("--deals", type=parser.localized(count), metavar="N", help=say("cli-play-deals"))
    parser.add_argument("--level", metavar="RANK", help=say("cli-level"))
    add_colours(parser)
    pace = say("cli-play-pace", pace=str(PACE))
    parser.add_argument("--pace", type=parser.localized(_seconds), metavar="SECONDS", help=pace)
    add_language(parser)
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    limit = 60.0
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= limit:
        raise Usage("misread-pace", most=f"{limit:g}", text=repr(text))
    return value


def run(args: argparse.Namespace) -> int:
    """Play a match and return the exit status."""
    if args.rules is not None and args.rules_option is not None:
        raise Usage("usage-named-twice", one=args.rules, other=args.rules_option)
    console = output()
    lines = LineReader(console)
    screen = Screen(args.language, four_colours=args.four_colour, symbols=speaks_unicode(sys.stdout))
    name = args.rules or args.rules_option or _choose_game(console, lines, screen)
    if name is None:
        return FINE
    file = rules_file_for(name)
    rules = with_deals(with_settings(file.rules, args.set), args.deals)
    specs = _seats(args.seats, rules)
    people = [seat for seat, spec in enumerate(specs) if _is_person(spec)]
    if len(people) > 1:
        rules = _adapt_for_sharing(rules, console, screen)
    names = _names(specs, people, screen)
    seed_number = random_seed() if args.seed is None else args.seed
    record_names = [n if i in people else f"bot:{n}" for i, n in enumerate(names)]
    match = new_match(rules, seed=seed_number, names=record_names, level=args.level)
    players = {
        seat: bots.make(spec, seed=seed_number, seat=seat) for seat, spec in enumerate(specs) if seat not in people
    }
    on_screen = console.is_terminal and lines.interactive
    pace = args.pace if args.pace is not None else PACE * on_screen
    title = file.title_of(rules)
    _welcome(console, rules, screen, title, None if args.seed is not None else seed_number)
    if args.seats is None:  # alike bots, called by the names that the page gives to its own
        names = [names[0], *(screen.say(f"bot-seat-{seat}") for seat in range(1, len(names)))]
    seats = Seats(tuple(names), args.language)
    session = Session(match, seats, players, console, lines, screen=screen, pace=pace, extra=in_record(title))
    try:
        session.run()
    finally:
        for bot in players.values():
            bots.close(bot)
    for line in lost_turns(
        {seat: supervised.leave().fault_counts for seat, supervised in session.bots.items()}, seats, screen
    ):
        console.print(line)
    return FINE


def _welcome(console: Out, rules: Ruleset, screen: Screen, title: RulesTitle | None, shown_seed: int | None) -> None:
    """Print the game, the description of its rules and, if it was generated, the seed."""
    game, rules_name = rules.game, titled_rules(rules.name, title, screen.language)
    titles = game.title_zh if screen.language == "zh" else f"{game.title} {game.title_zh}"
    pieces = [screen.text("play-welcome", STRONG, game=titles, rules=rules_name), screen.text("play-help")]
    if shown_seed is not None:
        pieces.append(screen.text("play-seed", DIM, seed=str(shown_seed)))
    console.say(Text("  ").append_text(Text(screen.say("list-sentences")).join(pieces)))
    if title is not None and (says := title.description_in(screen.language)):
        console.say(Text(f"  {says}"))


def _choose_game(console: Out, lines: LineReader, screen: Screen) -> str | None:
    """Return the name of the chosen game; None if the player quits."""
    games = list(GAMES.values())
    grid = Table.grid(padding=(0, 2))
    for number, game in enumerate(games, 1):
        few, many = game.seats[0], game.seats[-1]
        seats = screen.say("play-players", few=0 if few == many else few, many=many)
        grid.add_row("", Text(str(number), "cyan"), Text(f"{game.title} {game.title_zh}", "bold"), seats)
    console.say(screen.text("play-which"))
    console.print(grid)
    while True:
        line = lines.ask(screen.say("play-which-prompt", count=len(games)))
        if line is None or line.lower() in {"quit", "exit"}:
            return None
        answer = line.removeprefix("#").lower()
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:3]) <= len(games):
            return games[int(answer[:3]) - 1].name
        if answer.partition("/")[0] in GAMES:
            return answer
        console.say(Text("  ").append_text(screen.text("play-no-game", "yellow", name=repr(line))))


def _is_person(spec: str) -> bool:
    return spec.partition(":")[0] == ME


def _seats(text: str | None, rules: Ruleset) -> list[str]:
    """Return the occupant of each seat: `me`, `me:NAME` or a bot spec.

    Raises:
        Usage: A name is too long, blank or unprintable.
        InvalidOptionError: The rules do not allow this number of seats.
    """
    if text is None:
        return [ME] + [OPPONENT] * (seat_count(rules) - 1)
    specs = bots.specs_in(text)
    for spec in filter(_is_person, specs):
        name = spec.partition(":")[2]
        if len(name) > LONGEST_NAME or not name.isprintable() or (":" in spec and not name.strip()):
            raise Usage("usage-name", name=repr(name), most=LONGEST_NAME)
    seat_count(rules, len(specs))
    return specs


def _names(specs: list[str], people: list[int], screen: Screen) -> list[str]:
    """Return the display name of each seat.

    Raises:
        UnknownBotError: A bot does not exist.
    """
    default_name = screen.say("seat-you" if len(people) == 1 else "seat-player")
    alternatives = (ME, f"{ME}:NAME")
    return [
        spec.partition(":")[2].strip() or default_name if _is_person(spec) else bot_info(spec, alternatives).name
        for spec in specs
    ]


def _adapt_for_sharing(rules: Ruleset, console: Out, screen: Screen) -> Ruleset:
    changed = rules_for_sharing(rules)
    if changed != rules:
        console.say(Text("  ").append_text(screen.text("play-shared", DIM)))
    return changed
