"""Properties of all actions of a ruleset as arrays, for learners that score state and action together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from clamber._internal.arguments import refuse
from clamber.compile.lanes import LANES, run_lane
from clamber.envs.rules import LANE_NAMES, open_engine
from clamber.rules.house import HouseRules
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from clamber.compile.actions import Actions
    from clamber.engine import CompiledRules

Array: TypeAlias = "NDArray[Any]"

NONE: Final = -1
"""Value of a property that an action does not have."""

SUIT_COUNT: Final = 4


@dataclass(frozen=True, eq=False)
class ActionFeatures:
    """Properties of the actions of a ruleset: read-only arrays with one row per action id.

    Attributes:
        kinds: Names of the kinds, such as `pass`, `bid`, `pair` and `straight`.
        kind: (actions,) int16, index in `kinds`.
        cards: (actions, 16) uint8, number of cards of each lane: thirteen ranks from 2 to A, black joker, red joker,
            and the deal's special card, which is not counted in its rank (the wild card of Guandan, the Big Ace).
            Where the rules do not tell the jokers apart, both are black. Decisions that name cards count them here.
            The cards that a last play adds to its body are not counted (`with_rest`), and wild cards of a drawn rank
            are counted as the cards that they stand for.
        wild: (actions,) int8, number of the cards that stand for others; -1 where a wild rank is drawn.
        rank: (actions,) int8, lane of the key rank, of runs the highest; -1 if there is none.
        suit: (actions,) int8, suit of a straight flush; -1 otherwise.
        with_rest: (actions,) bool, True for a last play, which adds all remaining cards of the hand to its body.
        face: (actions,) int8, card named by a decision, as 4 * rank + suit, or 52 and 53 for jokers; -1 otherwise.
        bid: (actions,) int16, stake that is bid; -1 otherwise.
        seat: (actions,) int8, seat named by a decision; -1 otherwise.
    """

    kinds: tuple[str, ...]
    kind: Array
    cards: Array
    wild: Array
    rank: Array
    suit: Array
    with_rest: Array
    face: Array
    bid: Array
    seat: Array

    def matrix(self) -> Array:
        """Return the properties as inputs of a net, (actions, size) uint8: a copy, with one-hot and plain columns.

        The columns are the sixteen of `cards`, `wild` (0 for -1), `with_rest`, `bid` (0 for -1), and one-hot columns
        for each of `kinds`, sixteen ranks, four suits and the named seats. All are 0 where a property is absent.
        """
        seats = int(self.seat.max()) + 1
        plain = [self.cards, self.wild.clip(0), self.with_rest, self.bid.clip(0)]
        one_hot = [(self.kind, len(self.kinds)), (self.rank, LANES), (self.suit, SUIT_COUNT), (self.seat, seats)]
        columns = [np.asarray(part, np.uint8).reshape(len(self.kind), -1) for part in plain]
        columns += [(values[:, None] == np.arange(count)).astype(np.uint8) for values, count in one_hot]
        return np.concatenate(columns, axis=1)


def action_features(rules: str | HouseRules) -> ActionFeatures:
    """Return the properties of all actions of a game, a preset or a ruleset, by the action ids of the environments.

    >>> from clamber.envs import encoding
    >>> features = encoding.action_features("doudizhu")
    >>> pair = features.kinds.index("pair")
    >>> features.cards[features.kind == pair][0].tolist(), features.matrix().shape
    ([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], (12658, 55))

    Args:
        rules: Name of a game or preset, or a ruleset.

    Raises:
        InvalidArgumentError: The argument is neither a name nor a ruleset.
        UnknownRulesError: There are no such rules.
    """
    if not isinstance(rules, (str, HouseRules)):
        refuse("rules", 'the name of a game or preset, such as "doudizhu/online", or a ruleset', rules)
    return _features(open_engine(ruleset(rules) if isinstance(rules, str) else rules))


@lru_cache(maxsize=8)
def _features(engine: CompiledRules) -> ActionFeatures:
    actions = engine.actions
    kinds: dict[str, int] = {}
    features = _empty(actions.total)
    for action in range(actions.total):
        features["kind"][action] = kinds.setdefault(actions.kind_of(action), len(kinds))
        if action < actions.first_play:
            _describe_decision(actions, action, features)
        else:
            _describe_combination(engine, action, features)
    for array in features.values():
        array.flags.writeable = False
    return ActionFeatures(tuple(kinds), **features)


def _empty(total: int) -> dict[str, Array]:
    absent: dict[str, Array] = {name: np.full(total, NONE, np.int8) for name in ("rank", "suit", "face", "seat")}
    return absent | {
        "kind": np.zeros(total, np.int16),
        "cards": np.zeros((total, LANES), np.uint8),
        "wild": np.zeros(total, np.int8),
        "with_rest": np.zeros(total, np.bool_),
        "bid": np.full(total, NONE, np.int16),
    }


def _describe_decision(actions: Actions, action: int, features: dict[str, Array]) -> None:
    for name, value in (("seat", actions.seat_named(action)), ("bid", actions.stake_bid(action))):
        if value is not None:
            features[name][action] = value
    rank = actions.rank_of(action, 0)
    if rank is not None:
        features["rank"][action] = LANE_NAMES.index(rank)
    for face in actions.shown_by(action).faces:
        features["face"][action] = face
        features["cards"][action, LANES - 3 + face - 52 if face >= 52 else face // 4] += 1


def _describe_combination(engine: CompiledRules, action: int, features: dict[str, Array]) -> None:
    actions = engine.actions
    member, family = actions.member_of(action), actions.family_of(action)
    features["cards"][action] = member.need
    features["wild"][action] = NONE if actions.draws_wild_rank else member.wild
    features["with_rest"][action] = family.last_play is not None
    if family.ranks:
        features["rank"][action] = run_lane(member.position + family.ranks - 1) if family.run else member.position
    if member.suit is not None:
        features["suit"][action] = member.suit
