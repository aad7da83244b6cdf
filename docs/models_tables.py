"""Generator for the tables in docs/models.md, from the nets, their settings, and the measurements on other pages."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from typing import Any, Final

from tables import refresh, table, table_below

from clamber.bots import info
from clamber.kernel import Net, describe_features
from clamber.rules.games import GAMES

DOCS: Final = Path(__file__).resolve().parent
PAGE: Final = DOCS / "models.md"
TRAINING: Final = DOCS / "training.md"
STRENGTH: Final = DOCS.parent / "bench" / "strength.md"
NETS: Final = DOCS.parent / "src" / "clamber" / "nets"
UNITS_AT: Final = 24
"""Offset of the numbers of units in a file (docs/training.md)."""


def nets(_: str) -> str:
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


def card(game: str) -> str:
    """Return the card of a game's net: its training, and its results."""
    settings = json.loads((NETS / f"{game}.json").read_text(encoding="utf-8"))
    return table(("", ""), training(game, settings)) + "\n" + results(game)


def training(game: str, settings: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the rows about the training of a net."""
    title = GAMES[game].title
    row = next(
        row for row in table_below(TRAINING, "## Training runs of the shipped nets") if row[0].startswith(title)
    )
    _, deals, decisions, hours, changed = row
    presets = ", ".join(f"`{game}/{preset}`" for preset in dict.fromkeys(settings["presets"]))
    unit = "level" if GAMES[game].levels is not None else "point"
    return [
        ("Bot", f"`net`, version {info('net').version}"),
        ("Settings of the last run", f"`src/clamber/nets/{game}.json`"),
        ("Players", ", ".join(map(str, sorted(set(settings["seats"]))))),
        ("Rules", f"`{game}/{settings['home']}`; in {100 * settings['elsewhere']:.0f} % of the deals {presets}"),
        ("Target", f"{settings['win']:g} for a won deal and {settings['point']:g} for each {unit}"),
        ("Deals", deals),
        ("Decisions learned from", decisions),
        ("Hours of one worker", hours),
        ("Changed during the run", changed),
    ]


def results(game: str) -> str:
    """Return the measured strength of a net."""
    found, name = [], ""
    for row in table_below(STRENGTH, "## The nets"):
        name = row[0] or name
        if name.strip("`").split()[0] == game:
            found.append((name.partition("--players ")[2].strip("`"), *row[1:-1]))
    head = ("Players", "Against", "Deals", "Wins", "Fair", "Points or levels", "More")
    skipped = 0 if any(row[0] for row in found) else 1  # the game is always played by the same number
    return table(head[skipped:], [row[skipped:] for row in found])


def main(*, check: bool) -> int:
    """Write or check the page; return 1 if a check finds it out of date."""
    blocks = {"nets": nets, "card": card}
    return refresh(PAGE, lambda name, argument: blocks[name](argument), check=check)
