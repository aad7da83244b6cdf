"""Rulesets: a game or preset with option overrides, and the matches and positions created from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, SupportsIndex

from clamber._internal.arguments import refuse
from clamber.cards import Cards
from clamber.match import new_match
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.setup import set_up
from clamber.text.readings import readings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber._internal.seeds import Seed
    from clamber.match import Match
    from clamber.play import Play, Reading
    from clamber.position import Position
    from clamber.rules.options import Value


class Ruleset(HouseRules):
    """Rules of a game as played at one table. Immutable and hashable; created by `ruleset`.

    >>> rules = ruleset("gandengyan/baike", ace_multiplier=3)
    >>> rules
    ruleset('gandengyan/baike', ace_multiplier=3)
    >>> rules["triplet"], rules["draw"]
    ('ordinary', 'all')
    """

    def new_match(
        self, *, seats: SupportsIndex | None = None, seed: Seed | None = None, level: str | None = None
    ) -> Match:
        """Return a match with its first deal dealt.

        Args:
            seats: Number of seats. Defaults to the minimum for the game.
            seed: Seed for the decks, from 0 to 2**256 - 1, or a stream such as `(1, 0)`; equal seeds give equal
                matches. Defaults to system randomness.
            level: Starting level of both teams, `2` to `A` (Guandan). Defaults to the option `start_level`.

        Raises:
            InvalidOptionError: The game does not allow this number of seats.
            InvalidArgumentError: `seats` is not an integer, or the seed is not an integer in range.
            ValueError: The level is unknown, or the game has no levels.
        """
        return new_match(self, seats=seats, seed=seed, level=level)

    def setup(
        self,
        hands: Sequence[str | Cards],
        *,
        to_act: SupportsIndex = 0,
        level: str = "2",
        big_suit: str | None = None,
        to_beat: str | Play | None = None,
        last: SupportsIndex | None = None,
        talon: SupportsIndex = 0,
        declarer: SupportsIndex | None = None,
        wild_rank: str | None = None,
    ) -> Position:
        """Set up a position directly, instead of reaching it by play, for analysis and problems.

        >>> problem = ruleset("guandan").setup(["7h7d9s", "8s8c", "", "AsKs"], level="5", to_beat="6s6c", last=3)
        >>> [play.text for play in problem.legal()]
        ['pass', '7d7h']

        Args:
            hands: Cards per seat, as text or `Cards`. Ranks without suits share the suits that no hand names.
            to_act: Seat to act.
            level: Level, `2` to `A` (Guandan).
            big_suit: Suit of the Big Aces, `d`, `c`, `h` or `s` (Big A); None if not yet known.
            to_beat: Play on the table, as a `Play` or in notation; None for a lead.
            last: Seat that made the play on the table. Defaults to the seat before `to_act`.
            talon: Number of cards left in the talon.
            declarer: Landlord (Dou Dizhu). Defaults to seat 0.
            wild_rank: Wild rank (Dou Dizhu). Defaults to none.

        Raises:
            InvalidCardsError: Cards that cannot be parsed; or hands, table and talon together have more
                copies of a card than the deck.
            NotationError: The play cannot be parsed or has several readings.
            IllegalPlayError: The cards of the play form no combination.
            InvalidOptionError: The game does not allow this number of seats.
            InvalidArgumentError: A seat, the hands or the talon are no such values.
            ValueError: Invalid level, suit or wild rank, or the seat to act has no cards.
        """
        if isinstance(hands, (str, Cards)) or not hasattr(hands, "__len__"):
            refuse("hands", 'a sequence with the cards of each seat, such as ["3s4s", "5d"]', hands)
        return set_up(
            self.for_seats(len(hands)),
            hands,
            to_act=to_act,
            level=level,
            big_suit=big_suit,
            to_beat=to_beat,
            last=last,
            talon=talon,
            declarer=declarer,
            wild_rank=wild_rank,
        )

    def readings(
        self, cards: str, *, level: str = "2", big_suit: str | None = None, wild_rank: str | None = None
    ) -> tuple[Reading, ...]:
        """Return all readings of exactly the given cards, in the order of their action ids; empty for no cards.

        >>> [str(reading) for reading in ruleset("guandan").readings("4h4h8s8d9c9d", level="4")]
        ['tube:9', 'tube:T', 'plate:9']
        >>> [str(reading) for reading in ruleset("doudizhu/laizi").readings("7s8d8c8h", wild_rank="7")]
        ['triple_with_single:8', 'soft_bomb:8']

        Args:
            cards: The cards, as text.
            level: Level, `2` to `A` (Guandan).
            big_suit: Suit of the Big Aces, `d`, `c`, `h` or `s` (Big A); None if not yet known.
            wild_rank: Wild rank (Dou Dizhu). Defaults to none.

        Raises:
            InvalidCardsError: Cards that cannot be parsed, a missing suit that matters, or more copies than in the
                deck.
            ValueError: Unknown level, suit or rank, or the rules draw no wild rank.
        """
        return readings(self, cards, level=level, big_suit=big_suit, wild_rank=wild_rank)


def ruleset(name: str, changes: Mapping[str, object] | None = None, /, **options: Value) -> Ruleset:
    """Return the rules of a game or preset with option overrides.

    Options may be given as a mapping, keyword arguments, or both; keyword arguments take precedence.

    >>> ruleset("guandan") == ruleset("guandan/pagat")
    False
    >>> ruleset("guandan").hash == ruleset("guandan/pagat").hash
    True

    Args:
        name: Name of a game or preset, such as `guandan` or `gandengyan/pagat`.
        changes: Option values by name.
        options: Option values as keyword arguments.

    Raises:
        UnknownRulesError: Unknown game or preset; the message suggests the closest name.
        InvalidOptionError: Unknown option or value, or mutually exclusive options.
        InvalidArgumentError: The name is not a text, or the options are not a mapping.
    """
    if isinstance(changes, Mapping):
        changes = {**changes, **options}
    return Ruleset.of(name, options if changes is None else changes)


@lru_cache(maxsize=1)
def all_names() -> tuple[str, ...]:
    """Return the names of all games and presets, such as `gandengyan` and `gandengyan/pagat`."""
    return tuple(
        name for game in GAMES.values() for name in (game.name, *(f"{game.name}/{p.name}" for p in game.presets))
    )
