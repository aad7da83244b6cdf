"""Rules engine for Chinese climbing card games.

>>> import clamber
>>> rules = clamber.ruleset("guandan")
>>> [str(reading) for reading in rules.readings("4h4h8s8d9c9d", level="4")]
['tube:9', 'tube:T', 'plate:9']
"""

from typing import TYPE_CHECKING

from clamber.cards import Card, Cards
from clamber.deal import Deal, Result
from clamber.errors import (
    ClamberError,
    IllegalPlayError,
    IllegalReason,
    InvalidArgumentError,
    InvalidCardsError,
    InvalidOptionError,
    NotationError,
    RecordError,
    UnknownRulesError,
)
from clamber.event import Event
from clamber.factors import Factor
from clamber.match import Match
from clamber.play import Play, Reading
from clamber.playouts import playouts
from clamber.position import Position
from clamber.records import record, referee
from clamber.rules_file import load_ruleset
from clamber.ruleset import Ruleset, all_names, ruleset
from clamber.setup import Setup
from clamber.solver import Solution, solve
from clamber.view import View

__all__ = [
    "Card",
    "Cards",
    "ClamberError",
    "Deal",
    "Event",
    "Factor",
    "IllegalPlayError",
    "IllegalReason",
    "InvalidArgumentError",
    "InvalidCardsError",
    "InvalidOptionError",
    "Match",
    "NotationError",
    "Play",
    "Position",
    "Reading",
    "RecordError",
    "Result",
    "Ruleset",
    "Setup",
    "Solution",
    "UnknownRulesError",
    "View",
    "all_names",
    "load_ruleset",
    "playouts",
    "record",
    "referee",
    "ruleset",
    "solve",
]

MODULES = (
    "analysis",
    "arena",
    "bots",
    "dataset",
    "endings",
    "envs",
    "errors",
    "lessons",
    "nets",
    "records",
    "simulation",
)
"""Public packages and modules; the others are internal."""


def __dir__() -> list[str]:
    """Return the public names, so that completion does not offer internal modules."""
    return sorted({*__all__, *MODULES, "__version__", *(name for name in globals() if name.startswith("__"))})


if TYPE_CHECKING:
    __version__: str
    """Version of the installed distribution, as in `pyproject.toml`."""
else:

    def __getattr__(name: str) -> str:
        """Return `__version__`, read on demand because `importlib.metadata` is slow to import."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
        from importlib.metadata import version  # noqa: PLC0415 - slow to import

        return version("clamber")
