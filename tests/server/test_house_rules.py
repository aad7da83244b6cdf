"""House rules of a server: offered, played and recorded under their name, and refused if their file is wrong."""

import json
import logging

import pytest

import clamber
from clamber.cli import main
from clamber.records.record import to_json
from clamber.rules_file import RulesTitle
from clamber.server.log.lines import from_line, to_line
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.settings import TableSettings
from server.inside import Inside

CLUB = {
    "rules": "gandengyan/baike",
    "options": {"match": "deals:1", "ace_multiplier": 3},
    "name": "Thursday club",
    "name_zh": "周四俱乐部",
    "description": "One deal, and Aces count three times.",
}
TITLE = {"name": "Thursday club", "name_zh": "周四俱乐部", "description": CLUB["description"], "description_zh": ""}


def folder_of(path, **files):
    path = path / "rules"
    path.mkdir()
    for name, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (path / f"{name}.json").write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    path = tmp_path_factory.mktemp("house")
    folder = folder_of(path, club=CLUB, plain={"rules": "guandan", "name": "Plain"})
    config = Configuration(
        port=0,
        database=f"sqlite:///{path / 'tables.sqlite'}",
        rules=str(folder),
        credits=1000.0,
        processor_each=1000.0,
    )
    level = logging.root.level
    with Inside(config) as found:
        yield found
    logging.root.setLevel(level)


def test_rules_files_are_offered_beside_the_presets_of_their_game(guest):
    for page in ("overview", "games"):
        games = {game["name"]: game for game in guest.get(f"/api/{page}").json()["games"]}
        offered = {name: [one for one in game["presets"] if one["house"]] for name, game in games.items()}
        assert {name: len(found) for name, found in offered.items() if found} == {"gandengyan": 1, "guandan": 1}
        (club,) = offered["gandengyan"]
        assert (club["name"], club["title"], club["title_zh"]) == ("gandengyan/club", "Thursday club", "周四俱乐部")
        assert (club["says"], club["says_zh"]) == (CLUB["description"], CLUB["description"])
        rules = clamber.ruleset(CLUB["rules"], CLUB["options"])
        assert clamber.ruleset("gandengyan", club["changes"]).values == rules.values


async def test_a_table_shows_the_name_of_its_rules_and_so_do_its_replay_its_record_and_the_list_of_matches(guest):
    made = guest.make("gandengyan/club", ["me", "greedy"], name="Ann")
    async with guest.at(made["table"]) as me:
        await me.play_on(lambda deal: deal["legal"][0]["text"], lambda: me.last)
    assert (me.table["rules"], me.table["options"]) == (CLUB["rules"], CLUB["options"])
    expected = {**TITLE, "changed": False}
    assert me.table["house"] == expected
    assert guest.get(f"/api/tables/{made['table']}").json()["house"] == expected
    assert guest.get(f"/api/replays/{me.last['link']}").json()["house"] == expected
    assert guest.get("/api/me/games?skip=0").json()["matches"][0]["house"] == expected
    for path in (f"/api/tables/{made['table']}/record", f"/api/records/{me.last['link']}"):
        record = guest.get(path).json()
        assert record["x-house-rules"] == {name: text for name, text in TITLE.items() if text}
        assert clamber.record.from_json(record).match.is_over


def test_rules_that_the_host_changed_say_so(guest):
    made = guest.make("gandengyan/club", ["me", "open"], options={"match": "deals:2"})
    found = guest.get(f"/api/invites/{made['invite']}").json()
    assert found["house"]["changed"]
    assert found["options"] == {"match": "deals:2", "ace_multiplier": 3}
    same = guest.make("gandengyan/club", ["me", "open"], options={"ace_multiplier": 3})
    assert not guest.get(f"/api/tables/{same['table']}").json()["house"]["changed"]


def test_the_chart_and_the_score_pad_know_the_rules_of_a_file(guest):
    assert guest.post("/api/rules", {"rules": "gandengyan/club"}).status_code == 200
    deals = [{"order": [0], "left": [0, 4]}]
    settled = [
        guest.post("/api/settle", {"rules": name, "options": options, "seats": 2, "deals": deals}).json()
        for name, options in (("gandengyan/club", {}), (CLUB["rules"], CLUB["options"]))
    ]
    assert settled[0] == settled[1]
    assert settled[0]["winner"] is not None


@pytest.mark.parametrize("options", [{"self": 1}, {"nothing": 1}, {"ace_multiplier": "3"}])
def test_options_that_the_rules_of_a_file_lack_are_refused(guest, options):
    answer = guest.post("/api/rules", {"rules": "gandengyan/club", "options": options})
    assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "bad_option")


def upload(guest, content, name="mine.json"):
    text = content if isinstance(content, str) else json.dumps(content)
    return guest._request("POST", f"/api/rules/file?name={name}", content=text.encode())


def test_a_file_of_a_guest_is_read_and_its_table_has_its_name(guest):
    found = upload(guest, CLUB).json()
    assert (found["game"], found["title"]["name"]) == ("gandengyan", "Thursday club")
    games = {game["name"]: game for game in guest.get("/api/overview").json()["games"]}
    assert found["preset"]["changes"] == games["gandengyan"]["presets"][-1]["changes"]
    changes = found["preset"]["changes"]
    made = guest.make("gandengyan", ["me", "open"], options=changes, house=found["title"])
    assert guest.get(f"/api/tables/{made['table']}").json()["house"] == found["title"]
    assert upload(guest, {"rules": "guandan"}).json()["title"] is None


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"rules": "guandan", "rules": "biga"}', "mine.json cannot be read: the key 'rules' occurs twice"),
        ('{"rules": ', "mine.json is not JSON: line 1, column"),
        ({"rules": "guandan", "name": ""}, 'mine.json: "name" must be one line'),
        ({"rules": "guandan", "options": {"max_hands": 10**9}}, "max_hands"),
        ({"rules": "nothing"}, "There are no rules 'nothing'"),
    ],
)
def test_a_wrong_file_of_a_guest_is_refused_with_the_fault(guest, content, says):
    answer = upload(guest, content)
    assert answer.status_code == 422
    assert says in answer.json()["problem"]["message"]


