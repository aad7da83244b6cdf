"""Generator for the tables of specifications, observation fields and action ids in docs/envs.md and docs/envs/*.md.

    python docs/envs_tables.py            rewrites the pages
    python docs/envs_tables.py --check    only checks; exit status 1 if a page is out of date

Requires `clamber[envs]`: dtypes are read from the environments.
"""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tables import refresh, table

from clamber.envs import game_data, vector
from clamber.envs.encoding import ACTIONS, ADDED, ENCODINGS, FIELDS, ID_BITS, NARROW, PAST, SEATS, TABLE, Field
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.rules import action_name, open_engine, rules_of
from clamber.envs.utility import utility_of
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.engine import CompiledRules

DOCS: Final = Path(__file__).resolve().parent
PAGES: Final = DOCS / "envs"
COMMON_PAGE: Final = DOCS / "envs.md"
AT_TABLE: Final = {name: 4 if 4 in rules.seats else rules.seats[0] for name in GAMES for rules in [ruleset(name)]}
"""Number of seats per game in tables that show sizes."""

VERSION: Final = 0
"""Version of the environments of Gymnasium and PettingZoo."""

BOUNDED: Final = 1e6
"""Limit above which the bounds of a reward follow from multipliers only, and state nothing."""

FIELD_HEAD: Final = ("Field", "Shape", "Encoding", "Meaning")


def specs(game: str) -> str:
    """Return the names of the environments of a game, and the sizes of their spaces."""
    rules, encoding = ruleset(game), ENCODINGS[game]
    engine = open_engine(rules)
    title = rules.game.title.replace(" ", "")
    sizes = ", ".join(f"{encoding.size(seats):,}" for seats in rules.seats)
    utility = utility_of(engine, AT_TABLE[game])
    bounds = (
        f"{utility.least:g} to {utility.most:g}" if abs(utility.most) < BOUNDED else "bounded by multipliers only"
    )
    return table(
        ("", ""),
        [
            ("Gymnasium", f"`clamber/{title}-v{VERSION}`"),
            ("PettingZoo", f"`clamber.envs.pettingzoo.{game}_v{VERSION}`"),
            ("OpenSpiel", f"`clamber_{game}`, `clamber_{game}_v{game_data.VERSION}`"),
            ("Vectorized", f'`clamber.envs.vector.make("{game}", num=64)`'),
            ("Seats", ", ".join(map(str, rules.seats))),
            ("Observation", f"`{encoding.name}`, bytes: {sizes}"),
            ("Actions", f"{engine.actions.total:,}"),
            ("Reward", f"{bounds.replace('-', '−')}, {'zero-sum' if utility.is_zero_sum else 'not zero-sum'}"),
        ],
    )


def observations(game: str) -> str:
    """Return a row for each field of a game's own, with its bytes, and one for the last fields of all games."""
    encoding, seats = ENCODINGS[game], AT_TABLE[game]
    places = encoding.slices(seats)
    rows = []
    for field in encoding.fields:
        place = places[field.name]
        if field.name == PAST[0]:
            rows.append(
                (f"{place.start}:{places[PAST[-1]].stop}", f"`{PAST[0]}` to `{PAST[-1]}`", "", "", "common fields")
            )
        elif field.name not in {*TABLE, *PAST}:
            rows.append((f"{place.start}:{place.stop}", f"`{field.name}`", *description(field)))
    return table((f"Bytes, {seats} seats", *FIELD_HEAD), rows)


def description(field: Field) -> tuple[str, str, str]:
    """Return a field's shape, with words for the number of seats and the history length, its encoding and meaning."""
    words = {SEATS: "seats", ACTIONS: "history", ID_BITS: str(NARROW)}
    return " × ".join(words.get(length, str(length)) for length in field.shape), field.kind, field.says


