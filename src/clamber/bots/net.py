"""Bot that makes the play its net values highest."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber._internal.arguments import refuse
from clamber.bot import BotInfo, Level
from clamber.bots.policy import PolicyBot
from clamber.engine import Net as Learnt
from clamber.errors import ClamberError
from clamber.nets import shipped
from clamber.play import Play, check_play
from clamber.rules.games import GAMES
from clamber.sentences import Sentence, Worded
from clamber.text.notation import parse_action
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.view import View

SAYS: Final = Worded(
    "It has learnt the game by playing it against itself, millions of times.",
    "跟自己打过千百万局，从输赢里学会的。",
)


class NoNetError(ClamberError, ValueError):
    """Raised if no net ships for a game, or the given net was trained on another game."""

    code = "not_learnt"


class NetPolicyBot(PolicyBot):
    """Bot with the policy in `kernel/bots/net_policy.hpp`. Rejects games that its net was not trained on.

    Args:
        name: Name of the policy.
        seed, seat: As for `PolicyBot`.
        net: Net to use. Defaults to the shipped net of each game.
    """

    def __init__(self, name: str = "net", *, seed: int = 0, seat: int = 0, net: Learnt | None = None) -> None:
        super().__init__(name, seed=seed, seat=seat, net=net)
        self._learnt = net

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_learnt": None if self._learnt is None else self._learnt.to_bytes()}

    def __setstate__(self, values: dict[str, Any]) -> None:
        data = values["_learnt"]
        super().__setstate__({**values, "_learnt": None if data is None else Learnt.from_bytes(data)})

    def _own_net(self) -> Learnt | None:
        return self._learnt

    @property
    def weights(self) -> str:
        """Hex SHA-256 digest of the weights."""
        return _shipped_hash() if self._learnt is None else hashlib.sha256(self._learnt.to_bytes()).hexdigest()

    def choose(self, view: View) -> Play:
        """Return the net's play.

        Raises:
            NoNetError: No net ships for the game, or the net was trained on another one.
            ValueError: It is not the viewer's turn.
        """
        self._check(view)
        return super().choose(view)

    def values(self, view: View, plays: Sequence[Play | str] | None = None) -> list[float]:
        """Return the net's estimate of the viewer's remaining reward in this deal after each of the given plays.

        Values are in units of the training target (`Learning` in the rules of the game): about 1 for a won deal.

        Args:
            view: View of the seat to act.
            plays: Legal plays, or their notation. Defaults to all of `view.legal`.

        Raises:
            NoNetError: As for `choose`.
            InvalidCardsError, NotationError, IllegalPlayError: A notation cannot be parsed or names no possible
                action.
            ValueError: It is not the viewer's turn, or a play is not legal.
        """
        self._check(view)
        return self._policy.values(view.seen, _plays(view, plays))

    def features(self, view: View, plays: Sequence[Play | str] | None = None) -> list[list[int]]:
        """Return the ids of the net's features that are on after each of the given plays (docs/training.md).

        Args and errors are those of `values`.

        Args:
            view: View of the seat to act.
            plays: Legal plays, or their notation. Defaults to all of `view.legal`.
        """
        self._check(view)
        return self._policy.features(view.seen, _plays(view, plays))

    def _check(self, view: View) -> None:
        """Raise NoNetError if the net was not trained on the game."""
        check_view(view)
        game = view.rules.game.name
        if self._learnt is None and not has_net(view):
            raise NoNetError(Sentence("net-none", {"game": game}))
        if self._learnt is not None and self._learnt.game != game:
            raise NoNetError(Sentence("net-other-game", {"learnt": self._learnt.game, "game": game}))


class Net(NetPolicyBot):
    """Bot that evaluates the state after each of the most promising plays and makes the best one, without searching.

    Args:
        file: Path to a net. If empty, the shipped net for each game is used.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file contains no net, or a net that this version cannot play.
        InvalidArgumentError: The argument is not a path.
    """

    def __init__(self, file: str | PathLike[str] = "") -> None:
        if not isinstance(file, (str, PathLike)):
            refuse("file", "the path of a net, or empty for those of clamber", file)
        file = str(file)
        super().__init__(net=Learnt.from_bytes(Path(file).read_bytes()) if file else None)
        self.info = BotInfo(
            f"net:{Path(file).name}" if file else "net",
            version="2",
            weights=self.weights,
            level=Level.MASTER,
            says=SAYS,
            policy=None if file else "net",
        )


def _plays(view: View, plays: Sequence[Play | str] | None) -> list[Play]:
    if plays is None:
        return list(view.legal)
    if isinstance(plays, str) or not isinstance(plays, Sequence):
        refuse("plays", "a sequence of plays, such as view.legal", plays)
    parsed = [parse_action(view.masked, play) if isinstance(play, str) else play for play in plays]
    for play in parsed:
        check_play(play)
    return parsed


def has_net(view: View) -> bool:
    """Return True if a net ships for this game."""
    return shipped(view.rules.game.name) is not None


@cache
def _shipped_hash() -> str:
    """Return the hex SHA-256 digest of all shipped nets."""
    digest = hashlib.sha256()
    for game in GAMES:
        net = shipped(game)
        digest.update(b"" if net is None else net.to_bytes())
    return digest.hexdigest()
