"""Generator for the tables in docs/models.md, from the nets and their settings."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from typing import Final

from tables import refresh, table

from clamber.kernel import Net, describe_features
from clamber.rules.games import GAMES

DOCS: Final = Path(__file__).resolve().parent
PAGE: Final = DOCS / "models.md"
NETS: Final = DOCS.parent / "src" / "clamber" / "nets"
UNITS_AT: Final = 24
"""Offset of the numbers of units in a file (docs/training.md)."""


def nets() -> str:
    """Return a row for each net: its file, and its numbers of features and parameters."""
    rows = []
    for game in GAMES:
        data = (NETS / f"{game}.net").read_bytes()
        blocks = [
            line.partition(":")[0].split() for line in describe_features(Net.from_bytes(data).most_seats).splitlines()
        ]
        features = sum(int(groups) * int(width) for _, _, groups, _, width in blocks)
        one, two = struct.unpack_from("<II", data, UNITS_AT)
        parameters = features * one + one + one * two + two + two + 1
        digest = hashlib.sha256(data).hexdigest()
        rows.append((f"`{game}.net`", f"{len(data):,}", f"{features:,}", f"{parameters:,}", f"`{digest}`"))
    return table(("File", "Bytes", "Features", "Parameters", "SHA-256 of the file"), rows)


def training() -> str:
    """Return a row for each net with the rules, players and target of its last run."""
    rows = []
    for game, declared in GAMES.items():
        settings = json.loads((NETS / f"{game}.json").read_text(encoding="utf-8"))
        others = ", ".join(f"`{preset}`" for preset in dict.fromkeys(settings["presets"]))
        unit = "level" if declared.levels is not None else "point"
        rows.append(
            (
                declared.title,
                ", ".join(map(str, sorted(set(settings["seats"])))),
                f"`{settings['home']}`",
                f"{100 * settings['elsewhere']:.0f} %: {others}",
                f"{settings['win']:g} + {settings['point']:g} per {unit}",
            )
        )
    return table(("Game", "Players", "Preset", "Other presets", "Target: won deal + margin"), rows)


def main(*, check: bool) -> int:
    """Write or check the page; return 1 if a check finds it out of date."""
    blocks = {"nets": nets, "training": training}
    return refresh(PAGE, lambda name: blocks[name](), check=check)
