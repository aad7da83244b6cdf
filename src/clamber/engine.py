"""Engines: compiled rulesets with their kernel tables, action names and notation.

The rest of the package accesses the kernel mainly through the names defined here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber import kernel
from clamber._internal.bounded import BoundedCache
from clamber.cards import Cards, full_deck
from clamber.compile.actions import Actions
from clamber.compile.kernel_table import kernel_table
from clamber.compile.lanes import HEARTS
from clamber.compile.order import CardOrder
from clamber.compile.shapes import ANYTHING
from clamber.compile.tables import RuleTables, compile_rules
from clamber.kernel_rules import kernel_groups, kernel_skill_profiles, kernel_weights
from clamber.nets import shipped, worth

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules

PHASES: Final = tuple(kernel.phases())
"""Phases of a deal in order, named as in the notation."""

State: TypeAlias = kernel.State
"""State of a deal, the kernel part of a position."""

MatchState: TypeAlias = kernel.MatchState
BombName: TypeAlias = kernel.BombName
Ended: TypeAlias = kernel.Ended
PlayedBomb: TypeAlias = kernel.PlayedBomb
"""Kernel part of a match: its state, the outcome of a deal played elsewhere, and bombs in it."""

soft_bombs_differ = kernel.soft_bombs_differ

CombinationTable: TypeAlias = kernel.CombinationTable
"""Compiled ruleset."""

Tribute: TypeAlias = kernel.Tribute
"""Tribute rules in force."""

Hidden: TypeAlias = kernel.Hidden
"""Part of an action that is hidden from other seats: `nothing`, `card` or `all`."""

AskedFor: TypeAlias = kernel.AskedFor
"""Question answered by an action: `bid`; `call`, then `grab`; `show`, `double`, `ace`, `resist`; else `none`."""

Opening: TypeAlias = kernel.Opening
"""Opening of a deal: its deck, first seat, lead and face-up card."""

SetUp: TypeAlias = kernel.Setup
"""Description of a position that was not reached by play, as kernel values."""

Stream: TypeAlias = kernel.Stream
"""Purpose of random numbers; each purpose has its own generator stream."""

HeldEvent: TypeAlias = kernel.Event
HeldEvents: TypeAlias = kernel.Events
"""One event, and all events of a deal, as kernel values."""

HeldPlay: TypeAlias = kernel.Play
HeldPlays: TypeAlias = kernel.Plays
HeldPosition: TypeAlias = kernel.Position
"""Base classes of plays and positions, implemented in the kernel module because they are used on every move."""

Seen: TypeAlias = kernel.Seen
"""Position as seen by one seat: the source of views and the input to policies."""

Encoder: TypeAlias = kernel.Encoder
"""Encoder of messages about deals: plays, events and views as JSON, under one ruleset."""

Policy: TypeAlias = kernel.Policy
"""Bot implemented in the kernel."""

Net: TypeAlias = kernel.Net
"""Value network of a game, as used by the `net` policy."""

Samples: TypeAlias = kernel.Samples
Learner: TypeAlias = kernel.Learner
"""Training samples, and a net in training."""

measure = kernel.measure
"""Return a net's wins and points against a policy for each deal, averaged over all seatings of the deal."""

advise = kernel.advise
"""Return the planner's play for the current turn and the name of its motive."""

explain = kernel.explain
"""Return the name of the motive that the planner would have for an action on the current turn."""

effect = kernel.effect
"""Return the effect of an action on the current turn: the name of a sentence `motive-...`, and its values."""

hints_after = kernel.hints_after
"""Return the ids of the legal actions on the current turn in the order of hints, the given best guess first."""

splits_set = kernel.splits_set
"""Return True if a play is not a bomb and uses only some of the hand's cards of a rank."""

settle = kernel.settle
"""Return the index of the best of several plays, by the judge's race in rounds of given values."""

LEAST_ROUND: Final = kernel.LEAST_ROUND
"""Minimum number of worlds of a round of `settle`."""

plan = kernel.plan
"""Return the planner's plan for emptying a seat's hand as (play, cards); play is None if no play uses the cards."""

MOTIVES: Final = tuple(kernel.motives())
"""Names of the planner's motives; each has a message, such as `motive-goes-out`."""

POLICIES: Final = tuple(kernel.policies())
"""Names of all policies."""

sample = kernel.sample
"""Return positions consistent with a seat's knowledge (determinizations)."""

playouts = kernel.playouts
"""Return the rewards of candidate plays in sampled positions."""

playouts_from = kernel.playouts_from
"""Return the rewards of playing given positions to their ends."""

look_ahead = kernel.look_ahead
"""Return the values of candidate plays from playouts truncated by the net."""

best_play = kernel.best_play
"""Return the judge's play for the current turn, and the number of playouts of its race."""

judge = kernel.judge
"""Return the verdict on a play: the best play, the expected rewards with it and with the play, their margin, and two
flags: mistake, proven."""

RACE_PLAYOUTS: Final = kernel.RACE_PLAYOUTS
RACE_SEED: Final = kernel.RACE_SEED
LEAST_PLAYOUTS: Final = kernel.LEAST_PLAYOUTS
"""Default number of playouts of the judge's race, and its seed; minimum number of playouts of a comparison."""

mistake = kernel.mistake
"""Return the name of the kind of a costly play, given the better play."""

MISTAKES: Final = tuple(kernel.mistakes())
"""Names of the kinds of costly plays."""

solve = kernel.solve
"""Return the value of an open-hand position under perfect play."""

