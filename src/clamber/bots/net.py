"""The bot that has learnt: it does what a net values most."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo, Level
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
    """A net that cannot play a game: it has learnt another, or nobody has learnt this one."""

    code = "not_learnt"


class LearntBot(PolicyBot):
    """A bot that plays as `kernel/bots/net_policy.hpp` says, and refuses what its net has not learnt.

    Args:
        name: The policy.
        seed, seat: As in `PolicyBot`.
        learnt: The net; for each game the one that ships with it if there is none.
    """

    def __init__(self, name: str = "net", *, seed: int = 0, seat: int = 0, learnt: Learnt | None = None) -> None:
        super().__init__(name, seed=seed, seat=seat, net=learnt)
        self._learnt = learnt

    @property
    def weights(self) -> str:
        """The hash of what it has learnt."""
        return _shipped_hash() if self._learnt is None else hashlib.sha256(self._learnt.to_bytes()).hexdigest()

    def choose(self, view: View) -> Play:
        """The play that it makes.

        Raises:
            NotLearnt: Nobody has learnt the game, or the net has learnt another.
            ValueError: It is not the viewer's turn.
        """
        self._check(view)
        return super().choose(view)

    def values(self, view: View, plays: Sequence[Play]) -> list[float]:
        """What the rest of the deal is worth to the viewer after each of these plays, as the net holds.

        In the measure that it was trained by (`Learning` on the page of the game): about 1 for a deal that is won.

        Raises:
            NotLearnt: As for `choose`.
            ValueError: It is not the viewer's turn, or a play is not legal.
        """
        self._check(view)
        return self._policy.values(view.seen, list(plays))

    def _check(self, view: View) -> None:
        """Refuses a game that the net has not learnt."""
        game = view.rules.game.name
        if self._learnt is None and not is_learnt(view):
            raise NotLearnt(Sentence("net-none", {"game": game}))
        if self._learnt is not None and self._learnt.game != game:
            raise NotLearnt(Sentence("net-other-game", {"learnt": self._learnt.game, "game": game}))


class Net(LearntBot):
    """Values what each of the most promising plays would leave, and makes the best. No search.

    Args:
        file: The file of a net; the game's own without one.

    Raises:
        OSError: The file cannot be read.
        ValueError: It holds no net, or one that this program cannot play.
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
    """Whether a net ships for the game."""
    return shipped(view.rules.game.name) is not None


@cache
def _shipped_hash() -> str:
    """The hash of all nets that ship."""
    found = hashlib.sha256()
    for game in GAMES:
        net = shipped(game)
        found.update(b"" if net is None else net.to_bytes())
    return found.hexdigest()
