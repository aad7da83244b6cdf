"""Digests of the bytes of all messages: updates, resent updates, and fresh views at tables; views sent to engines.

Unlike `told_of_logs`, which shows values field by field, these digests cover every byte.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.engines import protocol
from clamber.match import new_match
from clamber.ruleset import ruleset
from clamber.server.table import commands
from clamber.server.table.fold import apply
from clamber.server.table.settings import TableSettings
from clamber.server.wire.outgoing import UnsendableError, view_text
from clamber.server.wire.updates import PastUpdates, Updates
from golden.told_of_logs import NAMES, updates_of, viewers
from server.logged import LoggedTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.match import Match

HEAD: Final = """\
First digits of the SHA-256 of all messages, byte by byte. A log: the updates, resent updates and fresh views of all
viewers for each of its lines. A number: the same for the table of that set of options in option_sets.jsonl, and the
views of one of its matches as engines receive them.
"""

SETS: Final = [json.loads(line) for line in Path(__file__).with_name("option_sets.jsonl").read_text().splitlines()]
COMMANDS: Final = 60
"""Maximum number of commands at the table of a set of options."""

EVERY: Final = 5
"""Number of actions between two actions after which complete views are encoded."""


def text() -> str:
    """Return the content of messages.txt."""
    logs = [f"{name} {of_log(name)}" for name in NAMES]
    return "\n".join([HEAD, *logs, *(f"{place} {of_options(place)}" for place in range(len(SETS))), ""])


def of_log(name: str) -> str:
    """Return the digest of a log's messages."""
    return _digest(told for updates in updates_of(name) for told in _texts(updates, resent=True))


def of_options(place: int) -> str:
    """Return the digest of the messages and views under a set of options."""
    game, options, *_ = SETS[place]
    return _digest([*_at_table(game, options, place), *_in_match(game, options, place)])


def _digest(texts: Iterator[str] | list[str]) -> str:
    found = hashlib.sha256()
    for told in texts:
        found.update(told.encode())
        found.update(b"\n")
    return found.hexdigest()[:12]


def _texts(updates: Updates, *, resent: bool) -> Iterator[str]:
    kept = PastUpdates(updates)
    for viewer in viewers(updates.after):
        try:
            yield updates.text(viewer) or "nothing"
        except UnsendableError:
            continue
        yield kept.text(viewer, None)
        if resent:
            yield kept.text(viewer, updates.after)
            yield view_text(updates.after, viewer, 1.5)


def _at_table(game: str, options: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the messages of a table at which all seats act at random."""
    rng = random.Random(seed)
    rules = TableSettings(game, tuple(options.items())).ruleset()
    at = LoggedTable(game, "p" * rng.choice(rules.seats), tuple(options.items()), chat=True, claim_time=1.0)
    at.begin(seed)
    for number in range(COMMANDS):
        before = at.table
        if before.status != "playing":
            return
        for entry in _act(at, rng):
            after = apply(before, entry)
            yield from _texts(Updates(before, entry, after), resent=number % EVERY == 0)
            before = after


def _act(at: LoggedTable, rng: random.Random) -> list[Any]:
    table = at.table
    if table.window is not None:
        claims = [(seat, offer) for seat, offers in enumerate(table.window.offers) for offer in offers]
        if not claims or rng.random() < 0.7:
            return at.tick()
        seat, play = rng.choice(claims)
        return at.ask(seat, commands.Act, turn=table.turn, play=play)
    assert table.to_act is not None
    play = rng.choice(table.current.current.legal()).full_text
    return at.ask(table.to_act, commands.Act, turn=table.turn, play=play)


def _in_match(game: str, options: dict[str, Any], seed: int) -> Iterator[str]:
    """Yield the lines for engines in two deals of random plays."""
    rng = random.Random(seed)
    rules = ruleset(game, options)
    names = [f"seat {seat}" for seat in range(rng.choice(rules.seats))]
    match: Match = new_match(rules, names=names, seed=seed)
    for number in range(10_000):
        assert match.position is not None
        if match.position.is_over:
            assert match.result is not None
            yield protocol.ended(match.position, match.result, 0)
            if match.is_over or len(match.deals) == 2:
                return
            match = match.next_deal()
        if number % EVERY == 0:
            for viewer in (*range(match.seats), None):
                asked, plays = protocol.choose(number, match.view(viewer))
                yield asked
                yield " ".join(play.full_text for play in plays)
        legal = match.current.legal()
        match = match.apply(rng.choice(legal))
