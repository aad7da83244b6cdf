"""Bot that makes the play its net values highest."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.bot_info import BotInfo, Level
from clamber.bots.policy import PolicyBot
from clamber.engine import Net as Learnt
from clamber.errors import ClamberError
from clamber.nets import shipped
from clamber.rules.games import GAMES
from clamber.sentences import Sentence, Worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.view import View

SAYS: Final = Worded(
    "It has learnt the game by playing it against itself, millions of times.",
    "跟自己打过千百万局，从输赢里学会的。",
)


class NotLearnt(ClamberError, ValueError):
    """Raised if no net ships for a game, or the given net was trained on another game."""

    code = "not_learnt"


class LearntBot(PolicyBot):
    """Bot with the policy in `kernel/bots/net_policy.hpp`. Rejects games that its net was not trained on.

    Args:
        name: Name of the policy.
        seed, seat: As for `PolicyBot`.
        learnt: Net to use. Defaults to the shipped net of each game.
    """

    def __init__(self, name: str = "net", *, seed: int = 0, seat: int = 0, learnt: Learnt | None = None) -> None:
        super().__init__(name, seed=seed, seat=seat, net=learnt)
        self._learnt = learnt

    @property
    def weights(self) -> str:
        """Hex SHA-256 digest of the weights."""
        return _shipped_hash() if self._learnt is None else hashlib.sha256(self._learnt.to_bytes()).hexdigest()

    def choose(self, view: View) -> Play:
        """Return the net's play.

        Raises:
            NotLearnt: No net ships for the game, or the net was trained on another one.
            ValueError: It is not the viewer's turn.
        """
        self._check(view)
        return super().choose(view)

    def values(self, view: View, plays: Sequence[Play]) -> list[float]:
        """Return the net's estimate of the viewer's remaining reward in this deal after each of the given plays.

        Values are in units of the training target (`Learning` in the rules of the game): about 1 for a won deal.

        Raises:
            NotLearnt: As for `choose`.
            ValueError: It is not the viewer's turn, or a play is not legal.
        """
        self._check(view)
        return self._policy.values(view.seen, list(plays))

    def _check(self, view: View) -> None:
        """Raise NotLearnt if the net was not trained on the game."""
        game = view.rules.game.name
        if self._learnt is None and not is_learnt(view):
            raise NotLearnt(Sentence("net-none", {"game": game}))
        if self._learnt is not None and self._learnt.game != game:
            raise NotLearnt(Sentence("net-other-game", {"learnt": self._learnt.game, "game": game}))


class Net(LearntBot):
    """Bot that evaluates the state after each of the most promising plays and makes the best one, without searching.

    Args:
        file: Path to a net. If empty, the shipped net for each game is used.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file contains no net, or a net that this version cannot play.
    """

    def __init__(self, file: str = "") -> None:
        super().__init__(learnt=Learnt.from_bytes(Path(file).read_bytes()) if file else None)
        self.info = BotInfo(
            f"net:{Path(file).name}" if file else "net",
            version="2",
            weights=self.weights,
            level=Level.MASTER,
            says=SAYS,
            policy=None if file else "net",
        )


def is_learnt(view: View) -> bool:
    """Return True if a net ships for this game."""
    return shipped(view.rules.game.name) is not None


@cache
def _shipped_hash() -> str:
    """Return the hex SHA-256 digest of all shipped nets."""
    found = hashlib.sha256()
    for game in GAMES:
        net = shipped(game)
        found.update(b"" if net is None else net.to_bytes())
    return found.hexdigest()
