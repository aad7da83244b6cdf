"""The HTTP API matches its OpenAPI description, tested with generated requests."""

import functools
from dataclasses import replace
from types import SimpleNamespace

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi import checks as openapi_checks

from clamber.rules.categories import matter_of
from clamber.rules.games import GAMES
from clamber.rules.house import SEATS_OPTION
from clamber.rules.options import LARGEST, MOST_AT_A_TABLE, MOST_DEALS, Choice, MatchLength, Number
from clamber.ruleset import ruleset
from clamber.server.http.dependencies import PROBLEMS
from clamber.server.http.tables import _table_entry
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.sockets.errors import STATUS
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from clamber.server.wire.api import NewTable
from patience import PATIENCE

pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.slow
@settings(max_examples=settings.default.max_examples * 3 // 2)
@given(data=st.data())
def test_every_answer_is_as_described(served, data):
    case = data.draw(st.one_of(strategies(served.url)))
    case.call_and_validate(
        timeout=PATIENCE,
        checks=[
            schemathesis.checks.not_a_server_error,
            openapi_checks.response_schema_conformance,
            openapi_checks.status_code_conformance,
            openapi_checks.content_type_conformance,
        ],
    )


@functools.cache
def strategies(url):
    """Return a strategy for each API operation."""
    api = schemathesis.openapi.from_url(url + "/openapi.json", timeout=PATIENCE)
    return [found.ok().as_strategy() for found in api.get_all_operations()]


def test_a_record_goes_up_and_comes_down_again(guest):
    import clamber
    from clamber.records.record import to_json

    match = clamber.ruleset("guandan", max_hands=1).new_match(seats=4, seed=3)
    while not match.is_over:
        match = match.apply(match.position.legal()[0])
    saved = guest.post("/api/records", to_json(match)).json()
    assert saved["deals"] == 1
    assert guest.get(f"/api/records/{saved['id']}").json() == to_json(match)
    replay = guest.get(f"/api/replays/{saved['id']}", params={"deal": 0}).json()
    assert replay["options"] == {"max_hands": 1}
    assert replay["values"] == dict(match.rules.values)
    assert len(replay["steps"]) == len(match.deals[0].events) + 1
    assert guest.get(f"/api/replays/{saved['id']}", params={"deal": 7}).status_code == 404
    assert guest.post("/api/records", {"clamber": 1}).json()["problem"]["code"] == "bad_record"


def test_presets_are_named_in_each_language(guest):
    games = {game["name"]: game for game in guest.get("/api/games").json()["games"]}
    for name, game in GAMES.items():
        told = [(preset["name"], preset["title"], preset["title_zh"]) for preset in games[name]["presets"]]
        assert told == [(f"{name}/{preset.name}", *preset.title) for preset in game.presets]


def test_a_page_gets_everything_at_once_but_the_options(guest):
    whole, lean = (guest.get(f"/api/{what}").json() for what in ("games", "overview"))
    of_forms = {"matters", "options", "conflicts"}
    assert all(game.keys() > of_forms for game in whole["games"])
    games = [{key: value for key, value in game.items() if key not in of_forms} for game in whole["games"]]
    assert lean == {**whole, "games": games}


def test_a_table_is_as_it_was_wished():
    """All other settings have the defaults documented in docs/protocol.md."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}]
    config = Configuration(round_time=0.5, claim_time=7.0, deal_time=0.25)
    hub = SimpleNamespace(clock=lambda: 9.0, fresh_id=lambda: "id")
    server = SimpleNamespace(config=config, hub=hub, offered_rules=OfferedRules())
    wish = {"rules": "guandan", "options": {"max_hands": 3}, "level": "5", "seats": seats, "name": "Li"}
    off = {"spectators": False, "chat": False, "counter": False, "time_limit": None, "host_starts": True}

    def made(**more):
        return _table_entry(NewTable(**wish, **more), ["net"] * 4, "s", server)

    times = {"round_time": 0.5, "claim_time": 7.0, "deal_time": 0.25}
    bots = {"away": STAND_IN, "vacant": "net"}
    settings = TableSettings("guandan", (("max_hands", 3),), level="5", **times, **bots)
    assert made().settings == settings
    assert made(**off, pace=1234).settings == replace(settings, **off, pace=1.234)
    assert made().at == 9.0
    assert made().host == "s"
    seated = [("person", "Li"), ("open", "net"), ("bot", "net"), ("bot", "net")]
    assert [(seat.kind, seat.name) for seat in made().seats] == seated


def test_a_rated_match_has_an_end():
    hub = SimpleNamespace(clock=lambda: 9.0, fresh_id=lambda: "id")
    server = SimpleNamespace(config=Configuration(), hub=hub, offered_rules=OfferedRules())
    seats = [{"kind": "me"}, {"kind": "open"}]

    def options(**more):
        return dict(
            _table_entry(NewTable(rules="gandengyan", seats=seats, **more), ["net"] * 2, "s", server).settings.options
        )

    assert "match" not in options()
    assert options(rated=True)["match"] == "deals:12"
    assert options(rated=True, options={"match": "target:20"})["match"] == "target:20"


def test_of_several_mistakes_the_first_is_told(guest):
    answer = guest.post("/api/tables", {"rules": 5, "seats": "all", "pace": "slow"})
    assert answer.status_code == 422
    assert answer.json()["problem"]["values"] == {"field": "rules"}


def test_a_refusal_has_a_status_of_its_kind():
    """Programs rely on the status code: 503 means retry, 4xx means do not."""
    by_status = {
        401: {"bad_token"},
        403: {"not_allowed", "bad_origin", "banned", "removed", "needs_permit", "wrong_permit", "bad_scope"}
        | {"quick_account", "watch_later", "club_role", "no_role", "confirm_again", "daily_hidden"}
        | {"suspended", "own_case"},
        404: {"unknown_table", "unknown_invite", "unknown_record", "unknown_code", "unknown_browser", "not_found"}
        | {"unknown_profile", "no_rating_table", "no_account", "unknown_passkey", "wrong_recovery"}
        | {"no_openid", "unknown_identity", "no_people", "unknown_person", "no_bot_accounts", "unknown_bot_account"}
        | {"unknown_token", "unknown_challenge", "no_quick_match", "no_ticket", "no_party"}
        | {"no_open_tables", "no_clubs", "unknown_club", "unknown_club_link", "unknown_club_rules"}
        | {"unknown_evening", "no_push", "not_subscribed", "no_moderation", "no_daily", "unknown_set"}
        | {"unknown_sanction", "unknown_appeal", "unknown_report"},
        408: {"too_late"},
        409: {"sits_here", "seat_taken", "no_open_seat", "not_now", "played_differently"}
        | {"name_taken", "name_too_soon", "has_account", "known_passkey", "too_many_passkeys", "last_means"}
        | {"known_identity", "has_identity", "too_many_bots", "too_many_tokens", "bot_away", "bot_busy"}
        | {"bot_game", "people_only", "own_bot", "party_full", "quick_elsewhere", "quick_rated", "quick_seated"}
        | {"quick_wait", "quick_off", "daily_closed", "daily_done", "daily_off", "daily_known", "daily_keyless"}
        | {"not_listed", "club_limit", "no_appeal", "not_seated_there", "act_denied"}
        | {"nobody_there", "report_closed"},
        410: {"table_closed"},
        413: {"too_large"},
        421: {"bad_host"},
        429: {"too_many", "too_many_records", "records_full", "too_many_sockets", "too_often", "quick_full"}
        | {"too_many_ties", "too_many_invites", "too_many_challenges", "too_many_listed", "too_many_mutes"}
        | {"reported_often", "too_many_sets"},
        503: {"restarting", "not_stored", "quarantined", "put_away", "draining", "openid_failed"},
    }
    assert {code: status for status, codes in by_status.items() for code in codes} == STATUS
    assert {*by_status, 400, 422} == PROBLEMS.keys(), "the description lists them"


def test_a_page_of_deals_is_named_by_a_time_and_a_link(guest):
    guest.get("/api/me")
    assert guest.get("/api/me/games", params={"before": "1.5-link"}).status_code == 200
    assert guest.get("/api/me/games", params={"before": "-1"}).status_code == 422


def test_options_that_contradict_each_other_are_refused(guest):
    body = {
        "rules": "gandengyan",
        "options": {"triple_sequences": True},
        "seats": [{"kind": "me"}, {"kind": "bot"}],
    }
    answer = guest.post("/api/tables", body)
    assert answer.status_code == 422
    assert answer.json()["problem"]["code"] == "bad_option"


@pytest.mark.parametrize(
    ("rules", "level", "said"),
    [
        ("guandan", "1", "a match starts at one of the levels 2 3 4 5 6 7 8 9 T J Q K A, not at '1'"),
        ("gandengyan", "2", "Gan Deng Yan has no levels, so a match cannot start at one"),
    ],
)
def test_a_level_at_which_no_match_starts_is_refused(guest, rules, level, said):
    body = {"rules": rules, "level": level, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3]}
    answer = guest.post("/api/tables", body)
    assert (answer.status_code, answer.json()["problem"]["message"]) == (422, said)


def test_who_is_invited_is_told_at_which_level_the_match_starts(guest):
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    for level in ("A", None):
        invite = guest.post("/api/tables", {"rules": "guandan", "level": level, "seats": seats}).json()["invite"]
        assert guest.get(f"/api/invites/{invite}").json()["level"] == level


@pytest.mark.parametrize("path", ["/", "/t/somewhere", "/healthz", "/readyz"])
def test_whoever_only_looks_whether_something_is_there_is_told(guest, path):
    """Monitors and link previews send such requests."""
    found, looked = guest.get(path), guest._request("HEAD", path)
    assert (looked.status_code, looked.content) == (found.status_code, b"")
    assert looked.headers["content-type"] == found.headers["content-type"]


def test_figures_are_for_the_host_and_not_for_those_who_play(guest):
    """A counter that grows without a visible event would reveal a secret question."""
    for headers in (
        {},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer guessed"},
        {"Authorization": "figures"},
    ):
        answer = guest.get("/metrics", headers=headers)
        assert (answer.status_code, answer.json()["problem"]["code"]) == (404, "not_found")


def test_what_is_not_there_or_cannot_be_asked_so_is_told_with_the_values_of_its_sentence(guest):
    for answer, status, code, values in (
        (guest.get("/api/nothing"), 404, "not_found", {}),
        (guest.post("/api/nothing", {}), 405, "bad_request", {"field": ""}),
        (guest._request("DELETE", "/api/tables"), 405, "bad_request", {"field": ""}),
    ):
        problem = answer.json()["problem"]
        assert (answer.status_code, problem["code"], problem["values"]) == (status, code, values)


def test_the_seats_alone_say_how_many_play(guest):
    game = next(game for game in guest.get("/api/games").json()["games"] if game["name"] == "gandengyan")
    assert "players" not in {option["name"] for option in game["options"]}
    seats = [{"kind": "me"}, {"kind": "bot"}]
    body = {"rules": "gandengyan", "options": {"players": 3}, "seats": seats}
    problem = guest.post("/api/tables", body).json()["problem"]
    assert problem["code"] == "bad_option"
    assert problem["message"] == "gandengyan is for 3 players, not 2"
    assert guest.post("/api/tables", {**body, "options": {"players": 2}}).status_code == 201
    assert guest.post("/api/tables", {**body, "rules": "guandan", "options": {}}).status_code == 422


def test_what_is_long_is_compressed_for_those_who_can_read_it(guest):
    answer = guest.get("/api/games")
    assert answer.headers["content-encoding"] == "gzip"
    plain = guest.get("/api/games", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    assert answer.num_bytes_downloaded < len(plain.content) / 3


def test_a_file_that_is_not_there_is_no_page(guest):
    for path in ("/assets/gone.js", "/robots.txt"):
        answer = guest.get(path)
        assert answer.status_code == 404
        assert answer.json()["problem"]["code"] == "not_found"


def test_an_option_is_declared_as_its_game_declares_it(guest):
    """All fields must match, because forms are built from them alone."""
    declared = {game["name"]: game for game in guest.get("/api/games").json()["games"]}
    for game in GAMES.values():
        options = [option for option in game.options if option.name != SEATS_OPTION]
        told = declared[game.name]["options"]
        assert [each["name"] for each in told] == [option.name for option in options]
        for each, option in zip(told, options, strict=True):
            assert (each["title"], each["title_zh"]) == option.title
            assert (each["says"], each["says_zh"], each["rule"]) == (option.says, option.says_zh, option.rule)
            assert (each["default"], each["display"]) == (option.default, option.display)
            assert each["matter"] == matter_of(game, option)
            if isinstance(option, Number):
                limits = ("number", option.minimum, option.limit_at_a_table, option.default == "none")
                assert (each["kind"], each["minimum"], each["maximum"], each["none_allowed"]) == limits
                continue
            assert (each["value_says"], each["value_says_zh"]) == (
                list(option.value_says),
                list(option.value_says_zh),
            )
            if isinstance(option, Choice):
                assert (each["kind"], each["values"]) == ("choice", list(option.values))
                assert {(one["value"], *one["sets"].items()) for one in each["sets"]} == {
                    (value, *settings) for value, settings in option.sets
                }
            else:
                assert each["kind"] == "length"
                assert [value.removesuffix(":N") for value in each["values"]] == list(option.kinds)
        conflicts = declared[game.name]["conflicts"]
        assert [(each["says"], each["says_zh"]) for each in conflicts] == [
            (one.says, one.says_zh) for one in game.conflicts
        ]


# Rule numbers


@pytest.mark.parametrize(
    ("rules", "option", "most", "more"),
    [
        ("gandengyan", "match", "deals:1000", "deals:1001"),
        ("gandengyan", "match", "target:1000000", "target:1000001"),
        ("gandengyan", "max_payment", 1_000_000, 1_000_001),
        ("guandan", "max_hands", 1000, 1001),
        ("doudizhu", "max_multiplier", 1_000_000, LARGEST),
    ],
)
def test_a_number_that_is_too_large_for_a_table_is_refused_in_words_at_each_door(guest, rules, option, most, more):
    seats = [{"kind": "me"}] + [{"kind": "bot"}] * (2 if rules == "doudizhu" else 3)
    wish = {"rules": rules, "options": {option: more}, "seats": seats}
    pad = {"rules": rules, "options": {option: more}, "seats": len(seats), "deals": []}
    for path, body in (
        ("/api/tables", wish),
        ("/api/rules", {"rules": rules, "options": {option: more}}),
        ("/api/rules/local", {"rules": rules, "options": {option: more}, "seats": len(seats)}),
        ("/api/settle", pad),
    ):
        refused = guest.post(path, body)
        problem = refused.json()["problem"]
        assert (refused.status_code, problem["code"], problem["sentence"]) == (422, "bad_option", "option-most"), path
    assert str(most).rpartition(":")[2] in problem["message"].replace(",", "")
    assert guest.post("/api/tables", {**wish, "options": {option: most}}).status_code == 201
    assert ruleset(rules, {option: more}).options == {option: more}, "what was agreed once can be read"


def test_every_number_of_every_game_has_an_end_at_a_table():
    for game in GAMES.values():
        for option in game.options:
            match option:
                case Number():
                    assert option.limit_at_a_table <= MOST_AT_A_TABLE
                    assert option.exceeded_table_limit(LARGEST) == option.limit_at_a_table
                    assert option.exceeded_table_limit(option.limit_at_a_table) is None
                case MatchLength():
                    for kind in option.kinds:
                        ends = {"deals": MOST_DEALS, "target": MOST_AT_A_TABLE}.get(kind)
                        assert option.exceeded_table_limit(f"{kind}:{LARGEST}" if ends else kind) == ends
