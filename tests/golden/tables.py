"""Layout of the compiled tables of each game and preset, for the kernel and in readable form.

`PYTHONPATH=tests python -m golden.tables guandan/njupt` prints all sections of a preset.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from clamber.chart import Chart
from clamber.compile.combinations import Combinations
from clamber.compile.shapes import Family
from clamber.engine import engine_for
from clamber.ruleset import all_names, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from clamber.compile.tables import RuleTables
    from clamber.engine import CompiledRules
    from clamber.kernel import MemberPatterns
    from clamber.play import Play

HEAD: Final = """\
How every game and preset is laid out. What a preset has like its game is not said again, and of its longer sections
stands the digest; `PYTHONPATH=tests python -m golden.tables NAME` prints them.
  page      what no preset changes: what the planner and the net weigh, and how weaker levels err
  groups    the rules that no combination says
  ids       the first id of each decision, and of the combinations
  order     for each level the place of each lane in the order of sets, and the order of single cards
  families  what can be played, by number: kind, cards, how many of a rank, and what is not as it mostly is; then how
            many actions, patterns and rows of followers it has, how these are named, the lowest bombs that beat it,
            and the action that captures it or follows it alone
  parts     what of the tables is too long to be read
  chart     what players are shown: the lowest and highest play of each row, how one climbs, and the lowest bomb
Behind # stand the first digits of the SHA-256 of what is counted.
"""

PARTS: Final = (
    *("pool", "patterns", "ranges", "terms", "kickers", "steps", "followers", "row_of", "mixed", "filters"),
    *("wild_weight", "joker_lead", "first_bomb", "last_plays", "last_plays_of", "suited"),
)
OF_TABLES: Final = ("joker_lead", "first_bomb", "last_plays", "set_power")
"""Parts stored in Python; all others are kernel lists."""


def text() -> str:
    """Return the content of tables.txt."""
    return "\n".join([HEAD, *(f"{block(name)}\n" for name in all_names())])


def block(name: str) -> str:
    """Return the block for a game or preset."""
    game = name.partition("/")[0]
    lines = [name]
    for title, section in sections(name).items():
        if name != game and section == sections(game)[title]:
            lines.append(f"  {title} as {game}")
        elif name != game and title not in READABLE:
            lines.append(f"  {title} {_counted(section)}")
        else:
            lines += _shown(title, section)
    return "\n".join(lines)


def _shown(title: str, section: tuple[str, ...]) -> list[str]:
    return [f"  {title}", *(f"    {line}" for line in section)]


@cache
def sections(name: str) -> dict[str, tuple[str, ...]]:
    """Return the lines for each section."""
    return laid_out(engine_for(ruleset(name)), tuple(SECTIONS))


def laid_out(engine: CompiledRules, titles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the lines of the named sections."""
    return {title: tuple(SECTIONS[title](engine)) for title in titles}


def _page(engine: CompiledRules) -> Iterator[str]:
    game = engine.rules.game
    planner = {"planner": game.planner, "reference": game.reference}
    planner |= {f"planner of {players}": weights for players, weights in game.planner_with}
    levels = {part.name: getattr(game.skill_profiles, part.name) for part in fields(game.skill_profiles)}
    for name, found in (*planner.items(), *levels.items(), ("learning", game.learning)):
        yield _line(name, _fields((part.name, getattr(found, part.name)) for part in fields(found)))


def _groups(engine: CompiledRules) -> Iterator[str]:
    for group, values in engine.tables.groups.items():
        yield _line(group, _fields(values.items()))


def _ids(engine: CompiledRules) -> Iterator[str]:
    tables = engine.tables
    yield " ".join(_fields([*tables.ids.items(), ("plays", tables.first_play), ("total", engine.actions.total)]))


def _order(engine: CompiledRules) -> Iterator[str]:
    for level, places in enumerate(engine.tables.set_power):
        faces = engine.cards.places(level, engine.cards.special(level))
        yield f"{level}: {' '.join(map(str, places))} {digest(faces)}"


def _families(engine: CompiledRules) -> Iterator[str]:
    laid_out = Combinations(engine.rules.game, dict(engine.rules.values))
    families = list(map(engine.tables.compiled.family, range(len(engine.tables.compiled))))
    for place, patterns in enumerate(laid_out.patterns):
        yield _family(engine, families, place, patterns)


