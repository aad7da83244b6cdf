"""Bot registry, keyed by spec: the string that identifies a bot, e.g. on the command line.

A spec is `name`, `name:argument` for bots that take an argument, or `module:Class` or
`path/module.py:Class` for a user-defined class.
Third-party formats (`clamber.engines.registry`) add specs that run a program: `engine:COMMAND` runs one that
implements the line protocol, and `botzone:COMMAND` one written for Botzone.
"""

from __future__ import annotations

import csv
import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from clamber._internal.arguments import as_int, checked, refuse, seat_in, whole
from clamber.bot import BotInfo, Level, Wanted
from clamber.bots.function import FunctionBot
from clamber.bots.net import Net
from clamber.bots.policies import LEVELS, Greedy, Levelled, Planner, Quick, Random
from clamber.bots.searcher import Searcher
from clamber.engines.programs import Lost
from clamber.engines.registry import FORMATS
from clamber.errors import ClamberError
from clamber.rules.spelling import nearest
from clamber.sentences import Either, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from clamber.bot import Bot
    from clamber.engines.formats import Format
    from clamber.match import Match
    from clamber.sentences import Value


class UnknownBotError(ClamberError, ValueError):
    """Raised if a spec matches no bot, or the bot cannot be created."""

    code = "unknown_bot"


@dataclass(frozen=True, slots=True)
class BuiltinBot:
    """Built-in bot with a name.

    Attributes:
        make: Bot factory.
        argument: Placeholder for the argument in help texts; empty if the bot takes none.
        needs_argument: True if the argument is required.
        thinks_long: True if the bot is so slow that a server offers it only when explicitly configured.
    """

    make: Callable[[Wanted], Bot]
    argument: str = ""
    needs_argument: bool = False
    thinks_long: bool = False


def _make_searcher(wanted: Wanted) -> Bot:
    try:
        return Searcher(wanted.argument, seed=wanted.seed, seat=wanted.seat)
    except ValueError as error:
        raise _error("bot-failed", spec=repr(f"searcher:{wanted.argument}"), reason=str(error)) from None


def _make_net(file: str) -> Bot:
    """Return a net bot, loading the net from a file if a path is given.

    Raises:
        UnknownBotError: The file cannot be read, or contains no net that this version can play.
    """
    try:
        return Net(file)
    except (OSError, ValueError) as error:
        raise _error("bot-failed", spec=repr(f"net:{file}"), reason=_reason(error)) from error


def _make_levelled(level: Level) -> BuiltinBot:
    return BuiltinBot(lambda wanted: Levelled(level, seed=wanted.seed, seat=wanted.seat))


def _make_program(make: Callable[[Wanted, Bot], Bot], wanted: Wanted) -> Bot:
    return make(wanted, Greedy())


def programs_of(third_party: Format) -> dict[str, BuiltinBot]:
    """Return the bots of a third-party format, by the name in their spec. Forfeited turns are played by greedy."""
    return {
        name: BuiltinBot(partial(_make_program, make), argument="COMMAND", needs_argument=True)
        for name, make in third_party.bots.items()
    }


BUILTIN_BOTS: Final[dict[str, BuiltinBot]] = {
    "random": BuiltinBot(lambda wanted: Random(seed=wanted.seed, seat=wanted.seat)),
    "greedy": BuiltinBot(lambda _: Greedy()),
    "quick": BuiltinBot(lambda _: Quick()),
    "planner": BuiltinBot(lambda _: Planner()),
    **{f"net_{level}": _make_levelled(level) for level in LEVELS},
    "net": BuiltinBot(lambda wanted: _make_net(wanted.argument), argument="FILE"),
    "searcher": BuiltinBot(_make_searcher, argument="PLAYOUTS", thinks_long=True),
    **{name: builtin for third_party in FORMATS.values() for name, builtin in programs_of(third_party).items()},
}
"""Built-in bots, weakest first."""

NAMES: Final = tuple(name for name, builtin in BUILTIN_BOTS.items() if not builtin.needs_argument)
"""Names that are valid specs without an argument."""

FAST_BOTS: Final = tuple(name for name in NAMES if not BUILTIN_BOTS[name].thinks_long)
"""Names of bots that respond without a noticeable delay."""

SPEC_FORMATS: Final = (
    *NAMES,
    *(f"{name}:{builtin.argument}" for name, builtin in BUILTIN_BOTS.items() if builtin.argument),
    "MODULE:CLASS",
)
"""Spec formats, as listed in help texts."""


def make(spec: str | Bot, *, seed: SupportsIndex = 0, seat: SupportsIndex = 0, seconds: float | None = None) -> Bot:
    """Create a bot from its spec. The caller is responsible for calling `close`.

    Args:
        spec: Bot spec, as described in the module docstring. A bot is returned as it is, a function as a
            `FunctionBot`.
        seed: Random seed.
        seat: Seat of the bot. Each seat gets its own random stream from the same seed.
        seconds: Time limit per play for external programs, in seconds; None for the default.

    Raises:
        UnknownBotError: The spec matches no bot, or the bot cannot be created.
        InvalidArgumentError: The spec is neither a text nor a bot, or the seed or seat is not an integer.
    """
    seed_number, seat_number = as_int(seed), whole("seat", seat, 0)
    if seed_number is None:
        refuse("seed", "an integer", seed)
    limit: object = seconds
    if limit is not None and not (isinstance(limit, int | float) and limit > 0):
        refuse("seconds", "a number above 0, or None", limit)
    if not isinstance(spec, str):
        return _adopt(spec)
    name, colon, argument = spec.partition(":")
    builtin = BUILTIN_BOTS.get(name)
    if builtin is None:
        return _make_from_module(spec, seed_number, seat_number)
    if colon and not builtin.argument:
        raise _error("bot-no-argument", name=name, argument=repr(argument))
    if builtin.needs_argument and not argument.strip():
        raise _error("bot-needs-argument", name=name, argument=builtin.argument)
    try:
        return builtin.make(Wanted(argument, seed_number, seat_number, seconds))
    except Lost as lost:
        raise _error("bot-failed", spec=repr(spec), reason=str(lost)) from None


