"""Action spaces with an id for *any legal action*, needed because a space has no access to the position."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from clamber._internal.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Mask = NDArray[np.int8]


class LegalOrAny(spaces.Discrete):
    """All action ids, plus a final id for a random legal action chosen by the environment.

    Without a mask, `sample` returns this final id, because it is the only one that is always legal.
    `sample(info["action_mask"])` draws one of the legal ids.
    """

    @property
    def any(self) -> np.int64:
        """Id that stands for any legal action. It is never set in a mask."""
        return np.int64(self.n - 1)

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        """Sample an id using the mask or probabilities; without either, return `any`.

        Args:
            mask: (n,) int8, 1 for each allowed id.
            probability: (n,) float64, the probability of each id.
        """
        if mask is None and probability is None:
            return self.any
        return np.int64(super().sample(mask, probability))


def seat_spaces(size: int, actions: int) -> tuple[spaces.Dict, LegalOrAny]:
    """Return the observation and action spaces of a seat.

    Args:
        size: Size of an observation.
        actions: Number of action ids.
    """
    fields = {"observation": spaces.Box(0, 255, (size,), np.uint8), "action_mask": spaces.MultiBinary(actions + 1)}
    return spaces.Dict(fields), LegalOrAny(actions + 1)


class EachLegalOrAny(spaces.MultiDiscrete):
    """Batched `LegalOrAny` for vectorized environments created by `gymnasium.make_vec`."""

    def sample(
        self, mask: tuple[Mask, ...] | None = None, probability: tuple[Mask, ...] | None = None
    ) -> NDArray[np.int64]:
        """Sample an id per environment using the masks or probabilities; without either, return `any` for each.

        Args:
            mask: One mask per environment, as for `LegalOrAny`.
            probability: One array of probabilities per environment.
        """
        if mask is None and probability is None:
            return np.asarray(self.nvec - 1, np.int64)
        return np.asarray(super().sample(mask, probability), np.int64)


@batch_space.register
def _(space: LegalOrAny, n: int = 1) -> EachLegalOrAny:
    return EachLegalOrAny(np.full(n, space.n), seed=deepcopy(space.np_random))
