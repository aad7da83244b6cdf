"""Rule vocabulary: frozen values without functions.

A game page (`games/*.py`) uses these classes to declare the possible plays and their followers. The classes for
everything else are in `groups.py`. A value may be plain or depend on an option (`words.py`). `when` restricts a shape
to certain options.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.rules.groups import DeckRules
from clamber.rules.kinds import KINDS
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfiles
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.rules.groups import (
        AuctionRules,
        CaptureRules,
        DealRules,
        ExposureRules,
        LevelRules,
        MatchRules,
        ScoringRules,
        TributeRules,
        TrickRules,
    )
    from clamber.rules.kinds import Kind
    from clamber.rules.options import Conflict, Option
    from clamber.rules.presets import Preset
    from clamber.rules.words import Case, Opt, When

RANKS: Final = "23456789TJQKA"
"""The thirteen ranks in natural order. Their indices are the first thirteen lanes."""


@dataclass(frozen=True, slots=True)
class Order:
    """Rank order for sets, ascending; `promoted` raises the level rank above the Ace."""

    ranks: str
    promoted: bool = False


@dataclass(frozen=True, slots=True)
class Wild:
    """Wild cards, which may substitute for others.

    Attributes:
        cards: Cards that are wild: the `jokers`, or the `specials` of the deal (hearts of the level rank, exposed
            Aces); empty for none.
        stands_for: Ranks that wild cards may stand for.
        at_most: Maximum number of wild cards in a play.
        natural_first: True if a play that is valid with all wild cards at face value must be read that way (GD-53).
        highest_only: True if only the highest reading of each kind is allowed for a given set of cards (GDY-43).
        as_themselves: True if a wild card counts as natural when it stands for its own rank.
        mixed_hearts: True if a straight of five hearts is rejected even if one of them is wild (GD-32).
    """

    cards: str | Case[str] = ""
    stands_for: str | Case[str] = RANKS
    at_most: int | Case[int] = 8
    natural_first: bool | Opt = False
    highest_only: bool | Case[bool] = False
    as_themselves: bool = False
    mixed_hearts: bool | Case[bool] = False


@dataclass(frozen=True, slots=True)
class Sets:
    """Set of cards of equal rank.

    Attributes:
        size: Number of cards.
        kind: Kind of play.
        also: Positions in addition to the ranks: `BJ`, `RJ`, and `*` for the deal's special cards on their own
            (wild level cards in Guandan, the Big Ace in Big A).
        without: Ranks excluded from these sets.
        natural: True if no card of the set may substitute for another.
        all_wild: True if all cards of the set may substitute for others.
        mixed_jokers: True if a black and a red joker are a pair, as high as two black ones.
        ends_hand: True if the set may only be played as a complete hand.
        stand_ins: Substitutes in the set: `any`, or `some` for at least one. If a wild rank is drawn, also `none`, or
            `only` cards of the wild rank.
        steps: Permitted relations of a reply's rank to the rank of the set; any one of the values suffices.
        guard: Size of the lowest bomb that beats the set; 0 if any bomb beats it.
        guards: Guards for specific positions.
        when: Options under which the shape is available.
    """

    size: int
    kind: str
    also: str | Case[str] = ""
    without: str | Case[str] = ""
    natural: bool | Case[bool] = False
    all_wild: bool | Case[bool] = False
    mixed_jokers: bool | Opt = False
    ends_hand: bool | Case[bool] = False
    stand_ins: str = "any"
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int = 0
    guards: tuple[tuple[str, int], ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True)
class Runs:
    """Consecutive ranks with equally many cards each: straights, tubes, plates, sequences.

    Attributes:
        of: Cards per rank.
        kind: Kind of play.
        shortest: Minimum number of ranks.
        longest: Maximum number of ranks; 0 for no limit.
        lowest: Lowest starting rank; `A` is below 2.
        highest: Highest rank; `A` is above the King.
        both_ends: True if the Ace may be at both ends at once (BIGA-37).
        suited: True if the run must be of one suit, False if it must not be, None if either is allowed.
        scarce_head: True if a player may not start a run at a rank of which they hold all four cards.
        steps, guard, when: As in `Sets`.
    """

    of: int
    kind: str
    shortest: int | Opt
    longest: int | Case[int] = 0
    lowest: str | Case[str] = "A"
    highest: str | Case[str] = "A"
    both_ends: bool | Opt = False
    suited: bool | Case[bool] | None = None
    scarce_head: bool | Case[bool] = False
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int | Case[int] = 0
    when: When = ()


@dataclass(frozen=True, slots=True)
class WithAttached:
    """Triple with a pair or a single card of another rank, ranked by the triple; unlike kickers, either may be wild.

    Attributes:
        kind: Kind of play.
        cards: Attached cards: 2 for a pair, 1 for a single card.
        jokers: True if the attached cards may be jokers of the same colour, which stand for themselves.
        jokers_with_wild: True if attached jokers are allowed even when the play contains wild cards.
        when: As in `Sets`.
    """

    kind: str
    cards: int = 2
    jokers: bool | Opt = True
    jokers_with_wild: bool | Opt = True
    when: When = ()


@dataclass(frozen=True, slots=True)
class Exactly:
    """Fixed sets of cards, in ascending order of strength. An inner tuple of `ranks` lists sets of equal strength.

    For example, `Exactly("joker_bomb", (("BJ BJ",), ("BJ RJ",), ("RJ RJ",)))` defines a bomb with three ranks.
    `guard` is the size of the lowest bomb that beats it, if that is not the next higher bomb.
    """

    kind: str
    ranks: tuple[tuple[str, ...], ...] | Case[tuple[tuple[str, ...], ...]]
    guard: int | Case[int] = 0
    when: When = ()


@dataclass(frozen=True, slots=True)
class WithKickers:
    """Set of equal cards, or run of such sets, with kickers: a trio with a single, wings, four with two.

    Attributes:
        kind: Kind of play.
        of: Cards per rank of the body.
        kicker: Cards per kicker: 1 for singles, 2 for pairs.
        each: Kickers per rank of the body.
        shortest, longest: Minimum and maximum number of ranks in the body. More than one rank forms a run.
        lowest: Lowest rank in a run.
        highest: Highest rank in a run.
        alike: Maximum number of kickers of the same rank.
        without: Ranks excluded from the kickers, and from a body of one rank.
        own_rank: True if cards of a body's rank that the body does not need may be kickers.
        both_jokers: True if the kickers may include both jokers.
        may_extend: True if the kickers may contain as many cards of a rank adjacent to the run as the body has per
            rank.
        fewer_at_end: True if the last play of a hand may have fewer kicker cards, at least `fewest_at_end`, with a
            body of up to `longest_at_end` ranks.
        steps, guard, when: As in `Sets`.
    """

    kind: str
    of: int
    kicker: int
    each: int | Case[int] = 1
    shortest: int = 1
    longest: int = 1
    lowest: str = "A"
    highest: str | Case[str] = "A"
    alike: int | Opt | Case[int] = 1
    without: str | Case[str] = ""
    own_rank: bool | Opt = False
    both_jokers: bool | Opt | Case[bool] = False
    may_extend: bool | Opt = True
    fewer_at_end: bool | Opt | Case[bool] = False
    longest_at_end: int | Case[int] = 0
    fewest_at_end: int = 0
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int = 0
    when: When = ()


Shape: TypeAlias = "Sets | Runs | WithAttached | WithKickers | Exactly"


@dataclass(frozen=True, slots=True)
class Game:
    """Game definition: one page of data.

    Attributes:
        name, title, title_zh: Name, and display titles in English and Chinese.
        seats: Supported numbers of players, ascending.
        only_seats: Fixed number of players, or `any` to allow all of `seats`.
        second_pack_from: Number of players from which a second pack is added; 0 for never.
        joker_leads: True if jokers may be led alone when the options allow it (GDY-46).
        order: Rank order for sets, ascending.
        shapes: Ordinary combinations.
        bombs: Bombs in ascending order. Each beats all earlier ones.
        wild: Cards that may substitute for others.
        step_free_ranks: Ranks whose sets beat any lower set regardless of the step (the 2 in Gan Deng Yan).
        step_free_equals: True if sets of `step_free_ranks` may follow equal sets where equals may follow (GDY-72).
        single_follows_any: True if a single of `step_free_ranks` also beats every lower ordinary play (GDY-11).
        hard_over_soft: True if a bomb without wild cards beats an equal bomb with wild cards (GDY-86).
        natural_over_wild: True if any other play without wild cards beats an equal one with wild cards (ZSY-47).
        binding: True if replies must beat the declared reading (GDY-45).
        says: One-sentence menu description in English and Chinese.
        goal: Object of the game, in a few sentences in English and Chinese.
        scores: Scoring summary, in a few sentences in English and Chinese.
        declarer: Title of the seat that plays against all others, in English and Chinese.
        kinds: Kinds of play with game-specific names.
        deck, deal, trick, match: Rule groups that every game has; see `groups.py`.
        auction, exposure, tribute, capture, levels, scoring: Optional rule groups; None if the game lacks one.
        most_points: Upper bound on a seat's result in a deal, in points, or in levels if only levels count.
        daily_deals: Number of deals of a daily set.
        options, conflicts, presets: Options, their conflicts, and named sets of option values.
        planner: Planner weights, tuned on duplicate deals against other bots (bench/strength.md).
        planner_with: Planner weights that override `planner` for certain numbers of players.
        reference: Weights for `quick`, and for the planner score among the net's input features. Frozen since the net
            was trained.
        learning: Training objective.
        skill_profiles: Error parameters for the net's weaker levels.
    """

    name: str
    title: str
    title_zh: str
    seats: tuple[int, ...]
    order: Order
    shapes: tuple[Shape, ...]
    bombs: tuple[Shape, ...]
    deal: DealRules
    trick: TrickRules
    match: MatchRules
    most_points: float
    daily_deals: int
    options: tuple[Option, ...]
    conflicts: tuple[Conflict, ...]
    presets: tuple[Preset, ...]
    deck: DeckRules = field(default_factory=DeckRules)
    auction: AuctionRules | None = None
    exposure: ExposureRules | None = None
    tribute: TributeRules | None = None
    capture: CaptureRules | None = None
    levels: LevelRules | None = None
    scoring: ScoringRules | None = None
    only_seats: str | Opt = "any"
    second_pack_from: int | Case[int] = 0
    wild: Wild = field(default_factory=Wild)
    joker_leads: bool = False
    step_free_ranks: str = ""
    step_free_equals: bool | Opt = False
    single_follows_any: bool | Case[bool] = False
    hard_over_soft: bool | Case[bool] = False
    natural_over_wild: bool | Case[bool] = False
    binding: bool | Opt = True
    says: tuple[str, str] = ("", "")
    goal: tuple[str, str] = ("", "")
    scores: tuple[str, str] = ("", "")
    declarer: tuple[str, str] = ("declarer", "庄家")
    kinds: tuple[Kind, ...] = ()
    planner: PlannerWeights = field(default_factory=PlannerWeights)
    planner_with: tuple[tuple[int, PlannerWeights], ...] = ()
    reference: PlannerWeights = field(default_factory=PlannerWeights)
    learning: Learning = field(default_factory=Learning)
    skill_profiles: SkillProfiles = field(default_factory=SkillProfiles)

    @property
    def called(self) -> Worded:
        """Localized title of the game."""
        return Worded(self.title, self.title_zh)

    def planner_for(self, players: int) -> PlannerWeights:
        """Return the planner weights for this number of players."""
        return dict(self.planner_with).get(players, self.planner)

    def kind(self, name: str) -> Kind:
        """Return a kind of play with this game's names."""
        return next((kind for kind in self.kinds if kind.name == name), KINDS[name])