def _adopt(bot: Bot) -> Bot:
    if isinstance(bot, type):
        refuse("a bot", f"a spec or an object; {bot.__name__} is a class, so pass {bot.__name__}()", bot)
    if callable(getattr(bot, "choose", None)):
        return bot
    if not callable(bot):
        refuse("a bot", 'a spec such as "greedy", an object with choose(view), or a function of a view', bot)
    return FunctionBot(bot)


def info(spec: str | Bot) -> BotInfo:
    """Return the metadata of a bot, or of the bot with this spec, creating and closing it to obtain them.

    Raises:
        UnknownBotError, InvalidArgumentError: As for `make`.
    """
    if not isinstance(spec, str):
        return info_of(_adopt(spec))
    bot = make(spec)
    try:
        return info_of(bot)
    finally:
        close(bot)


@checked
def info_of(bot: Bot) -> BotInfo:
    """Return the metadata of a bot. Defaults to just its class name, also for subclasses of built-in bots."""
    declared, kind = getattr(bot, "info", None), type(bot)
    if not isinstance(declared, BotInfo):
        return BotInfo(kind.__name__)
    if declared.name.partition(":")[0] in BUILTIN_BOTS and not kind.__module__.startswith("clamber."):
        # Inherited: name, version and, above all, the policy of the kernel, which would ignore overridden methods.
        return BotInfo(kind.__name__, weights=declared.weights, timed=declared.timed)
    return declared


@checked
def close(bot: Bot) -> None:
    """Release the bot's resources, e.g. a subprocess, by calling its `close` method, if any."""
    release = getattr(bot, "close", None)
    if release is not None:
        release()


@checked
def notify_deal_ended(bot: Bot, match: Match, seat: int) -> None:
    """Pass the result of the match's finished deal to the bot's `ended` method, if any.

    Args:
        bot: The bot.
        match: Match whose last deal is over; without a result, the bot is not called.
        seat: Seat of the bot.

    Raises:
        InvalidArgumentError: The match has no such seat.
    """
    seat = seat_in(match.seats, seat)
    callback, result = getattr(bot, "ended", None), match.result
    if callback is not None and result is not None and match.position is not None:
        callback(match.position, result, seat)


@checked
def faults_of(bot: Bot) -> Counter[str]:
    """Return the number of turns the bot has forfeited, by reason; empty if the bot has no `faults`."""
    return Counter({str(fault): count for fault, count in getattr(bot, "faults", {}).items()})


@checked
def specs_in(text: str) -> list[str]:
    """Split a comma-separated list of specs. Specs that contain a comma must be double-quoted."""
    (specs,) = csv.reader([text], skipinitialspace=True)
    return [spec.strip() for spec in specs]


@checked
def no_such_bot(name: str, alternatives: Sequence[str] = ()) -> UnknownBotError:
    """Return the error for an unknown bot name.

    Args:
        name: The unknown name.
        alternatives: Other values accepted in its place.
    """
    near = nearest(name, tuple(BUILTIN_BOTS)) or "none"
    return _error("bot-unknown", name=repr(name), near=near, known=Either((*alternatives, *SPEC_FORMATS)))


def _error(sentence: str, **values: Value) -> UnknownBotError:
    return UnknownBotError(Sentence(sentence, values))


def factory_of(spec: str) -> Callable[..., Any]:
    """Return the class or function that the spec of a user's bot names.

    Raises:
        UnknownBotError: There is none.
    """
    module, colon, name = spec.partition(":")
    if not colon:
        raise no_such_bot(spec)
    factory = _load_attribute(module, name)
    if not callable(factory):
        raise _error("bot-no-class", module=module, name=repr(name))
    return factory  # type: ignore[no-any-return] # it has been looked at


def _make_from_module(spec: str, seed: int, seat: int) -> Bot:
    """Return a bot created by a class or function in a module."""
    factory = factory_of(spec)
    try:
        bot = factory(**_accepted_arguments(factory, {"seed": seed, "seat": seat}))
    except (Exception, SystemExit) as error:
        raise _error("bot-failed", spec=repr(spec), reason=_reason(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise _error("bot-no-choose", spec=repr(spec))
    if isinstance(bot, FunctionBot) and not bot.is_named:
        bot.info = replace(bot.info, name=PurePath(spec).name)
    return bot  # type: ignore[no-any-return] # it has been looked at


def _load_attribute(module: str, name: str) -> Any:
    """Return an attribute of a module; None if there is none."""
    try:
        loaded = _load_module(Path(module)) if module.endswith(".py") else importlib.import_module(module)
        return getattr(loaded, name, None)
    except (Exception, SystemExit) as error:  # importing a user's module may raise anything
        raise _error("bot-no-module", module=repr(module), reason=_reason(error)) from error


def _load_module(path: Path) -> ModuleType:
    """Return the module of a Python file, which is run at most once."""
    name = f"clamber_bots_from_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    assert spec is not None  # noqa: S101 - its suffix has a loader
    assert spec.loader is not None  # noqa: S101 - as above
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _accepted_arguments(factory: Callable[..., Any], offered: dict[str, int]) -> dict[str, int]:
    """Return the subset of the offered arguments that a class or function accepts."""
    parameters = inspect.signature(factory).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
        return offered
    return {name: value for name, value in offered.items() if name in parameters}


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
