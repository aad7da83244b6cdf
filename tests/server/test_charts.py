"""Rules shown on the page: the possible plays under each preset, and refusals."""

import pytest

from clamber.chart import Chart
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.wire.chart import rules_chart, usual_seats
from selecting import few_now

PRESETS = [f"{game.name}/{preset.name}" for game in GAMES.values() for preset in game.presets]


@pytest.mark.parametrize("name", few_now(PRESETS, *range(0, len(PRESETS), 5)))
def test_every_preset_has_a_chart_that_climbs(name):
    rules = ruleset(name)
    chart = rules_chart(rules.for_seats(usual_seats(rules)), None)
    bombs = [row.bomb for row in chart.rows if row.kind != "joker_lead"]
    assert bombs == sorted(bombs), "ordinary plays first"
    assert all((row.guard is None) == row.bomb for row in chart.rows if any(bombs))
    game = rules.game
    assert (chart.goal, chart.goal_zh) == game.goal
    assert (chart.scores, chart.scores_zh) == game.scores


def test_a_chart_follows_the_options_and_the_level():
    plain, changed = (Chart(ruleset("gandengyan", **options)) for options in ({}, {"triplet": "ordinary"}))
    assert "triple" not in {row.family.kind for row in plain.rows}
    assert "triple" in {row.family.kind for row in changed.rows}
    five = rules_chart(ruleset("guandan"), "5")
    assert (five.level, five.special) == ("5", "5h")
    pairs = next(row for row in five.rows if row.kind == "pair")
    assert pairs.highest == ["RJ", "RJ"]


def test_the_bombs_of_a_wild_rank_are_drawn_with_its_cards():
    chart = rules_chart(ruleset("doudizhu/laizi"), None)
    bombs = {row.kind: (row.lowest[0], row.highest) for row in chart.rows if row.bomb}
    assert list(bombs) == ["soft_bomb", "bomb", "wild_bomb", "joker_bomb"]
    assert bombs["soft_bomb"] == (["3d", "3c", "3h", "7d"], ["2d", "2c", "2h", "7d"])
    assert bombs["wild_bomb"] == (["7s", "7d", "7c", "7h"], None)


def test_the_charts_of_all_games_are_those_of_their_first_presets(guest):
    charts = guest.get("/api/rules").json()["charts"]
    first = [game["presets"][0]["name"] for game in guest.get("/api/overview").json()["games"]]
    assert list(charts) == first
    for name in ("paodekuai/common", "doudizhu/pagat"):
        assert charts[name] == guest.post("/api/rules", {"rules": name}).json()


def test_a_chart_is_asked_for_over_http(guest):
    answer = guest.post("/api/rules", {"rules": "doudizhu"})
    assert answer.json()["rows"][0]["kind"] == "single"
    for wrong, code in (
        ({"rules": "nothing"}, "unknown_rules"),
        ({"rules": "guandan", "options": {"nothing": 1}}, "bad_option"),
        ({"rules": "guandan", "seats": 3}, "bad_option"),
        ({"rules": "guandan", "level": "1"}, "bad_request"),
    ):
        refused = guest.post("/api/rules", wrong)
        assert (refused.status_code, refused.json()["problem"]["code"]) == (422, code)
