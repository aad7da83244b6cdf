"""A ruleset: a game with a value for every option. Looked up by name, changed by `replace`, compared by value."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.errors import BadOption, UnknownRules
from clamber.rules.games import GAMES
from clamber.rules.options import Preset, Value, changes_from, find_option, resolve
from clamber.rules.spelling import nearest, same
from clamber.rules.words import Context, Opt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.match import Match
    from clamber.play import Reading
    from clamber.position import Position
    from clamber.rules.vocabulary import Game
from clamber.sentences import Either, Sentence

SEATS_OPTION: Final = "players"
"""The option that fixes how many play; whoever sets a table has said it with the seats."""


@dataclass(frozen=True)
class Ruleset:
    """A game as it is played at one table: frozen, hashable, made by `ruleset`.

        >>> rules = ruleset("gandengyan/baike", ace_multiplier=3)
        >>> rules
        ruleset('gandengyan/baike', ace_multiplier=3)
        >>> rules["triplet"], rules["draw"]
        ('ordinary', 'all')

    Attributes:
        name: The game, or the preset it started from: `gandengyan/baike`.
        values: The value of every option, in the order of declaration.
    """

    name: str
    values: tuple[tuple[str, Value], ...]

    @cached_property
    def game(self) -> Game:
        """The page of data this is a version of."""
        return GAMES[self.name.partition("/")[0]]

    @cached_property
    def _values(self) -> dict[str, Value]:
        return dict(self.values)

    def __getitem__(self, option: str) -> Value:
        """The value of an option.

        Raises:
            BadOption: There is no such option.
        """
        find_option(self.game.options, option)
        return self._values[option]

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ruleset({self.name!r}{changed})"

    @cached_property
    def options(self) -> dict[str, Value]:
        """What differs from the preset; what a record's `options` holds."""
        return changes_from(self.game.options, _preset(self.game, self.name), self._values)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """How many may play."""
        fixed = Context(self._values).value(self.game.only_seats)
        return (int(fixed),) if fixed != "any" else self.game.seats

    def replace(self, **changes: Value) -> Ruleset:
        """The same rules with some options changed.

        Raises:
            BadOption: No such option or value, or options that exclude each other.
        """
        return ruleset(self.name, {**self.options, **changes})

    def for_seats(self, seats: int) -> Ruleset:
        """The rules at a table of this size, where the number of packs may depend on it (GDY-03).

        Raises:
            BadOption: The game is not for so many.
        """
        if seats not in self.seats:
            allowed = Either(tuple(map(str, self.seats)))
            problem = Sentence("option-seats", {"rules": self.name, "allowed": allowed, "seats": seats})
            raise BadOption(problem, option=SEATS_OPTION, value=seats)
        least, packs = Context(self._values).value(self.game.second_pack_from), self.game.deck.packs
        return self.replace(**{packs.name: 2}) if isinstance(packs, Opt) and 0 < least <= seats else self

    # What one does with them; the work is done by the modules above.

    def new_match(self, *, seats: int | None = None, seed: int | None = None) -> Match:
        """A match that draws its own decks; from a seed, or from the system's randomness.

        Args:
            seats: How many play; the fewest that the game allows if not given.
            seed: An integer from 0 to 2**256 - 1; the same seed gives the same match.

        Raises:
            BadOption: The game is not for so many.
            ValueError: The seed is out of range.
        """
        from clamber.match import new_match

        return new_match(self, seats=seats, seed=seed)

    def setup(
        self,
        hands: Sequence[str],
        *,
        to_act: int = 0,
        level: str = "2",
        big_suit: str | None = None,
        to_beat: str | None = None,
        last: int | None = None,
        talon: int = 0,
        declarer: int | None = None,
    ) -> Position:
        """A position that was not reached by play: for analysis and problems.

        >>> problem = ruleset("guandan").setup(["7h7d9s", "8s8c", "", "AsKs"], level="5", to_beat="6s6c", last=3)
        >>> [play.text for play in problem.legal()]
        ['pass', '7d7h']

        Args:
            hands: The cards of each seat.
            to_act: Whose turn it is.
            level: The level (Guandan).
            big_suit: The suit of the Big Aces (Big A); None while none is named.
            to_beat: The play on the table; None for a lead.
            last: Who made it; the seat before `to_act` if not given.
            talon: Cards left in the talon.
            declarer: The landlord (Dou Dizhu); seat 0 if not given.

        Raises:
            BadCards, BadNotation: A hand or the play cannot be read, or there are more copies than the deck holds.
            BadOption: The game is not for so many.
            ValueError: Seats, level or suit that cannot be.
        """
        from clamber.setup import set_up

        return set_up(
            self.for_seats(len(hands)),
            hands,
            to_act=to_act,
            level=level,
            big_suit=big_suit,
            to_beat=to_beat,
            last=(to_act - 1) % len(hands) if last is None else last,
            talon=talon,
            declarer=declarer,
        )

    def readings(self, cards: str, *, level: str = "2", big_suit: str | None = None) -> tuple[Reading, ...]:
        """Everything that these exact cards, all of them, can be played as.

        >>> [str(reading) for reading in ruleset("guandan").readings("4h4h8s8d9c9d", level="4")]
        ['tube:9', 'tube:T', 'plate:9']

        Raises:
            BadCards: Unreadable, a suit missing where it matters, or more copies than the deck holds.
        """
        from clamber.position import readings

        return readings(self, cards, level=level, big_suit=big_suit)

    # As JSON

    def canonical(self) -> str:
        """Canonical JSON: the game and its options, keys sorted, no spaces. Stable.

        Options that are only for show are left out, and those that were added later while they are at their default.
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
        """The first 16 hexadecimal digits of SHA-256 of `canonical()`: the same game, the same hash."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()[:16]


