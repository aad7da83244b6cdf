"""A ruleset: the rules of a game or a preset with options on top, and what one does with them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clamber.errors import BadOption, UnknownRules
from clamber.match import new_match
from clamber.readings import readings
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.sentences import Sentence
from clamber.setup import set_up
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.cards import Cards
    from clamber.match import Match
    from clamber.play import Reading
    from clamber.position import Position
    from clamber.rules.options import Value


class Ruleset(HouseRules):
    """A game as it is played at one table: frozen, hashable, made by `ruleset`.

    >>> rules = ruleset("gandengyan/baike", ace_multiplier=3)
    >>> rules
    ruleset('gandengyan/baike', ace_multiplier=3)
    >>> rules["triplet"], rules["draw"]
    ('ordinary', 'all')
    """

    def new_match(self, *, seats: int | None = None, seed: int | None = None, level: str | None = None) -> Match:
        """A match that draws its own decks; from a seed, or from the system's randomness.

        Args:
            seats: How many play; the fewest that the game allows if not given.
            seed: An integer from 0 to 2**256 - 1; the same seed gives the same match.
            level: The level at which both teams start, `2` to `A`; as `start_level` says if not given (Guandan).

        Raises:
            BadOption: The game is not for so many.
            ValueError: The seed is out of range, there is no such level, or the game is played without levels.
        """
        return new_match(self, seats=seats, seed=seed, level=level)

    def setup(
        self,
        hands: Sequence[str | Cards],
        *,
        to_act: int = 0,
        level: str = "2",
        big_suit: str | None = None,
        to_beat: str | None = None,
        last: int | None = None,
        talon: int = 0,
        declarer: int | None = None,
        wild_rank: str | None = None,
    ) -> Position:
        """A position that was not reached by play: for analysis and problems.

        >>> problem = ruleset("guandan").setup(["7h7d9s", "8s8c", "", "AsKs"], level="5", to_beat="6s6c", last=3)
        >>> [play.text for play in problem.legal()]
        ['pass', '7d7h']

        Args:
            hands: The cards of each seat, as text or as `Cards`.
            to_act: Whose turn it is.
            level: The level (Guandan).
            big_suit: The suit of the Big Aces (Big A); None while none is named.
            to_beat: The play on the table; None for a lead.
            last: Who made it; the seat before `to_act` if not given.
            talon: Cards left in the talon.
            declarer: The landlord (Dou Dizhu); seat 0 if not given.
            wild_rank: The rank whose cards are wild (Dou Dizhu); none is drawn if not given.

        Raises:
            BadCards, BadNotation: A hand or the play cannot be read, or there are more copies than the deck holds.
            BadOption: The game is not for so many.
            ValueError: Seats, level, suit or wild rank that cannot be.
        """
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
            wild_rank=wild_rank,
        )

    def readings(
        self, cards: str, *, level: str = "2", big_suit: str | None = None, wild_rank: str | None = None
    ) -> tuple[Reading, ...]:
        """Everything that these exact cards, all of them, can be played as.

        >>> [str(reading) for reading in ruleset("guandan").readings("4h4h8s8d9c9d", level="4")]
        ['tube:9', 'tube:T', 'plate:9']
        >>> [str(reading) for reading in ruleset("doudizhu/laizi").readings("7s8d8c8h", wild_rank="7")]
        ['triple_with_single:8', 'soft_bomb:8']

        Raises:
            BadCards: Unreadable, a suit missing where it matters, or more copies than the deck holds.
        """
        return readings(self, cards, level=level, big_suit=big_suit, wild_rank=wild_rank)


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
    return Ruleset.of(name, {**(changes or {}), **options})


def load_ruleset(path: str | Path) -> Ruleset:
    """Rules from a JSON file: `{"rules": "guandan/competition", "options": {"max_hands": 12}}`.

    Raises:
        UnknownRules: The file is missing or unreadable, or names no game.
        BadOption: A key or value is wrong; the message names the file and the key.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnknownRules(
            Sentence("file-unreadable", {"file": str(path), "reason": why_unreadable(error)})
        ) from None
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        problem = Sentence("file-not-json", {"file": str(path), "reason": why_unreadable(error)})
        raise UnknownRules(problem) from None
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
        error.at(str(path))
        raise


@lru_cache(maxsize=1)
def all_names() -> tuple[str, ...]:
    """Every game and preset: `gandengyan`, `gandengyan/pagat`, ..."""
    return tuple(
        name for game in GAMES.values() for name in (game.name, *(f"{game.name}/{p.name}" for p in game.presets))
    )
