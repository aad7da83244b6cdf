"""Surveys of a club's rules over HTTP: from questions to a rules file that a table takes."""

import json

import pytest

from clamber import ruleset
from clamber.server.limits.rate_limits import RATES, Operation
from clamber.server.settings.config import Configuration
from clamber.server.wire.survey import MOST_ASKED
from server.inside import Inside
from server.table_client import Guest


def config_of(path, factor):
    database = f"sqlite:///{path / 'tables.sqlite'}"
    return Configuration(port=0, database=database, credits=factor, processor_each=1000.0)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Inside(config_of(tmp_path_factory.mktemp("surveys"), 1000.0)) as found:
        yield found


def ask(guest, game, answers=None, asked=0):
    return guest.post("/api/rules/survey", {"game": game, "answers": answers or {}, "asked": asked})


def surveyed(guest, wanted):
    """Return the last state of the survey of a club that answers by its rules."""
    game, answers = wanted.game.name, {}
    state = ask(guest, game).json()
    while (question := state["question"]) is not None:
        answers |= {option["name"]: wanted[option["name"]] for option in question["options"]}
        state = ask(guest, game, answers, state["asked"] + 1).json()
        assert state["asked"] <= state["most"] == 15
    return state


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("paodekuai/fifteen", {"bird": True, "match": "deals:8"}),
        ("paodekuai", {"jokers": "singles"}),
        ("guandan/kandell", {"anti_tribute_with": "two_jokers"}),
    ],
)
def test_answers_lead_to_a_rules_file_that_is_read(guest, name, options):
    wanted = ruleset(name, options)
    state = surveyed(guest, wanted)
    file = {"rules": state["nearest"], "options": state["options"], "name": "Our club", "x-unsaid": ["No tea."]}
    read = guest._request("POST", "/api/rules/file", content=json.dumps(file).encode()).json()
    assert ruleset(read["game"], read["preset"]["changes"]).values == wanted.values
    differing = {each["option"]["name"]: each["value"] for each in state["differing"]}
    assert state["options"].items() <= differing.items()


@pytest.mark.parametrize(("game", "special"), [("paodekuai", None), ("guandan", "7h")])
def test_a_question_has_plays_and_the_values_that_allow_them(guest, game, special):
    found = []
    state, answers = ask(guest, game).json(), {}
    while (question := state["question"]) is not None:
        found += question["examples"]
        answers |= {option["name"]: state["values"][option["name"]] for option in question["options"]}
        state = ask(guest, game, answers, state["asked"] + 1).json()
    assert len(found) >= 2
    assert all(example["cards"] and example["allowed"] for example in found)
    assert {example["special"] for example in found} == {special}


def test_answers_that_exclude_each_other_are_asked_for_together(guest):
    answers = {**dict(ruleset("paodekuai").values), "jokers": "bomb", "cards_each": 16}
    state = ask(guest, "paodekuai", answers, 15).json()
    assert [option["name"] for option in state["question"]["options"]] == ["jokers", "cards_each"]
    assert "jokers=bomb needs cards_each=18" in state["question"]["excluded"]["message"]
    assert (state["options"], state["most"]) == (None, 16)
    state = ask(guest, "paodekuai", answers | {"cards_each": 18}, 16).json()
    assert (state["question"], state["options"]) == (None, {"jokers": "bomb"})


def test_a_number_above_the_limit_of_a_table_is_asked_for_again(guest):
    answers = {**dict(ruleset("guandan").values), "max_hands": 10**9}
    state = ask(guest, "guandan", answers, 15).json()
    assert [option["name"] for option in state["question"]["options"]] == ["max_hands"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "bridge"}, "unknown_rules"),
        ({"game": "paodekuai", "answers": {"joker": 1}}, "bad_option"),
        ({"game": "paodekuai", "answers": {"jokers": "wild"}}, "bad_option"),
        ({"game": "paodekuai", "asked": MOST_ASKED + 1}, "bad_request"),
        ({"game": "paodekuai", "asked": -1}, "bad_request"),
        ({"game": "paodekuai", "answers": {str(n): 1 for n in range(81)}}, "bad_request"),
        ({"game": "g" * 61}, "bad_request"),
    ],
)
def test_wrong_answers_are_refused(guest, body, code):
    answer = guest.post("/api/rules/survey", body)
    assert answer.status_code == 422
    assert answer.json()["problem"]["code"] == code


def test_questions_of_an_address_are_limited(tmp_path):
    with Inside(config_of(tmp_path, 0.05)) as inside:
        guest = Guest(inside.url)
        most = round(RATES[Operation.survey].address * 0.05)
        codes = [ask(guest, "guandan").status_code for _ in range(most + 1)]
        assert codes == [200] * most + [429]
