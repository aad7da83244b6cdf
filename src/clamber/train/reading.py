"""Reading of run settings from JSON, with validation errors in plain language."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber.errors import ClamberError
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.sentences import Part, Row, Sentence
from clamber.text.json_text import parse_json
from clamber.text.unreadable import why_unreadable
from clamber.train.schedule import Schedule
from clamber.train.settings import REMOVED, STORED, VERSION, TrainingSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from clamber.rules.vocabulary import Game

COUNTS: Final = ("deals", "lag", "settling", "calming", "league")
PARTS: Final = ("elsewhere", "exploring", "exploring_least", "itself", "older", "planner", "greedy")
WORTH: Final = ("win", "point", "limit")
SCHEDULES: Final = ("rate", "trace")
MOST_SEED: Final = (1 << 256) - 1
MOST_COUNT: Final = 1_000_000_000
MOST_WORTH: Final = 1_000_000.0
"""Maximum valuation of the end of a deal that a net with 32-bit numbers can learn."""
NAME_OF_NET: Final = re.compile(r"([0-9a-f]{64})?")
CHUNK: Final = re.compile(r"[0-9]{1,10}")

ValidityCheck: TypeAlias = "tuple[Callable[[Any], bool], Sentence]"
"""Validity check for a setting: a predicate and its description."""


class TrainingSettingsError(ClamberError):
    """Raised if settings are unusable for training."""

    code = "bad_settings"


def read_settings(path: Path) -> TrainingSettings:
    """Read the settings from a file.

    Raises:
        TrainingSettingsError: The file cannot be read, or its settings are invalid. The message names the file and
            the valid values.
    """
    try:
        return settings_from(parse_json(path.read_text("utf-8")))
    except (OSError, ValueError, RecursionError) as error:
        unusable = TrainingSettingsError(Sentence("train-settings-file", {"reason": why_unreadable(error)}))
    except TrainingSettingsError as error:
        unusable = error
    unusable.at(str(path))
    raise unusable


def settings_from(given: Any) -> TrainingSettings:
    """Return settings from JSON, either encoded by `TrainingSettings.to_json` or written by hand.

    Raises:
        TrainingSettingsError: A setting is missing, unknown, or invalid.
    """
    if not isinstance(given, dict):
        raise TrainingSettingsError(Sentence("train-settings-object"))
    if given.get("version") != VERSION:
        version = json.dumps(given.get("version"))
        raise TrainingSettingsError(Sentence("train-settings-version", {"version": version, "ours": VERSION}))
    given = REMOVED | given
    names = [STORED.get(part.name, part.name) for part in fields(TrainingSettings)]
    if unknown := sorted(given.keys() - {"version", *names, *REMOVED}):
        raise TrainingSettingsError(
            Sentence("train-settings-unknown", {"name": unknown[0], "names": Row(tuple(names))})
        )
    if missing := [name for name in names if name not in given]:
        raise TrainingSettingsError(Sentence("train-settings-missing", {"names": Row(tuple(missing))}))
    _check("game", given["game"], (lambda name: isinstance(name, str) and name in GAMES, _one_of(sorted(GAMES))))
    for name, check in _validity_checks(GAMES[given["game"]]).items():
        _check(name, given[name], check)
    values = {name: _read(name, given[name]) for name in names}
    return TrainingSettings(
        **{part.name: values[STORED.get(part.name, part.name)] for part in fields(TrainingSettings)}
    )


def net_name(net: bytes) -> str:
    """Return the name that identifies a net in settings: its hex SHA-256 digest."""
    return hashlib.sha256(net).hexdigest()


def _validity_checks(game: Game) -> dict[str, ValidityCheck]:
    """Return the validity check for each setting except the game."""
    presets = [preset.name for preset in game.presets]
    seats = list(HouseRules.of(game.name, {}).seats)
    return {
        **dict.fromkeys(COUNTS, (_is_count, Sentence("train-settings-count", {"most": MOST_COUNT}))),
        **dict.fromkeys(PARTS, (_is_part, Sentence("train-settings-part"))),
        **dict.fromkeys(WORTH, (_is_worth, Sentence("train-settings-number", {"most": int(MOST_WORTH)}))),
        **dict.fromkeys(SCHEDULES, (_is_schedule, Sentence("train-settings-schedule"))),
        "seats": (lambda value: value != [] and _are(value, seats), _some_of(seats)),
        "home": (lambda value: _are([value], presets), _one_of(presets)),
        "presets": (lambda value: _are(value, presets), _some_of(presets)),
        "chunks": (
            lambda value: value is None or _is_count(value),
            Sentence("train-settings-chunks", {"most": MOST_COUNT}),
        ),
        "seed": (lambda value: _is_whole(value) and 0 <= value <= MOST_SEED, Sentence("train-settings-seed")),
        "start": (_is_name_of_net, Sentence("train-settings-start")),
        "searched": (lambda value: _is_number(value) and value == 0, Sentence("train-settings-searched")),
    }


def _check(name: str, value: object, check: ValidityCheck) -> None:
    """Raise TrainingSettingsError if a setting is invalid."""
    is_valid, requirement = check
    if not is_valid(value):
        shown = json.dumps(value, ensure_ascii=False)
        raise TrainingSettingsError(
            Sentence("train-settings-value", {"name": name, "found": shown, "right": Part(requirement)})
        )


def _read(name: str, value: Any) -> Any:
    """Convert a setting to the type of its field in `TrainingSettings`."""
    if name in SCHEDULES:
        return Schedule(tuple((int(first), number) for first, number in _steps(value).items()))
    return tuple(value) if isinstance(value, list) else value


def _one_of(names: Sequence[object]) -> Sentence:
    return Sentence("train-settings-one-of", {"names": Row(tuple(map(str, names)))})


def _some_of(names: Sequence[object]) -> Sentence:
    return Sentence("train-settings-some-of", {"names": Row(tuple(map(str, names)))})


def _steps(value: Any) -> dict[str, Any]:
    """Return a schedule as a mapping from the starting chunk of each step to its value."""
    return value if isinstance(value, dict) else {"0": value}


def _is_schedule(value: Any) -> bool:
    steps = _steps(value)
    chunks = [int(first) if CHUNK.fullmatch(first) else -1 for first in steps]
    is_rising = chunks[:1] == [0] and all(chunk < next_chunk for chunk, next_chunk in pairwise(chunks))
    return is_rising and all(_is_part(number) for number in steps.values())


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return _is_whole(value) and 1 <= value <= MOST_COUNT


def _is_worth(value: Any) -> bool:
    return _is_number(value) and 0 <= value <= MOST_WORTH


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_part(value: Any) -> bool:
    return _is_number(value) and 0 <= value <= 1


def _are(value: Any, allowed: Sequence[Any]) -> bool:
    """Return True if the value is a list of elements drawn from the given sequence."""
    return isinstance(value, list) and all(
        type(element) is type(allowed[0]) and element in allowed for element in value
    )


def _is_name_of_net(value: Any) -> bool:
    return isinstance(value, str) and NAME_OF_NET.fullmatch(value) is not None
