"""Slow, literal reference implementation of all games' rules.

It is compared with the kernel, and shares no code with it. Only tests may import it. `ReferenceMatch` plays
a match one decision at a time; `answer` implements the referee.
"""

from __future__ import annotations

from .errors import RefereeError
from .match import ReferenceMatch
from .record import replay, state_of
from .referee import answer

__all__ = ["RefereeError", "ReferenceMatch", "answer", "replay", "state_of"]
