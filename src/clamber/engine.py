"""Engines: compiled rulesets with their kernel table, the names of their actions and their notation.

The rest of the package reaches the kernel mainly through the names that this module defines.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber import kernel
from clamber.bounded import BoundedCache
from clamber.cards import Cards, full_deck
from clamber.compile.actions import Actions
from clamber.compile.kernel_table import kernel_table
from clamber.compile.lanes import HEARTS
from clamber.compile.order import CardOrder
from clamber.compile.shapes import ANYTHING
from clamber.compile.tables import Tables, compile_rules
from clamber.kernel_rules import filled_groups, filled_manners, filled_weights
from clamber.nets import shipped

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules

PHASES: Final = tuple(kernel.phases())
"""Phases of a deal in their order, by the names of the notation."""

State: TypeAlias = kernel.State
"""State of a deal: the kernel's part of a position."""

MatchState: TypeAlias = kernel.MatchState
Ended: TypeAlias = kernel.Ended
PlayedBomb: TypeAlias = kernel.PlayedBomb
"""The kernel's part of a match: its state, the end of a deal that was played elsewhere, and a bomb of that deal."""

Table: TypeAlias = kernel.Table
"""Compiled ruleset."""

Tribute: TypeAlias = kernel.Tribute
"""Rules of tribute in force."""

Hidden: TypeAlias = kernel.Hidden
"""Part of an action that only its seat may know: `nothing`, `card` or `all`."""

AskedFor: TypeAlias = kernel.AskedFor
"""Question that an action answers: `bid`; `call`, then `grab`; `show`, `double`, `ace`, `resist`; else `none`."""

Opening: TypeAlias = kernel.Opening
"""Opening of a deal: its deck, first seat, lead and face-up card."""

SetUp: TypeAlias = kernel.Setup
"""Position that was not reached by play, in the kernel's values."""

Stream: TypeAlias = kernel.Stream
"""Purpose of random numbers; each purpose has its own stream of the generator."""

HeldEvent: TypeAlias = kernel.Event
HeldEvents: TypeAlias = kernel.Events
"""One event, and all events of a deal, in the kernel's values."""

HeldPlay: TypeAlias = kernel.Play
HeldPlays: TypeAlias = kernel.Plays
HeldPosition: TypeAlias = kernel.Position
"""Base classes of plays and positions, in the kernel's module: the part that a program uses at every move."""

Seen: TypeAlias = kernel.Seen
"""Knowledge of one seat about a position: the source of views, and the input of policies."""

Policy: TypeAlias = kernel.Policy
"""Bot that is implemented in the kernel."""

Net: TypeAlias = kernel.Net
"""Net of a game, as the policy `net` plays it."""

Samples: TypeAlias = kernel.Samples
Learner: TypeAlias = kernel.Learner
"""Training samples of nets, and a net in training."""

measure = kernel.measure
"""Return the wins and points of a net against a policy for each deal, averaged over all seatings of that deal."""

advise = kernel.advise
"""Return the planner's play at a turn, and the name of its motive."""

explain = kernel.explain
"""Return the name of the motive that the planner would have for an action at a turn."""

plan = kernel.plan
"""Return the planner's plan for emptying a seat's hand: plays, None where no play takes a card, and their cards."""

MOTIVES: Final = tuple(kernel.motives())
"""Names of the planner's motives; each has a sentence, such as `motive-goes-out`."""

POLICIES: Final = tuple(kernel.policies())
"""Names of all policies."""

sample = kernel.sample
"""Return positions that fit the knowledge of a seat (determinizations)."""

rollouts = kernel.rollouts
"""Return the rewards of candidates in such positions."""

look_ahead = kernel.look_ahead
likelihoods = kernel.likelihoods
"""Return the values of candidates by rollouts that the net cuts off, and the log-likelihoods of worlds."""

solve = kernel.solve
"""Return the value of a position with open hands under perfect play."""

GOALS: Final = tuple(kernel.goals())
"""Names of the goals that `solve` accepts."""

