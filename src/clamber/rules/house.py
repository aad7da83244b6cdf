"""House rules: immutable values that consist of a game and the value of each of its options."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex

from clamber._internal.arguments import CLASSES, as_int, number_in, refuse
from clamber.errors import InvalidOptionError, UnknownRulesError
from clamber.rules.games import GAMES
from clamber.rules.options import Value, find_option
from clamber.rules.resolve import changes_from, resolve
from clamber.rules.spelling import nearest, same, spell
from clamber.rules.words import Context, Opt
from clamber.sentences import Either, Sentence, Together

if TYPE_CHECKING:
    from clamber.rules.presets import Preset
    from clamber.rules.vocabulary import Game
    from clamber.sentences import Value as SentenceValue

SEATS_OPTION: Final = "players"
"""Option that sets the number of players. When setting up a table, pass it as the number of seats."""


@dataclass(frozen=True)
class HouseRules:
    """Immutable ruleset, the input to the compiler and the engine.

    The public subclass `Ruleset` can also be played.

    Attributes:
        name: Name of the game or the preset it is based on, e.g. `gandengyan/baike`.
        values: Option values by name, in declaration order.
    """

    name: str
    values: tuple[tuple[str, Value], ...]

    @classmethod
    def of(cls, name: str, changes: Mapping[str, object]) -> Self:
        """Return the rules of a game or preset with the given options changed.

        A preset that was corrected has editions: the last one, unless the name ends with a number, as in
        `guandan/competition@1`. The number is not part of the name of the rules.

        Raises:
            UnknownRulesError: There is no such game or preset. The message suggests the nearest name.
            InvalidOptionError: An option or value does not exist, or options conflict.
            InvalidArgumentError: The name is not a string, or the options are not a mapping.
        """
        if not isinstance(name, str):
            refuse("rules", 'the name of a game or preset, such as "guandan"', name)
        if not isinstance(changes, Mapping):
            refuse("changes", 'a dictionary of options, such as {"match": "deals:2"}', changes)
        game = GAMES.get(name.partition("/")[0])
        if game is None:
            known = [*GAMES, *(f"{g.name}/{p.name}" for g in GAMES.values() for p in g.presets)]
            raise UnknownRulesError(
                Sentence("no-rules", {"rules": repr(name), "near": nearest(name, known) or "none"})
            )
        if SEATS_OPTION in changes and all(option.name != SEATS_OPTION for option in game.options):
            allowed = Either(tuple(map(str, game.seats)))
            raise InvalidOptionError(
                Sentence("option-no_seats", {"rules": name, "allowed": allowed}), option=SEATS_OPTION
            )
        preset, edition = _preset(game, name)
        values = resolve(game.options, game.conflicts, preset.editions[edition], dict(changes))
        return cls(name.partition("@")[0], tuple(values.items()))

    @classmethod
    def stored(cls, name: str, changes: Mapping[str, object]) -> Self:
        """Return the rules with a name and `stored_options`, which differ from the first edition of a preset.

        Raises:
            UnknownRulesError, InvalidOptionError, InvalidArgumentError: As in `of`.
        """
        return cls.of(f"{name}@1" if _names_no_edition(name) else name, changes)

    @cached_property
    def game(self) -> Game:
        """Data page of the game."""
        return GAMES[self.name.partition("/")[0]]

    @cached_property
    def _values(self) -> dict[str, Value]:
        return dict(self.values)

    def __getitem__(self, option: str) -> Value:
        """Return the value of an option.

        Raises:
            InvalidOptionError: There is no such option.
        """
        find_option(self.game.options, option)
        return self._values[option]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.values)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ruleset({self.name!r}{changed})"

    @cached_property
    def options(self) -> dict[str, Value]:
        """Options that differ from the last edition of the preset."""
        return self._options_from(-1)

    @cached_property
    def stored_options(self) -> dict[str, Value]:
        """Options that differ from the first edition of the preset: the `options` of records, logs and results.

        Later editions thus change nothing that is stored.
        """
        return self._options_from(0)

    def _options_from(self, edition: int) -> dict[str, Value]:
        preset, _ = _preset(self.game, self.name)
        return changes_from(self.game.options, preset.editions[edition], self._values)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Supported numbers of players."""
        fixed = Context(self._values).value(self.game.only_seats)
        return (int(fixed),) if fixed != "any" else self.game.seats

    def replace(self, **changes: Value) -> Self:
        """Return a copy of the rules with some options changed.

        Raises:
            InvalidOptionError: An option or value does not exist, or options conflict.
        """
        return self.of(self.name, {**self.options, **changes})

    def for_seats(self, seats: SupportsIndex) -> Self:
        """Return the rules for a table of this size, which can affect the number of packs (GDY-03).

        An option that fixes the number of players and has its default value is set to this number (PDK-49).

        Raises:
            InvalidOptionError: The rules do not support this number of players.
            InvalidArgumentError: The number is not an integer.
        """
        if as_int(seats) is None:
            refuse("seats", f"a number of players ({', '.join(map(str, self.seats))})", seats)
        players = index(seats)
        if players not in self.seats:
            only = self.game.only_seats
            is_open = isinstance(only, Opt) and only.name not in self.options
            if isinstance(only, Opt) and is_open and players in self.game.seats:
                return self.replace(**{only.name: players})
            allowed = Either(tuple(map(str, self.game.seats if is_open else self.seats)))
            problem = Sentence("option-seats", {"rules": self.name, "allowed": allowed, "seats": players})
            raise InvalidOptionError(problem, option=SEATS_OPTION, value=players)
        least, packs = Context(self._values).value(self.game.second_pack_from), self.game.deck.packs
        return self.replace(**{packs.name: 2}) if isinstance(packs, Opt) and 0 < least <= players else self

    def check_at_a_table(self) -> None:
        """Reject numbers above the limits for server tables, which keep all deals.

        Raises:
            InvalidOptionError: A number exceeds its limit.
        """
        for option in self.game.options:
            value = self._values[option.name]
            most = option.exceeded_table_limit(value)
            if most is not None:
                problem = Sentence("option-most", {"option": option.name, "value": spell(value), "most": most})
                raise InvalidOptionError(problem, option=option.name, value=value)

    # JSON

    def canonical(self) -> str:
        """Return the canonical JSON form: the game and its options, with sorted keys and no spaces.

        The format is stable. Display-only options are excluded, as are options added in later editions while they
        have their default value.
        """
        rules = {
            option.name: self._values[option.name]
            for option in self.game.options
            if not option.display and (option.edition == 1 or not same(self._values[option.name], option.default))
        }
        full = {"clamber": 1, "game": self.game.name, "options": rules}
        return json.dumps(full, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @property
    def hash(self) -> str:
        """First 16 hex digits of the SHA-256 of `canonical()`. Equal rules have equal hashes."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()[:16]


def check_rules(given: object) -> None:
    """Raise InvalidArgumentError unless an argument is a ruleset.

    Raises:
        InvalidArgumentError: The argument is the name of rules or anything else.
    """
    if not isinstance(given, HouseRules):
        refuse("rules", CLASSES["HouseRules"], given)


def editions_of(name: str) -> range:
    """Return the numbers of the editions of a preset that was corrected; empty for other names."""
    game, _, wanted = name.partition("/")
    presets = GAMES[game].presets if game in GAMES else ()
    preset = next((preset for preset in presets if preset.name == wanted and preset.former), None)
    return range(1, 1 if preset is None else 1 + len(preset.editions))


def _names_no_edition(name: object) -> bool:
    return isinstance(name, str) and "/" in name and "@" not in name


def _preset(game: Game, name: str) -> tuple[Preset, int]:
    """Return the preset with this full name, and the index of its edition; the first preset for the bare game name.

    Raises:
        UnknownRulesError: The game has no such preset, or the preset no such edition.
    """
    wanted, at, number = name.partition("/")[2].partition("@")
    if "/" not in name:
        return game.presets[0], -1
    for preset in game.presets:
        last = len(preset.editions)
        edition = number_in(number, last) if at else last
        if preset.name == wanted and edition:
            return preset, edition - 1
    names = [preset.name for preset in game.presets]
    names += [f"{preset.name}@{n + 1}" for preset in game.presets for n in range(len(preset.former))]
    near = nearest(wanted, names)
    problem: dict[str, SentenceValue] = {
        "game": game.name,
        "preset": repr(name.partition("/")[2]),
        "near": "none" if near is None else f"{game.name}/{near}",
        "known": Together(tuple(names)),
        "seats": Either(tuple(map(str, game.seats))),
    }
    raise UnknownRulesError(Sentence("no-preset", problem))
