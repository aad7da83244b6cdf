"""Chart of a ruleset's climbing order: the lowest and highest plays of each kind, and their followers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Cards
from clamber.compile.lanes import ACE, BLACK, SPECIAL
from clamber.engine import engine_for
from clamber.setup import Setup
from clamber.text.readings import level_of_wild_rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.compile.shapes import Family
    from clamber.play import Play
    from clamber.rules.house import HouseRules

EXAMPLE_LEVEL: Final = "7"
"""Level or wild rank used for the combinations in the chart and for the examples in the text."""

BIG_SUIT: Final = 2
"""Suit of the Big Aces in the chart: hearts."""

SUIT_ORDER: Final = [3, 0, 1, 2]
"""Order in which the chart draws cards of equal rank: spades, diamonds, clubs, hearts."""

STEPS: Final = ("next", "same_or_next", "any_higher")
"""Kinds of step from a play to its reply, smallest first."""


@dataclass(slots=True)
class PlayRow:
    """Row of the chart: plays of one kind that are beaten by the same bombs.

    Attributes:
        families: Families in the row; more than one if ordinary combinations of several sizes share it.
        plays: Plays of the first family, lowest first.
        guard: Index of the lowest bomb family that beats the plays; None if no bomb does.
    """

    families: list[Family]
    plays: list[Play]
    guard: int | None

    @property
    def family(self) -> Family:
        """First family of the row."""
        return self.families[0]

    @property
    def sizes(self) -> list[int]:
        """Number of cards per play, for each family."""
        return [family.size for family in self.families]


class Chart:
    """Plays of a ruleset at one level: ordinary combinations first, then bombs in ascending order.

    Attributes:
        rows: One row per kind and size; sizes of an ordinary kind share a row if the same bombs beat them.
        special: Wild card or Big Ace at this level; None if there is none.
        wild_rank: Wild rank; None if the rules do not draw one.
    """

    def __init__(self, rules: HouseRules, *, level: str = EXAMPLE_LEVEL) -> None:
        self.game = rules.game
        self.engine = engine_for(rules)
        self.wild_rank = None if self.engine.groups.auction.wild_rank == "off" else level
        self.level = RANKS.index(level) if self.game.levels is not None else 0
        if self.wild_rank is not None:
            self.level = level_of_wild_rank(self.engine, self.wild_rank)
        big = BIG_SUIT if self.game.exposure is not None else None
        special = self.engine.cards.special(self.level, big)
        self.special = None if special is None else Card(special)
        setup = Setup(hands=(self.engine.deck, Cards()), level=self.level, special=special)
        self._plays = self._fewest_wild(setup.position(self.engine).legal())
        self.rows = self._rows()

    def _fewest_wild(self, plays: Iterable[Play]) -> list[Play]:
        """Return the play with the fewest wild cards for each position of each family, lowest first."""
        fewest_wild: dict[tuple[int, int], Play] = {}
        for play in plays:
            place = self._place(play), self.engine.actions.position_of(play.action)
            if place not in fewest_wild or play.wild < fewest_wild[place].wild:
                fewest_wild[place] = play
        return sorted(fewest_wild.values(), key=lambda play: (self._place(play), play.power))

    def _rows(self) -> list[PlayRow]:
        rows: list[PlayRow] = []
        for play in self._plays:
            family, guard = self.engine.actions.family_of(play.action), self._guard(play)
            last = rows[-1] if rows else None
            if last and (family.bomb or last.guard == guard) and last.family is family:
                last.plays.append(play)
            elif last and not family.bomb and (last.family.kind, last.guard) == (family.kind, guard):
                if last.families[-1] is not family:
                    last.families.append(family)
            else:
                rows.append(PlayRow([family], [play], guard))
        return rows

    def _place(self, play: Play) -> int:
        return self.engine.actions.place_of(play.action)

    def _followers(self, play: Play) -> int:
        """Return a bitmask of the positions of the same kind and size that may follow a play."""
        return self.engine.actions.followers(play.action, self.level).same

    def _guard(self, play: Play) -> int | None:
        """Return the index of the lowest bomb family that beats a play, or None if no bomb does."""
        return self.engine.actions.followers(play.action, self.level).bombs

    def extremes(self, row: PlayRow) -> tuple[list[Play], Play | None]:
        """Return the lowest and the highest play of a row, or all plays and None if no play beats another."""
        tops = [play for play in row.plays if self._is_highest(play, row)]
        if tops == row.plays:
            return tops, None
        return [row.plays[0]], min(tops or [row.plays[-1]], key=lambda play: play.wild)

    def _is_highest(self, play: Play, row: PlayRow) -> bool:
        """Return True if no other play in the row may follow the play."""
        same = self._followers(play)
        return not any(same >> self.engine.actions.position_of(other.action) & 1 for other in row.plays)

    def steps(self, row: PlayRow) -> list[str]:
        """Return the steps (from `STEPS`) allowed for a reply within the row; empty if no reply is possible."""
        if all(self._is_highest(play, row) for play in row.plays):
            return []
        return sorted(row.family.steps, key=STEPS.index)

    def step_free_ranks(self, row: PlayRow) -> str:
        """Return the ranks that may be played on any lower rank in the row, not only on the adjacent one."""
        return (
            ""
            if "any_higher" in row.family.steps or row.family.run or not self.steps(row)
            else self.game.step_free_ranks
        )

    def guard(self, row: PlayRow) -> Play | None:
        """Return the lowest bomb that beats the plays of a row, or None if no bomb does."""
        return next((play for play in self._plays if row.guard is not None and self._place(play) == row.guard), None)

    def drawn(self, play: Play) -> list[Card]:
        """Return the cards of a play in drawing order, with suits chosen to look like a real hand.

        Raises:
            ValueError: The chosen cards do not form the play.
        """
        family, member = self.engine.actions.family_of(play.action), self.engine.actions.member_of(play.action)
        special = -1 if self.special is None else self.special.face
        cards: list[Card] = []
        if self.wild_rank is not None and play.wild:  # the reading does not say which cards are wild
            return sorted(play.cards, key=lambda card: card.rank == self.wild_rank)
        for place, lane in enumerate(self._lanes(play)):
            if lane >= BLACK:
                alike = self.engine.groups.deck.jokers_alike
                jokers = [BLACK_JOKER, RED_JOKER] if alike else [BLACK_JOKER + lane - BLACK]
                faces = [special] if lane == SPECIAL else jokers
            else:
                turn = SUIT_ORDER[place % 4 :] + SUIT_ORDER[: place % 4] if family.copies == 1 else SUIT_ORDER
                suits = turn if member.suit is None else [member.suit]
                faces = [4 * lane + suit for suit in suits if 4 * lane + suit != special]
            cards += [Card(faces[i % len(faces)]) for i in range(member.need[lane])]
        played = Cards.from_faces(card.face for card in cards)
        if play.action not in self.engine.table.readings(played.masks, self.level, special if special >= 0 else None):
            raise ValueError(f"{played} cannot be played as {play.reading}")
        return cards

    def _lanes(self, play: Play) -> list[int]:
        """Return a play's lanes in drawing order: runs low to high, full houses triple first, wild cards last."""
        family, member = self.engine.actions.family_of(play.action), self.engine.actions.member_of(play.action)
        lanes = [lane for lane, count in enumerate(member.need) if count]
        if family.run and member.position == 0:
            lanes.sort(key=lambda lane: lane != ACE)
        elif family.size != family.ranks * family.copies and not play.wild:  # kickers come last
            lanes.sort(key=lambda lane: member.need[lane] < family.copies)
        elif not family.run:
            lanes.sort(key=lambda lane: (lane == SPECIAL, lane != member.position))
        return lanes