def actions(game: str) -> str:
    """Return a row for each kind of decision or combination: ids, first id of each size, and example."""
    rules, _ = rules_of(game)
    engine = open_engine(rules)
    total = engine.actions.total
    rows = []
    for kind, found in groupby(range(total), engine.actions.kind_of):
        ids = list(found)
        rows.append((span(ids), f"`{kind}`", sizes(engine, ids), f"`{action_name(engine, ids[0])}`"))
    return table(("Ids", "Kind", "Cards: first id", "First action"), rows)


def span(ids: list[int]) -> str:
    """Return a range of consecutive ids."""
    return f"{ids[0]}" if len(ids) == 1 else f"{ids[0]}–{ids[-1]}"


def sizes(engine: CompiledRules, ids: list[int]) -> str:
    """Return the numbers of cards of actions of one kind, each with its first id if there are several."""
    if ids[0] < engine.actions.first_play:
        return ""
    first = {}
    for action in ids:
        first.setdefault(engine.actions.family_of(action).size, action)
    return ", ".join(f"{size}: {action}" for size, action in first.items()) if len(first) > 1 else f"{min(first)}"


def arrays() -> str:
    """Return the dtypes of the arrays of each kind of environment, which are those of all games.

    Raises:
        ValueError: Two games differ.
    """
    found = {}
    for game in GAMES:
        many, _ = vector.make(game, num=1).reset(seed=1)
        turns = import_module(f"clamber.envs.pettingzoo.{game}_v{VERSION}").raw_env()
        turns.reset(seed=1)
        one, _ = SeatEnv(game).reset(seed=1)
        for name in ("observation", "action_mask"):
            kinds = tuple(str(seen[name].dtype) for seen in (many, turns.observe(turns.agent_selection), one))
            if found.setdefault(name, kinds) != kinds:
                raise ValueError(f"{game} has other dtypes of {name} than other games: {kinds}")
    rows = [(f"`{name}`", *kinds) for name, kinds in found.items()]
    return table(("Array", "vectorized", "PettingZoo", "Gymnasium"), rows)


def common() -> str:
    """Return a row for each field of all games, with the offset of the leading ones for n seats."""
    rows = [(offset(name), f"`{name}`", *description(FIELDS[name])) for name in (*TABLE, *PAST)]
    return table(("Offset", *FIELD_HEAD), rows)


def offset(name: str) -> str:
    """Return the offset of a field of all games: an expression in n, the number of seats, or "last".

    Raises:
        ValueError: The offset of a leading field differs between games, or is not linear in n.
    """
    if name in PAST:
        return "last"
    starts = {(seats, ENCODINGS[game].slices(seats)[name].start) for game in GAMES for seats in ruleset(game).seats}
    (seats, start), (more, later) = sorted(starts)[:2]
    each = (later - start) // (more - seats)
    first = start - each * seats
    if any(place != first + each * seats for seats, place in starts):
        raise ValueError(f"the offset of {name} differs between games, or is not linear in the number of seats")
    return f"{first} + {each if each > 1 else ''}n" if each else f"{first}"


def added() -> str:
    """Return a row for each field that some rules add."""
    rows = [(f"`{rule}`", f"`{name}`", *description(FIELDS[name])) for rule, names in ADDED.items() for name in names]
    return table(("Rule", *FIELD_HEAD), rows)


BLOCKS: Final[dict[str, Callable[[str], str]]] = {"specs": specs, "observations": observations, "actions": actions}
"""Tables of the page of a game."""

COMMON: Final[dict[str, Callable[[], str]]] = {"arrays": arrays, "common": common, "added": added}
"""Tables of docs/envs.md."""


def main(arguments: list[str]) -> int:
    """Write or check the pages; return the exit status."""
    check = "--check" in arguments
    stale = refresh(COMMON_PAGE, lambda name: COMMON[name](), check=check)
    for game in GAMES:
        stale |= refresh(PAGES / f"{game}.md", lambda name, game=game: BLOCKS[name](game), check=check)
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