draw_decision = kernel.draw_decision
"""Return the index of the choice that chance takes for the k-th chance decision of a deal."""

derive = kernel.derive
derive_events = kernel.derive_events
"""Register the classes of the plays that positions create, and of the events of a match."""

events_of = kernel.events_of
"""Return the events of the deal that a position belongs to."""


MOST_BYTES: Final = 64 << 20
"""Capacity of the engine cache, in bytes; the least recently used engines are evicted."""

PYTHON_BYTES: Final = 48 << 10
"""Size of an engine's Python objects, in bytes: families, names of decisions, orders of cards."""


def engine_for(rules: HouseRules, *, open_questions: bool = False) -> Engine:
    """Return the engine of a ruleset, from the cache or newly compiled.

    An engine in use is never compiled again; after that it stays in `ENGINES` until it is evicted.

    Args:
        rules: The rules.
        open_questions: True to ask every seat in public, and in order, if it shows something: for programs that
            cannot hide whose turn it is. A seat with nothing to show can only decline.
    """
    return ENGINES.get((rules, open_questions), partial(Engine, rules, open_questions=open_questions))


def known_engine(rules: HouseRules) -> Engine | None:
    """Return the engine of a ruleset if it is in memory, else None; never compiles."""
    return ENGINES.find((rules, False))


class Engine:
    """Compiled ruleset: names of its actions, the order of its cards, and its table in the kernel.

    Attributes:
        rules: The ruleset.
        open_questions: True if every seat is asked in public if it shows something.
        tables: Tables that `clamber.compile` made of the ruleset.
        table: The same tables in the kernel, for queries that need no position.
        actions: Names and properties of the action ids.
        cards: Order of the single cards.
        groups: Rules other than those of combinations, as the kernel's structs: `groups.deal.faceup_card`.
        deck: All cards.
        opening_card: Card whose holder leads first, if the rules name one; else empty.
        nbytes: Memory of the engine, in bytes.
    """

    def __init__(self, rules: HouseRules, *, open_questions: bool = False) -> None:
        self.rules, self.open_questions = rules, open_questions
        self.tables: Tables = compile_rules(rules)
        self.groups = filled_groups(self.tables.groups, open_questions=open_questions)
        self.table = kernel_table(self.tables, self.groups, filled_weights(rules.game.reference))
        for players in rules.game.seats:
            self.table.weigh_with(players, filled_weights(rules.game.planner_for(players)))
        self.table.net = shipped(rules.game.name)
        self.table.manners = filled_manners(rules.game.manners)
        self.deck = full_deck(self.groups.deck.packs, str(self.tables.groups["deck"]["without"]))
        self.opening_card = Cards.from_faces(self.groups.deal.opening_card)
        self.actions = Actions(rules.game, self.tables, self.groups)
        self.cards = CardOrder(rules.game, self.tables)
        self.nbytes = self.tables.compiled.nbytes + self.table.nbytes + PYTHON_BYTES

    def text_of(self, action: int, masks: tuple[int, int], level: int, special: int | None) -> str:
        """Return an action in notation."""
        if action < self.actions.first_play:
            return self.actions.decision_named(action)
        text = self.cards.text(Cards(*masks), level, special)
        kind = self.actions.kind_of(action)
        if kind == "joker_lead" or not self._must_write(action, masks, level, special):
            return text
        rank = self.actions.rank_of(action, level)
        return f"{text}={kind}" if rank is None else f"{text}={kind}:{rank}"

    def _must_write(self, action: int, masks: tuple[int, int], level: int, special: int | None) -> bool:
        """Return True if the notation must contain the reading.

        It must if the cards have several readings, a wild card stands for another card, or it is a last play.
        """
        if self.actions.family_of(action).last_play is not None:
            return True
        member = self.actions.member_of(action)
        if self.actions.wild_in(action, Cards(*masks), level):
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


ENGINES: Final[BoundedCache[tuple[HouseRules, bool], Engine]] = BoundedCache(MOST_BYTES, lambda engine: engine.nbytes)
"""Cache of engines, by ruleset and `open_questions`."""
