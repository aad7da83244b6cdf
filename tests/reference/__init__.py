"""A slow, literal reference of the rules of all games.

It exists to be compared with the kernel, shares nothing with it, and nothing but tests may
import it. `ReferenceMatch` plays a match decision by decision; `answer` is the referee.
"""

from __future__ import annotations

from .errors import RefereeError
from .match import ReferenceMatch
from .record import replay, state_of
from .referee import answer

__all__ = ["RefereeError", "ReferenceMatch", "answer", "replay", "state_of"]
