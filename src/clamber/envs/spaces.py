"""Action spaces with an id for *any legal action*: a space has no access to the position and its legal actions."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Mask = NDArray[np.int8]


class LegalOrAny(spaces.Discrete):
    """All action ids, and one more, the last: any legal action, drawn by the environment.

    Without a mask `sample` returns the last id, the only one that is legal everywhere. `sample(info["action_mask"])`
    draws one of the legal ids.
    """

    @property
    def any(self) -> np.int64:
        """The id that stands for any legal action; never in a mask."""
        return np.int64(self.n - 1)

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        """Return an id that the mask allows, or with this probability; without either `any`."""
        if mask is None and probability is None:
            return self.any
        return np.int64(super().sample(mask, probability))


class EachLegalOrAny(spaces.MultiDiscrete):
    """The same space for each of many environments, as `gymnasium.make_vec` steps them."""

    def sample(
        self, mask: tuple[Mask, ...] | None = None, probability: tuple[Mask, ...] | None = None
    ) -> NDArray[np.int64]:
        """Return an id for each that its mask allows, or with these probabilities; without either `any` for each."""
        if mask is None and probability is None:
            return np.asarray(self.nvec - 1, np.int64)
        return np.asarray(super().sample(mask, probability), np.int64)


@batch_space.register
def _(space: LegalOrAny, n: int = 1) -> EachLegalOrAny:
    return EachLegalOrAny(np.full(n, space.n), seed=deepcopy(space.np_random))
