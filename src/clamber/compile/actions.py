"""Names and properties of action ids, independent of any position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber import kernel
from clamber.cards import RANKS, Cards
from clamber.compile.lanes import ACE, BLACK, LANES, SPECIAL, run_lane
from clamber.compile.shapes import Member

if TYPE_CHECKING:
    from clamber.compile.shapes import Family
    from clamber.compile.tables import RuleTables
    from clamber.rules.vocabulary import Game


NAMING_SEATS: Final = frozenset({"lead", "landlord"})
"""Decisions that name a seat."""


class Actions:
    """Actions of a ruleset, by id.

    Attributes:
        tables: Compiled tables of the ruleset.
        first_play: First id of a combination; smaller ids are passes and other decisions.
        total: Number of ids.
        draws_wild_rank: True if a wild rank is drawn in each deal.
    """

    def __init__(self, game: Game, tables: RuleTables, groups: kernel.Groups) -> None:
        self._game, self.tables, self._compiled = game, tables, tables.compiled
        self._bids = tuple(groups.auction.bids)
        self.draws_wild_rank = "wild" in tables.ids
        self.first_play = tables.first_play
        self.total = tables.first_play + len(tables.compiled)
        self._decisions = self._name_decisions()

    def _name_decisions(self) -> tuple[tuple[str, int], ...]:
        """Return (kind, offset within the kind) for each id below the combinations."""
        named = [("pass", 0)] * self.first_play
        sizes = {**kernel.decision_sizes(), "bid": len(self._bids)}
        for kind, first in self.tables.ids.items():
            for place in range(sizes[kind]):
                named[first + place] = (kind, place)
        return tuple(named)

    def kind_of(self, action: int) -> str:
        """Return the kind of an action."""
        if action < self.first_play:
            return self._decisions[action][0]
        return self.family_of(action).kind

    def rank_of(self, action: int, level: int) -> str | None:
        """Return the key rank of a combination at a level, or the rank named by `wild`; None if there is none."""
        if action < self.first_play:
            kind, place = self._decisions[action]
            return RANKS[place] if kind == "wild" else None
        return self._rank(self.family_of(action), self.position_of(action), level)

    def _rank(self, family: Family, position: int, level: int) -> str | None:
        if family.ranks == 0:
            return None
        if family.run:
            return RANKS[run_lane(position + family.ranks - 1)]
        if position == SPECIAL:
            return RANKS[level] if self._game.levels is not None else RANKS[ACE]
        return RANKS[position] if position < BLACK else ("BJ", "RJ")[position - BLACK]

    def member_of(self, action: int) -> Member:
        """Return the cards and the position of a combination."""
        return Member(*self._compiled.member(action - self.first_play))

    def position_of(self, action: int) -> int:
        """Return the position of a combination in its family."""
        return self._compiled.position(action - self.first_play)

    def wild_in(self, action: int, cards: Cards, level: int) -> int:
        """Return the number of cards that stand for others when the given cards are played as an action."""
        if not self.draws_wild_rank or level == 0:
            return self._compiled.wild(action - self.first_play)
        return cards.by_rank.get(RANKS[level - 1], 0) - self.member_of(action).need[level - 1]

    def family_of(self, action: int) -> Family:
        """Return the family of a combination."""
        return self.tables.families[self.place_of(action)]

    def place_of(self, action: int) -> int:
        """Return the family index of a combination."""
        return self._compiled.family(action - self.first_play)

    def is_bomb(self, action: int) -> bool:
        """Return True if the action is a bomb."""
        return action >= self.first_play and self.family_of(action).bomb

    def is_big_ace(self, action: int) -> bool:
        """Return True if the action is a Big Ace played on its own (BIGA-29)."""
        if action < self.first_play or self._game.exposure is None:
            return False
        return self.position_of(action) == SPECIAL and not self.family_of(action).run

    def bomb_class(self, action: int) -> int:
        """Return a bomb's class, counting bomb families from 1 for the lowest; 0 for all other actions."""
        if not self.is_bomb(action):
            return 0
        return self.place_of(action) - self.tables.first_bomb + 1

    def power_of(self, action: int, level: int) -> int:
        """Return a combination's strength within its family at a level; higher is stronger."""
        position, family = self.position_of(action), self.family_of(action)
        if family.powers:
            return family.powers[position]
        return position if family.run else self.tables.set_power[level][position]

    def shown_by(self, action: int) -> Cards:
        """Return the cards that a decision names; empty if it names none."""
        kind, place = self._decisions[action]
        if kind in {"give", "take", "return"}:
            return Cards.from_faces([place])
        if kind == "expose":
            return Cards.from_faces([ACE * 4 + place // 2] * (1 + place % 2))
        return Cards()

    def seat_named(self, action: int) -> int | None:
        """Return the seat named by `lead` or `landlord`; None for all other actions."""
        if action >= self.first_play or self._decisions[action][0] not in NAMING_SEATS:
            return None
        return self._decisions[action][1]

    def stake_bid(self, action: int) -> int | None:
        """Return the stake named by `bid`; None for all other actions."""
        if action >= self.first_play or self._decisions[action][0] != "bid":
            return None
        return self._bids[self._decisions[action][1]]

    def decision(self, kind: str, place: int = 0) -> int | None:
        """Return the id of a decision, or None if the game has no decisions of this kind."""
        first = self.tables.ids.get(kind)
        return None if first is None else first + place

    def ranks_after(self, action: int, level: int) -> list[str]:
        """Return the key ranks of the plays of the same kind and size that may follow a combination, lowest first."""
        same, family = self.followers(action, level).same, self.family_of(action)
        positions = [position for position in range(LANES) if family.positions & same & 1 << position]
        positions.sort(key=lambda position: position if family.run else self.tables.set_power[level][position])
        return [rank for position in positions if (rank := self._rank(family, position, level)) is not None]

    def lowest_bomb(self, action: int, level: int) -> Family | None:
        """Return the lowest bomb family, of another kind or size, that beats a combination; None if none does."""
        bombs = self.followers(action, level).bombs
        return None if bombs is None else self.tables.families[bombs]

    def followers(self, action: int, level: int) -> kernel.Followers:
        """Return the followers of a combination at a level."""
        return self._compiled.followers(action - self.first_play, level)

    def decision_named(self, action: int) -> str:
        """Return the notation of a decision."""
        kind, place = self._decisions[action]
        if kind in NAMING_SEATS:
            return f"{kind} {place}"
        if kind == "bid":
            return f"{kind} {self._bids[place]}"
        if kind == "wild":
            return f"{kind} {RANKS[place]}"
        shown = self.shown_by(action)
        return f"{kind} {shown}" if len(shown) else kind
