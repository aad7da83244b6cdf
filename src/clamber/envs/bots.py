"""Bots based on policies trained in an environment, i.e. functions of an observation and an action mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber._internal.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber._internal.arguments import as_int, refuse, whole
from clamber.bots.function import FunctionBot
from clamber.envs import encoding
from clamber.envs.encoding import HISTORY, WHOLE_DEAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from clamber.play import Play
    from clamber.view import View

Observation: TypeAlias = "dict[str, NDArray[Any]]"

ENVIRONMENTS: Final = ("gymnasium", "pettingzoo")


class ArrayBot(FunctionBot):
    """Bot that chooses an action from the observation and the action mask of an environment.

    >>> import clamber
    >>> from clamber.envs.bots import ArrayBot
    >>> first = ArrayBot(lambda seen: seen["action_mask"].argmax(), name="first")
    >>> match = clamber.ruleset("gandengyan").new_match(seed=1)
    >>> first.choose(match.view(match.to_act))
    Play('2d')

    A model from Stable-Baselines3 or PyTorch takes one line:

        ArrayBot(lambda seen: model.predict(seen, action_masks=seen["action_mask"], deterministic=True)[0])
        ArrayBot(lambda seen: net(torch.from_numpy(seen["observation"])).masked_fill(...).argmax())

    Args:
        choose: Function of `{"observation": (size,) uint8, "action_mask": (n,) int8}`, the observation of the
            environment, that returns the id of a legal action.
        history: History length of the environment, in actions.
        env: `pettingzoo`, or `gymnasium`, whose mask has one more id, which is never legal.
        name: Name of the bot. Defaults to that of the function.
        version: Version, which changes whenever the bot's play does.
        weights: Hash of trained weights, if any, such as the SHA-256 of their file.

    Raises:
        InvalidArgumentError: The environment is unknown, or another argument has the wrong type.
    """

    def __init__(
        self,
        choose: Callable[[Observation], Any],
        *,
        history: int = HISTORY,
        env: str = "gymnasium",
        name: str = "",
        version: str = "",
        weights: str | None = None,
    ) -> None:
        if env not in ENVIRONMENTS:
            refuse("env", f"one of {', '.join(ENVIRONMENTS)}", env)
        super().__init__(choose, name=name, version=version, weights=weights)  # type: ignore[arg-type] # of arrays
        self._history, self._extra_ids = whole("history", history, 0, WHOLE_DEAL), int(env == "gymnasium")

    def choose(self, view: View) -> Play:
        """Return the play of the function's action, with the cards that an environment would play.

        Raises:
            InvalidArgumentError: The function returned no integer, or an action that is not legal.
        """
        mask = np.append(encoding.action_mask(view), np.zeros(self._extra_ids, np.bool_)).astype(np.int8)
        result = self._choose({"observation": encoding.observe(view, history=self._history), "action_mask": mask})
        action = result.item() if getattr(result, "size", None) == 1 or hasattr(result, "detach") else result
        if as_int(action) is None:
            refuse("action", f"the id of a legal action, an integer, as the result of {self.info.name}", result)
        return encoding.play_of(view, action)
