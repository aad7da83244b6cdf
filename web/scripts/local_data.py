"""Write data for deals that the page runs by itself: the rules of all presets, the endings and the lessons.

`python web/scripts/local_data.py FOLDER` writes a file of packed rules for each distinct content, and `index.json`,
which maps presets and numbers of seats to these files; `endings.json`, a list of the endings as in their file; and
`lessons.json`, the lessons by game with their texts. `scripts/local.js` puts them into the page.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from clamber.endings import all_endings
from clamber.engine import CompiledRules
from clamber.errors import InvalidOptionError
from clamber.lessons import Lesson, lesson
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.sentences.catalogue import LANGUAGES, say
from clamber.server.table.settings import TableSettings
from clamber.server.wire.local_rules import local_rules


def write_rules(folder: Path) -> None:
    """Write the rules, and remove files of other rules."""
    files: dict[bytes, str] = {}
    index: dict[str, dict[int, str]] = {}
    for game in GAMES.values():
        for preset in game.presets:
            rules = ruleset(f"{game.name}/{preset.name}")
            settings = TableSettings(rules.name, tuple(rules.stored_options.items()))
            for seats in game.seats:
                try:
                    house = settings.ruleset().for_seats(seats)
                except InvalidOptionError:
                    continue  # not a number of seats of this preset
                packed = local_rules(settings, CompiledRules(house))
                file = files.setdefault(packed, f"{game.name}-{preset.name}-{seats}.bin")
                index.setdefault(rules.name, {})[seats] = file
    for old in folder.glob("*.bin"):
        old.unlink()
    for packed, file in files.items():
        (folder / file).write_bytes(packed)
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")


def write_endings(folder: Path) -> None:
    """Write the endings, in the order of their numbers."""
    lines = ",\n".join(ending.to_line() for ending in all_endings())
    (folder / "endings.json").write_text(f"[{lines}]", encoding="utf-8")


def with_texts(taught: Lesson) -> dict[str, object]:
    """Return a lesson with the texts of its steps; the last is that of its end."""
    steps = [taught.sentence(step) for step in range(taught.steps + 1)]
    texts = {language: [say(language, name) for name in steps] for language in LANGUAGES}
    return {**asdict(taught), "texts": texts}


def write_lessons(folder: Path) -> None:
    """Write the lessons by game."""
    lessons = {game: with_texts(lesson(game)) for game in GAMES}
    (folder / "lessons.json").write_text(json.dumps(lessons, ensure_ascii=False), encoding="utf-8")


def main(folder: Path) -> None:
    """Write all files."""
    folder.mkdir(parents=True, exist_ok=True)
    write_rules(folder)
    write_endings(folder)
    write_lessons(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