def _family(engine: CompiledRules, families: list[int], place: int, patterns: MemberPatterns) -> str:
    tables, family = engine.tables, engine.tables.families[place]
    compiled, levels = tables.compiled, range(len(tables.set_power))
    mine = [number for number, of_family in enumerate(families) if of_family == place]
    row_of = compiled.row_of
    of_rows = {row_of[number]: number for number in mine}
    followers = [compiled.followers(number, level) for level in levels for number in of_rows.values()]
    named = [_named_in(engine, tables.first_play + number, level) for level in levels for number in of_rows.values()]
    return " ".join(
        [
            *(str(place), family.kind, str(family.size), str(family.copies)),
            *_others(family, Family(family.kind, family.size, family.copies, bomb=False, positions=family.positions)),
            f"actions={_counted([tables.actions[number] for number in mine])}",
            f"patterns={_counted([(one.terms, one.uses, one.mixed, one.kickers) for one in patterns])}",
            f"followers={_counted(followers)}",
            f"named={_counted(named)}",
            f"bombs={_each(row.bombs for row in followers)}",
            f"also={_each(row.also for row in followers)}",
        ]
    )


def _named_in(engine: CompiledRules, action: int, level: int) -> tuple[Any, ...]:
    """Return the names of an action, its strength and its followers."""
    actions = engine.actions
    bomb = actions.lowest_bomb(action, level)
    return (
        *(actions.kind_of(action), actions.rank_of(action, level), actions.power_of(action, level)),
        *(actions.ranks_after(action, level), bomb and (bomb.kind, bomb.size)),
    )


def _parts(engine: CompiledRules) -> Iterator[str]:
    for part in PARTS:
        yield f"{part}: {_counted(part_of(engine.tables, part))}"


def part_of(tables: RuleTables, part: str) -> Any:
    """Return a part of the tables that is too long to print."""
    compiled = tables.compiled
    if part == "filters":
        found, size = compiled.filter, len(compiled)
        return [found[first : first + size] for first in range(0, len(found), size)]
    return getattr(tables if part in OF_TABLES else compiled, {"followers": "rows"}.get(part, part))


def _line(name: str, found: list[str]) -> str:
    return " ".join([f"{name}:", *found])


def _chart(engine: CompiledRules) -> Iterator[str]:
    chart = Chart(engine.rules)

    def drawn(play: Play | None) -> str:
        return "-" if play is None else "".join(map(str, chart.drawn(play)))

    for row in chart.rows:
        lowest, highest = chart.extremes(row)
        climbs = " ".join([*chart.steps(row), *chart.step_free_ranks(row)])
        shown = " ".join(map(drawn, lowest)) + (f" to {drawn(highest)}" if highest else "")
        yield f"{row.family.kind} {row.sizes}: {shown}; {climbs or '-'}; {drawn(chart.guard(row))}"


SECTIONS: Final[dict[str, Callable[[CompiledRules], Iterator[str]]]] = {
    "page": _page,
    "groups": _groups,
    "ids": _ids,
    "order": _order,
    "families": _families,
    "parts": _parts,
    "chart": _chart,
}
"""Line generator for each section."""

READABLE: Final = ("page", "groups", "ids")
"""Sections printed in full for presets, too."""


def _others(found: Any, usual: Any) -> list[str]:
    """Return the fields that differ from their default values."""
    parts = [(part.name, getattr(found, part.name)) for part in fields(found)]
    return _fields((name, value) for name, value in parts if value != getattr(usual, name))


def _fields(found: Iterable[tuple[str, Any]]) -> list[str]:
    return [f"{name}={compact(value)}" for name, value in found]


def _each(found: Iterable[int | None]) -> str:
    """Return the distinct values."""
    return ",".join("-" if value is None else str(value) for value in dict.fromkeys(found))


def _counted(found: Any) -> str:
    return f"{len(found)}{digest(found)}" if isinstance(found, (tuple, list)) else compact(found)


def digest(found: Any) -> str:
    """Return the first digits of a value's SHA-256 digest."""
    return f"#{hashlib.sha256(compact(found).encode()).hexdigest()[:8]}"


def compact(found: Any) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"), default=_values)


def _values(found: Any) -> Any:
    """Return the JSON form of types unknown to `json`: classes defined here, kernel structs, bytes and sets."""
    match found:
        case Enum():
            return found.name
        case bytes():
            return found.hex()
        case frozenset():
            return sorted(found)
        case _ if is_dataclass(found):
            return [getattr(found, part.name) for part in fields(found)]
        case _:
            return [getattr(found, name) for name in dir(found) if not name.startswith("_")]


if __name__ == "__main__":
    for title, section in sections(sys.argv[1]).items():
        sys.stdout.write("\n".join([*_shown(title, section), ""]))
