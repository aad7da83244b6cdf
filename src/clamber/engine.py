"""The door to the compiled kernel for one ruleset: its table, the names of its actions, and how they are written."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from clamber import kernel as _kernel
from clamber.cards import BLACK_JOKER, FACES, NAMES, RANKS, Cards, full_deck
from clamber.compile.filters import HEARTS
from clamber.compile.lanes import ACE, BLACK, SPECIAL, run_lane
from clamber.compile.shapes import ANYTHING, Family, Member
from clamber.compile.tables import Tables, compile_rules
from clamber.factors import Factor
from clamber.kernel_rules import filled_groups
from clamber.rules.kinds import KIND_NAMES

if TYPE_CHECKING:
    from clamber.factors import Op
    from clamber.rules.house import HouseRules

PHASES: Final = tuple(_kernel.phases())
"""What can be done in a deal, as the notation calls it."""

State: TypeAlias = _kernel.State
"""The kernel's part of a position."""

MatchState: TypeAlias = _kernel.MatchState
"""The kernel's part of a match."""

Table: TypeAlias = _kernel.Table
"""A compiled ruleset."""

Tribute: TypeAlias = _kernel.Tribute
"""The rules of tribute in force."""

Hidden: TypeAlias = _kernel.Hidden
"""What of an action nobody but its seat may know: `nothing`, `card` or `all`."""

HeldEvent: TypeAlias = _kernel.Event
"""An action as it happened, in the kernel's values."""

HeldPlay: TypeAlias = _kernel.Play
HeldPlays: TypeAlias = _kernel.Plays
HeldPosition: TypeAlias = _kernel.Position
"""What plays and positions are made of: the part that a program asks for at every move, in the kernel's module."""

derive = _kernel.derive
"""Says which classes the plays have that a position makes."""

NO_SPECIAL: Final = -1
_RATES: Final = {3: _kernel.Rate.triplet, 4: _kernel.Rate.quad}


def engine_for(rules: HouseRules, *, open_questions: bool = False) -> Engine:
    """The engine of a ruleset, made once.

    Args:
        rules: The rules.
        open_questions: Whether everybody is asked in public, and in order, whether he shows something: for programs
            that cannot hide whose turn it is. Who has nothing to show can only say no.
    """
    return _engine(rules, open_questions=open_questions)


@lru_cache(maxsize=64)
def _engine(rules: HouseRules, *, open_questions: bool) -> Engine:
    return Engine(rules, open_questions=open_questions)


