"""Digests of all compiled tables, for each preset and for random valid combinations of options.

`tables.txt` shows an excerpt of the presets' tables in readable form; this file covers every number in many more
rulesets. The random draw depends only on option names, so a new option changes only the lines that include it.
"""

from __future__ import annotations

import hashlib
import json
import random
from array import array
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from clamber.compile.combinations import Combinations
from clamber.compile.tables import compile_rules
from clamber.errors import InvalidOptionError
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength
from clamber.ruleset import all_names, ruleset
from golden.tables import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.compile.shapes import Family
    from clamber.compile.tables import RuleTables
    from clamber.kernel import MemberPatterns
    from clamber.rules.options import Option, Value
    from clamber.ruleset import Ruleset

HEAD: Final = """\
Every preset, and random combinations of options: how many ids there are, then the first digits of the SHA-256 of
  families  families with their patterns, and which are bombs, jokers led alone, last plays
  actions   the combinations in the order of their ids
  patterns  what the kernel finds plays by: pool, patterns, ranges, terms, kickers, steps
  climbing  what may follow what, at every level: rows, filters, orders
  groups    decisions and the rules that no combination says
"""

DRAWN: Final = 50
"""Number of option combinations per game."""

SHARES: Final = (0.1, 0.3, 0.6, 1.0)
"""Probabilities of drawing an option, so that some combinations change few options and others all."""


def text() -> str:
    """Return the content of layouts.txt."""
    return "\n".join([HEAD, *(line(name, options) for name, options in all_rules())]) + "\n"


def all_rules() -> Iterator[tuple[str, dict[str, Value]]]:
    """Yield names with changed options: first the presets, then random combinations for each game."""
    yield from ((name, {}) for name in all_names())
    for game in GAMES:
        yield from ((game, drawn(game, number)) for number in range(DRAWN))


def drawn(game: str, number: int) -> dict[str, Value]:
    """Return a random combination of options, skipping options that conflict with those already drawn."""
    share = SHARES[number % len(SHARES)]
    changes: dict[str, Value] = {}
    for option in GAMES[game].options:
        rng = random.Random(f"{game} {number} {option.name}")
        if rng.random() < share:
            try:
                rules = ruleset(game, {**changes, option.name: _value(option, rng)})
            except InvalidOptionError:
                continue
            changes = dict(rules.options)
    return changes


def _value(option: Option, rng: random.Random) -> Value:
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, MatchLength):
        return rng.choice(option.spellings).replace(":N", f":{rng.randint(1, 60)}")
    return rng.randint(option.minimum, min(option.limit, option.minimum + 60))


def line(name: str, options: dict[str, Value]) -> str:
    """Return the line for a ruleset."""
    rules: Ruleset = ruleset(name, options)
    tables = compile_rules(rules)
    parts = " ".join(f"{part}={digest}" for part, digest in digests(rules, tables).items())
    return f"{name} {json.dumps(options)} total={tables.first_play + len(tables.actions)} {parts}"


def digests(rules: Ruleset, tables: RuleTables) -> dict[str, str]:
    """Return a digest for each part of the compiled tables."""
    part = partial(part_of, tables)
    patterns = Combinations(rules.game, dict(rules.values)).patterns
    return {
        "families": _digest(
            [_family(family, of_family) for family, of_family in zip(tables.families, patterns, strict=True)],
            [part(name) for name in ("first_bomb", "joker_lead", "last_plays", "last_plays_of", "suited")],
        ),
        "actions": _digest(
            b"".join(
                bytes((a.family, m.position, m.wild, *divmod(m.stands, 256), _or_none(m.suit), _or_none(m.attached)))
                + bytes(m.need)
                + a.kind.encode()
                for a in tables.actions
                for m in (a.member,)
            ),
            bytes(part("mixed")),
        ),
        "patterns": _digest(
            array("H", part("pool")).tobytes(),
            [_struct(pattern) for pattern in part("patterns")],
            array("I", part("ranges")).tobytes(),
            [_struct(term) for term in part("terms")],
            [_struct(kickers) for kickers in part("kickers")],
            array("I", part("steps")).tobytes(),
            part("wild_weight"),
        ),
        "climbing": _digest(
            [[_struct(row) for row in level] for level in part("followers")],
            array("H", part("row_of")).tobytes(),
            [level.hex() for level in part("filters")],
            part("set_power"),
        ),
        "groups": _digest(tables.groups, tables.ids, tables.first_play),
    }


def _family(family: Family, patterns: MemberPatterns) -> Any:
    """Return the fields of a family and its patterns, except the positions, which its actions contain."""
    plain = [(part.name, getattr(family, part.name)) for part in fields(family) if part.name != "positions"]
    ways = [
        (
            [_struct(term) for term in pattern.terms],
            *(list(pattern.uses), int(pattern.mixed), pattern.attached_source),
            pattern.kickers and _struct(pattern.kickers),
        )
        for pattern in patterns
    ]
    return [(name, sorted(value) if isinstance(value, frozenset) else value) for name, value in plain], ways


def _struct(struct: Any) -> list[Any]:
    """Return the fields of a kernel struct."""
    return [value for name in dir(struct) if not name.startswith("_") for value in (getattr(struct, name),)]


def _or_none(number: int | None) -> int:
    return 255 if number is None else number


def _digest(*found: Any) -> str:
    """Return the first digits of the SHA-256 digest of byte strings and JSON-encoded values."""
    hashed = hashlib.sha256()
    for part in found:
        hashed.update(part if isinstance(part, bytes) else json.dumps(part, default=int).encode())
        hashed.update(b"\0")
    return hashed.hexdigest()[:12]
