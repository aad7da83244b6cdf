"""Tables with verifiable shuffles, their records, and the programs that verify them."""

import copy
import hashlib
import importlib.util
import itertools
import json
import subprocess
from pathlib import Path

from clamber.cli import main
from clamber.errors import ClamberError
from clamber.records.record import from_json as record_of
from clamber.records.shuffle import DEALS_SEALED, KEY, Giver, Scope, digests, rules_hash, seal_of
from clamber.records.shuffle_checks import verify
from clamber.server.log.lines import from_line
from clamber.server.table import commands
from clamber.server.table.commands import Asked
from clamber.server.table.logged.deals import ShareCommitted, ShuffleBegan
from clamber.server.table.matches import match_from_log, record_text
from clamber.server.wire.outgoing import view_text
from server.kept import StoredTable
from server.shown import view_message

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_shuffle.py"
PAGE = Path(__file__).parents[2] / "web" / "scripts" / "verify.js"
OLD_LOGS = Path(__file__).with_name("logs")
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
        assert kinds(at.ask(seat, commands.CommitShare, seal=seal_of(SHARES[seat]))) == [ShareCommitted]
    began = at.do(Asked(0, commands.StartMatch(), "start", seed=SEED))
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


def again_and_again(at, deals):
    """Play; at each shuffle, all people give their sealed shares and seal the next ones."""
    given = {seat: SHARES[seat] for seat in people_at(at)}
    fresh = (hashlib.sha256(bytes([number])).hexdigest() for number in itertools.count())
    while len(at.table.sheet) < deals:
        if at.table.is_shuffling:
            for seat, share in tuple(given.items()):
                at.ask(seat, commands.RevealShare, share=share)
                given[seat] = next(fresh)
                at.ask(seat, commands.CommitShare, seal=seal_of(given[seat]))
            hand_over(at)
        else:
            at.tick()


def shared(at, *seats, shares=SHARES):
    for seat in seats:
        at.ask(seat, commands.RevealShare, share=shares[seat])
    return at


def told_at(at):
    return match_from_log(map(from_line, at.lines))


def record_at(at):
    told = told_at(at)
    return json.loads(record_text(told.match, shuffle=told.shuffle))


def info(at, viewer=0):
    return view_message(at.table, viewer, at.now).table.shuffle


def told_to_all(at):
    seats = range(len(at.table.seats))
    return "".join(view_text(at.table, viewer, at.now) for viewer in (None, *seats))


def steps_of(record, *digests):
    return list(verify(record_of(record), digests))


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
    except ClamberError:
        return True
    return False


class Page:
    """Verifier of the page, in a process of Node that takes one record after the other."""

    def __init__(self, node):
        self._process = subprocess.Popen(
            [node, str(PAGE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def finds(self, record, *lists, most=DEALS_SEALED):
        """Return the name of the sentence that states the fault of a record; None if it is verified.

        `lists` are those that the browser was shown, see `shown_list`.
        """
        own = {"lists": lists, "table": None}
        self._process.stdin.write(json.dumps({"record": record, "own": own, "most": most}) + "\n")
        return json.loads(self._process.stdout.readline())

    def close(self):
        """End the process."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def shown_list(at, seat):
    """Return the list of a table's shuffle as the page of a seat stores it."""
    shown = info(at, seat)
    gave = next((one.seal for one in shown.shares if one.seat == seat), "")
    own = {"table": at.table.id, "seat": seat, "name": at.table.seats[seat].name, "gave": gave, "dealt": True}
    return own | {name: getattr(shown, name) for name in ("match", "first", "deals", "seal", "digest")}


def check(record, tmp_path, *words):
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["check", *words, str(file)])


# Manipulated records


def relisted(record):
    """Return the record with digests computed again from its lists, as a server that forges a record would do."""
    found = record[KEY]
    found["rules"] = rules_hash(record)
    after = ""
    for one in found["commitments"]:
        for told in one["rounds"]:
            scope = Scope(found["table"], found["match"], found["rules"], found["opens"])
            givers = tuple(Giver(seat["seat"], seat["kind"], seat["seal"] or "") for seat in told["seats"])
            span = one["first"], one["deals"], one["seal"]
            (after,) = digests(scope, *span, after=after, rounds=[givers])
            told["digest"] = after
    return record


WORDS = ("person", "bot", "withheld", "deal", "set", "", "nothing")


def mutants(record, rng, number):
    """Yield copies of a record with one value of its shuffle or options changed, dropped, repeated or swapped."""
    before = json.dumps(record)
    while number:
        mutant = json.loads(before)
        part = rng.choice((mutant[KEY], mutant[KEY], mutant[KEY], {"options": mutant["options"]}))
        places = list(_places(part))
        inside, key = rng.choice(places)
        alike = [(other, name) for other, name in places if type(other[name]) is type(inside[key])]
        other, name = rng.choice(alike)
        match rng.choice(("change", "change", "drop", "repeat", "swap")):
            case "change":
                inside[key] = _changed(inside[key], rng)
            case "drop":
                del inside[key]
            case "repeat" if isinstance(inside, list):
                inside.insert(rng.randrange(len(inside) + 1), copy.deepcopy(inside[key]))
            case "repeat":
                inside[key] = copy.deepcopy(other[name])
            case "swap":
                inside[key], other[name] = copy.deepcopy(other[name]), copy.deepcopy(inside[key])
        if json.dumps(mutant) != before:
            number -= 1
            yield mutant


def _places(part):
    """Yield (container, key) for each value inside a JSON value."""
    for key in part if isinstance(part, dict) else range(len(part)):
        yield part, key
        if isinstance(part[key], dict | list):
            yield from _places(part[key])


def _changed(value, rng):
    if isinstance(value, str) and len(value) == 64:
        at = rng.randrange(64)
        other = value[:at] + rng.choice("0123456789abcdef") + value[at + 1 :]
        return rng.choice((other, other, value.upper(), value[:at], f" {value}", None, int(value[:8], 16)))
    if isinstance(value, str):
        return rng.choice((*WORDS, None, 0))
    if value is None:
        return rng.choice((rng.randbytes(32).hex(), "", "person", 0, False))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, 0, 1024, 2**40, str(value), None, value + 0.5, value == 1))
    return rng.choice((None, [], {}, "", 0))
