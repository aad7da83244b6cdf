"""Shuffles of the first version, with one seed for all decks."""

import hashlib
import json

import pytest

from clamber.records.record import from_json as record_of
from clamber.records.seals import deck_seed, seal_of, seed_text
from clamber.records.shuffle import KEY
from clamber.server.log.lines import from_line
from clamber.server.table.fold import table_of
from clamber.server.table.matches import match_of
from server.logged import LoggedTable
from server.shuffles import OLD_RECORD, found_by_others, refused, steps_of


@pytest.fixture
def old():
    return json.loads(OLD_RECORD.read_text(encoding="utf-8"))


def test_a_record_of_the_first_version_is_still_verified_and_says_what_it_does_not_show(old, capsys):
    names = [step.name for step in steps_of(old)]
    assert names[:2] == ["shuffle-one-seed", "shuffle-seed-sealed"]
    assert names[-len(old["deals"]) :] == ["shuffle-deal"] * len(old["deals"])
    assert "shuffle-share-missing" in names
    assert not found_by_others(old)
    shown = [one["share"] for one in old[KEY]["shares"] if one["share"]]
    assert (
        capsys.readouterr().out
        == f"{len(old['deals'])} decks come from the sealed seed and {len(shown)} of 3 shares\n"
    )
    both = hashlib.sha256(bytes.fromhex(old[KEY]["seed"]) + bytes.fromhex(shown[0])).digest()
    both = hashlib.sha256(both + bytes.fromhex(shown[1])).digest()
    assert int.from_bytes(both, "big") == deck_seed(int(old[KEY]["seed"], 16), shown)


def test_a_record_of_the_first_version_has_no_list_that_somebody_was_shown(old):
    assert refused(old, "00" * 32)
    assert found_by_others(old, "00" * 32)


def old_seed(record):
    record[KEY]["seed"] = "00" * 32


def old_seal(record):
    record[KEY]["seal"] = "00" * 32


def old_seal_of_a_share(record):
    record[KEY]["shares"][0]["seal"] = "00" * 32


def old_share(record):
    record[KEY]["shares"][0]["share"] = "00" * 32


def old_order(record):
    record[KEY]["shares"].reverse()


def old_second_share(record):
    """Forge a second share for a seat, with the decks that would result, which the verifier still detects."""
    record[KEY]["shares"].append({"seat": 2, "seal": seal_of("00" * 32), "share": "00" * 32})


def old_share_taken_out(record):
    record[KEY]["shares"][0]["share"] = None


def old_seed_hidden(record):
    record[KEY]["seed"] = None


@pytest.mark.parametrize(
    "change",
    [
        old_seed,
        old_seal,
        old_seal_of_a_share,
        old_share,
        old_order,
        old_second_share,
        old_share_taken_out,
        old_seed_hidden,
    ],
)
def test_whatever_is_changed_in_a_record_of_the_first_version_is_found(change, old):
    change(old)
    assert refused(old)
    assert found_by_others(old)


def test_a_shuffle_of_the_first_version_that_was_on_when_the_server_was_brought_up_to_date_goes_on(old):
    path = OLD_RECORD.with_name("shuffle.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines()
    began = next(place for place, line in enumerate(lines) if '"MatchBegan"' in line)
    at = LoggedTable("gandengyan", "pp")
    at.lines, at.table = lines[:began], table_of(map(from_line, lines[:began]))
    assert at.table.is_shuffling
    at.tick()
    assert at.table.status == "playing"
    assert seed_text(at.table.match.seed) == json.loads(lines[began])["seed"]
    assert match_of(map(from_line, at.lines)).deals[0].deck == record_of(old).match.deals[0].deck
