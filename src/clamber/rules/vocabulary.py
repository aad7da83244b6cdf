"""Vocabulary of a game's rules: frozen values, without functions.

A game page (`games/*.py`) declares with these words the possible plays and the plays that follow them; `groups.py`
has the words for everything else. A value may be plain, or depend on an option (`words.py`); `when` limits a shape to
some options.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.rules.groups import Deck
from clamber.rules.kinds import KINDS
from clamber.rules.learning import Learning
from clamber.rules.manners import Manners
from clamber.rules.planning import PlannerWeights
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.rules.groups import Auction, Capture, Deal, Exposure, Levels, Match, Scoring, Tribute, Trick
    from clamber.rules.kinds import Kind
    from clamber.rules.options import Conflict, Option, Preset
    from clamber.rules.words import Case, Opt, When

RANKS: Final = "23456789TJQKA"
"""The thirteen ranks in natural order; their indices are the first thirteen lanes."""


@dataclass(frozen=True, slots=True)
class Order:
    """Order of ranks for sets, lowest first; `promoted` lifts the rank of the level above the Ace."""

    ranks: str
    promoted: bool = False


@dataclass(frozen=True, slots=True)
class Wild:
    """Cards that may stand for others.

    Attributes:
        cards: Wild cards: the `jokers`, or the `specials` of the deal (hearts of the level, Aces that were shown);
            empty: none.
        stands_for: Ranks that they may stand for.
        at_most: Largest number in one play.
        natural_first: True if a play that is valid with every wild card as itself must be read so (GD-53).
        highest_only: True if equal cards have only their highest reading of each kind (GDY-43).
        as_themselves: True if a wild card is itself where it stands for its own rank.
        mixed_hearts: True if a straight of five hearts is refused although one is wild (GD-32).
    """

    cards: str = ""
    stands_for: str | Case[str] = RANKS
    at_most: int | Case[int] = 8
    natural_first: bool | Opt = False
    highest_only: bool | Case[bool] = False
    as_themselves: bool = False
    mixed_hearts: bool | Case[bool] = False


@dataclass(frozen=True, slots=True)
class Sets:
    """Equal cards.

    Attributes:
        size: Number of cards.
        kind: Kind of play.
        also: Positions beyond the ranks: `BJ`, `RJ`, and `*` for the special cards of the deal on their own (the wild
            level cards of Guandan, the Big Ace of Big A).
        without: Ranks that have no such set.
        natural: True if no card of a set may stand for another.
        stand_ins: Cards of a set that may stand for others where a rank is drawn to be wild: `any`, `none`, `some`
            that must be there, or `only` cards of the wild rank.
        steps: Ranks that a reply may climb; a reply is allowed if any of these words allows it.
        guard: Lowest bomb that beats it, by size; 0: the lowest of all.
        guards: Other guards for some positions.
        when: Options under which the shape exists.
    """

    size: int
    kind: str
    also: str = ""
    without: str | Case[str] = ""
    natural: bool | Case[bool] = False
    stand_ins: str = "any"
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int = 0
    guards: tuple[tuple[str, int], ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True)
class Runs:
    """Consecutive ranks, each with the same number of cards: straights, tubes, plates, sequences.

    Attributes:
        of: Cards of each rank.
        kind: Kind of play.
        shortest: Smallest number of ranks.
        longest: Largest number of ranks; 0: as far as the ranks reach.
        lowest: Lowest rank it may begin with; `A` is below the 2.
        both_ends: True if the Ace may stand at both ends at once (BIGA-37).
        suited: True if it must be of one suit, False if it must not be; None: either.
        scarce_head: True if nobody may begin it at a rank of which they hold all four cards.
        steps, guard, when: As in `Sets`.
    """

    of: int
    kind: str
    shortest: int | Opt
    longest: int | Case[int] = 0
    lowest: str | Case[str] = "A"
    both_ends: bool | Opt = False
    suited: bool | Case[bool] | None = None
    scarce_head: bool | Case[bool] = False
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int = 0
    when: When = ()


@dataclass(frozen=True, slots=True)
class WithPair:
    """Triple and a pair of another rank, ranked by the triple.

    Attributes:
        kind: Kind of play.
        joker_pair: True if the pair may be two jokers of one colour.
        jokers_with_wild: True if it may also be when wild cards are in the play.
        when: As in `Sets`.
    """

    kind: str
    joker_pair: bool | Opt = True
    jokers_with_wild: bool | Opt = True
    when: When = ()


@dataclass(frozen=True, slots=True)
class Exactly:
    """Fixed sets of cards and no others, in ascending order of strength; an inner tuple of `ranks` lists equal ones.

    `Exactly("joker_bomb", (("BJ BJ",), ("BJ RJ",), ("RJ RJ",)))`: three ranks of one bomb. `guard` is the lowest bomb
    that beats it, by size, if that is not the next one above it.
    """

    kind: str
    ranks: tuple[tuple[str, ...], ...] | Case[tuple[tuple[str, ...], ...]]
    guard: int | Case[int] = 0
    when: When = ()


@dataclass(frozen=True, slots=True)
class WithKickers:
    """Equal cards, or a run of them, that carry kickers: a trio with a single, wings, four with two.

    Attributes:
        kind: Kind of play.
        of: Cards of each rank of the body.
        kicker: Cards of each kicker: 1 for singles, 2 for pairs.
        each: Kickers for each rank of the body.
        shortest, longest: Number of ranks of the body; a run if more than one.
        lowest: Lowest rank of a run.
        highest: Highest rank of a run.
        alike: Largest number of kickers of one rank.
        both_jokers: True if both jokers may be among the kickers.
        may_extend: True if the kickers may hold as many cards of a rank as the body, directly beside a run.
        fewer_at_end: True if the last play of a hand may carry fewer cards, but at least `fewest_at_end`, with a body
            of up to `longest_at_end` ranks.
        steps, guard, when: As in `Sets`.
    """

    kind: str
    of: int
    kicker: int
    each: int | Case[int] = 1
    shortest: int = 1
    longest: int = 1
    lowest: str = "A"
    highest: str = "A"
    alike: int | Opt | Case[int] = 1
    both_jokers: bool | Opt = False
    may_extend: bool | Opt = True
    fewer_at_end: bool | Opt = False
    longest_at_end: int = 0
    fewest_at_end: int = 0
    steps: tuple[str | Opt | Case[str], ...] = ("any_higher",)
    guard: int = 0
    when: When = ()


Shape: TypeAlias = "Sets | Runs | WithPair | WithKickers | Exactly"


@dataclass(frozen=True, slots=True)
class Game:
    """Game: one page of data.

    Attributes:
        name, title, title_zh: Name, and titles in English and Chinese.
        seats: Possible numbers of players.
        only_seats: The number of players if it is fixed; `any`: any of `seats`.
        second_pack_from: Number of players from which a second pack is added; 0: never.
        joker_leads: True if jokers may be led alone where the options allow it (GDY-46).
        order: Ranks of sets, lowest first.
        shapes: Ordinary combinations.
        bombs: Bombs, the lowest first; each beats all before it.
        wild: Cards that stand for others.
        step_free_ranks: Ranks of sets that follow any lower one regardless of the step (the 2 of Gan Deng Yan).
        step_free_equals: True if they follow themselves where equals may follow (GDY-72).
        single_follows_any: True if a single of these ranks follows every ordinary play of lower ranks, too (GDY-11).
        hard_over_soft: True if a bomb without wild cards beats its equal with them (GDY-86).
        binding: True if only the declared reading may be answered (GDY-45).
        says: Description for a menu: a sentence in English and Chinese.
        goal: Aim of the game, in a few sentences, in English and Chinese.
        scores: Scoring of a deal, in a few sentences, in English and Chinese.
        declarer: Title of the seat that plays against all others, in English and Chinese.
        kinds: Kinds of play that have other names in this game.
        deck, deal, trick, match: Groups of every game; see `groups.py`.
        auction, exposure, tribute, capture, levels, scoring: Groups of some games; None if a game lacks one.
        most_points: Upper bound of the value of a deal to a seat: points, or levels where only these count.
        options, conflicts, presets: Options, conflicts between them, and named sets of their values.
        planner: Planner weights.
        planner_with: Planner weights that replace these for some numbers of players.
        reference: Weights of `quick`, and of the planner's score among the features of the game's net; unchanged
            since the net learned.
        learning: Objective of bots that learn.
        manners: Errors of the weaker levels of the net.
    """

    name: str
    title: str
    title_zh: str
    seats: tuple[int, ...]
    order: Order
    shapes: tuple[Shape, ...]
    bombs: tuple[Shape, ...]
    deal: Deal
    trick: Trick
    match: Match
    most_points: float
    options: tuple[Option, ...]
    conflicts: tuple[Conflict, ...]
    presets: tuple[Preset, ...]
    deck: Deck = field(default_factory=Deck)
    auction: Auction | None = None
    exposure: Exposure | None = None
    tribute: Tribute | None = None
    capture: Capture | None = None
    levels: Levels | None = None
    scoring: Scoring | None = None
    only_seats: str | Opt = "any"
    second_pack_from: int | Case[int] = 0
    wild: Wild = field(default_factory=Wild)
    joker_leads: bool = False
    step_free_ranks: str = ""
    step_free_equals: bool | Opt = False
    single_follows_any: bool | Case[bool] = False
    hard_over_soft: bool | Case[bool] = False
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
    manners: Manners = field(default_factory=Manners)

    @property
    def called(self) -> Worded:
        """Title of the game, in each language."""
        return Worded(self.title, self.title_zh)

    def planner_for(self, players: int) -> PlannerWeights:
        """Return the planner weights for a number of players."""
        return dict(self.planner_with).get(players, self.planner)

    def kind(self, name: str) -> Kind:
        """Return a kind of play, with the words of this game."""
        return next((kind for kind in self.kinds if kind.name == name), KINDS[name])
