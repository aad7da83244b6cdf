"""Messages to all viewers of a table for each log line, using the logs in `tests/server/logs`.

`PYTHONPATH=tests python -m golden.told_of_logs biga` prints the messages of a log.
"""

from __future__ import annotations

import hashlib
import json
import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.server.log.lines import from_line
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.matches import match_from_log, only_finished
from clamber.server.wire.finished import replay
from clamber.server.wire.outgoing import UnsendableError, view_text
from clamber.server.wire.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clamber.server.table.state import Table

LOGS: Final = Path(__file__).resolve().parents[1] / "server" / "logs"
NAMES: Final = tuple(sorted(path.stem for path in LOGS.glob("*.jsonl")))

HEAD: Final = """\
What everybody is told of each line of {name}.jsonl (tests/server/logs). Under the number of a line and its kind stand
those who are told the same: seats by number, and w for whoever watches. Then which parts are told, and those of
their fields that are not as they were told before; `-` is one that is gone. Of what is long stand its length and the
first digits of the SHA-256 of its JSON, and of plays how they are written. After every {every} lines, and at the end,
stands what a fresh view holds. Last come the finished deals as their replays show them, field by field.
"""

DIGESTS: Final = """\
What everybody is told of each line of the logs in tests/server/logs: for each log the first digits of the SHA-256 of
the blocks that `PYTHONPATH=tests python -m golden.told_of_logs NAME` prints, one for each line of the log from the
second on, then of the views at its end, and of each finished deal. told/doudizhu.txt is such a log in full.
"""

READABLE: Final = "doudizhu"
"""Log whose messages are stored in full."""

FRESH: Final = 20
LONG: Final = 90
"""Maximum length of JSON values in characters; longer values are replaced by their digest."""

Viewer = int | None


def updates_of(name: str) -> Iterator[Updates]:
    """Yield the updates for each line of a log after the first."""
    entries = map(from_line, _lines(name))
    first = next(entries)
    assert isinstance(first, TableMade)
    table = new_table(first)
    for entry in entries:
        after = apply(table, entry)
        yield Updates(table, entry, after)
        table = after


def viewers(table: Table) -> tuple[Viewer, ...]:
    """Return all possible viewers of a table; None stands for a spectator."""
    return (*range(len(table.seats)), None)


def text(name: str) -> str:
    """Return the messages of a log in full, as in told/doudizhu.txt."""
    return "\n".join([HEAD.format(name=name, every=FRESH), *blocks(name), ""])


def digests() -> str:
    """Return the content of told/digests.txt."""
    lines = [DIGESTS]
    for name in NAMES:
        found = list(map(_digest, blocks(name)))
        lines += [name, *(f"  {' '.join(found[i : i + 12])}" for i in range(0, len(found), 12))]
    return "\n".join([*lines, ""])


def digests_from(text: str) -> dict[str, list[str]]:
    """Return the digests in the content of told/digests.txt by log."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.removeprefix(DIGESTS).splitlines():
        if line.startswith("  "):
            found[name] += line.split()
        elif line:
            found[name := line] = []
    return found


def first_difference(name: str, kept: list[str]) -> str | None:
    """Return the first block of a log without the given digest, or None if there is none."""
    for block, digest in zip_longest(blocks(name), kept):
        if block is None or _digest(block) != digest:
            return block or "the end of the log"
    return None


def _digest(block: str) -> str:
    return hashlib.sha256(block.encode()).hexdigest()[:8]


def blocks(name: str) -> Iterator[str]:
    """Yield the messages for each line of a log after the first, then the views at its end and each finished deal."""
    before: dict[Viewer, dict[str, str]] = {}
    last = None
    for number, updates in enumerate(updates_of(name), 2):
        last = updates.after
        lines = [f"{number} {type(updates.entry).__name__}"]
        lines += _grouped(last, lambda viewer, updates=updates: _told(updates, viewer, before))
        if number % FRESH == 0:
            lines += _grouped(last, lambda viewer, table=last: _fresh(table, viewer))
        yield "\n".join(lines)
    assert last is not None
    yield "\n".join(["", *_grouped(last, lambda viewer, table=last: _fresh(table, viewer)), ""])
    yield from _replays(name)


def _replays(name: str) -> Iterator[str]:
    match = match_from_log(map(from_line, _lines(name))).match
    for number in range(len(only_finished(match).deals)):
        shown = json.loads(replay(match, number, "link").model_dump_json())
        steps = shown.pop("steps")
        found = [f"{path}={_short(value)}" for path, value in shown.items()]
        found += [f"steps.{path}={_short([step[path] for step in steps])}" for path in steps[0]]
        yield f"deal {number}: {' '.join(found)}"


def _lines(name: str) -> list[str]:
    return (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def _grouped(table: Table, said: Callable[[Viewer], list[str]]) -> list[str]:
    """Return a line for each group of viewers that receive identical messages."""
    found: dict[str, str] = {}
    for viewer in viewers(table):
        for one in said(viewer):
            found[one] = found.get(one, "") + ("w" if viewer is None else str(viewer))
    together: dict[str, list[str]] = {}
    for one, to in found.items():
        together.setdefault(to, []).append(one)
    return [f"  {to}: {' '.join(said)}" for to, said in together.items()]


def _told(updates: Updates, viewer: Viewer, before: dict[Viewer, dict[str, str]]) -> list[str]:
    try:
        told = updates.text(viewer)
    except UnsendableError:
        return ["may-not-know"]
    if told is None:
        return ["nothing"]
    message = json.loads(told)
    parts = [part for part in ("table", "deal", "last") if message[part] is not None]
    fields = dict(_fields("event", message.pop("event")))
    then = before.setdefault(viewer, {})
    found = [f"{message['type']}+{'+'.join(parts)}", f"seq={message['seq']}", f"at={message['at']}"]
    found += [f"{path}={value}" for path, value in fields.items()]
    for part in parts:
        now = dict(_fields(part, message[part]))
        gone = [path for path in then if path.partition(".")[0] == part and path not in now]
        found += [f"{path}={value}" for path, value in now.items() if then.get(path) != value]
        found += [f"{path}=-" for path in gone]
        for path in gone:
            del then[path]
        then.update(now)
    return found


def _fresh(table: Table, viewer: Viewer) -> list[str]:
    try:
        found = json.loads(view_text(table, viewer, 1.5))
    except UnsendableError:
        return ["view may-not-know"]
    return ["view", *(f"{path}={_short(value)}" for path, value in found.items())]


def _fields(path: str, found: Any) -> Iterator[tuple[str, str]]:
    """Yield the fields of a message with their paths; a list of named items yields one field per item."""
    match found:
        case dict() if not path.endswith((".values", ".options")):
            for name, value in found.items():
                yield from _fields(f"{path}.{name}", value)
        case [{"name": _}, *_]:
            for number, value in enumerate(found):
                yield from _fields(f"{path}.{number}", value)
        case _:
            yield path, _short(found)


def _short(found: Any) -> str:
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    if len(text) <= LONG:
        return text
    digest = f"{len(found)}#{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    match found:
        case [{"play": {"text": play}}]:
            return f"{digest}({play})"
        case _:
            return digest


if __name__ == "__main__":
    sys.stdout.write(text(sys.argv[1]))
