"""Shared data of an OpenSpiel game, built from its parameters: rules, seats and observation encodings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber.cards import FACES, RANKS
from clamber.engine import MatchState, State
from clamber.envs.encoding import HISTORY, WHOLE_DEAL, encoding_for
from clamber.envs.kernel import PlainEvent
from clamber.envs.rules import open_engine, rules_of
from clamber.envs.small import small_rules
from clamber.envs.utility import utility_of
from clamber.rules_file import load_ruleset
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.ruleset import Ruleset

PARAMETERS: Final[dict[str, Any]] = {
    "rules": "",
    "seats": 0,
    "deals": 1,
    "level": "",
    "history": 0,
    "ranks": 0,
    "hand": 0,
}
"""Default values of the `load_game` parameters; see `ClimbingGame`."""

Logged: TypeAlias = "tuple[int, int, int, tuple[int, int]]"
"""Fields of a `PlainEvent`."""

MOST_DEALS: Final = 1000


class GameData:
    """Data shared by all states of a game: compiled rules, initial match state, and observation encodings."""

    def __init__(self, game: str, parameters: tuple[tuple[str, Any], ...]) -> None:
        self._made_of = (game, parameters)
        given = PARAMETERS | dict(parameters)
        name = given["rules"] or game
        found = load_ruleset(name) if name.endswith(".json") else ruleset(name)
        rules, self.seats = rules_of(game, found, given["seats"] or None)
        self.deals: int = given["deals"]
        if not 1 <= self.deals <= MOST_DEALS:
            raise ValueError(f"deals must be from 1 to {MOST_DEALS}, not {self.deals}")
        if given["ranks"] or given["hand"]:
            rules = small_rules(rules, ranks=given["ranks"], hand=given["hand"], seats=self.seats)
        self.engine: Engine = open_engine(rules)
        self.match = MatchState.new(self.engine.table, self.seats)
        if given["level"]:
            self.match = self.match.at_level(self.engine.table, _level(rules, given["level"]))
        self.utility = utility_of(self.engine, self.seats)
        self.observed = encoding_for(self.engine, history=given["history"] or HISTORY)
        self.recalled = encoding_for(self.engine, history=given["history"] or WHOLE_DEAL)
        self.table = self.engine.table
        self.actions = self.engine.actions.total
        self.first_play = self.engine.actions.first_play
        self.faces = tuple(self.engine.deck.count(face) for face in range(FACES))
        self.deck_size = len(self.engine.deck)
        self.drawn = self._drawn()
        self.faceup = self.engine.groups.deal.faceup_card

    def _drawn(self) -> int:
        """Return the number of cards that chance draws: those of the deck that a seat may get."""
        groups = self.engine.groups
        is_all = groups.trick.draw != "none" or groups.auction.bottom or groups.deal.faceup_card
        dealt = groups.deal.hand_size * self.seats + groups.deal.extra_card
        return self.deck_size if is_all or groups.deal.hand_size == 0 else dealt

    def __deepcopy__(self, memo: dict[int, Any]) -> GameData:
        """Return the object itself, because all states share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return played, self._made_of


class Dealt:
    """State of a deal with the actions that led to it. It is never changed, so that copies share it.

    Attributes:
        state: Kernel state.
        seat: Seat to act; None if the deal is over.
        log: Fields of the event of each action; `events` has the events.
    """

    __slots__ = ("_legal", "_shared", "log", "seat", "state")

    def __init__(self, shared: GameData, state: State, log: tuple[Logged, ...] = ()) -> None:
        self._shared = shared
        self._legal: tuple[int, ...] | None = None
        self.state, self.seat, self.log = state, state.to_act, log

    @property
    def legal(self) -> tuple[int, ...]:
        """Legal actions, sorted."""
        if self._legal is None:
            self._legal = tuple(sorted(self.state.legal(self._shared.table)))
        return self._legal

    @property
    def events(self) -> tuple[PlainEvent, ...]:
        """Events of the deal."""
        return tuple(PlainEvent(*logged) for logged in self.log)

    def after(self, action: int) -> Dealt:
        """Return the state after an action.

        Raises:
            ValueError: The action is not legal, or the deal is over.
        """
        if self.seat is None:
            raise ValueError("the deal is over: nobody is to act")
        if action not in self.legal:
            raise ValueError(f"action {action} is not legal for seat {self.seat}")
        shared, state = self._shared, self.state
        masks = state.known_first_choice(shared.table, action) if action >= shared.first_play else (0, 0)
        after = state.apply(shared.table, action, masks)
        assert after is not None  # noqa: S101 - the action is legal
        return Dealt(shared, after, (*self.log, (self.seat, state.drawn, action, masks)))

    def to_bytes(self) -> bytes:
        """Return the kernel state as bytes."""
        return self.state.to_bytes(self._shared.table)

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealt:
        """Return the object itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _dealt, (self._shared, self.to_bytes(), self.log)


def _dealt(shared: GameData, state: bytes, log: tuple[Logged, ...]) -> Dealt:
    return Dealt(shared, State.from_bytes(shared.table, state), log)


def _level(rules: Ruleset, text: str) -> int:
    if rules.game.levels is None:
        raise ValueError(f"{rules.game.name} has no levels, so there is no level {text!r}")
    if len(text) != 1 or text not in RANKS:
        raise ValueError(f"level must be one of {' '.join(RANKS)}, not {text!r}")
    return RANKS.index(text)


@lru_cache(maxsize=64)
def played(game: str, parameters: tuple[tuple[str, Any], ...]) -> GameData:
    """Return the cached shared data for a game with the given parameters."""
    return GameData(game, parameters)


@lru_cache(maxsize=1024)
def match_after(shared: GameData, finished: tuple[bytes, ...]) -> MatchState:
    """Return the match state after the given finished deals."""
    if not finished:
        return shared.match
    engine = shared.engine
    last = State.from_bytes(engine.table, finished[-1])
    return match_after(shared, finished[:-1]).settle(engine.table, last).match
