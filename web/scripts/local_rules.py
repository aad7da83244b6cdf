"""Write the packed rules of all presets, for each number of seats, for tables that the page runs by itself.

`python web/scripts/local_rules.py FOLDER` writes a file for each distinct content, and `index.json`, which maps
presets and numbers of seats to these files. `scripts/local.js` puts them into the page.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from clamber.engine import CompiledRules
from clamber.errors import InvalidOptionError
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.table.settings import TableSettings
from clamber.server.wire.local_rules import local_rules


def write(folder: Path) -> None:
    """Write all files, and remove those of other rules."""
    folder.mkdir(parents=True, exist_ok=True)
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


if __name__ == "__main__":
    write(Path(sys.argv[1]))