def test_the_reason_that_a_file_is_no_json_is_told_in_both_languages(guest):
    reason = upload(guest, "[").json()["problem"]["values"]["reason"]
    assert reason.keys() == {"en", "zh"}


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "a\u202eb"}, {"name": "x" * 61}, {}, {"name": "a", "changed": 3}]
)
def test_a_wrong_title_of_a_guest_is_refused(guest, wrong):
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert guest.post("/api/tables", {"rules": "gandengyan", "seats": seats, "house": wrong}).status_code == 422


def test_an_uploaded_record_keeps_the_name_of_its_rules_and_no_key_stands_twice_in_it(guest):
    match = clamber.ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=1)
    while not match.is_over:
        match = match.apply(match.current.legal()[0])
    record = to_json(match, {"x-house-rules": {"name": "Club"}})
    assert guest.post("/api/records", record).json()["house"]["name"] == "Club"
    twice = json.dumps(record).replace('"seats":', '"seats": [], "seats":', 1)
    answer = guest._request("POST", "/api/records", content=twice.encode())
    assert "'seats' occurs twice" in answer.json()["problem"]["message"]


def test_a_line_of_a_log_keeps_the_title_and_no_other_line_has_one():
    title = RulesTitle("Thursday club", description="x", changed=True)
    for house in (title, None):
        made = TableMade(1.0, "t", "i", TableSettings("guandan", house=house), (), "h")
        assert from_line(to_line(made)).settings.house == house
        assert ("house" in to_line(made)) == (house is not None)
    with pytest.raises(ValueError, match="is no title of rules"):
        from_line(
            to_line(TableMade(1.0, "t", "i", TableSettings("guandan", house=title), (), "h")).replace("name", "n")
        )


WRONG = {
    "Club": (CLUB, "the name of a rules file must consist of"),
    "baike": (CLUB, "gandengyan/baike is a preset"),
    "none": ({"rules": "guandan"}, 'needs a "name"'),
    "other": ({**CLUB, "rules": "gandengyan"}, 'has the same "name" as gandengyan/club'),
    "huge": ({"rules": "guandan", "name": "Huge", "options": {"max_hands": 10**9}}, "max_hands"),
    "typo": ({"rules": "guandan", "name": "Typo", "options": {"max_hand": 1}}, "did you mean max_hands?"),
    "twice": ('{"rules": "guandan", "rules": "guandan"}', "the key 'rules' occurs twice"),
}


def test_every_wrong_file_of_a_folder_is_named_with_its_fault(tmp_path):
    folder = folder_of(tmp_path, club=CLUB, **{name: content for name, (content, _) in WRONG.items()})
    (folder / "README.txt").write_text("no rules")
    (folder / ".hidden.json").write_text("no rules")
    offered = OfferedRules.of(str(folder))
    assert list(offered.files) == ["gandengyan/club"]
    said = {str(fault).partition(":")[0].removesuffix(" cannot be read"): str(fault) for fault in offered.faults}
    assert said.keys() == {str(folder / f"{name}.json") for name in WRONG}
    for name, (_, says) in WRONG.items():
        assert says in said[str(folder / f"{name}.json")]


def test_a_server_does_not_start_with_a_wrong_file_and_the_check_lists_all(tmp_path, capsys):
    folder = folder_of(tmp_path, club=CLUB, none={"rules": "guandan"}, twice=WRONG["twice"][0])
    env = tmp_path / "env"
    env.write_text(f"CLAMBER_RULES={folder}\n")
    words = ["--env-file", str(env), "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    assert main(["serve", "--no-open", *words]) == 2
    assert 'needs a "name"' in capsys.readouterr().err
    assert main(["serve", "--check", *words]) == 1
    said = capsys.readouterr().out
    assert 'none.json: needs a "name"' in said
    assert "twice.json cannot be read: the key 'rules' occurs twice in one object" in said
    assert f"✓ one rules file in {folder}: gandengyan/club" in said
    env.write_text(f"CLAMBER_RULES={tmp_path / 'nowhere'}\n")
    assert main(["serve", "--no-open", *words]) == 2
    assert "is no folder; name a folder with rules files" in capsys.readouterr().err


def test_rules_are_sent_as_a_page_to_print_or_to_keep(guest):
    html = guest.get("/api/rules/page?rules=gandengyan/club")
    assert (html.status_code, html.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert html.headers["content-security-policy"].startswith("default-src 'none'")
    assert "<h1>Gan Deng Yan · Thursday club</h1>" in html.text
    wish = {
        "rules": "guandan",
        "options": '{"max_hands": 12}',
        "format": "markdown",
        "language": "zh",
        "name": "我们的",
    }
    text = guest.get("/api/rules/page", params=wish)
    assert text.headers["content-disposition"] == 'attachment; filename="guandan.md"'
    assert text.text.startswith("# 掼蛋 · 我们的\n")
    assert "| **12** |" in text.text


@pytest.mark.parametrize("options", ["[", "[]", '{"max_hands": 1, "max_hands": 2}', '{"nothing": 1}', "[" * 3000])
def test_wrong_options_of_a_page_are_refused(guest, options):
    assert guest.get("/api/rules/page", params={"rules": "guandan", "options": options}).status_code == 422
