"""Training settings round-trip, are validated with clear messages, and determine the net."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from clamber.nets import shipped
from clamber.rules.games import GAMES
from clamber.train.reading import TrainingSettingsError, read_settings, settings_from
from clamber.train.run import Run
from clamber.train.run_folder import create_run, settings_of
from clamber.train.schedule import Schedule
from clamber.train.settings import REMOVED, TrainingSettings, usual
from clamber.work import WorkerKind, make_workers
from train.runs import INTERVALS, SMALL

if TYPE_CHECKING:
    from pathlib import Path

ALL = json.loads(str(SMALL))


def trained(file: Path, folder: Path, until: int | None = None) -> bytes:
    """Return the net trained with the settings in a file."""
    create_run(folder, read_settings(file))
    run = Run(folder, settings_of(folder), INTERVALS)
    for _ in run.advance(make_workers(WorkerKind.PROCESSES, 1), until=until, seconds=None):
        pass
    return (folder / "gandengyan.net").read_bytes()


def test_settings_are_read_as_they_were_written(tmp_path: Path) -> None:
    changing = usual("guandan", learning_rate=Schedule(((0, 0.001), (20, 0.0003))), chunks=40, seats=(4,))
    for settings in (SMALL, changing):
        file = tmp_path / "settings.json"
        file.write_text(str(settings))
        assert read_settings(file) == settings
    assert changing.learning_rate_of(19) > 3 * changing.learning_rate_of(20)


def test_the_same_file_gives_the_same_bytes(tmp_path: Path) -> None:
    """The file includes a change of learning rate and the end of the run."""
    file = tmp_path / "settings.json"
    file.write_text(str(usual("gandengyan", deals=10, chunks=3, learning_rate=Schedule(((0, 0.001), (2, 0.0005))))))
    net = trained(file, tmp_path / "one")
    assert net == trained(file, tmp_path / "two")
    other = json.loads(file.read_text()) | {"rate": {"0": 0.001, "2": 0.0004}}
    file.write_text(json.dumps(other))
    assert net != trained(file, tmp_path / "other")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_net_that_ships_has_its_settings_beside_it(game: str) -> None:
    from importlib.resources import files

    text = files("clamber.nets").joinpath(f"{game}.json").read_text("utf-8")
    settings, net = settings_from(json.loads(text)), shipped(game)
    assert text == f"{settings}\n"
    assert settings.game == game
    assert net is not None
    assert net.run.startswith(f"{settings.chunks} chunks of {settings.deals} deals, ")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": 2}, "version 2, this program uses 3"),
        ({"game": "bridge"}, "game should be one of"),
        ({"game": ["guandan"]}, "game should be one of"),
        ({"deals": 0}, "deals should be a whole number from 1 to 1,000,000,000, not 0"),
        ({"deals": True}, "deals should be a whole number from 1 to 1,000,000,000, not true"),
        ({"seats": []}, "seats should be a list of some of 2, 3, 4, 5, 6, not []"),
        ({"seats": [2, 9]}, "seats should be a list of some of"),
        ({"seats": 2}, "seats should be a list of some of"),
        ({"home": "kandell"}, "home should be one of"),
        ({"presets": ["kandell"]}, "presets should be a list of some of"),
        ({"rate": "fast"}, "rate should be a number from 0 to 1"),
        ({"rate": {}}, "rate should be"),
        ({"rate": {"5": 0.001}}, "rate should be"),
        ({"rate": {"0": 0.001, "9": 0.1, "5": 0.1}}, "rate should be"),
        ({"trace": {"0": 2}}, "trace should be"),
        ({"greedy": -1}, "greedy should be a number from 0 to 1, not -1"),
        ({"win": float("nan")}, "win should be a number from 0 to 1,000,000"),
        ({"chunks": 0}, "chunks should be a whole number from 1 to 1,000,000,000, or null, not 0"),
        ({"seed": -1}, "seed should be"),
        ({"start": "abc"}, "start should be the SHA-256 of a net"),
        ({"searched": 0.02}, "searched should be 0 (search during training is no longer supported), not 0.02"),
        ({"speed": 3}, "unknown setting speed; known settings are game"),
    ],
)
def test_what_cannot_be_is_refused_in_words(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(TrainingSettingsError, match=re.escape(says)) as refused:
        settings_from(ALL | changes)
    assert refused.value.say("zh") != refused.value.say("en")


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({name: value for name, value in ALL.items() if name not in {"lag", "trace"}}))
    with pytest.raises(TrainingSettingsError, match=r"mine\.json: missing settings: lag, trace"):
        read_settings(file)
    with pytest.raises(TrainingSettingsError, match="a JSON object"):
        settings_from([])


@pytest.mark.parametrize("removed", [{}, {"searched": 0}, {"searched": 0.0, "worlds": 32}, {"worlds": 8}])
def test_settings_without_a_search_are_read(removed: dict[str, Any]) -> None:
    assert settings_from({name: value for name, value in ALL.items() if name not in REMOVED} | removed) == SMALL


def test_a_change_has_another_name() -> None:
    assert SMALL.name == TrainingSettings(**{name: getattr(SMALL, name) for name in TrainingSettings.__slots__}).name
    assert usual("gandengyan", seed=1).name != usual("gandengyan", seed=2).name
