"""The climbing order of a ruleset as a chart: what can be played, the lowest and the highest, and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Cards
from clamber.compile.lanes import ACE, BLACK, SPECIAL
from clamber.engine import engine_for
from clamber.readings import level_of_wild_rank
from clamber.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.compile.shapes import Family
    from clamber.play import Play
    from clamber.rules.house import HouseRules

EXAMPLE_LEVEL: Final = "7"
"""The level at which combinations are drawn, or the rank that is wild; that of the examples in the text."""

BIG_SUIT: Final = 2
"""Hearts are big where combinations are drawn."""

SUIT_ORDER: Final = [3, 0, 1, 2]
"""Spades, diamonds, clubs, hearts: the order in which equal cards are drawn."""

STEPS: Final = ("next", "same_or_next", "any_higher")
"""How a reply may climb, the smallest step first."""


@dataclass(slots=True)
class Row:
    """A line of the chart: plays of one kind that the same bombs beat.

    Attributes:
        families: Their families; several for ordinary combinations of several sizes.
        plays: Those of the first family, lowest first.
        guard: The lowest family of bombs that beats them; None where none does.
    """

    families: list[Family]
    plays: list[Play]
    guard: int | None

    @property
    def family(self) -> Family:
        """The first of its families."""
        return self.families[0]

    @property
    def sizes(self) -> list[int]:
        """How many cards its plays have."""
        return [family.size for family in self.families]


class Chart:
    """What can be played under some rules, ordinary combinations first, then the bombs from the lowest up.

    Attributes:
        rows: One for each kind and size, or several sizes.
        special: The card that is wild, or big, at this level.
        wild_rank: The rank whose cards are wild; None where the rules draw none.
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
        self._plays = self._one_each(setup.position(self.engine).legal())
        self.rows = self._rows()

    def _one_each(self, plays: Iterable[Play]) -> list[Play]:
        """Of plays that stand at one place of one family the one with the fewest wild cards; the lowest first."""
        found: dict[tuple[int, int], Play] = {}
        for play in plays:
            place = self._place(play), self.engine.actions.position_of(play.action)
            if place not in found or play.wild < found[place].wild:
                found[place] = play
        return sorted(found.values(), key=lambda play: (self._place(play), play.power))

    def _rows(self) -> list[Row]:
        found: list[Row] = []
        for play in self._plays:
            family, guard = self.engine.actions.family_of(play.action), self._guard(play)
            last = found[-1] if found else None
            if last and (family.bomb or last.guard == guard) and last.family is family:
                last.plays.append(play)
            elif last and not family.bomb and (last.family.kind, last.guard) == (family.kind, guard):
                if last.families[-1] is not family:
                    last.families.append(family)
            else:
                found.append(Row([family], [play], guard))
        return found

    def _place(self, play: Play) -> int:
        return self.engine.actions.place_of(play.action)

    def _same(self, play: Play) -> int:
        """The places of its row that follow it, as a mask."""
        return self.engine.actions.followers(play.action, self.level).same

    def _guard(self, play: Play) -> int | None:
        """The lowest family of bombs that beats it; None where none does."""
        return self.engine.actions.followers(play.action, self.level).bombs

    def extremes(self, row: Row) -> tuple[list[Play], Play | None]:
        """The lowest play and the highest; all of them, and None, where none is higher than another."""
        tops = [play for play in row.plays if self._is_highest(play, row)]
        if tops == row.plays:
            return tops, None
        return [row.plays[0]], min(tops or [row.plays[-1]], key=lambda play: play.wild)

    def _is_highest(self, play: Play, row: Row) -> bool:
        """Whether nothing in its row follows it."""
        same = self._same(play)
        return not any(same >> self.engine.actions.position_of(other.action) & 1 for other in row.plays)

    def steps(self, row: Row) -> list[str]:
        """How a reply in its row may climb, of `STEPS`; none where nothing follows."""
        if all(self._is_highest(play, row) for play in row.plays):
            return []
        return sorted(row.family.steps, key=STEPS.index)

    def step_free_ranks(self, row: Row) -> str:
        """Ranks that follow all lower ones in its row, though they are not the next."""
        return "" if "any_higher" in row.family.steps or row.family.run or not self.steps(row) else self.game.step_free_ranks

    def guard(self, row: Row) -> Play | None:
        """The lowest bomb that beats it; None where none does."""
        return next((play for play in self._plays if row.guard is not None and self._place(play) == row.guard), None)

    def drawn(self, play: Play) -> list[Card]:
        """Its cards as people draw them, suits chosen to look like a hand.

        Raises:
            ValueError: These cards do not have this reading.
        """
        family, member = self.engine.actions.family_of(play.action), self.engine.actions.member_of(play.action)
        special = -1 if self.special is None else self.special.face
        cards: list[Card] = []
        if self.wild_rank is not None and play.wild:  # which of its cards are wild is no part of its reading
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
        found = Cards.from_faces(card.face for card in cards)
        if play.action not in self.engine.table.readings(found.masks, self.level, special if special >= 0 else None):
            raise ValueError(f"{found} cannot be played as {play.reading}")
        return cards

    def _lanes(self, play: Play) -> list[int]:
        """The lanes of its cards: a run from its lower end, a full house from its triple, wild cards last."""
        family, member = self.engine.actions.family_of(play.action), self.engine.actions.member_of(play.action)
        lanes = [lane for lane, count in enumerate(member.need) if count]
        if family.run and member.position == 0:
            lanes.sort(key=lambda lane: lane != ACE)
        elif family.size != family.ranks * family.copies and not play.wild:  # what is carried comes last
            lanes.sort(key=lambda lane: member.need[lane] < family.copies)
        elif not family.run:
            lanes.sort(key=lambda lane: (lane == SPECIAL, lane != member.position))
        return lanes
