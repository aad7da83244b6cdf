"""Three verifiers refuse the same changed records: `clamber check`, examples/verify_shuffle.py and the page."""

import json
import random

import pytest

from clamber.records import shuffle as shuffle_module
from clamber.records.record import from_json as record_of
from clamber.server.table import commands, shuffle_steps
from selecting import few_now
from server.shuffles import (
    LATER,
    VERIFY,
    again_and_again,
    found_by_others,
    mutants,
    played,
    record_at,
    refused,
    relisted,
    seal_of,
    sealed,
    shared,
)

pytestmark = pytest.mark.slow


def with_two_rounds():
    at = shared(sealed("gandengyan", "pppb"), 0, 1)
    for seat in (0, 1):
        at.ask(seat, commands.CommitShare, seal=seal_of(LATER[seat]))
    at.tick()
    return record_at(played(shared(at, 0, 1, shares=LATER))), 1024


def with_three_shuffles():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    return record_at(at), 2


@pytest.mark.parametrize("part", few_now(range(10), 0))
@pytest.mark.parametrize("base", [with_two_rounds, with_three_shuffles])
def test_all_verifiers_refuse_a_changed_record_with_and_without_new_digests(base, part, page, monkeypatch):
    if base is with_three_shuffles:
        for module in (shuffle_steps, shuffle_module):
            monkeypatch.setattr(module, "DEALS_SEALED", 2)
        monkeypatch.setattr(VERIFY, "MOST", 2)
    record, most = base()
    assert not refused(record)
    assert not found_by_others(record)
    assert page.finds(record, most=most) is None
    for mutant in mutants(record, random.Random(f"{base.__name__} {part}"), 150):
        anew = made_anew(json.loads(json.dumps(mutant)))
        for found in (mutant, *[anew] * (anew != record)):
            shown = json.dumps(found["x-shuffle"]) + json.dumps(found["options"])
            assert refused(found), shown
            assert found_by_others(found), shown
            assert page.finds(found, most=most) is not None, shown


def made_anew(record):
    try:
        return relisted(record)
    except (AttributeError, KeyError, TypeError, ValueError):
        return record  # no list of this form can be hashed


def test_the_record_itself_is_read_whatever_its_shuffle_says():
    record, _ = with_two_rounds()
    for mutant in mutants(record, random.Random(1), 20):
        if mutant["options"] == record["options"]:
            assert record_of(mutant).match.deals
