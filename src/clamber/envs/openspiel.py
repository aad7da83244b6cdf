"""OpenSpiel: importing this module registers `clamber_guandan`, `clamber_gandengyan` and `clamber_biga`.

    import pyspiel
    import clamber.envs.openspiel

    game = pyspiel.load_game("clamber_gandengyan", {"seats": 3, "rules": "gandengyan/baike"})

A game is one deal, the first of a match. Chance draws who draws first, the deck card by card, and whatever else the
rules leave to it. Tensors are the observations of `clamber.envs.encoding`; the information state's string has the
history beside them, its tensor has not. `resample_from_infostate` deals the unseen cards anew (`View.sample`); the
chance events in its history are those of the state it came from. Secret questions are asked in public.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from clamber.cards import FACES
from clamber.engine import Engine, State, engine_for
from clamber.envs import kernel
from clamber.envs.encoding import encoding
from clamber.envs.rules import action_name, public_rules
from clamber.position import Position

LONGEST: Final = 20_000
"""More actions than a deal takes."""

UTILITY: Final = {"guandan": 4.0, "gandengyan": 2.0**53, "biga": 256.0}
"""No deal is worth more to a seat."""


class Setting:
    """What all states of a game share: the compiled rules and what observations look like."""

    def __init__(self, game: str, rules: str, seats: int) -> None:
        self._made_of = (game, rules, seats)
        chosen, self.seats = public_rules(game, rules or None, seats or None)
        self.engine: Engine = engine_for(chosen)
        self.match = self.engine.new_match(self.seats)
        self.encoding = encoding(game)
        self.layout = self.encoding.layout(self.seats)
        self.actions = self.engine.first_play + len(self.engine.tables.actions)
        self.lead_is_drawn = self.match.lead_is_drawn(self.engine.table)
        self.faceup = any(name == "faceup_card" and flag for name, _, flag in self.engine.tables.policies)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        """Itself: states share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setting, self._made_of


@lru_cache(maxsize=64)
def setting(game: str, rules: str, seats: int) -> Setting:
    """The setting of a game, made once."""
    return Setting(game, rules, seats)


