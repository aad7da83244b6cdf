"""Shared data of an OpenSpiel game, built from its parameters: rules, seats and observation encodings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS
from clamber.engine import MatchState, State
from clamber.envs.encoding import HISTORY, WHOLE_DEAL, encoding_for
from clamber.envs.rules import open_engine, rules_of
from clamber.rules_file import load_ruleset
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.engine import Engine
    from clamber.ruleset import Ruleset

PARAMETERS: Final[dict[str, Any]] = {"rules": "", "seats": 0, "deals": 1, "level": "", "history": 0}
"""Default values of the `load_game` parameters; see `ClimbingGame`."""

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
        self.engine: Engine = open_engine(rules)
        self.match = MatchState.new(self.engine.table, self.seats)
        if given["level"]:
            self.match = self.match.at_level(self.engine.table, _level(rules, given["level"]))
        self.observed = encoding_for(self.engine, history=given["history"] or HISTORY)
        self.recalled = encoding_for(self.engine, history=given["history"] or WHOLE_DEAL)
        self.actions = self.engine.actions.total
        self.deck_size = len(self.engine.deck)
        self.faceup = self.engine.groups.deal.faceup_card

    def __deepcopy__(self, memo: dict[int, Any]) -> GameData:
        """Return the object itself, because all states share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return played, self._made_of


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
