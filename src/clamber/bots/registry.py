"""Every bot by what one writes for it: its spec, which means the same wherever a bot can be named.

A spec is `name`, `name:argument` where the bot takes one, or `module:Class` for a class of one's own. A program that
speaks the line protocol is `engine:COMMAND`, one that was written for Botzone `botzone:COMMAND`.
"""

from __future__ import annotations

import csv
import importlib
import inspect
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber.bots.greedy import Greedy
from clamber.bots.info import BotInfo, Level
from clamber.bots.levels import SAYS, Levelled
from clamber.bots.net import Net
from clamber.bots.planner import Planner
from clamber.bots.quick import Quick
from clamber.bots.random import Random
from clamber.bots.searcher import Searcher
from clamber.engines.botzone.bot import Botzone
from clamber.engines.botzone.session import Interaction
from clamber.engines.engine import Engine, Limits, Lost
from clamber.errors import ClamberError
from clamber.rules.spelling import nearest
from clamber.sentences import Either, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.bots.base import Bot
    from clamber.match import Match
    from clamber.sentences import Value


class UnknownBot(ClamberError, ValueError):
    """A spec that names no bot, or one that cannot be made."""

    code = "unknown_bot"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The bot that is wanted.

    Attributes:
        argument: What follows its name.
        seed, seat: As in `make`.
        seconds: How long it may take for a play; None if nobody minds.
    """

    argument: str
    seed: int
    seat: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Named:
    """How a bot with a name is made.

    Attributes:
        make: Makes it.
        argument: What its argument is, as help writes it; empty for a bot that takes none.
        needs_argument: Whether it cannot be made without.
        thinks_long: Whether it takes so much time that a server offers it only where it is named.
    """

    make: Callable[[Wanted], Bot]
    argument: str = ""
    needs_argument: bool = False
    thinks_long: bool = False


def _searcher(wanted: Wanted) -> Bot:
    try:
        return Searcher(wanted.argument, seed=wanted.seed, seat=wanted.seat)
    except ValueError as error:
        raise _refused("bot-failed", spec=repr(f"searcher:{wanted.argument}"), reason=str(error)) from None


def _net(file: str) -> Bot:
    """A net, of a file if one is named.

    Raises:
        UnknownBot: The file cannot be read, or holds no net that this program can play.
    """
    try:
        return Net(file)
    except (OSError, ValueError) as error:
        raise _refused("bot-failed", spec=repr(f"net:{file}"), reason=_reason(error)) from error


def _levelled(level: Level) -> Named:
    return Named(lambda wanted: Levelled(level, seed=wanted.seed, seat=wanted.seat))


def _engine(wanted: Wanted) -> Bot:
    limits = Limits() if wanted.seconds is None else Limits(seconds=wanted.seconds)
    return Engine(wanted.argument, stand_in=Greedy(), seed=wanted.seed, seat=wanted.seat, limits=limits)


def _botzone(wanted: Wanted, interaction: Interaction) -> Bot:
    seconds = Limits().seconds if wanted.seconds is None else wanted.seconds
    return Botzone(wanted.argument, stand_in=Greedy(), interaction=interaction, seconds=seconds)


NAMED: Final[dict[str, Named]] = {
    "random": Named(lambda wanted: Random(seed=wanted.seed, seat=wanted.seat)),
    "greedy": Named(lambda _: Greedy()),
    "quick": Named(lambda _: Quick()),
    "planner": Named(lambda _: Planner()),
    **{f"net_{level}": _levelled(level) for level in SAYS},
    "net": Named(lambda wanted: _net(wanted.argument), argument="FILE"),
    "searcher": Named(_searcher, argument="PLAYOUTS", thinks_long=True),
    "engine": Named(_engine, argument="COMMAND", needs_argument=True),
    "botzone": Named(lambda wanted: _botzone(wanted, Interaction.JSON), argument="COMMAND", needs_argument=True),
    "botzone-simple": Named(
        lambda wanted: _botzone(wanted, Interaction.SIMPLE), argument="COMMAND", needs_argument=True
    ),
}
"""Every bot that has a name, the weakest first."""

NAMES: Final = tuple(name for name, named in NAMED.items() if not named.needs_argument)
"""Every bot whose name alone is a spec."""

AT_ONCE: Final = tuple(name for name in NAMES if not NAMED[name].thinks_long)
"""Those of them that answer in an instant."""

FORMS: Final = (
    *NAMES,
    *(f"{name}:{named.argument}" for name, named in NAMED.items() if named.argument),
    "MODULE:CLASS",
)
"""All that a spec can be, as help lists it."""


def make(spec: str, *, seed: int = 0, seat: int = 0, seconds: float | None = None) -> Bot:
    """The bot that a spec names. One that has `close()` wants to be closed: see `close`.

    Args:
        spec: As this module says.
        seed: Where its random choices come from.
        seat: Where it sits; different seats choose differently from one seed.
        seconds: How long it may take for a play; None if nobody minds.

    Raises:
        UnknownBot: The spec names no bot, or the bot cannot be made.
    """
    name, colon, argument = spec.partition(":")
    named = NAMED.get(name)
    if named is None:
        return _own(spec, seed, seat)
    if colon and not named.argument:
        raise _refused("bot-no-argument", name=name, argument=repr(argument))
    if named.needs_argument and not argument.strip():
        raise _refused("bot-needs-argument", name=name, argument=named.argument)
    try:
        return named.make(Wanted(argument, seed, seat, seconds))
    except Lost as lost:
        raise _refused("bot-failed", spec=repr(spec), reason=str(lost)) from None


def info(spec: str) -> BotInfo:
    """Who the bot is that a spec names. It is made for that, and closed again.

    Raises:
        UnknownBot: As for `make`.
    """
    bot = make(spec)
    try:
        return info_of(bot)
    finally:
        close(bot)


def info_of(bot: Bot) -> BotInfo:
    """Who a bot is; one that does not say is called as its class."""
    found = getattr(bot, "info", None)
    return found if isinstance(found, BotInfo) else BotInfo(type(bot).__name__)


def close(bot: Bot) -> None:
    """Lets a bot end what it holds, such as a program."""
    end = getattr(bot, "close", None)
    if end is not None:
        end()


def tell_ended(bot: Bot, match: Match, seat: int) -> None:
    """Tells a bot how the deal of a match has ended, if it wants to know."""
    tell, result = getattr(bot, "ended", None), match.result
    if tell is not None and result is not None and match.position is not None:
        tell(match.position, result, seat)


def faults_of(bot: Bot) -> Counter[str]:
    """How many turns a bot has lost, by the reason; nothing for one that cannot lose any."""
    return Counter({str(fault): count for fault, count in getattr(bot, "faults", {}).items()})


def specs_in(text: str) -> list[str]:
    """The specs of a list with commas; one that holds a comma itself stands in double quotes."""
    (specs,) = csv.reader([text], skipinitialspace=True)
    return [spec.strip() for spec in specs]


def no_such_bot(name: str, also: Sequence[str] = ()) -> UnknownBot:
    """The error about a name that no bot has.

    Args:
        name: The name.
        also: What else could be written where it stands.
    """
    near = nearest(name, tuple(NAMED)) or "none"
    return _refused("bot-unknown", name=repr(name), near=near, known=Either((*also, *FORMS)))


def _refused(sentence: str, **values: Value) -> UnknownBot:
    return UnknownBot(Sentence(sentence, values))


def _own(spec: str, seed: int, seat: int) -> Bot:
    """A bot of a class, or of a function, in a module."""
    module, colon, name = spec.partition(":")
    if not colon:
        raise no_such_bot(spec)
    found = _in_module(module, name)
    if not callable(found):
        raise _refused("bot-no-class", module=module, name=repr(name))
    try:
        bot = found(**_wanted(found, {"seed": seed, "seat": seat}))
    except Exception as error:
        raise _refused("bot-failed", spec=repr(spec), reason=_reason(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise _refused("bot-no-choose", spec=repr(spec))
    return bot  # type: ignore[no-any-return] # it has been looked at


def _in_module(module: str, name: str) -> Any:
    """What a module calls by a name; None if it has none such."""
    try:
        return getattr(importlib.import_module(module), name, None)
    except Exception as error:  # whatever the module does when it is imported
        raise _refused("bot-no-module", module=repr(module), reason=_reason(error)) from error


def _wanted(found: Callable[..., Any], offered: dict[str, int]) -> dict[str, int]:
    """Those of the arguments that a class or a function names."""
    taken = inspect.signature(found).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values()):
        return offered
    return {name: value for name, value in offered.items() if name in taken}


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
