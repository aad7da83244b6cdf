"""CPU time for a table, a view, a record and a replay after many deals, in seconds.

    python bench/long_match.py [DEALS]

Bots play four-seat Gan Deng Yan; nothing is stored or sent.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from clamber.server.log.reading import rebuilt
from clamber.server.log.snapshots import snapshot_before
from clamber.server.table import commands
from clamber.server.table.commands import Watching
from clamber.server.table.played import RecordText, match_of_deal, played_deal
from clamber.server.wire.outgoing import view_message
from clamber.server.wire.replay import replay

sys.path[0] = str(Path(__file__).resolve().parents[1] / "tests")  # precedes this folder, which also has a `server`

from server.logged import LoggedTable  # noqa: E402 - found by the line above

if TYPE_CHECKING:
    from collections.abc import Callable


def cost(work: Callable[[], object]) -> float:
    """Return the CPU time that `work` takes, in seconds."""
    began = time.process_time()
    work()
    return time.process_time() - began


def main(deals: int) -> None:
    """Play `deals` deals and print the CPU times."""
    at, played, snapshot = LoggedTable("gandengyan", "pbbb", (("match", "deals:1000"),)), [], None
    at.do(Watching(on=True))
    at.begin()
    at.ask(0, commands.HandOver)
    while len(played) < deals:
        if at.table.status == "between" and not at.table.seats[0].ready:
            at.ask(0, commands.Ready)
        before, number = at.table, len(at.lines)
        (entry,) = at.tick()
        snapshot = snapshot_before(before, entry, number) or snapshot
        if at.table.last is not before.last:
            played.append(played_deal(at.table))
    assert snapshot is not None
    found = rebuilt(at.lines[snapshot.number :], snapshot)
    assert found.table is not None
    assert found.table.last == at.table.last
    text = RecordText()
    rows = (
        ("view, KiB", len(view_message(at.table, 0, at.now).model_dump_json()) / 1024),
        ("lines played again to take the table out", len(at.lines) - snapshot.number),
        ("taking out, s", cost(lambda: rebuilt(at.lines[snapshot.number :], snapshot))),
        ("record, s", cost(lambda: text.piece(played) + text.end())),
        ("replay of the last deal, s", cost(lambda: replay(match_of_deal(played[-1]), deals - 1, "link", deals))),
    )
    for name, value in rows:
        sys.stdout.write(f"| {name} | {value:.3g} |\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
