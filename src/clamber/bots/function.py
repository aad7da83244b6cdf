"""Bot defined by a function from a view to a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber._internal.arguments import refuse
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
        name: Name of the bot. Defaults to that of the function; a bot made from a spec has the name of its spec.
        version: Version, which changes whenever the bot's play does.
        weights: Hash of the trained weights, if any.

    Raises:
        InvalidArgumentError: The first argument is no function, or another one is no text.
    """

    def __init__(
        self, choose: Callable[[View], Play], *, name: str = "", version: str = "", weights: str | None = None
    ) -> None:
        if not callable(choose):
            refuse("choose", "a function of a view that returns one of view.legal", choose)
        for argument, value in (("name", name), ("version", version), ("weights", weights or "")):
            if not isinstance(value, str):
                refuse(argument, "text", value)
        self._choose: Callable[[Any], Any] = choose
        self.is_named = bool(name)
        function_name = getattr(choose, "__name__", type(choose).__name__)
        self.info = BotInfo(name or function_name, version=version, weights=weights)

    def choose(self, view: View) -> Play:
        """Return the function's play."""
        play: Play = self._choose(view)
        return play
