"""The climbing order of a game as tables: what can be played, lowest and highest, and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tables import table

from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Cards
from clamber.compile.lanes import ACE, BLACK, SPECIAL
from clamber.engine import Engine, engine_for
from clamber.ruleset import ruleset
from clamber.setup import Setup

if TYPE_CHECKING:
    from clamber.compile.shapes import Family
    from clamber.kernel import Followers
    from clamber.play import Play
    from clamber.rules.vocabulary import Game

EXAMPLE_LEVEL: Final = "7"
"""The level at which combinations are drawn; that of the examples in the text."""

BIG_SUIT: Final = 2
"""Hearts are big where combinations are drawn."""

SUIT_ORDER: Final = [3, 0, 1, 2]
"""Spades, diamonds, clubs, hearts: the order in which equal cards are drawn."""

STEPS: Final = {
    "next": "the next rank",
    "same_or_next": "the same rank and the next",
    "any_higher": "any higher",
}


def combinations_block(game: Game) -> str:
    """A row for each kind and size, ordinary combinations first, then the bombs from the lowest up."""
    order = Order(game)
    rows = order.rows()
    ordinary = table(
        ("Kind", "Cards", "Lowest", "Highest", "Followed by", "Lowest bomb that beats it"),
        [(*order.cells(row), order.steps(row), order.guard(row)) for row in rows if not row.family.bomb],
    )
    bombs = table(
        ("Kind", "Cards", "Lowest", "Highest", "Followed by, in its row"),
        [(*order.cells(row), order.steps(row)) for row in rows if row.family.bomb],
    )
    at = f" at level {EXAMPLE_LEVEL}" if game.levels is not None else ""
    file = f"tests/golden/climbing/{game.name}{f'-{EXAMPLE_LEVEL}' if game.levels is not None else ''}.txt"
    return (
        f"Ordinary combinations{at}, by the names that notation and programs use. "
        "Where a kind has several\nsizes the shortest is drawn; a reply has the same size.\n"
        f"\n{ordinary}\n"
        f"Bombs, the lowest first; each row beats all rows above it.\n\n{bombs}\n"
        f"Every reading on a line of its own, with what follows it:\n[{file}](../../{file}).\n"
    )


@dataclass(slots=True)
class Row:
    """A line of the climbing order: plays of one kind that the same bombs beat.

    Attributes:
        families: Their families; several for ordinary combinations of several sizes.
        plays: Those of the first family, lowest first.
        guard: The lowest family of bombs that beats them.
    """

    families: list[Family]
    plays: list[Play]
    guard: int

    @property
    def family(self) -> Family:
        """The first of its families."""
        return self.families[0]

    @property
    def sizes(self) -> str:
        """How many cards: `5`, `3 to 12`, `4, 6 … 24`."""
        sizes = [family.size for family in self.families]
        if len(sizes) < 3:
            return ", ".join(map(str, sizes))
        return f"{sizes[0]} to {sizes[-1]}" if sizes[1] == sizes[0] + 1 else f"{sizes[0]}, {sizes[1]} … {sizes[-1]}"


class Order:
    """The climbing order of a game as it is when nothing is switched."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.engine: Engine = engine_for(ruleset(game.name))
        self.level = RANKS.index(EXAMPLE_LEVEL) if game.levels is not None else 0
        big = BIG_SUIT if game.exposure is not None else None
        self.special = self.engine.cards.special(self.level, big)
        setup = Setup(hands=(self.engine.deck, Cards()), level=self.level, special=self.special)
        plays = setup.position(self.engine).legal()
        self.plays = sorted(plays, key=lambda play: (self._place(play), play.power, play.wild))

    def rows(self) -> list[Row]:
        """All rows, in the order of the families."""
        found: list[Row] = []
        for play in self.plays:
            family, guard = self.engine.actions.family_of(play.action), self._followers(play).bombs
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
        return self.engine.tables.actions[play.action - self.engine.actions.first_play].family

    def _followers(self, play: Play) -> Followers:
        tables = self.engine.tables
        return tables.followers[self.level][tables.row_of[play.action - self.engine.actions.first_play]]

    def cells(self, row: Row) -> tuple[str, str, str, str]:
        """Kind, sizes, lowest and highest."""
        tops = [play for play in row.plays if self._is_highest(play, row)]
        if tops == row.plays:
            return f"`{row.family.kind}`", row.sizes, " or ".join(map(self.drawn, tops)), ""
        highest = min(tops or [row.plays[-1]], key=lambda play: play.wild)
        return f"`{row.family.kind}`", row.sizes, self.drawn(row.plays[0]), self.drawn(highest)

    def _is_highest(self, play: Play, row: Row) -> bool:
        """Whether nothing in its row follows it."""
        same = self._followers(play).same
        return not any(same >> self.engine.actions.member_of(other.action).position & 1 for other in row.plays)

    def steps(self, row: Row) -> str:
        """What follows it in its row."""
        if all(self._is_highest(play, row) for play in row.plays):
            return "nothing"
        found = " or ".join(STEPS[step] for step in sorted(row.family.steps, key=[*STEPS].index))
        if self.game.tops and "any_higher" not in row.family.steps and not row.family.run:
            found += f", or {' or '.join(f'{rank}s' for rank in self.game.tops)}"
        return found

    def guard(self, row: Row) -> str:
        """The lowest bomb that beats it."""
        guard = self.engine.tables.families[row.guard]
        return self.drawn(next(play for play in self.plays if self.engine.actions.family_of(play.action) is guard))

    def drawn(self, play: Play) -> str:
        """Its cards as people draw them, suits chosen to look like a hand.

        Raises:
            ValueError: These cards do not have this reading.
        """
        family, member = self.engine.actions.family_of(play.action), self.engine.actions.member_of(play.action)
        cards: list[Card] = []
        for place, lane in enumerate(self._lanes(play)):
            if lane >= BLACK:
                alike = self.engine.groups.deck.jokers_alike
                jokers = [BLACK_JOKER, RED_JOKER] if alike else [BLACK_JOKER + lane - BLACK]
                faces = [self.special] if lane == SPECIAL else jokers
            else:
                turn = SUIT_ORDER[place % 4 :] + SUIT_ORDER[: place % 4] if family.copies == 1 else SUIT_ORDER
                suits = turn if member.suit is None else [member.suit]
                faces = [4 * lane + suit for suit in suits if 4 * lane + suit != self.special]
            cards += [Card(faces[i % len(faces)]) for i in range(member.need[lane])]
        found = Cards.from_faces(card.face for card in cards)
        if play.action not in self.engine.table.readings(found.masks, self.level, self.special):
            raise ValueError(f"{found} cannot be played as {play.reading}")
        return f"`{' '.join(map(symbol, cards))}`"

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


def symbol(card: Card) -> str:
    """A card as the pages draw it: `T♠`, `RJ`."""
    return card.symbol.replace("10", "T")
