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

Right: TypeAlias = "tuple[Callable[[Any], bool], Sentence]"
"""Validity check for a setting: a predicate and its description."""


class TrainingSettingsError(ClamberError):
    """Raised if settings are unusable for training."""

    code = "bad_settings"


def read_settings(path: Path) -> TrainingSettings:
    """Read the settings from a file.

    Raises:
        BadSettings: The file cannot be read, or its settings are invalid. The message names the file and the valid
            values.
    """
    try:
        return settings_from(parse_json(path.read_text("utf-8")))
    except (OSError, ValueError, RecursionError) as error:
        found = TrainingSettingsError(Sentence("train-settings-file", {"reason": why_unreadable(error)}))
    except TrainingSettingsError as error:
        found = error
    found.at(str(path))
    raise found


def settings_from(found: Any) -> TrainingSettings:
    """Return settings from JSON, either encoded by `TrainingSettings.to_json` or written by hand.

    Raises:
        BadSettings: A setting is missing, unknown, or invalid.
    """
    if not isinstance(found, dict):
        raise TrainingSettingsError(Sentence("train-settings-object"))
    if found.get("version") != VERSION:
        version = json.dumps(found.get("version"))
        raise TrainingSettingsError(Sentence("train-settings-version", {"version": version, "ours": VERSION}))
    found = REMOVED | found
    names = [STORED.get(part.name, part.name) for part in fields(TrainingSettings)]
    if unknown := sorted(found.keys() - {"version", *names, *REMOVED}):
        raise TrainingSettingsError(
            Sentence("train-settings-unknown", {"name": unknown[0], "names": Row(tuple(names))})
        )
    if missing := [name for name in names if name not in found]:
        raise TrainingSettingsError(Sentence("train-settings-missing", {"names": Row(tuple(missing))}))
    _check("game", found["game"], (lambda name: isinstance(name, str) and name in GAMES, _one_of(sorted(GAMES))))
    for name, right in _rights(GAMES[found["game"]]).items():
        _check(name, found[name], right)
    read = {name: _read(name, found[name]) for name in names}
    return TrainingSettings(
        **{part.name: read[STORED.get(part.name, part.name)] for part in fields(TrainingSettings)}
    )


def net_name(net: bytes) -> str:
    """Return the name that identifies a net in settings: its hex SHA-256 digest."""
    return hashlib.sha256(net).hexdigest()


def _rights(game: Game) -> dict[str, Right]:
    """Return the validity check for each setting except the game."""
    presets = [preset.name for preset in game.presets]
    seats = list(HouseRules.of(game.name, {}).seats)
    return {
        **dict.fromkeys(COUNTS, (_is_count, Sentence("train-settings-count", {"most": MOST_COUNT}))),
        **dict.fromkeys(PARTS, (_is_part, Sentence("train-settings-part"))),
        **dict.fromkeys(WORTH, (_is_worth, Sentence("train-settings-number", {"most": int(MOST_WORTH)}))),
        **dict.fromkeys(SCHEDULES, (_is_schedule, Sentence("train-settings-schedule"))),
        "seats": (lambda found: found != [] and _are(found, seats), _some_of(seats)),
        "home": (lambda found: _are([found], presets), _one_of(presets)),
        "presets": (lambda found: _are(found, presets), _some_of(presets)),
        "chunks": (
            lambda found: found is None or _is_count(found),
            Sentence("train-settings-chunks", {"most": MOST_COUNT}),
        ),
        "seed": (lambda found: _is_whole(found) and 0 <= found <= MOST_SEED, Sentence("train-settings-seed")),
        "start": (_is_name_of_net, Sentence("train-settings-start")),
        "searched": (lambda found: _is_number(found) and found == 0, Sentence("train-settings-searched")),
    }


def _check(name: str, found: object, right: Right) -> None:
    """Raise BadSettings if a setting is invalid."""
    is_right, says = right
    if not is_right(found):
        said = json.dumps(found, ensure_ascii=False)
        raise TrainingSettingsError(
            Sentence("train-settings-value", {"name": name, "found": said, "right": Part(says)})
        )


def _read(name: str, found: Any) -> Any:
    """Convert a setting to the type of its field in `TrainingSettings`."""
    if name in SCHEDULES:
        return Schedule(tuple((int(first), number) for first, number in _steps(found).items()))
    return tuple(found) if isinstance(found, list) else found


def _one_of(names: Sequence[object]) -> Sentence:
    return Sentence("train-settings-one-of", {"names": Row(tuple(map(str, names)))})


def _some_of(names: Sequence[object]) -> Sentence:
    return Sentence("train-settings-some-of", {"names": Row(tuple(map(str, names)))})


def _steps(found: Any) -> dict[str, Any]:
    """Return a schedule as a mapping from the starting chunk of each step to its value."""
    return found if isinstance(found, dict) else {"0": found}


def _is_schedule(found: Any) -> bool:
    steps = _steps(found)
    chunks = [int(first) if CHUNK.fullmatch(first) else -1 for first in steps]
    is_rising = chunks[:1] == [0] and all(one < next_ for one, next_ in pairwise(chunks))
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


def _are(found: Any, all_: Sequence[Any]) -> bool:
    """Return True if the value is a list of elements drawn from the given sequence."""
    return isinstance(found, list) and all(type(one) is type(all_[0]) and one in all_ for one in found)


def _is_name_of_net(found: Any) -> bool:
    return isinstance(found, str) and NAME_OF_NET.fullmatch(found) is not None