class Engine:
    """One ruleset, compiled.

    Attributes:
        rules: The ruleset.
        open_questions: Whether everybody is asked in public whether he shows something.
        tables: What `compile` made of it.
        table: The same in the kernel.
        first_play: The first id that is a combination.
        groups: The rules that no combination says, as the kernel has them: `groups.deal.faceup_card`.
        deck: All cards.
        stakes: What may be bid, lowest first.
        opening_card: The card whose holder leads first, where a card says who does.
    """

    def __init__(self, rules: HouseRules, *, open_questions: bool = False) -> None:
        self.rules, self.open_questions = rules, open_questions
        self.tables: Tables = compile_rules(rules)
        self.table = kernel_table(self.tables, open_questions=open_questions)
        self.first_play = self.tables.first_play
        self.groups = self.table.rules
        self.deck = full_deck(self.groups.deck.packs, str(self.tables.groups["deck"]["without"]))
        self.stakes = tuple(self.groups.auction.bids)
        self.opening_card = Cards.from_faces(self.groups.deal.opening_card)
        self._decisions = self._name_decisions()
        self._ranks: dict[int, tuple[str | None, ...]] = {}
        self._orders: dict[tuple[int, int], tuple[int, ...]] = {}

    # Names

    def _name_decisions(self) -> tuple[tuple[str, int], ...]:
        """(kind, place in its range) for each id below the combinations."""
        named = [("pass", 0)] * self.first_play
        sizes = {**_kernel.decision_sizes(), "bid": len(self.stakes)}
        for kind, first in self.tables.ids.items():
            for place in range(sizes[kind]):
                named[first + place] = (kind, place)
        return tuple(named)

    def kind_of(self, action: int) -> str:
        """The kind of an action."""
        if action < self.first_play:
            return self._decisions[action][0]
        return self.tables.actions[action - self.first_play].kind

    def rank_of(self, action: int, level: int) -> str | None:
        """The key rank of a combination at a level."""
        if action < self.first_play:
            return None
        if level not in self._ranks:
            self._ranks[level] = tuple(
                self._rank(self.tables.families[a.family], a.member, level) for a in self.tables.actions
            )
        return self._ranks[level][action - self.first_play]

    def _rank(self, family: Family, member: Member, level: int) -> str | None:
        if family.ranks == 0:
            return None
        if family.run:
            return RANKS[run_lane(member.position + family.ranks - 1)]
        if member.position == SPECIAL:
            return RANKS[level] if self.rules.game.levels is not None else RANKS[ACE]
        return RANKS[member.position] if member.position < BLACK else ("BJ", "RJ")[member.position - BLACK]

    def member_of(self, action: int) -> Member:
        """The cards and position of a combination."""
        return self.tables.actions[action - self.first_play].member

    def family_of(self, action: int) -> Family:
        """The family of a combination."""
        return self.tables.families[self.tables.actions[action - self.first_play].family]

    def is_bomb(self, action: int) -> bool:
        """Whether it is a combination and a bomb."""
        return action >= self.first_play and self.family_of(action).bomb

    def is_big_ace(self, action: int) -> bool:
        """Whether it is a Big Ace on its own (BIGA-29)."""
        if action < self.first_play or self.rules.game.exposure is None:
            return False
        return self.member_of(action).position == SPECIAL and not self.family_of(action).run

    def bomb_class(self, action: int) -> int:
        """The place of a bomb's family among the bombs, from 1; 0 for all else."""
        if not self.is_bomb(action):
            return 0
        return self.tables.actions[action - self.first_play].family - self.tables.first_bomb + 1

    def power_of(self, action: int, level: int) -> int:
        """How high a combination stands in its family at a level."""
        position, family = self.member_of(action).position, self.family_of(action)
        if family.powers:
            return family.powers[position]
        return position if family.run else self.tables.set_power[level][position]

    def card_power(self, face: int, level: int, special: int) -> int:
        """The place of a card in the game's order of single cards, suits aside."""
        lane = SPECIAL if face == special else BLACK + face - BLACK_JOKER if face >= BLACK_JOKER else face >> 2
        return self.tables.set_power[level][lane]

    def shown_by(self, action: int) -> Cards:
        """The cards that a decision names."""
        kind, place = self._decisions[action]
        if kind in {"give", "take", "return"}:
            return Cards.from_faces([place])
        if kind == "expose":
            return Cards.from_faces([ACE * 4 + place // 2] * (1 + place % 2))
        return Cards()

    def seat_named(self, action: int) -> int | None:
        """The seat that `lead` names."""
        if action >= self.first_play or self._decisions[action][0] != "lead":
            return None
        return self._decisions[action][1]

    def stake_bid(self, action: int) -> int | None:
        """The stake that `bid` names."""
        if action >= self.first_play or self._decisions[action][0] != "bid":
            return None
        return self.stakes[self._decisions[action][1]]

    def decision(self, kind: str, place: int = 0) -> int | None:
        """The id of a decision; None where the game has none of this kind."""
        first = self.tables.ids.get(kind)
        return None if first is None else first + place

    # Text

    def special_of(self, level: int, big_suit: int | None = None) -> int:
        """The face that plays from its own lane: the wild level heart, or the Big Ace; -1 for none."""
        if self.rules.game.levels is not None:
            return level * 4 + HEARTS
        return NO_SPECIAL if big_suit is None else ACE * 4 + big_suit

    def order(self, level: int, special: int) -> tuple[int, ...]:
        """The place of each face in the game's single-card order."""
        key = (level, special)
        if key not in self._orders:
            ranked = sorted(range(FACES), key=lambda face: (self.card_power(face, level, special), face & 3))
            self._orders[key] = tuple(ranked.index(face) for face in range(FACES))
        return self._orders[key]

    def cards_text(self, cards: Cards, level: int, special: int) -> str:
        """Canonical: lowest single card first, then suits d c h s."""
        return "".join(self.names_of(cards, level, special))

    def names_of(self, cards: Cards, level: int, special: int) -> list[str]:
        """Cards one by one, in the order of `cards_text`."""
        order = self.order(level, special)
        return [NAMES[face] for face in sorted(cards.faces, key=order.__getitem__)]

    def text_of(self, action: int, masks: tuple[int, int], level: int, special: int) -> str:
        """An action in notation."""
        if action < self.first_play:
            kind, place = self._decisions[action]
            named = str({"lead": place, "bid": self.stake_bid(action)}.get(kind, self.shown_by(action)))
            return f"{kind} {named}" if named and kind not in {"pass", "no", "reveal", "resist"} else kind
        text = self.cards_text(Cards(*masks), level, special)
        kind = self.kind_of(action)
        if kind == "joker_lead" or not self._must_write(action, masks, level, special):
            return text
        rank = self.rank_of(action, level)
        return f"{text}={kind}" if rank is None else f"{text}={kind}:{rank}"

    def _must_write(self, action: int, masks: tuple[int, int], level: int, special: int) -> bool:
        """Whether the reading is written: there are several, a wild card must be another, or it is a last play."""
        if self.family_of(action).last_play is not None:
            return True
        member = self.member_of(action)
        if member.wild:
            as_itself = (
                member.position != level
                if member.stands == ANYTHING
                else self.rules.game.levels is not None
                and member.stands & ~(1 << level) == 0
                and member.suit in {None, HEARTS}
            )
            if not as_itself:
                return True
        return len(self.table.readings(masks, level, special)) > 1

    # Questions that need no position

    def readings(self, cards: Cards, level: int, special: int) -> list[int]:
        """Ids of everything these exact cards can be played as."""
        return self.table.readings(cards.masks, level, special)

    def joker_lead(self, cards: Cards) -> int | None:
        """The id that leads these jokers alone (GDY-46); None if they are no such thing."""
        return self.table.joker_lead(cards.masks)

    def beats(self, action: int, played: int, level: int) -> tuple[bool, bool]:
        """Whether one combination may be played on another, and whether it captures it."""
        return self.table.beats(level, action, played), self.table.captures(level, action, played)

    def ranks_after(self, action: int, level: int) -> list[str]:
        """The key ranks of the plays of the same kind and size that may follow a combination, lowest first."""
        row = self._followers(action, level)
        family = self.family_of(action)
        members = {
            m.position: m for pattern in family.patterns for m in pattern.members if row.same >> m.position & 1
        }
        positions = sorted(members, key=lambda p: p if family.run else self.tables.set_power[level][p])
        return [rank for p in positions if (rank := self._rank(family, members[p], level)) is not None]

    def lowest_bomb(self, action: int, level: int) -> Family | None:
        """The lowest bombs, other than those of its own kind and size, that beat a combination; None if none do."""
        row = self._followers(action, level)
        return None if row.bombs is None else self.tables.families[row.bombs]

    def _followers(self, action: int, level: int) -> _kernel.Followers:
        return self.tables.followers[level][self.tables.row_of[action - self.first_play]]

    def new_match(self, seats: int) -> _kernel.MatchState:
        """A match in which nothing is dealt yet."""
        return _kernel.new_match(self.table, seats)

    def settle(
        self, match: _kernel.MatchState, state: _kernel.State
    ) -> tuple[_kernel.MatchState, list[int], tuple[Factor, ...]]:
        """The match after a finished deal, the deal's scores, and how they came about."""
        names, ops = self._factor_words
        after, scores, told = match.settle(self.table, state)
        return after, scores, tuple(Factor(names[name], ops[op], value, seat) for name, op, value, seat in told)

    @cached_property
    def _factor_words(self) -> tuple[list[str], list[Op]]:
        names, ops = _kernel.factor_words()
        return names, cast("list[Op]", ops)

    def draw_decision(self, seed: bytes, deal: int, k: int, choices: int) -> int:
        """Which of several choices chance takes for the k-th decision of a deal that is left to it."""
        return _kernel.draw_decision(seed, deal, k, choices)

    def rng(self, seed: bytes, stream: int, deal: int) -> _kernel.Rng:
        """One of the kernel's streams of random numbers."""
        return _kernel.Rng(seed, stream, deal)

    def set_up(
        self,
        *,
        hands: list[tuple[int, int]],
        to_act: int,
        level: int,
        special: int,
        to_beat: int,
        on_table: tuple[int, int],
        last: int,
        talon: list[int],
        declarer: int | None,
    ) -> _kernel.State:
        """A state that was not reached by play; see `Setup`."""
        return _kernel.set_up(
            table=self.table,
            hands=hands,
            to_act=to_act,
            level=level,
            special=special,
            to_beat=to_beat,
            on_table=on_table,
            last=last,
            talon=talon,
            declarer=-1 if declarer is None else declarer,
        )

    def state_from_bytes(self, data: bytes) -> _kernel.State:
        """The state that these bytes hold.

        Raises:
            ValueError: They are not the bytes of a state under these rules.
        """
        return _kernel.State.from_bytes(self.table, data)

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The kernel's reasons by number."""
        return tuple(_kernel.reasons())


def kernel_table(tables: Tables, *, open_questions: bool) -> _kernel.Table:
    """The compiled tables as the kernel keeps them."""
    return _kernel.Table(
        rules=filled_groups(tables.groups, open_questions=open_questions),
        families=[
            _kernel.Family(
                kind=KIND_NAMES.index(family.kind),
                size=family.size,
                copies=family.copies,
                bomb=family.bomb,
                run=family.run,
                rate=_rate(family),
                scarce_head=family.scarce_head,
                last_plays=ending,
                fewest_carried=family.last_play.fewest if family.last_play else 0,
                most_carried=family.last_play.most if family.last_play else 0,
                most_alike=family.last_play.alike if family.last_play else 0,
            )
            for family, ending in zip(tables.families, tables.last_plays_of, strict=True)
        ],
        actions=[
            _kernel.Action(
                need=action.member.need,
                family=action.family,
                position=action.member.position,
                suit=action.member.suit,
                wild=action.member.wild,
                mixed=mixed,
                followers=row,
            )
            for action, mixed, row in zip(tables.actions, tables.mixed, tables.row_of, strict=True)
        ],
        ids=tables.ids,
        first_play=tables.first_play,
        pool=tables.pool,
        patterns=tables.patterns,
        ranges=tables.ranges,
        terms=tables.terms,
        kickers=tables.kickers,
        steps=tables.steps,
        followers=tables.followers,
        filters=tables.filters,
        set_power=tables.set_power,
        wild_weight=tables.wild_weight,
        joker_lead=tables.joker_lead,
        last_plays=tables.last_plays,
        first_bomb=tables.first_bomb,
        jokers_alike=tables.jokers_alike,
        suited=tables.suited,
    )


def _rate(family: Family) -> _kernel.Rate:
    """What a family multiplies when played (GDY-81)."""
    if not family.bomb:
        return _kernel.Rate.nothing
    if family.kind == "joker_bomb":
        return _kernel.Rate.joker_bomb
    return _kernel.Rate.nothing if family.run else _RATES.get(family.size, _kernel.Rate.large)