def _preset(game: Game, name: str) -> Preset | None:
    """The preset that a full name asks for; None for the game's plain name (its first preset changes nothing).

    Raises:
        UnknownRules: The game has no such preset.
    """
    wanted = name.partition("/")[2]
    if "/" not in name:
        return None
    for preset in game.presets:
        if preset.name == wanted:
            return preset
    names = [f"{game.name}/{preset.name}" for preset in game.presets]
    near = nearest(name, names) or "none"
    raise UnknownRules(Sentence("no-preset", {"game": game.name, "preset": repr(wanted), "near": near}))


def ruleset(name: str, changes: Mapping[str, object] | None = None, /, **options: Value) -> Ruleset:
    """The rules of a game or preset, with options on top.

    >>> ruleset("guandan") == ruleset("guandan/pagat")
    False
    >>> ruleset("guandan").hash == ruleset("guandan/pagat").hash
    True

    Raises:
        UnknownRules: No such game or preset; suggests the nearest name.
        BadOption: No such option or value, or options that exclude each other.
    """
    wanted = {**(changes or {}), **options}
    return _ruleset(name, tuple(wanted.items()))


def _ruleset(name: str, changes: tuple[tuple[str, object], ...]) -> Ruleset:
    game = GAMES.get(name.partition("/")[0])
    if game is None:
        known = [*GAMES, *(f"{g.name}/{p.name}" for g in GAMES.values() for p in g.presets)]
        raise UnknownRules(Sentence("no-rules", {"rules": repr(name), "near": nearest(name, known) or "none"}))
    values = resolve(game.options, game.conflicts, _preset(game, name), dict(changes))
    return Ruleset(name, tuple(values.items()))


def load_ruleset(path: str | Path) -> Ruleset:
    """Rules from a JSON file: `{"rules": "guandan/competition", "options": {"max_hands": 12}}`.

    Raises:
        UnknownRules: The file is missing or unreadable, or names no game.
        BadOption: A key or value is wrong; the message names the file and the key.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnknownRules(Sentence("file-unreadable", {"file": str(path), "reason": str(error)})) from None
    try:
        found: Any = json.loads(text)
    except ValueError as error:
        raise UnknownRules(Sentence("file-not-json", {"file": str(path), "reason": str(error)})) from None
    if not isinstance(found, dict) or not isinstance(found.get("rules"), str):
        example = '{"rules": "guandan"}'
        raise UnknownRules(Sentence("file-no-rules", {"file": str(path), "example": example}))
    extra = sorted(set(found) - {"rules", "options"} - {key for key in found if key.startswith("x-")})
    if extra:
        problem = Sentence("file-unknown-key", {"file": str(path), "key": repr(extra[0])})
        raise BadOption(problem, option=extra[0])
    options = found.get("options", {})
    if not isinstance(options, dict):
        raise BadOption(Sentence("file-options", {"file": str(path)}), option="options")
    try:
        return ruleset(found["rules"], options)
    except (BadOption, UnknownRules) as error:
        raise type(error)(f"{path}: {error}") from None


@lru_cache(maxsize=1)
def all_names() -> tuple[str, ...]:
    """Every game and preset: `gandengyan`, `gandengyan/pagat`, ..."""
    return tuple(
        name for game in GAMES.values() for name in (game.name, *(f"{game.name}/{p.name}" for p in game.presets))
    )