defend = kernel.defend
"""Return the reply of the best defence at an open-hand position."""

GOALS: Final = tuple(kernel.goals())
"""Names of the goals accepted by `solve`."""

draw_decision = kernel.draw_decision
"""Return the index of the choice drawn for the k-th chance decision of a deal."""

derive = kernel.derive
derive_events = kernel.derive_events
"""Register the Python classes of the plays and events that the kernel creates."""

events_of = kernel.events_of
"""Return events as the event sequence of a position's deal."""

events_from = kernel.events_from
"""Restore the event sequence of a deal from its bytes."""

no_plays = kernel.no_plays
"""Return an empty sequence of legal plays."""


MOST_BYTES: Final = 64 << 20
"""Capacity of the engine cache, in bytes; the least recently used engines are evicted."""

PYTHON_BYTES: Final = 48 << 10
"""Size of an engine's Python objects, in bytes: families, decision names and card orders."""


def engine_for(rules: HouseRules, *, open_questions: bool = False) -> CompiledRules:
    """Return the engine for a ruleset, from the cache or newly compiled.

    An engine in use is never recompiled. An unused engine stays in `ENGINES` until it is evicted.

    Args:
        rules: The rules.
        open_questions: True to ask every seat publicly and in order whether it shows something, for programs that
            cannot hide whose turn it is. A seat with nothing to show can only decline.
    """
    return ENGINES.get((rules, open_questions), partial(CompiledRules, rules, open_questions=open_questions))


def known_engine(rules: HouseRules) -> CompiledRules | None:
    """Return the engine for a ruleset if it is in memory, else None. Never compiles."""
    return ENGINES.find((rules, False))


class CompiledRules:
    """Compiled ruleset: action names, card order, and the kernel table.

    Attributes:
        rules: The ruleset.
        open_questions: True if every seat is asked publicly whether it shows something.
        tables: Tables compiled from the ruleset by `clamber.compile`.
        table: Kernel form of the tables, for queries that need no position.
        actions: Names and properties of the action ids.
        cards: Order of single cards.
        encoder: Encoder of messages about deals.
        groups: Rules other than combinations, as kernel structs, e.g. `groups.deal.faceup_card`.
        deck: All cards.
        opening_card: Card whose holder leads first, if the rules name one; else empty.
        nbytes: Memory used by the engine, in bytes.
    """

    def __init__(self, rules: HouseRules, *, open_questions: bool = False) -> None:
        self.rules, self.open_questions = rules, open_questions
        self.tables: RuleTables = compile_rules(rules)
        self.groups = kernel_groups(self.tables.groups, open_questions=open_questions)
        self.table = kernel_table(self.tables, self.groups, kernel_weights(rules.game.reference))
        for players in rules.seats:
            self.table.weigh_with(players, kernel_weights(rules.game.planner_for(players)))
        self.table.net = shipped(rules.game.name)
        self.table.skill_profiles = kernel_skill_profiles(rules.game.skill_profiles)
        self.deck = full_deck(self.groups.deck.packs, str(self.tables.groups["deck"]["without"]))
        self.opening_card = Cards.from_faces(self.groups.deal.opening_card)
        self.actions = Actions(rules.game, self.tables, self.groups)
        self.cards = CardOrder(rules.game, self.tables)
        self.encoder = Encoder(self.table, [(family.kind, family.ranks) for family in self.tables.families])
        self.nbytes = self.tables.compiled.nbytes + self.table.nbytes + PYTHON_BYTES

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(engine_for, open_questions=self.open_questions), (self.rules,)

    def to_bytes(self) -> bytes:
        """Serialize the compiled rules, without the net, for programs that run the kernel without Python."""
        return self.encoder.rules(self.rules.seats, self.target)

    @property
    def target(self) -> tuple[float, float, float]:
        """Value of a finished deal on the scale of the nets: for winning, for each point, and the limit of points.

        It is the training target of the game's net or, if no net ships, that of the game's rules.
        """
        learning = worth(self.rules.game.name) or self.rules.game.learning
        return learning.win, learning.point, learning.limit

    def text_of(self, action: int, masks: tuple[int, int], level: int, special: int | None) -> str:
        """Return the notation of an action."""
        if action < self.actions.first_play:
            return self.actions.decision_named(action)
        text = self.cards.text(Cards(*masks), level, special)
        kind = self.actions.kind_of(action)
        if kind == "joker_lead" or not self._must_write(action, masks, level, special):
            return text
        rank = self.actions.rank_of(action, level)
        return f"{text}={kind}" if rank is None else f"{text}={kind}:{rank}"

    def _must_write(self, action: int, masks: tuple[int, int], level: int, special: int | None) -> bool:
        """Return True if the notation must include the reading.

        It must if the cards are ambiguous, a wild card stands for another card, or the action is a last play.
        """
        if self.actions.family_of(action).last_play is not None:
            return True
        member = self.actions.member_of(action)
        if self.actions.wild_in(action, Cards(*masks), level):
            as_itself = self.rules.game.levels is not None and (
                member.position != level
                if member.stands == ANYTHING
                else member.stands & ~(1 << level) == 0 and member.suit in {None, HEARTS}
            )
            if not as_itself:
                return True
        return len(self.table.readings(masks, level, special)) > 1


ENGINES: Final[BoundedCache[tuple[HouseRules, bool], CompiledRules]] = BoundedCache(
    MOST_BYTES, lambda engine: engine.nbytes
)
"""Engine cache, keyed by ruleset and `open_questions`."""
