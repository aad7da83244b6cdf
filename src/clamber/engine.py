"""The door to the compiled kernel for one ruleset: its table, the names of its actions, and how they are written."""

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
"""What can be done in a deal, as the notation calls it."""

State: TypeAlias = kernel.State
"""The kernel's part of a position."""

MatchState: TypeAlias = kernel.MatchState
Ended: TypeAlias = kernel.Ended
PlayedBomb: TypeAlias = kernel.PlayedBomb
"""The kernel's part of a match."""

Table: TypeAlias = kernel.Table
"""A compiled ruleset."""

Tribute: TypeAlias = kernel.Tribute
"""The rules of tribute in force."""

Hidden: TypeAlias = kernel.Hidden
"""What of an action nobody but its seat may know: `nothing`, `card` or `all`."""

AskedFor: TypeAlias = kernel.AskedFor
"""What an action of the auction answers: a `bid`; a `call`, then a `grab`; `show`, `double`; `none` elsewhere."""

Opening: TypeAlias = kernel.Opening
"""How a deal begins."""

SetUp: TypeAlias = kernel.Setup
"""A position that was not reached by play, in the kernel's values."""

Stream: TypeAlias = kernel.Stream
"""What random numbers are for: each has a stream of its own."""

HeldEvent: TypeAlias = kernel.Event
HeldEvents: TypeAlias = kernel.Events
"""An action as it happened, and all of a deal, in the kernel's values."""

HeldPlay: TypeAlias = kernel.Play
HeldPlays: TypeAlias = kernel.Plays
HeldPosition: TypeAlias = kernel.Position
"""What plays and positions are made of: the part that a program asks for at every move, in the kernel's module."""

Seen: TypeAlias = kernel.Seen
"""What one seat may know of a position: what views are read from, and what policies are given."""

Policy: TypeAlias = kernel.Policy
"""A bot that lives in the kernel."""

Net: TypeAlias = kernel.Net
"""What has been learnt of a game, as the policy `net` plays it."""

Samples: TypeAlias = kernel.Samples
Learner: TypeAlias = kernel.Learner
"""What nets learn from, and how they do."""

measure = kernel.measure
"""How a net does against a policy in the same deals at all places."""

advise = kernel.advise
"""What the planner would do at a turn, and its motive by name."""

explain = kernel.explain
"""Why one would do this at a turn, as the planner sees the table: a motive by name."""

plan = kernel.plan
"""How the planner means to empty a seat's hand: plays, none where no play takes a card, and their cards."""

MOTIVES: Final = tuple(kernel.motives())
"""Those motives; each is a sentence, `motive-goes-out`."""

POLICIES: Final = tuple(kernel.policies())
"""Every policy by name."""

sample = kernel.sample
"""Positions that fit what a seat knows."""

rollouts = kernel.rollouts
"""What candidates are worth in them."""

look_ahead = kernel.look_ahead
likelihoods = kernel.likelihoods
"""The same by what the net holds of positions on the way, and how likely worlds make what the others did."""

solve = kernel.solve
"""What a position with open hands is worth if all play perfectly."""

GOALS: Final = tuple(kernel.goals())
"""What can be proven of it."""

draw_decision = kernel.draw_decision
"""Which of several choices chance takes for the k-th decision of a deal that is left to it."""

derive = kernel.derive
derive_events = kernel.derive_events
"""Say which classes the plays have that a position makes, and the events of a match."""

events_of = kernel.events_of
"""The events of the deal that a position belongs to."""


MOST_BYTES: Final = 64 << 20
"""What engines may take that nobody holds: those that were asked for last are kept."""

PYTHON_BYTES: Final = 48 << 10
"""What an engine takes beside the kernel's lists: families, names of decisions, orders of cards."""


def engine_for(rules: HouseRules, *, open_questions: bool = False) -> Engine:
    """The engine of a ruleset, made once for as long as it is in use, and kept for a while.

    Args:
        rules: The rules.
        open_questions: Whether everybody is asked in public, and in order, whether they show something: for programs
            that cannot hide whose turn it is. Who has nothing to show can only say no.
    """
    return ENGINES.get((rules, open_questions), partial(Engine, rules, open_questions=open_questions))


def known_engine(rules: HouseRules) -> Engine | None:
    """The engine of a ruleset if it is in memory: it need not be built."""
    return ENGINES.find((rules, False))


class Engine:
    """One ruleset, compiled: names of its actions, the order of its cards, and its table in the kernel.

    Attributes:
        rules: The ruleset.
        open_questions: Whether everybody is asked in public whether they show something.
        tables: What `compile` made of it.
        table: The same in the kernel, which answers what needs no position.
        actions: What each id stands for.
        cards: How its cards stand to each other.
        groups: The rules that no combination says, as the kernel has them: `groups.deal.faceup_card`.
        deck: All cards.
        opening_card: The card whose holder leads first, where a card says who does.
        nbytes: What all of it takes of the memory.
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
        """An action in notation."""
        if action < self.actions.first_play:
            return self.actions.decision_named(action)
        text = self.cards.text(Cards(*masks), level, special)
        kind = self.actions.kind_of(action)
        if kind == "joker_lead" or not self._must_write(action, masks, level, special):
            return text
        rank = self.actions.rank_of(action, level)
        return f"{text}={kind}" if rank is None else f"{text}={kind}:{rank}"

    def _must_write(self, action: int, masks: tuple[int, int], level: int, special: int | None) -> bool:
        """Whether the reading is written: there are several, a wild card must be another, or it is a last play."""
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
"""Those that are kept."""
