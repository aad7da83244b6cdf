"""Gymnasium environment with one learning seat playing against bots.

>>> import gymnasium
>>> import clamber.envs.gymnasium
>>> env = gymnasium.make("clamber/GanDengYan-v0", seats=3, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> legal = info["action_mask"].nonzero()[0]
>>> observation, reward, terminated, truncated, info = env.step(int(legal[0]))
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber._internal.extras import missing
from clamber.errors import InvalidArgumentError

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber import bots
from clamber._internal.arguments import whole
from clamber.bots.seated import BotFailedError, choose_play
from clamber.envs import checks, drawing, starts, vector
from clamber.envs.encoding import HISTORY
from clamber.envs.spaces import LegalOrAny, seat_spaces
from clamber.play import Play
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from clamber._internal.seeds import Seed
    from clamber.event import Event
    from clamber.position import Position
    from clamber.ruleset import Ruleset
    from clamber.view import View

Observation: TypeAlias = "dict[str, NDArray[Any]]"

IDS: Final = {name: f"clamber/{game.title.replace(' ', '')}-v0" for name, game in GAMES.items()}
"""Registered environment ids by game name."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """Deal played from one seat, with bots playing the other seats.

    Observations are `{"observation": (size,) uint8, "action_mask": (actions + 1,) int8}`, and `info["action_mask"]`
    is the same mask. The last mask element is always 0; its id stands for any legal action (see `LegalOrAny`). The
    seat is rewarded at the end of the deal. `reset(seed=...)` begins a new match, and `reset()` continues with the
    next deal. Deals that end before the seat's first decision are skipped. Bots see views including the deal's
    history, and choose actions rather than particular cards of a rank.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - matches Gymnasium's declaration

    def __init__(
        self,
        game: str,
        *,
        rules: str | Ruleset | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | bots.Bot | Sequence[str | bots.Bot] = "random",
        history: int = HISTORY,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment for one learning seat.

        Args:
            game: `guandan`, `doudizhu`, ... (`IDS`).
            rules: Ruleset of this game or its name. Defaults to the game's standard rules.
            seats: Number of seats. Defaults to the minimum allowed by the rules.
            seat: Index of the learning seat.
            opponents: Bot spec (see `clamber.bots`) for all other seats, or a sequence of bots or specs, one per seat
                in turn order after the learning seat.
            history: History length in actions; see `clamber.envs.encoding`.
            render_mode: `ansi`, `rgb_array` or None.

        Raises:
            UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
            ValueError: The game, seat, bot, history or render mode is invalid, or the number of bots does not match
                the number of other seats.
        """
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise InvalidArgumentError(f"render_mode must be ansi or rgb_array, not {render_mode!r}")
        self.render_mode = render_mode
        self._deals = vector.make(game, num=1, rules=rules, seats=seats, autoreset="disabled", history=history)
        self.seat = whole("seat", seat, 0, self._deals.seats - 1)
        count = self._deals.seats - 1
        self._specs = checks.bots_for_others(opponents, count)
        if len(self._specs) != count:
            raise InvalidArgumentError(f"{len(self._specs)} bots for {count} other seats")
        self._bots = self._make_bots(0)
        self._events: Sequence[Event] = ()
        observation_space, actions = seat_spaces(self._deals.final_observation.shape[1], self._deals.actions)
        self.observation_space: spaces.Space[Any] = observation_space
        self.action_space: LegalOrAny = actions

    @property
    def position(self) -> Position:
        """Current position including hidden cards, for rendering and tests."""
        return self._deals.position(0)

    def reset(
        self, *, seed: Seed | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the cards. A seed begins a new match and also seeds the bots.

        Args:
            seed: Seed of a new match. Defaults to the next deal of the current match.
            options: Given start: `deck`, with `first` and `lead`; `position`; or `record`. See docs/envs.md.

        Raises:
            ValueError: The seed is not an integer from 0 to 2**256 - 1, or an option is unknown or invalid. The state
                is left unchanged.
            BotFailedError: As for `step`.
        """
        seed = None if seed is None else checks.seed(seed)
        snapshot = self.clone() if options else None
        self._deals.reset(seed=seed, options=starts.batch_options(options))
        super().reset(seed=seed)
        if seed is not None:
            self.close()
            self._bots = self._make_bots(seed)
        self._events = ()
        while not self._others_play():
            if snapshot is not None:
                self.__dict__.update(snapshot.__dict__)
                raise ValueError(
                    f"the deal of this {next(iter(options or ()))} ends before seat {self.seat} can choose"
                )
            self._deals.reset()
            self._events = ()
        observation = self._observe()
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the seat's action, then let the bots play until the seat has to act again or the deal ends.

        Raises:
            ValueError: The action is masked or does not exist, or the deal is finished. The state is left unchanged.
            BotFailedError: A bot raises an error or returns no legal play. The deal cannot continue: reset it.
        """
        action_id = checks.one_id(action)
        arrays = self._deals.observation
        if action_id == self.action_space.any and arrays["counts"][0] > 0:
            action_id = int(arrays["legal"][0, self.np_random.integers(arrays["counts"][0])])
        self._deals.step(np.asarray([action_id]))
        over = bool(self._deals.terminated[0]) or not self._others_play()
        observation = self._observe()
        reward = float(self._deals.rewards[0, self.seat]) if over else 0.0
        return observation, reward, over, False, {"action_mask": observation["action_mask"]}

    def clone(self) -> SeatEnv:
        """Return an independent environment in the same state, with copies of its bots and the same space objects."""
        return deepcopy(self, {id(space): space for space in (self.action_space, self.observation_space)})

    __copy__ = clone

    def __eq__(self, other: object) -> bool:
        """Return True if another environment has the same settings, deal and random numbers, whatever its bots."""
        if not isinstance(other, SeatEnv):
            return NotImplemented
        same = self.seat == other.seat and self.render_mode == other.render_mode and self._deals == other._deals
        return same and _random_state(self) == _random_state(other)

    __hash__ = None  # type: ignore[assignment] # its state changes

    def close(self) -> None:
        """Close the bots created from specs. Bots passed in by the caller remain open."""
        for seat, bot in self._bots.items():
            if isinstance(self._specs[(seat - self.seat - 1) % self._deals.seats], str):
                bots.close(bot)

    def action_name(self, action: int) -> str:
        """Return the readable name of an action id; see `clamber.envs.vector`.

        Raises:
            ValueError: The id does not exist.
        """
        return "any legal action" if action == self.action_space.any else self._deals.action_name(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the (actions + 1,) bool mask. Called by MaskablePPO in sb3-contrib."""
        return self._observe()["action_mask"].astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the deal as seen by the seat, as text or an image; return None without a render mode."""
        if self.render_mode is None:
            return None
        draw = drawing.text if self.render_mode == "ansi" else drawing.picture
        return draw(self.position, self.seat)

    def _make_bots(self, seed: int) -> dict[int, bots.Bot]:
        """Return the bots by seat, creating new bots from specs."""
        seated = {}
        for i, bot in enumerate(self._specs):
            seat = (self.seat + 1 + i) % self._deals.seats
            seated[seat] = bots.make(bot, seed=seed, seat=seat)
        return seated

    def _others_play(self) -> bool:
        """Let the bots play; return True if the deal continues with the learning seat to act."""
        arrays = self._deals.observation
        while (seat := int(arrays["to_act"][0])) >= 0 and seat != self.seat:
            action = int(arrays["legal"][0, 0])
            if arrays["counts"][0] > 1:
                match = self._deals.match(0, self._events)
                self._events = match.deals[-1].events
                action = self._choose(seat, match.view(seat))
            self._deals.step(np.asarray([action]))
        return seat == self.seat

    def _choose(self, seat: int, view: View) -> int:
        """Return the action that a bot chooses.

        Raises:
            BotFailedError: The bot raises an error, or chooses none of the legal plays.
        """
        bot = self._bots[seat]
        try:
            play: object = choose_play(bot, view)
            if not isinstance(play, Play) or play.action not in self._legal():
                raise TypeError(f"choose() returned {play!r}, not one of view.legal")  # noqa: TRY301 - reported below
        except (Exception, SystemExit) as error:
            spec = self._specs[(seat - self.seat - 1) % self._deals.seats]
            name = spec if isinstance(spec, str) else bots.info_of(bot).name
            raise BotFailedError.of(bot, name, seat, error) from error
        return play.action

    def _legal(self) -> list[int]:
        arrays = self._deals.observation
        legal: list[int] = arrays["legal"][0, : arrays["counts"][0]].tolist()
        return legal

    def _observe(self) -> Observation:
        to_act = int(self._deals.observation["to_act"][0]) == self.seat
        mask = np.append(self._deals.observation["action_mask"][0], [False]).astype(np.int8)
        return {"observation": self._deals.observe(0, self.seat), "action_mask": mask * np.int8(to_act)}


def _random_state(env: SeatEnv) -> object:
    """Return the state of the random numbers of an environment; None before their first use."""
    rng = env._np_random  # noqa: SLF001 - reading np_random would seed it
    return None if rng is None else rng.bit_generator.state


for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="clamber.envs.gymnasium:SeatEnv",
        vector_entry_point="clamber.envs.gymnasium_vector:SeatVectorEnv",
        kwargs={"game": _game},
    )
