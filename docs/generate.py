"""Generate the tables in the documentation from the game declarations and the compiled rules.

    python docs/generate.py            rewrites the pages
    python docs/generate.py --check    only checks; exit status 1 if a page is out of date

A generated table is enclosed by `<!-- generated: NAME -->` and `<!-- /generated -->`. A new kind of table is a
function in `BLOCKS`; positions are data (positions.py); blocks with unknown names are left unchanged.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import benchmark_tables
import chinese
import envs_tables
import models_tables
import positions
import protocol_tables
from climbing import combinations_block
from tables import table

from clamber.errors import ClamberError
from clamber.rules.games import GAMES
from clamber.rules.options import MatchLength, Number, Option
from clamber.rules.spelling import spell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from clamber.rules.options import Setting
    from clamber.rules.vocabulary import Game

RULES: Final = Path(__file__).resolve().parent / "rules"
BLOCK: Final = re.compile(
    r"<!-- generated: (?P<name>\w+) -->\n(?:(?!<!-- generated:).)*?<!-- /generated -->", re.DOTALL
)


def options_block(game: Game) -> str:
    """Return a row for each option, and a line for each invalid combination of options."""
    rows = [
        (
            f"`{option.name}`{'¹' if option.display else ''}",
            values_cell(option),
            meaning(option),
            meaning_zh(option),
            option.rule,
        )
        for option in game.options
    ]
    text = table(("Option", "Values, default first", "Meaning", "含义", "Rule"), rows)
    if any(option.display for option in game.options):
        text += "\n¹ changes only what is shown, never what is legal or how it counts.\n"
    for conflict in game.conflicts:
        cause = " and ".join(f"`{name}`" for name, _ in conflict.when)
        needed, value = conflict.needs
        text += f"\n{cause} needs `{needed}={spell(value)}` ({conflict.rule}): {conflict.says}\n"
    return text


def presets_block(game: Game) -> str:
    """Return a row for each preset, listing the options it changes."""
    rows = []
    for preset in game.presets:
        name = f"`{game.name}/{preset.name}"
        rows.append((f"{name}`", preset.says, preset.says_zh, settings_cell(preset.changes), preset.source))
        for number, former in enumerate(preset.former, 1):
            before = ("Edition before the correction.", "修订前的版本。")
            rows.append((f"{name}@{number}`", *before, settings_cell(former), preset.source))
    return table(("Preset", "Description", "说明", "Differs from the defaults in", "Source"), rows)


def settings_cell(settings: Iterable[Setting]) -> str:
    """Return settings, each in backticks."""
    return ", ".join(f"`{name}={spell(value)}`" for name, value in settings) or "nothing"


BLOCKS: Final[dict[str, Callable[[Game], str]]] = {
    "combinations": combinations_block,
    "options": options_block,
    "presets": presets_block,
}


PAGES: Final = {"en": (RULES, BLOCKS), "zh": (RULES / "zh", chinese.BLOCKS)}
"""Rule page folders of each language with their table generators."""


def values_cell(option: Option) -> str:
    """Return an option's values, each in backticks."""
    return " ".join(f"`{value}`" for value in option.spelled.split("|"))


def meaning(option: Option) -> str:
    """Return an option's description, followed by the meanings of its values if they are declared."""
    phrases = () if isinstance(option, Number) else option.value_says
    return "<br>".join((option.says, *paired(option, phrases, ": ")))


def meaning_zh(option: Option) -> str:
    """Return an option's description and the meanings of its values, in Chinese."""
    phrases = () if isinstance(option, Number) else option.value_says_zh
    return "<br>".join((option.says_zh, *paired(option, phrases, "\uff1a")))


def paired(option: Option, phrases: tuple[str, ...], colon: str) -> list[str]:
    """Return each value with its phrase; empty if there are no phrases."""
    spellings = option.spellings if isinstance(option, MatchLength) else option.spelled.split("|")
    return [f"`{value}`{colon}{phrase}" for value, phrase in zip(spellings, phrases, strict=False)]


def check_prose(text: str, game: Game) -> None:
    """Check that a page's prose mentions every option.

    Raises:
        ValueError: An option is not mentioned.
    """
    prose = BLOCK.sub("", text)
    silent = [option.name for option in game.options if not re.search(rf"`{option.name}\b", prose)]
    if silent:
        raise ValueError(f"the text of {game.name}.md does not say where {silent[0]} applies")


def filled(text: str, game: Game, blocks: Mapping[str, Callable[[Game], str]]) -> str:
    """Return the page with its blocks regenerated.

    Raises:
        ValueError: The page lacks a block.
    """
    missing = blocks.keys() - {match["name"] for match in BLOCK.finditer(text)}
    if missing:
        raise ValueError(f"{game.name}.md has no block <!-- generated: {min(missing)} --> … <!-- /generated -->")

    def block(match: re.Match[str]) -> str:
        make = blocks.get(match["name"])
        return f"<!-- generated: {match['name']} -->\n{make(game)}<!-- /generated -->" if make else match[0]

    return BLOCK.sub(block, text)


def main(arguments: list[str]) -> int:
    """Write or check all pages; return the exit status."""
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only say which pages are stale")
    check = parser.parse_args(arguments).check
    stale = []
    for language, game in itertools.product(PAGES, GAMES.values()):
        folder, blocks = PAGES[language]
        page = folder / f"{game.name}.md"
        text = page.read_text(encoding="utf-8")
        try:
            if language == "en":
                check_prose(text, game)
                positions.check(game, text)
            fresh = filled(text, game, {**blocks, **positions.blocks(language, game)})
        except (ValueError, ClamberError) as error:
            parser.exit(1, f"{error}\n")
        if text == fresh:
            continue
        stale.append(page)
        if not check:
            page.write_text(fresh, encoding="utf-8")
    for page in stale:
        print(f"{page}: {'stale; run python docs/generate.py' if check else 'written'}")
    environments = envs_tables.main(["--check"] if check else [])
    others = [page.main(check=check) for page in (protocol_tables, models_tables, benchmark_tables)]
    return 1 if check and (stale or environments or any(others)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
