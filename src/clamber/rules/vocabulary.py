"""The words in which the rules of a game are written: frozen values, no functions in them.

A game page (`games/*.py`) says with these words what can be played and what climbs over what; `groups.py` has those
for everything else. A value may be plain, or depend on an option (`words.py`); `when` leaves a shape out.
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
"""The thirteen ranks in natural order; their places are the first thirteen lanes."""


@dataclass(frozen=True, slots=True)
class Order:
    """The order of ranks for sets, lowest first; `promoted` lifts the rank of the level above the Ace."""

    ranks: str
    promoted: bool = False


@dataclass(frozen=True, slots=True)
class Wild:
    """Cards that may stand for others.

    Attributes:
        cards: Which: the `jokers`, or the `specials` of the deal (hearts of the level, Aces that were shown); none if
            empty.
        stands_for: The ranks they may stand for.
        at_most: How many in one play.
        count: How many there are in the deck.
        natural_first: Whether a play that is valid with every wild card as itself must be read so (GD-53).
        highest_only: Whether equal cards have only their highest reading of each kind (GDY-43).
        as_themselves: Whether a wild card is itself where it stands for its own rank.
        mixed_hearts: Whether a straight of five hearts is refused although one is wild (GD-32).
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
        size: How many.
        kind: What they are called.
        also: Beyond the ranks: `BJ`, `RJ`, and `*` for the special cards of the deal on their own
            (the wild level cards of Guandan, the Big Ace of Big A).
        without: Ranks that cannot.
        natural: Whether no card of them may stand for another.
        stand_ins: Where a rank is drawn to be wild, how many of its cards may stand for others: `any`, `none`, `some`
            that must be there, or `only` cards of the wild rank.
        steps: How far a reply may climb; every word that holds allows its replies.
        guard: The lowest bomb that beats it, by size; the lowest of all if 0.
        guards: Other guards for some positions.
        when: The options under which it exists.
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
    """Consecutive ranks, each as often: straights, tubes, plates, sequences.

    Attributes:
        of: Cards of each rank.
        kind: What they are called.
        shortest: The fewest ranks.
        longest: The most ranks; as far as the ranks reach if 0.
        lowest: The lowest rank it may begin with; `A` is below the 2.
        both_ends: Whether the Ace may stand at both ends at once (BIGA-37).
        suited: Whether it must be of one suit (`True`), must not be (`False`), or may (None).
        scarce_head: Whether nobody may begin it at a rank of which they hold all four cards.
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
    """A triple and a pair of another rank, ranked by the triple.

    Attributes:
        kind: What it is called.
        joker_pair: Whether the pair may be two jokers of one colour.
        jokers_with_wild: Whether it may when wild cards are in the play, too.
    """

    kind: str
    joker_pair: bool | Opt = True
    jokers_with_wild: bool | Opt = True
    when: When = ()


@dataclass(frozen=True, slots=True)
class Exactly:
    """Certain cards and no others, in ascending order of strength; `level` lists equal ones together.

    `Exactly("joker_bomb", (("BJ BJ",), ("BJ RJ",), ("RJ RJ",)))`: three ranks of one bomb.
    `guard` names the lowest bomb that beats it, by size, where that is not the next one above it.
    """

    kind: str
    ranks: tuple[tuple[str, ...], ...] | Case[tuple[tuple[str, ...], ...]]
    guard: int | Case[int] = 0
    when: When = ()


@dataclass(frozen=True, slots=True)
class WithKickers:
    """Equal cards, or a run of them, that carry others along: a trio with a single, wings, four with two.

    Attributes:
        kind: What it is called.
        of: Cards of each rank of the body.
        kicker: Cards of each kicker: 1 for singles, 2 for pairs.
        each: Kickers for each rank of the body.
        shortest, longest: Ranks of the body; a run if more than one.
        lowest: The lowest rank of a run.
        highest: The highest rank of a run.
        alike: How many kickers may be of one rank.
        both_jokers: Whether both jokers may be among them.
        may_extend: Whether they may hold as many cards of a rank as the body, right beside a run.
        fewer_at_end: Whether the last play of a hand may carry fewer cards, with a body as long as `longest_at_end`,
            but `fewest_at_end` at least.
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
    """A game: one page of data.

    Attributes:
        name, title, title_zh: What it is called.
        seats: How many may play.
        only_seats: How many if the number is fixed; any of `seats` at `any`.
        second_pack_from: From how many players on a second pack is added by itself; 0: never.
        joker_leads: Whether jokers may be led alone where the options say so (GDY-46).
        order: Ranks of sets, lowest first.
        shapes: Ordinary combinations.
        bombs: Bombs, the lowest first; each beats all before it.
        wild: Cards that stand for others.
        step_free_ranks: Ranks of sets that follow any lower one whatever the step (the 2 of Gan Deng Yan).
        step_free_equals: Whether they follow themselves where equals may follow (GDY-72).
        single_follows_any: Whether a single one of them follows every ordinary play of lower ranks, too (GDY-11).
        hard_over_soft: Whether a bomb without wild cards beats its equal with them (GDY-86).
        binding: Whether only the declared reading may be answered (GDY-45).
        says: What it is, for a menu: a sentence in English and Chinese.
        goal: What one is after, in a few sentences, in English and Chinese.
        scores: How a deal counts, in a few sentences, in English and Chinese.
        declarer: What whoever plays against all others is called, in English and Chinese.
        kinds: Kinds of play that this game calls by other names.
        deck, deal, trick, match: What every game has; see `groups.py`.
        auction, exposure, tribute, capture, levels, scoring: What some games have; None where there is no such thing.
        most_points: No deal is worth more to a seat: points, or levels where only these count.
        options, conflicts, presets: What may be changed.
        planner: What the planner weighs in it.
        planner_with: What it weighs instead with so many players.
        reference: What `quick` weighs, and what the game's net sees plays weighed by, as it did when it learned.
        learning: What bots that learn are after.
        manners: How the weaker levels of the net err.
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
        """What it is called, in each language."""
        return Worded(self.title, self.title_zh)

    def planner_for(self, players: int) -> PlannerWeights:
        """What the planner weighs where so many play."""
        return dict(self.planner_with).get(players, self.planner)

    def kind(self, name: str) -> Kind:
        """A kind of play, with the words of this game."""
        return next((kind for kind in self.kinds if kind.name == name), KINDS[name])
