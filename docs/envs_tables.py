"""Generator for the tables of specifications, observation fields and action ids in docs/envs/*.md.

    python docs/envs_tables.py            rewrites the pages
    python docs/envs_tables.py --check    only checks; exit status 1 if a page is out of date

Requires `clamber[envs]`: types of arrays are those of the environments.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tables import table

from clamber.envs import played, vector
from clamber.envs.encoding import ACTIONS, ENCODINGS, ID_BITS, NARROW, SEATS, Field
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.rules import action_name, open_engine, rules_of
from clamber.envs.utility import utility_of
from clamber.rules.games import GAMES
from clamber.ruleset import all_names, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from clamber.engine import CompiledRules

PAGES: Final = Path(__file__).resolve().parent / "envs"
BLOCK: Final = re.compile(r"<!-- generated: (?P<name>\w+) -->\n.*?<!-- /generated -->", re.DOTALL)
AT_TABLE: Final = {name: 4 if 4 in rules.seats else rules.seats[0] for name in GAMES for rules in [ruleset(name)]}
"""Number of seats per game in tables that show sizes."""

VERSION: Final = 0
"""Version of the environments of Gymnasium and PettingZoo."""

BOUNDED: Final = 1e6
"""Limit above which the bounds of a reward follow from multipliers only, and state nothing."""


def specs(game: str) -> str:
    """Return the names of the environments of a game, and the sizes of their spaces."""
    rules, encoding = ruleset(game), ENCODINGS[game]
    engine = open_engine(rules)
    title = rules.game.title.replace(" ", "")
    sizes = ", ".join(f"{encoding.size(seats)} ({seats} seats)" for seats in rules.seats)
    utility = utility_of(engine, AT_TABLE[game])
    bounds = (
        f"{utility.least:g} to {utility.most:g}" if abs(utility.most) < BOUNDED else "bounded by multipliers only"
    )
    return table(
        ("Property", "Value"),
        [
            ("Many deals at once", f'`clamber.envs.vector.make("{game}", num=64)`'),
            ("Turn by turn (PettingZoo AEC)", f"`clamber.envs.pettingzoo.{game}_v{VERSION}`"),
            ("One seat (Gymnasium)", f"`clamber/{title}-v{VERSION}`"),
            ("OpenSpiel", f"`clamber_{game}`, `clamber_{game}_v{played.VERSION}`"),
            ("Seats", " ".join(f"{seats}" for seats in rules.seats)),
            ("Observation", f"`{encoding.name}`: {types(game, 'observation')}, length {sizes}"),
            ("Actions", f"{engine.actions.total} ids, one more in the environment for one seat"),
            ("Action mask", types(game, "action_mask")),
            ("Reward", f"at the end of a deal, {bounds}, {'zero-sum' if utility.is_zero_sum else 'not zero-sum'}"),
            ("Rules", ", ".join(f"`{name}`" for name in all_names() if name.partition("/")[0] == game)),
        ],
    )


@cache
def arrays(game: str) -> dict[str, dict[str, NDArray[Any]]]:
    """Return the first observations of each environment of a game, by what it is called on its page."""
    many, _ = vector.make(game, num=1).reset(seed=1)
    turns = import_module(f"clamber.envs.pettingzoo.{game}_v{VERSION}").raw_env()
    turns.reset(seed=1)
    one, _ = SeatEnv(game).reset(seed=1)
    return {"many deals at once": many, "turn by turn": turns.observe(turns.agent_selection), "one seat": one}


def types(game: str, array: str) -> str:
    """Return the type of an array in each environment, or in all if it is the same."""
    found = {name: str(seen[array].dtype) for name, seen in arrays(game).items()}
    same = set(found.values())
    return same.pop() if len(same) == 1 else ", ".join(f"{kind} ({name})" for name, kind in found.items())


def observations(game: str) -> str:
    """Return a row for each field of the observations of a game: place, shape, and meaning."""
    encoding, seats = ENCODINGS[game], AT_TABLE[game]
    places = encoding.slices(seats)
    rows = [
        (
            f"{places[field.name].start}:{places[field.name].stop}",
            f"`{field.name}`",
            shape(field),
            field.kind,
            field.says,
        )
        for field in encoding.fields
    ]
    return f"Bytes with {seats} seats:\n\n" + table(("bytes", "field", "shape", "read as", "meaning"), rows)


def shape(field: Field) -> str:
    """Return a field's shape, with words for the number of seats and the number of last actions."""
    words = {SEATS: "seats", ACTIONS: "history", ID_BITS: str(NARROW)}
    return " × ".join(words.get(length, str(length)) for length in field.shape)


def actions(game: str) -> str:
    """Return a row for each kind of decision and family of combinations: id range and example."""
    rules, _ = rules_of(game)
    engine = open_engine(rules)
    rows = []
    total = engine.actions.total
    start = 0
    for action in range(1, total + 1):
        if action < total and group(engine, action) == group(engine, start):
            continue
        ids = f"{start}" if action - start == 1 else f"{start}–{action - 1}"
        rows.append((ids, str(action - start), group(engine, start), f"`{action_name(engine, start)}`"))
        start = action
    return table(("ids", "number", "kind", "first"), rows)


def group(engine: CompiledRules, action: int) -> str:
    """Return the label of an action's row: a decision, or a kind of combination with its size."""
    kind = engine.actions.kind_of(action)
    if action < engine.actions.first_play:
        return kind
    return f"{kind} of {engine.actions.family_of(action).size}"


BLOCKS: Final[dict[str, Callable[[str], str]]] = {"specs": specs, "observations": observations, "actions": actions}


def filled(game: str, text: str) -> str:
    """Return the page of a game with its tables regenerated."""
    return BLOCK.sub(
        lambda block: f"<!-- generated: {block['name']} -->\n{BLOCKS[block['name']](game)}<!-- /generated -->", text
    )


def main(arguments: list[str]) -> int:
    """Write or check the pages; return the exit status."""
    stale = 0
    for game in GAMES:
        page = PAGES / f"{game}.md"
        text = page.read_text(encoding="utf-8")
        fresh = filled(game, text)
        if text == fresh:
            continue
        stale += 1
        if "--check" in arguments:
            print(f"{page}: stale; run python docs/envs_tables.py")
        else:
            page.write_text(fresh, encoding="utf-8")
            print(f"{page}: written")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
