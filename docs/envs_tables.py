"""Generator for the tables of observation fields and action ids in docs/envs.md.

    python docs/envs_tables.py            rewrites the page
    python docs/envs_tables.py --check    only checks; exit status 1 if the page is out of date

Like the rest of the documentation, this does not require `clamber[envs]`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.envs.encoding import ACTIONS, ENCODINGS, ID_BITS, NARROW, SEATS, Field
from clamber.envs.rules import action_name, open_engine, rules_of
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.engine import Engine

PAGE: Final = Path(__file__).resolve().parent / "envs.md"
BLOCK: Final = re.compile(r"<!-- generated: (?P<name>\w+)(?: (?P<game>\w+))? -->\n.*?<!-- /generated -->", re.DOTALL)
AT_TABLE: Final = {name: 4 if 4 in rules.seats else rules.seats[0] for name in GAMES for rules in [ruleset(name)]}
"""Number of seats per game in tables that show sizes."""


def observations() -> str:
    """Return the sizes of the observations, and a row for each field: shape, meaning, and its place in each game."""
    sizes = [f"`{found.name}`: {found.size(AT_TABLE[game])}" for game, found in ENCODINGS.items()]
    names = [f"`{game}`, {AT_TABLE[game]} seats" for game in ENCODINGS]
    lines = [f"Bytes with these numbers of seats: {', '.join(sizes)}.", ""]
    lines += [f"| field | shape | read as | meaning | {' | '.join(names)} |", f"|{'---|' * (4 + len(names))}"]
    places = [found.slices(AT_TABLE[game]) for game, found in ENCODINGS.items()]
    for field in fields_of_all_games():
        in_games = [field in found.fields for found in ENCODINGS.values()]
        slices = [place[field.name] if has else None for place, has in zip(places, in_games, strict=True)]
        cells = (f"`{field.name}`", shape(field), field.kind, field.says)
        shown = (f"{found.start}:{found.stop}" if found else "" for found in slices)
        lines.append(f"| {' | '.join([*cells, *shown])} |")
    return "\n".join(lines)


def fields_of_all_games() -> list[Field]:
    """Return the fields of all games, each once, in an order that agrees with the order in every game."""
    found: list[Field] = []
    for encoding in ENCODINGS.values():
        place = 0
        for field in encoding.fields:
            if field not in found:
                found.insert(place, field)
            place = found.index(field) + 1
    return found


def shape(field: Field) -> str:
    """Return a field's shape, with words for the number of seats and the number of last actions."""
    words = {SEATS: "seats", ACTIONS: "history", ID_BITS: str(NARROW)}
    return " × ".join(words.get(length, str(length)) for length in field.shape)


def actions(game: str) -> str:
    """Return a row for each kind of decision and family of combinations: id range and example."""
    rules, _ = rules_of(game)
    engine = open_engine(rules)
    lines = ["| ids | how many | what | first of them |", "|---|---:|---|---|"]
    total = engine.actions.total
    start = 0
    for action in range(1, total + 1):
        if action < total and group(engine, action) == group(engine, start):
            continue
        ids = f"{start}" if action - start == 1 else f"{start}–{action - 1}"
        lines.append(f"| {ids} | {action - start} | {group(engine, start)} | `{action_name(engine, start)}` |")
        start = action
    return "\n".join(lines)


def group(engine: Engine, action: int) -> str:
    """Return the label of an action's row: a decision, or a kind of combination with its size."""
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        return kind
    return f"{kind} of {engine.actions.family_of(action).size}"


def filled(text: str) -> str:
    """Return the page with its tables regenerated."""

    def fresh(block: re.Match[str]) -> str:
        made = observations() if block["name"] == "observations" else actions(block["game"])
        head, _, _ = block[0].partition("\n")
        return f"{head}\n{made}\n<!-- /generated -->"

    return BLOCK.sub(fresh, text)


def main(arguments: list[str]) -> int:
    """Write or check the page; return the exit status."""
    text = PAGE.read_text(encoding="utf-8")
    fresh = filled(text)
    if text == fresh:
        return 0
    if "--check" in arguments:
        print(f"{PAGE}: stale; run python docs/envs_tables.py")
        return 1
    PAGE.write_text(fresh, encoding="utf-8")
    print(f"{PAGE}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
