"""Tables with verifiable shuffles, their records, and the programs that verify them."""

import importlib.util
import json
from pathlib import Path

from clamber import BadRecord
from clamber.cli import main
from clamber.records.record import from_json as record_of
from clamber.records.seals import seal_of
from clamber.records.shuffle import KEY, checked, from_json
from clamber.server.log.lines import from_line
from clamber.server.table import commands
from clamber.server.table.commands import Asked
from clamber.server.table.entries import Sealed, ShuffleBegan
from clamber.server.table.matches import record_text, told_of
from clamber.server.wire.outgoing import view_message
from server.kept import StoredTable

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_shuffle.py"
OLD_RECORD = Path(__file__).with_name("logs") / "shuffle.record.json"
SHARES = ["0a" * 32, "f1" * 32, "77" * 32, "3c" * 32]
LATER = ["ab" * 32, "cd" * 32, "ef" * 32, "12" * 32]
"""Each seat's share for a second round."""

SEED = 0x1234 << 200


def kinds(entries):
    return [type(entry) for entry in entries]


def sealed(rules="gandengyan", people="pp", options=(("match", "deals:2"),), **settings):
    """Return a table where all people have sealed their shares and the first deal is requested."""
    at = StoredTable(rules, people, options, **settings)
    for seat in people_at(at):
        assert kinds(at.ask(seat, commands.Seal, seal=seal_of(SHARES[seat]))) == [Sealed]
    began = at.do(Asked(0, commands.Start(), "start", seed=SEED))
    assert kinds(began) == [ShuffleBegan]
    return at


def people_at(at):
    return [number for number, seat in enumerate(at.table.seats) if seat.is_human]


def hand_over(at):
    for number in people_at(at):
        if not at.table.seats[number].why:
            at.ask(number, commands.HandOver)


def played(at):
    """Play the match to its end and return the table."""
    hand_over(at)
    while at.table.status != "over":
        at.tick()
    return at


def shared(at, *seats, shares=SHARES):
    for seat in seats:
        at.ask(seat, commands.RevealShare, share=shares[seat])
    return at


def told_at(at):
    return told_of(map(from_line, at.lines))


def record_at(at):
    told = told_at(at)
    return json.loads(record_text(told.match, shuffle=told.shuffle))


def info(at, viewer=0):
    return view_message(at.table, viewer, at.now).table.shuffle


def told_to_all(at):
    seats = range(len(at.table.seats))
    return "".join(view_message(at.table, viewer, at.now).model_dump_json() for viewer in (None, *seats))


def steps_of(record, *digests):
    found = record_of(record)
    return list(checked(found.match, from_json(found.extra.get(KEY)), digests))


SPEC = importlib.util.spec_from_file_location("verify_shuffle", VERIFIER)
VERIFY = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(VERIFY)


def found_by_others(record, *digests):
    """Return True if the standalone verifier finds a fault."""
    try:
        VERIFY.verify(record, digests)
    except SystemExit:
        return True
    return False


def refused(record, *digests):
    try:
        steps_of(record, *digests)
    except BadRecord:
        return True
    return False


def check(record, tmp_path, *words):
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["check", *words, str(file)])
