"""Bot defined by a function from a view to a play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.bot import BotInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play
    from clamber.view import View


class FunctionBot:
    """Bot that plays what a function returns.

    >>> from clamber import bots, ruleset
    >>> first = bots.FunctionBot(lambda view: view.legal[0], name="first")
    >>> match = ruleset("gandengyan").new_match(seed=1)
    >>> first.choose(match.view(match.to_act)) == match.current.legal()[0]
    True

    Args:
        choose: Function that returns one of `view.legal`.
        name: Name of the bot. Defaults to that of the function.
        version: Version, which changes whenever the bot's play does.
    """

    def __init__(self, choose: Callable[[View], Play], *, name: str = "", version: str = "") -> None:
        self._choose = choose
        self.info = BotInfo(name or getattr(choose, "__name__", type(choose).__name__), version=version)

    def choose(self, view: View) -> Play:
        """Return the function's play."""
        return self._choose(view)
