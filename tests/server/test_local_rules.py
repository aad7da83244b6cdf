"""Rules for tables that the page runs by itself: their format, their facts, and refusals."""

import json
import struct
import zlib

import pytest

from clamber.engine import engine_for
from clamber.rules_file import RulesTitle
from clamber.ruleset import all_names, ruleset
from clamber.server.table.settings import TableSettings
from clamber.server.wire.local_rules import STRIDE, local_rules
from clamber.server.wire.tables import table_state
from selecting import few_now
from server.pure_table import a_table


def unpacked(packed):
    """Return the facts and the compiled rules, read as the page reads them (web/src/lib/local/packed.ts)."""
    shuffled = zlib.decompress(packed)
    content = bytearray(len(shuffled))
    at = 0
    for first in range(STRIDE):
        size = len(content[first::STRIDE])
        content[first::STRIDE] = shuffled[at : at + size]
        at += size
    (size,) = struct.unpack_from("<I", content)
    return json.loads(content[4 : 4 + size]), bytes(content[4 + size :])


def packed_of(name, seats, options=None, house=None):
    rules = ruleset(name, options or {})
    settings = TableSettings(rules.name, tuple(rules.stored_options.items()), house=house)
    engine = engine_for(settings.ruleset().for_seats(seats))
    return local_rules(settings, engine), engine


@pytest.mark.parametrize("name", few_now(all_names(), 3, 8, 21))
def test_compiled_rules_are_those_of_the_engine(name):
    for seats in ruleset(name).seats:
        packed, engine = packed_of(name, seats)
        facts, compiled = unpacked(packed)
        assert compiled == engine.to_bytes()
        assert facts["game"] == engine.rules.game.name


def test_rules_of_all_numbers_of_seats_are_equal_bytes_if_nothing_depends_on_them():
    assert len({packed_of("zhengshangyou", seats)[0] for seats in (3, 4, 5, 6)}) == 1
    assert packed_of("paodekuai", 2)[0] != packed_of("paodekuai", 3)[0]


def test_facts_are_those_of_a_table(guest):
    wish = {
        "rules": "guandan/competition",
        "options": {"max_hands": 30, "direction": "cw"},
        "house": {"name": "Ours", "name_zh": "我们的"},
    }
    answer = guest.post("/api/rules/local", wish | {"seats": 4})
    assert answer.headers["content-type"] == "application/zlib"
    facts, _ = unpacked(answer.content)
    options = tuple(ruleset(wish["rules"], wish["options"]).stored_options.items())
    table = a_table(wish["rules"], 4, options, house=RulesTitle("Ours", "我们的"))
    state = table_state(table, 0).model_dump(mode="json")
    pad = guest.post("/api/settle", {"rules": wish["rules"], "options": wish["options"], "seats": 4, "deals": []})
    further = {"game": "guandan", "asked_once": False, "pad": {"4": pad.json()["asks"]}}
    assert facts == further | {name: state[name] for name in facts if name not in further}
    assert (facts["options"], facts["values"]["max_hands"]) == (wish["options"], 30)
    assert answer.content == packed_of(wish["rules"], 4, wish["options"], RulesTitle("Ours", "我们的"))[0]


@pytest.mark.parametrize(("poll", "asked_once"), [("own_draw_only", True), ("every_draw_all", False)])
def test_whether_an_ace_is_asked_for_once_is_told(poll, asked_once):
    facts, _ = unpacked(packed_of("biga", 5, {"expose_poll": poll})[0])
    assert facts["asked_once"] is asked_once


def test_wrong_rules_are_refused(guest):
    for wrong, code in (
        ({"rules": "nothing", "seats": 4}, "unknown_rules"),
        ({"rules": "guandan", "seats": 3}, "bad_option"),
        ({"rules": "guandan", "seats": 4, "options": {"nothing": 1}}, "bad_option"),
        ({"rules": "guandan"}, "bad_request"),
        ({"rules": "guandan", "seats": 4, "house": {"name": ""}}, "bad_request"),
    ):
        refused = guest.post("/api/rules/local", wrong)
        assert (refused.status_code, refused.json()["problem"]["code"]) == (422, code)