class ClimbingGame(pyspiel.Game):
    """One deal of a climbing game. Parameters: `rules`, a ruleset's name, and `seats`, 0 for the fewest."""

    name: ClassVar[str]
    game_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, params = self.name, dict(params or {})
        self.setting = setting(name, params.get("rules", ""), params.get("seats", 0))
        most = UTILITY[name]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=max(self.setting.actions, 2 * FACES),
            num_players=self.setting.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if name == "guandan" else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self, *_: object) -> ClimbingState:
        """Nothing is dealt yet."""
        return ClimbingState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Two for who begins, one for each card, one for each decision of a deal that may be left to chance."""
        return FACES * self.setting.engine.packs + 8

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """What tensors and strings are made by."""
        if params:
            raise ValueError(f"observers take no parameters, not {params!r}")
        return Observer(self.setting, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class ClimbingState(pyspiel.State):
    """A deal. The kernel's state is kept as bytes, so that copies and pickles are cheap and plain."""

    def __init__(self, game: ClimbingGame) -> None:
        super().__init__(game)
        self._setting = game.setting
        self._drawn: tuple[int, ...] = ()
        self._dealt: bytes | None = None
        self._log: tuple[tuple[int, int, int, int], ...] = ()

    # What OpenSpiel asks

    def current_player(self) -> int:
        """Who acts; chance while the cards are dealt and where the rules leave a decision to it."""
        if self._dealt is None:
            return int(pyspiel.PlayerId.CHANCE)
        state = self.kernel_state
        if state.to_act is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.chance else state.to_act

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(kernel.legal(self._setting.engine, self.kernel_state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability: a seat, a face, or an action."""
        if self._dealt is not None:
            legal = self._legal_actions(int(pyspiel.PlayerId.CHANCE))
            return [(action, 1 / len(legal)) for action in legal]
        done, size = len(self._drawn), FACES * self._setting.engine.packs
        if done == 0 or done > size:
            count = self._setting.seats if done == 0 or not self._setting.faceup else size
            return [(outcome, 1 / count) for outcome in range(count)]
        left = [self._setting.engine.packs] * FACES
        for face in self._drawn[1:]:
            left[face] -= 1
        return [(face, count / (size - done + 1)) for face, count in enumerate(left) if count]

    def _apply_action(self, action: int) -> None:
        if self._dealt is None:
            self._drawn = (*self._drawn, action)
            self._begin()
            return
        state = self.kernel_state
        engine = self._setting.engine
        after = kernel.apply(engine, state, action)
        if after is None or state.to_act is None:
            raise ValueError(f"action {action} is not legal for seat {state.to_act}")
        cards = Position(engine, state).default_play(action).masks
        self._log = (*self._log, (state.to_act, action, *cards))
        self._dealt = after.to_bytes(engine.table)

    def _begin(self) -> None:
        shared, size = self._setting, FACES * self._setting.engine.packs
        if len(self._drawn) < size + 1 + int(shared.lead_is_drawn):
            return
        first, deck = self._drawn[0], list(self._drawn[1 : size + 1])
        lead = faceup = None
        if shared.lead_is_drawn:
            lead = self._drawn[-1]
            if shared.faceup:
                lead, faceup = (first + lead) % shared.seats, deck[lead]
        state = kernel.begin(shared.engine, shared.match, deck=deck, first=first, lead=lead, faceup=faceup)
        self._dealt, self._drawn = state.to_bytes(shared.engine.table), ()

    def _action_to_string(self, _player: int, action: int) -> str:
        if self._dealt is None:
            return f"draws {action}"
        return action_name(self._setting.engine, action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self._dealt is not None and self.kernel_state.to_act is None

    def returns(self) -> list[float]:
        """What the deal was worth to each seat; 0 until it is over."""
        if not self.is_terminal():
            return [0.0] * self._setting.seats
        return kernel.rewards(self._setting.engine, self.kernel_state)

    def resample_from_infostate(self, player: int, sampler: Any) -> ClimbingState:
        """Another state that the player cannot tell from this one: the unseen cards dealt anew.

        Args:
            player: Whose knowledge it fits.
            sampler: A function without arguments, uniform in [0, 1).
        """
        clone: ClimbingState = self.clone()
        if self._dealt is None or self.is_terminal():
            return clone
        state = self.kernel_state
        rng = random.Random(int(sampler() * 2**53))  # noqa: S311 - a search's choices are no secrets
        sampled = Position(self._setting.engine, state).view(player).sample(rng)
        asked = kernel.same_question(sampled.state, state)
        clone._dealt = asked.to_bytes(self._setting.engine.table)
        return clone

    def __str__(self) -> str:
        if self._dealt is None:
            return f"dealing: {' '.join(map(str, self._drawn))}"
        return f"{Position(self._setting.engine, self.kernel_state)!r} {self.history_text(None)}"

    # What the observer needs

    @property
    def kernel_state(self) -> State:
        """The position in the kernel; only once the cards are dealt."""
        if self._dealt is None:
            raise ValueError("nothing is dealt yet")
        return self._setting.engine.state_from_bytes(self._dealt)

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self._dealt is not None

    def history_text(self, player: int | None) -> str:
        """All actions as `seat:id:cards`; a return that a player may not see yet as `seat:?`."""
        hide = self.is_dealt and Position(self._setting.engine, self.kernel_state)
        hidden = bool(hide and hide.phase == "return" and hide.rules["returns"] == "simultaneous")
        parts = []
        for seat, action, once, twice in self._log:
            returns = self._setting.engine.kind_of(action) == "return"
            secret = hidden and returns and player is not None and seat != player
            parts.append(f"{seat}:?" if secret else f"{seat}:{action}:{once:x}.{twice:x}")
        return " ".join(parts)


class Observer:
    """Writes what a player knows into `tensor`; with perfect recall its string has the history, too."""

    def __init__(self, shared: Setting, *, perfect_recall: bool) -> None:
        self._setting = shared
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(shared.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ClimbingState, player: int) -> None:
        """Writes the observation; zeros while nothing is dealt."""
        self.tensor[:] = np.frombuffer(self._row(state, player), np.uint8)

    def string_from(self, state: ClimbingState, player: int) -> str:
        """The observation in hexadecimal digits, and with perfect recall the history."""
        if not state.is_dealt:
            return f"p{player} nothing is dealt"
        text = f"p{player} {self._row(state, player).hex()}"
        return f"{text} {state.history_text(player)}" if self._perfect_recall else text

    def _row(self, state: ClimbingState, player: int) -> bytes:
        shared = self._setting
        if not state.is_dealt:
            return bytes(shared.layout.size)
        return kernel.encode(shared.layout, shared.engine, state.kernel_state, shared.match, player)


def _game_type(name: str, title: str, seats: tuple[int, int], utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=f"clamber_{name}",
        long_name=f"clamber: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "", "seats": 0},
    )


# A class for each game: OpenSpiel keeps what it registers until after Python is gone, which only classes survive.


class GuandanGame(ClimbingGame):
    """`clamber_guandan`."""

    name = "guandan"
    game_type = _game_type(name, "Guandan", (4, 4), pyspiel.GameType.Utility.ZERO_SUM)


class GanDengYanGame(ClimbingGame):
    """`clamber_gandengyan`."""

    name = "gandengyan"
    game_type = _game_type(name, "Gan Deng Yan", (2, 6), pyspiel.GameType.Utility.GENERAL_SUM)


class BigAGame(ClimbingGame):
    """`clamber_biga`."""

    name = "biga"
    game_type = _game_type(name, "Big A", (5, 5), pyspiel.GameType.Utility.GENERAL_SUM)


for _game in (GuandanGame, GanDengYanGame, BigAGame):
    pyspiel.register_game(_game.game_type, _game)
