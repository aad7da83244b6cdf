"""Combinations of a game with its options applied: families, and all actions with their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import BLACK_JOKER, full_deck
from clamber.compile.lanes import BLACK, HEARTS, LANES, RED, SPECIAL, lane_of
from clamber.compile.shapes import (
    Deck,
    Family,
    FamilyPatterns,
    attached_family,
    exact_family,
    first_place,
    kicker_families,
    last_families,
    mask_of,
    run_family,
    set_family,
)
from clamber.kernel import Climbing, Compiled, MemberPatterns, ShapeDeck, decision_sizes
from clamber.kernel import Shape as KernelShape
from clamber.rules.kinds import KIND_NAMES
from clamber.rules.vocabulary import (
    RANKS,
    Exactly,
    Game,
    Runs,
    Sets,
    Shape,
    WithAttached,
    WithKickers,
)
from clamber.rules.words import Case, Context, Opt

if TYPE_CHECKING:
    from clamber.rules.options import Value

LEVELS: Final = len(RANKS)
SUITS: Final = 4


class Combinations:
    """Families, patterns and ids of a game with its options applied.

    Attributes:
        game: Page of the game.
        context: Context that resolves the page's words using the options.
        deck: The deck.
        levels: Number of levels.
        set_power: Place of each lane in set order, per level.
        families: Ordinary families, then bombs in ascending order of class, jokers led alone, and last plays.
        patterns: All ways to form the members of each family.
        first_bomb: Index of the first bomb family.
        joker_lead: Index of the family of jokers led alone; None if there is none.
        last_plays: Index of the first last-play family, which follows all others; None if there is none.
        ids: First id of each kind of decision other than combinations.
        first_play: Id of the first combination.
    """

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        self.game = game
        self.context = Context(values)
        self.deck = self._deck()
        self.levels = self._levels()
        self.set_power = tuple(self._order(level) for level in range(self.levels))
        laid_out = [family for shape in game.shapes for family in self._families(shape, bomb=False)]
        self.first_bomb = len(laid_out)
        laid_out += [family for shape in game.bombs for family in self._families(shape, bomb=True)]
        self.joker_lead: int | None = None
        if game.joker_leads:
            self.joker_lead = len(laid_out)
            alone = (("BJ",),) if self.deck.jokers_alike else (("BJ",), ("RJ",), ("BJ BJ",), ("RJ RJ",))
            laid_out.append(exact_family(Exactly("joker_lead", alone), alone, self.deck, bomb=False))
        ending = [family for shape in game.shapes for family in self._last_play_families(shape)]
        self.last_plays = len(laid_out) if ending else None
        laid_out += ending
        self.families: list[Family] = [family for family, _ in laid_out]
        self.patterns: list[MemberPatterns] = [patterns for _, patterns in laid_out]
        self.ids = self._decision_ids()

    def _deck(self) -> Deck:
        wild, deck = self.game.wild, self.game.deck
        packs = int(self.context.value(deck.packs))
        alike = packs == 1 and not self.context.value(deck.distinct_jokers)
        jokers = (BLACK,) if alike else (BLACK, RED)
        lanes = {"": (), "jokers": jokers, "specials": (SPECIAL,)}[self.context.value(wild.cards)]
        copies = [0] * LANES
        for face in full_deck(packs, self.context.value(deck.without)).faces:
            joker = BLACK if alike else BLACK + face - BLACK_JOKER
            copies[face // SUITS if face < BLACK_JOKER else joker] += 1
        copies[SPECIAL] = packs
        stands_for = self.context.value(wild.stands_for) if lanes else ""
        of_kernel = ShapeDeck(
            copies=copies,
            wild_lanes=mask_of(lanes),
            stands_for=mask_of({lane_of(rank) for rank in stands_for}),
            at_most=self.context.value(wild.at_most),
            as_themselves=wild.as_themselves,
        )
        return Deck(tuple(copies), alike, of_kernel)

    def _levels(self) -> int:
        """Return the number of levels: those of a match, or 1 plus one for each rank that may be drawn as wild."""
        if self.game.levels is not None:
            return LEVELS
        return 1 + LEVELS if self._draws_wild_rank() else 1

    def _draws_wild_rank(self) -> bool:
        return self.game.auction is not None and self.context.value(self.game.auction.wild_rank) != "off"

    def _order(self, level: int) -> tuple[int, ...]:
        """Return the place of each lane in set order; lanes outside the order are placed above it."""
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

    def _families(self, shape: Shape, *, bomb: bool) -> list[FamilyPatterns]:
        value = self.context.value
        if not self.context.holds(shape.when):
            return []
        if isinstance(shape, Sets):
            return [
                set_family(
                    shape,
                    self.deck,
                    bomb=bomb,
                    also=value(shape.also),
                    without=value(shape.without),
                    natural_only=value(shape.natural),
                    all_wild=value(shape.all_wild),
                    mixed_jokers=value(shape.mixed_jokers),
                    ends_hand=value(shape.ends_hand),
                    steps=self._steps(shape.steps),
                )
            ]
        if isinstance(shape, WithAttached):
            jokers, with_wild = value(shape.jokers), value(shape.jokers_with_wild)
            return [attached_family(shape, self.deck, jokers=jokers, jokers_with_wild=with_wild)]
        if isinstance(shape, WithKickers):
            return kicker_families(
                shape,
                self.deck,
                steps=self._steps(shape.steps),
                alike=value(shape.alike),
                each=value(shape.each),
                without=value(shape.without),
                highest=value(shape.highest),
                own_rank=value(shape.own_rank),
                both_jokers=value(shape.both_jokers),
                may_extend=value(shape.may_extend),
            )
        if isinstance(shape, Exactly):
            return [exact_family(shape, value(shape.ranks), self.deck, bomb=bomb, guard=value(shape.guard))]
        return self._run_families(shape, bomb=bomb)

    def _last_play_families(self, shape: Shape) -> list[FamilyPatterns]:
        """Return the last-play families of a shape, if last plays may carry fewer cards."""
        value = self.context.value
        if not isinstance(shape, WithKickers) or not value(shape.fewer_at_end) or not self.context.holds(shape.when):
            return []
        each, alike, highest = value(shape.each), value(shape.alike), value(shape.highest)
        longest = value(shape.longest_at_end)
        return last_families(shape, self.deck, each=each, alike=alike, highest=highest, longest=longest)

    def _run_families(self, shape: Runs, *, bomb: bool) -> list[FamilyPatterns]:
        value = self.context.value
        lowest = value(shape.lowest)
        first = first_place(lowest)
        reach = 14 - first if value(shape.both_ends) or first else 13
        longest = min(value(shape.longest) or reach, reach)
        return [
            run_family(
                shape,
                ranks,
                self.deck,
                bomb=bomb,
                suited=value(shape.suited),
                lowest=lowest,
                highest=value(shape.highest),
                mixed_hearts=value(self.game.wild.mixed_hearts),
                scarce_head=value(shape.scarce_head),
                steps=self._steps(shape.steps),
                guard=value(shape.guard),
            )
            for ranks in range(value(shape.shortest), longest + 1)
        ]

    # Ids

    def _decision_ids(self) -> dict[str, int]:
        """Return the first id of each kind of decision in the game, and set `first_play`."""
        bids = () if self.game.auction is None else self.context.value(self.game.auction.bids)
        sizes = {**decision_sizes(), "bid": len(bids)}
        kinds = ["pass"]
        if self.game.exposure is not None:
            kinds += ["no", "expose", "reveal"]
        if bids:
            kinds.append("bid")
        if self.game.auction is not None and self.context.value(self.game.auction.doubling) != "off":
            kinds.append("double")
        if self.game.auction is not None and self.context.value(self.game.auction.open_hand) != "off":
            kinds.append("show")
        if self._draws_wild_rank():
            kinds.append("wild")
        if self.game.auction is not None and bids and self.context.value(self.game.auction.nobody_bids) == "random":
            kinds.append("landlord")
        if self.game.tribute is not None:
            kinds += ["no", "resist", "give", "take", "return", "lead"]
        ids, following = {}, 0
        for name in kinds:
            ids[name] = following
            following += sizes[name]
        self.first_play = following
        return ids

    # Kernel input

    def compile(self) -> Compiled:
        """Compile the families, patterns and orders in the kernel, and return all ids and tables."""
        return Compiled(
            deck=self.deck.of_kernel,
            families=list(map(_shape, self.families, self.patterns)),
            set_power=self.set_power,
            climbing=self._climbing(),
            first_play=self.first_play,
            first_bomb=self.first_bomb,
            joker_lead=self.joker_lead,
            last_plays=self.last_plays,
        )

    def _climbing(self) -> Climbing:
        game, value = self.game, self.context.value
        return Climbing(
            binding=bool(value(game.binding)),
            hard_over_soft=bool(value(game.hard_over_soft)),
            natural_over_wild=bool(value(game.natural_over_wild)),
            highest_only=bool(value(game.wild.highest_only)),
            natural_first=bool(value(game.wild.natural_first)),
            step_free_ranks=mask_of({lane_of(rank) for rank in game.step_free_ranks}),
            step_free_equals=bool(value(game.step_free_equals)),
            single_follows_any=lane_of(game.step_free_ranks) if value(game.single_follows_any) else None,
            capture=None if game.capture is None else lane_of(game.capture.rank),
            capture_max=0 if game.capture is None else value(game.capture.capture_max),
            wild_suit=HEARTS,
        )


def _shape(family: Family, patterns: MemberPatterns) -> KernelShape:
    """Convert a family to the form from which the kernel assigns ids and computes followers."""
    return KernelShape(
        kind=KIND_NAMES.index(family.kind),
        size=family.size,
        copies=family.copies,
        ranks=family.ranks,
        bomb=family.bomb,
        run=family.run,
        suited=family.suited,
        last_play=family.last_play is not None,
        any_higher="any_higher" in family.steps,
        next="next" in family.steps,
        same_or_next="same_or_next" in family.steps,
        guard=family.guard,
        guards=[(lane_of(rank), size) for rank, size in family.guards],
        powers=family.powers,
        patterns=patterns,
    )
