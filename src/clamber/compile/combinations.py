"""The combinations of a game under its options: families, and every action with its id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, full_deck
from clamber.compile.kickers import kicker_families
from clamber.compile.lanes import BLACK, LANES, RED, SPECIAL, lane_of
from clamber.compile.last_plays import last_families
from clamber.compile.shapes import (
    Deck,
    Family,
    Member,
    exact_family,
    run_family,
    set_family,
    with_pair_family,
)
from clamber.kernel import Mixed, decision_sizes
from clamber.rules.kinds import KIND_NAMES
from clamber.rules.vocabulary import (
    RANKS,
    Exactly,
    Game,
    Runs,
    Sets,
    Shape,
    WithKickers,
    WithPair,
)
from clamber.rules.words import Case, Context, Opt

if TYPE_CHECKING:
    from clamber.rules.options import Value

LEVELS: Final = len(RANKS)
SUITS: Final = 4


@dataclass(frozen=True, slots=True)
class Action:
    """A combination that can be played: a reading with its pattern of wild cards.

    Attributes:
        kind: What it is.
        family: Place of its family.
        member: Its cards and position.
    """

    kind: str
    family: int
    member: Member


class Combinations:
    """A game laid out under its options.

    Attributes:
        game, context: The page, and its words looked up.
        deck: The cards.
        levels, set_power: How many levels are played, and the order of the lanes at each.
        families: Ordinary ones, then bombs from the lowest class up, then jokers led alone.
        first_bomb, joker_lead: Where the bombs begin, and which family is jokers led alone, if one is.
        last_plays: Where the families of last plays begin, which stand behind all others.
        ids, first_play: First ids of decisions that are no combination, and of the combinations.
        actions: All combinations, in the order of their ids.
        mixed: For each action which single suits its natural cards may not all be of.
    """

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        self.game = game
        self.context = Context(values)
        self.deck = self._deck()
        self.levels = self._levels()
        self.set_power = tuple(self._order(level) for level in range(self.levels))
        ordinary = [family for shape in game.shapes for family in self._families(shape, bomb=False)]
        bombs = [family for shape in game.bombs for family in self._families(shape, bomb=True)]
        self.first_bomb = len(ordinary)
        self.families = ordinary + bombs
        self.joker_lead: int | None = None
        if game.joker_leads:
            self.joker_lead = len(self.families)
            alone = (("BJ",),) if self.deck.jokers_alike else (("BJ",), ("RJ",), ("BJ BJ",), ("RJ RJ",))
            self.families.append(exact_family(Exactly("joker_lead", alone), alone, self.deck, bomb=False))
        ending = [family for shape in game.shapes for family in self._last_families(shape)]
        self.last_plays = len(self.families) if ending else None
        self.families += ending
        self.ids = self._decision_ids()
        self._number_actions()

    def _deck(self) -> Deck:
        wild, deck = self.game.wild, self.game.deck
        packs = int(self.context.value(deck.packs))
        alike = packs == 1 and not self.context.value(deck.distinct_jokers)
        lanes = {"": (), "jokers": (BLACK,) if alike else (BLACK, RED), "specials": (SPECIAL,)}[wild.cards]
        stands = frozenset(lane_of(rank) for rank in self.context.value(wild.stands_for))
        at_most = self.context.value(wild.at_most)
        copies = [0] * LANES
        for face in full_deck(packs, self.context.value(deck.without)).faces:
            joker = BLACK if alike else BLACK + face - BLACK_JOKER
            copies[face // SUITS if face < BLACK_JOKER else joker] += 1
        copies[SPECIAL] = packs
        stands_for = stands if lanes else frozenset()
        return Deck(tuple(copies), alike, lanes, stands_for, at_most, wild.as_themselves)

    def _levels(self) -> int:
        """The levels of a match; or none and, once it is drawn, the rank that is wild."""
        if self.game.levels is not None:
            return LEVELS
        return 1 + LEVELS if self._draws_wild_rank() else 1

    def _draws_wild_rank(self) -> bool:
        return self.game.auction is not None and self.context.value(self.game.auction.wild_rank) != "off"

    def _order(self, level: int) -> tuple[int, ...]:
        """The place of each lane in the order of sets; what is not in the order stands above."""
        ranks = list(self.game.order.ranks)
        if self.game.order.promoted:
            ranks.remove(RANKS[level])
            ranks.append(RANKS[level])
        power = [0] * LANES
        for place, rank in enumerate(ranks):
            power[lane_of(rank)] = place
        power[BLACK], power[RED] = len(ranks), len(ranks) + 1
        power[SPECIAL] = power[level] if self.game.levels is not None else len(ranks) + 2
        return tuple(power)

    # Families

    def _steps(self, words: tuple[str | Opt | Case[str], ...]) -> frozenset[str]:
        return frozenset(self.context.value(word) for word in words)

    def _families(self, shape: Shape, *, bomb: bool) -> list[Family]:
        value = self.context.value
        if not self.context.holds(shape.when):
            return []
        if isinstance(shape, Sets):
            return [
                set_family(
                    shape,
                    self.deck,
                    bomb=bomb,
                    without=value(shape.without),
                    natural_only=value(shape.natural),
                    steps=self._steps(shape.steps),
                )
            ]
        if isinstance(shape, WithPair):
            joker_pair, with_wild = value(shape.joker_pair), value(shape.jokers_with_wild)
            return [with_pair_family(shape, self.deck, joker_pair=joker_pair, jokers_with_wild=with_wild)]
        if isinstance(shape, WithKickers):
            return kicker_families(
                shape,
                self.deck,
                steps=self._steps(shape.steps),
                alike=value(shape.alike),
                each=value(shape.each),
                both_jokers=value(shape.both_jokers),
                may_extend=value(shape.may_extend),
            )
        if isinstance(shape, Exactly):
            return [exact_family(shape, value(shape.ranks), self.deck, bomb=bomb, guard=value(shape.guard))]
        return self._run_families(shape, bomb=bomb)

    def _last_families(self, shape: Shape) -> list[Family]:
        """The last plays of a shape, where it may carry fewer then."""
        value = self.context.value
        if not isinstance(shape, WithKickers) or not value(shape.fewer_at_end) or not self.context.holds(shape.when):
            return []
        return last_families(shape, self.deck, each=value(shape.each), alike=value(shape.alike))

    @property
    def led(self) -> int:
        """The families that anybody can lead come before this one."""
        return next(place for place in (self.joker_lead, self.last_plays, len(self.families)) if place is not None)

    def last_plays_of(self, place: int) -> int | None:
        """The family of the last plays with the same body; None if a family has none, or is of last plays itself."""
        return self._same_body(place, self.last_plays, len(self.families)) if place < self.led else None

    def complete(self, place: int) -> int | None:
        """The family whose bodies a family has: its own, or of last plays the one that carries all it can."""
        return place if self.families[place].last_play is None else self._same_body(place, 0, self.first_bomb)

    def _same_body(self, place: int, first: int | None, last: int) -> int | None:
        """The first of some families that has the kind of a family and as many ranks."""
        wanted = self.families[place]
        for other in range(first if first is not None else last, last):
            family = self.families[other]
            if (family.kind, family.ranks) == (wanted.kind, wanted.ranks):
                return other
        return None

    def _run_families(self, shape: Runs, *, bomb: bool) -> list[Family]:
        value = self.context.value
        lowest = value(shape.lowest)
        first = 0 if lowest == "A" else lane_of(lowest) + 1
        reach = 14 - first if value(shape.both_ends) or first else 13
        longest = min(value(shape.longest) or reach, reach)
        families = []
        for ranks in range(value(shape.shortest), longest + 1):
            family = run_family(
                shape,
                ranks,
                self.deck,
                bomb=bomb,
                suited=value(shape.suited),
                lowest=lowest,
                mixed_hearts=value(self.game.wild.mixed_hearts),
                scarce_head=value(shape.scarce_head),
            )
            family.steps = self._steps(shape.steps)
            families.append(family)
        return families

    # Ids

    def _decision_ids(self) -> dict[str, int]:
        """First ids of what is no combination: only what the game has."""
        bids = () if self.game.auction is None else self.context.value(self.game.auction.bids)
        sizes = {**decision_sizes(), "bid": len(bids)}
        wanted = ["pass"]
        if self.game.exposure is not None:
            wanted += ["no", "expose", "reveal"]
        if bids:
            wanted.append("bid")
        if self.game.auction is not None and self.context.value(self.game.auction.doubling) != "off":
            wanted.append("double")
        if self.game.auction is not None and self.context.value(self.game.auction.open_hand) != "off":
            wanted.append("show")
        if self._draws_wild_rank():
            wanted.append("wild")
        if self.game.tribute is not None:
            wanted += ["no", "resist", "give", "take", "return", "lead"]
        ids, following = {}, 0
        for name in wanted:
            ids[name] = following
            following += sizes[name]
        self.first_play = following
        return ids

    def _number_actions(self) -> None:
        """Ids by kind, size, position and pattern; the same at every level."""
        listed = []
        for place, family in enumerate(self.families):
            for order, pattern in enumerate(family.patterns):
                for member in pattern.members:
                    suit = -1 if member.suit is None else member.suit
                    attached = -1 if member.attached is None else member.attached
                    key = (KIND_NAMES.index(family.kind), family.size, member.position, order, suit, attached)
                    listed.append((key, place, member))
        listed.sort(key=lambda entry: entry[0])
        self.actions = tuple(Action(self.families[place].kind, place, member) for _, place, member in listed)
        self.mixed: tuple[Mixed, ...] = tuple(self.families[place].patterns[key[3]].mixed for key, place, _ in listed)
        self.id_of = {
            (action.family, action.member.position, action.member.need, action.member.suit): self.first_play + i
            for i, action in enumerate(self.actions)
        }

    def power(self, level: int, family: Family, position: int) -> int:
        """How high a position stands in its family at a level."""
        if family.powers:
            return family.powers[position]
        return position if family.run else self.set_power[level][position]

    def action_id(self, family: int, member: Member) -> int:
        """The id of a member."""
        return self.id_of[family, member.position, member.need, member.suit]
