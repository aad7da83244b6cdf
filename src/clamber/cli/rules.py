"""`clamber rules`: show games, presets and options, as text or (with `--json`) in machine-readable form."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

from clamber.cli.arguments import FINE, add_language, rules_file_for, seat_count, with_settings
from clamber.cli.asking import ask
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.catalogue import games_page, options_page, preset_page
from clamber.rules.categories import matter_of
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength, Number, Option, options_schema
from clamber.rules_file import RulesFile
from clamber.rules_page import rules_html, rules_markdown

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands
    from clamber.rules.vocabulary import Game

PAGES: Final = {"markdown": rules_markdown, "html": rules_html}
"""Functions that return the rules as a page to print, by format."""


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("rules")
    parser.add_argument("name", metavar="NAME", nargs="?", help=parser.say("cli-rules-name"))
    parser.add_argument("settings", metavar="NAME=VALUE", nargs="*", help=parser.say("cli-rules-settings"))
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=parser.say("cli-rules-json"))
    formats.add_argument("--format", choices=PAGES, help=parser.say("cli-rules-format"))
    formats.add_argument("--ask", action="store_true", help=parser.say("cli-rules-ask"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the requested page, or ask for the rules of a club, and return the exit status."""
    if args.ask:
        return ask(args)
    if args.format is not None:
        return _print_page(args)
    game = GAMES.get(args.name) if args.name is not None and not args.settings else None
    if args.name is None:
        json_object: object = {"games": [game_json(game) for game in GAMES.values()]}
        page = None if args.json else games_page(GAMES.values(), args.language)
    elif game is not None:
        json_object = game_json(game)
        page = None if args.json else options_page(game, args.language)
    else:
        file = _file(args)
        json_object = ruleset_json(file)
        page = None if args.json else preset_page(file, args.language)
    if page is not None:
        output().print(page)
    else:
        sys.stdout.write(json.dumps(json_object, ensure_ascii=False, indent=2) + "\n")
    return FINE


def _print_page(args: argparse.Namespace) -> int:
    if args.name is None:
        raise Usage("rules-page-of", format=args.format)
    file = _file(args)
    rules = file.rules.for_seats(seat_count(file.rules))
    sys.stdout.write(PAGES[args.format](rules, file.title, args.language))
    return FINE


def _file(args: argparse.Namespace) -> RulesFile:
    file = rules_file_for(args.name)
    rules = with_settings(file.rules, args.settings)
    return RulesFile(rules, file.title_of(rules))


def game_json(game: Game) -> dict[str, object]:
    """Return a game as JSON, including its presets and options."""
    presets = [
        {
            "name": f"{game.name}/{preset.name}",
            "title": preset.title[0],
            "title_zh": preset.title[1],
            "says": preset.says,
            "says_zh": preset.says_zh,
            "source": preset.source,
            "options": dict(preset.changes),
        }
        for preset in game.presets
    ]
    return {
        "name": game.name,
        "title": game.title,
        "title_zh": game.title_zh,
        "seats": list(game.seats),
        "presets": presets,
        "options": [option_json(option) | {"matter": matter_of(game, option)} for option in game.options],
        "schema": options_schema(game.options),
    }


def option_json(option: Option) -> dict[str, object]:
    """Return an option as JSON, including its values, meaning and rule id."""
    json_object: dict[str, object] = {
        "name": option.name,
        "title": option.title[0],
        "title_zh": option.title[1],
        "default": option.default,
        "values": option.spelled,
        "says": option.says,
        "says_zh": option.says_zh,
        "rule": option.rule,
        "display": option.display,
    }
    if isinstance(option, Choice):
        json_object["choices"] = list(option.values)
    if isinstance(option, Number):
        json_object |= {"minimum": option.minimum, "maximum": option.limit}
    if isinstance(option, Choice | MatchLength) and option.value_says:
        json_object |= {"value_says": list(option.value_says), "value_says_zh": list(option.value_says_zh)}
    return json_object


def ruleset_json(file: RulesFile) -> dict[str, object]:
    """Return a ruleset as JSON, including its changes, all option values, its hash and its title."""
    rules = file.rules
    return {
        "name": rules.name,
        "game": rules.game.name,
        "hash": rules.hash,
        "seats": list(rules.seats),
        "changes": {o.name: rules[o.name] for o in rules.game.options if rules[o.name] != o.default},
        "options": dict(rules.values),
        **({} if file.title is None else {"title": file.title.to_json()}),
    }
