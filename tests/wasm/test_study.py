"""Endings and lessons on the page's device are those of the server."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from clamber.endings import Attempt, AttemptState, all_endings
from clamber.engine import engine_for
from clamber.lessons import LEARNER, lesson
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.wire.endings import ending_state
from clamber.server.wire.lessons import lesson_state
from wasm.in_node import NEEDS_MODULE, NEEDS_PAGE, ROOT, lines_of

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.endings import Ending

pytestmark = [*NEEDS_MODULE, NEEDS_PAGE]

LESSONS = ROOT / "build" / "local" / "lessons.json"
MOST_PLAYS = 20


def rules_file(name: str, seats: int, folder: Path) -> str:
    file = folder / f"{name.replace('/', '-')}-{seats}.rules"
    if not file.exists():
        file.write_bytes(engine_for(ruleset(name).for_seats(seats)).to_bytes())
    return str(file)


def attempts(ending: Ending, rng: random.Random) -> list[tuple[list[str], bool]]:
    """Return lists of plays with requests for hints: a way to win, and ways that go wrong somewhere."""
    asked: list[tuple[list[str], bool]] = [([], False), ([], True)]
    for errs in (0.0, 0.3, 1.0):
        played: list[str] = []
        attempt = Attempt.begin(ending)
        while attempt.state is AttemptState.OPEN and len(played) < MOST_PLAYS:
            play = rng.choice(attempt.position.legal("cards") if rng.random() < errs else attempt.winning())
            played.append(play.full_text)
            attempt = attempt.play(play)
            asked.append((list(played), rng.random() < 0.5))
    return asked


def compare_endings(endings: list[Ending], folder: Path) -> None:
    jobs: list[dict[str, Any]] = []
    expected: list[Any] = []
    for ending in endings:
        rules = rules_file(ending.rules, len(ending.hands), folder)
        place = {"number": ending.number, "endings": len(all_endings()), "line": json.loads(ending.to_line())}
        for played, hint in attempts(ending, random.Random(ending.number)):
            jobs.append({"rules": rules, "ending": place, "played": played, "hint": hint})
            state = ending_state(Attempt.of(ending, played), len(all_endings()), hint=hint)
            expected.append(json.loads(state.model_dump_json()))
    for job, wanted, found in zip(jobs, expected, lines_of("study.mjs", jobs, folder), strict=True):
        assert found == wanted, (job["ending"]["number"], job["played"])


@pytest.mark.slow
def test_endings(tmp_path: Path) -> None:
    compare_endings(list(all_endings()[::30]), tmp_path)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("first", range(6))
def test_all_endings(first: int, tmp_path: Path) -> None:
    compare_endings(list(all_endings()[first::6]), tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not LESSONS.exists(), reason="needs the data of `make web`")
def test_lessons(tmp_path: Path) -> None:
    """Each step, with its hint, a play that the lesson does not expect, and plays without their readings."""
    files, jobs, expected = json.loads(LESSONS.read_text(encoding="utf-8")), [], []
    for game in GAMES:
        taught = lesson(game)
        own = [text for seat, text in taught.plays if seat == LEARNER]
        bare = [text.split("=")[0] for text in own]
        asked = [
            (texts[:step], hint) for texts in (own, bare) for step in range(len(own) + 1) for hint in (False, True)
        ]
        asked += [([*own[:step], other], False) for step in range(len(own)) for other in others(taught, own[:step])]
        rules = rules_file(taught.rules, len(taught.hands), tmp_path)
        for played, hint in asked:
            jobs.append({"rules": rules, "lesson": files[game], "played": played, "hint": hint})
            expected.append(json.loads(lesson_state(taught.after(played), hint=hint).model_dump_json()))
    for job, wanted, found in zip(jobs, expected, lines_of("study.mjs", jobs, tmp_path), strict=True):
        assert found == wanted, (job["lesson"]["game"], job["played"])


def others(taught: Any, played: list[str]) -> list[str]:
    """Return some legal plays of the learner."""
    position = taught.after(played).position
    return [play.full_text for play in random.Random(len(played)).sample(list(position.legal()), 1)]


def test_refusals(tmp_path: Path) -> None:
    ending = all_endings()[0]
    rules = rules_file(ending.rules, len(ending.hands), tmp_path)
    place = {"number": 1, "endings": 360, "line": json.loads(ending.to_line())}
    jobs = [
        {"rules": rules, "ending": place, "played": [text], "hint": False} for text in ("2h", "6s6h", "5s", "rubbish")
    ]
    found = [state["problem"] for state in lines_of("study.mjs", jobs, tmp_path)]
    assert found == ["no_combination", "does_not_beat", "does_not_beat", "no_combination"]
