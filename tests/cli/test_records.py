"""Record commands: `save`, `simulate --records`, `replay`, `check`."""

import io
import json
from itertools import chain, repeat

import pytest

from clamber.cli.console import Out
from clamber.cli.show.screen import Screen
from clamber.cli.table.replaying import TerminalReplay
from clamber.records.record import read_file
from cli.scripted import Scripted

SIMULATED = {
    "gandengyan": ["--players", "3", "--deals", "4"],
    "biga": ["--deals", "2"],
    "guandan": ["--deals", "3"],
}


@pytest.fixture
def records(run, tmp_path):
    """Return the paths of record files, by game."""
    found = {}
    for game, more in SIMULATED.items():
        found[game] = tmp_path / f"{game}.jsonl"
        done = run("simulate", game, *more, "--seed", "3", "--bots", "greedy,random", "--records", str(found[game]))
        assert done.status == 0, done.err
    return found


def test_check_counts_what_is_right(run, records):
    done = run("check", *map(str, records.values()))
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("3 files, ")
    assert "9 deals" in done.out
    assert done.out.endswith(" without a fault\n")


def spoiled(path, change):
    """Append a changed copy of a file's first record and return its line number."""
    lines = path.read_text().splitlines()
    record = json.loads(lines[0])
    change(record)
    path.write_text("\n".join([*lines, json.dumps(record)]) + "\n")
    return len(lines) + 1


def unknown_key(record):
    record["mood"] = "good"


def newer(record):
    record["clamber"] = 2


def wrong_play(record):
    record["deals"][0]["actions"][3] = "9 pass"


def wrong_result(record):
    record["deals"][0]["result"]["order"] = [1, 0]


def wrong_rules(record):
    record["rules"] = "bridge"


def wrong_option(record):
    record["options"] = {"promotion": "4,4,4"}


FAULTS = {
    unknown_key: "'mood'",
    newer: '"clamber" must be 1',
    wrong_play: "deal 0: action 3 ('9 pass'): there is no seat 9",
    wrong_result: 'deal 0: "result": order is',
    wrong_rules: "There are no rules 'bridge'",
    wrong_option: "promotion",
}


@pytest.mark.parametrize(("change", "sentence"), FAULTS.items())
def test_check_names_file_line_deal_and_action_of_the_first_fault(run, records, change, sentence):
    bad = spoiled(records["guandan"], change)
    done = run("check", str(records["guandan"]), str(records["biga"]))
    assert (done.status, done.err) == (1, "")
    fault, summary = done.out.splitlines()
    assert fault.startswith(f"{records['guandan']}: line {bad}: ")
    assert sentence in fault
    assert summary.startswith("1 file, ")


def test_check_reports_each_file_and_goes_on(run, records, tmp_path):
    for path in records.values():
        spoiled(path, newer)
    (tmp_path / "cut.clamber.json").write_text('{"clamber": 1, "rules": "guan')
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\n")
    done = run(
        "check", *map(str, records.values()), str(tmp_path / "cut.clamber.json"), str(tmp_path / "bytes.jsonl")
    )
    assert done.status == 1
    assert len(done.out.splitlines()) == 6
    assert "not valid JSON, or truncated" in done.out
    assert "not UTF-8" in done.out


def test_a_missing_file_is_worse_than_a_fault(run, records):
    spoiled(records["biga"], newer)
    done = run("check", str(records["biga"]), "nowhere.jsonl")
    assert done.status == 2
    assert "clamber: nowhere.jsonl cannot be read: no such file or folder" in done.err
    assert "biga.jsonl: line" in done.out


@pytest.mark.parametrize("game", SIMULATED)
def test_replay_prints_everything_without_a_terminal(run, records, game):
    done = run("replay", str(records[game]))
    assert (done.status, done.err) == (0, "")
    lines = records[game].read_text().splitlines()
    deals = sum(len(json.loads(line)["deals"]) for line in lines)
    assert done.out.count(" is over") >= deals
    assert done.out.count("line ") == len(lines)
    assert "\x1b" not in done.out


HOSTILE = "\x1b]0;title\x07\u202eAnn\ue000" + "x" * 1000


def test_what_others_have_written_is_printed_without_effect_on_the_terminal_and_short(run, records):
    def hostile(line):
        record = json.loads(line)
        return json.dumps({**record, "seats": [HOSTILE, *record["seats"][1:]], "x-note": HOSTILE})

    path = records["gandengyan"]
    path.write_text("\n".join(map(hostile, path.read_text().splitlines()[:1])) + "\n")
    for command in (["replay"], ["analyse", "--playouts", "40", "--deal", "1", "--workers", "1"], ["check"]):
        done = run(*command, str(path))
        assert (done.status, done.err) == (0, "")
        assert not set("\x1b\x07\u202e\ue000") & set(done.out)
        assert "x" * 41 not in done.out
        assert command == ["check"] or "\\x1b]0;title\\x07\\u202eAnn" in done.out
    record = json.loads(path.read_text())
    path.write_text(json.dumps({**record, HOSTILE: 1}))
    for command in (["check"], ["replay"], ["analyse"]):
        done = run(*command, str(path))
        said = done.out + done.err
        assert done.status == 1
        assert "\\x1b]0;title" in said
        assert not set("\x1b\x07\u202e") & set(said)
        assert "x" * 41 not in said


@pytest.mark.parametrize("where", ["clamber", "first", "action", "result"])
def test_a_wrong_value_of_a_record_is_named_and_short(where, run, records):
    path, long = records["gandengyan"], "x" * 1000
    record = json.loads(path.read_text().splitlines()[0])
    deal = record["deals"][0]
    match where:
        case "clamber":
            record["clamber"] = long
        case "first":
            deal["first"] = long
        case "action":
            deal["actions"][0] = long
        case "result":
            deal["result"]["order"] = long
    path.write_text(json.dumps(record))
    done = run("check", str(path))
    said = done.out + done.err
    assert done.status == 1
    assert "xxx" in said
    assert "x" * 41 not in said


def test_replay_shows_one_match_one_deal_one_seat(run, records):
    whole = run("replay", str(records["guandan"])).out
    deal = run("replay", str(records["guandan"]), "--match", "1", "--deal", "2").out
    assert "Deal 2 at level" in deal
    assert "Deal 1 at level" not in deal
    assert len(deal) < len(whole)
    seat = run("replay", str(records["guandan"]), "--deal", "1", "--seat", "1").out
    hands = seat.partition(" leads")[2].splitlines()
    assert hands[1].startswith("  1 random  ")
    assert not hands[2].startswith("  2 greedy  2")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--match", "99"], "no match in line 99"),
        (["--deal", "99"], "there is no deal 99"),
        (["--seat", "7"], "there is no seat 7; seats are 0 to 3"),
    ],
)
def test_replay_refuses_what_is_not_there(run, records, more, sentence):
    done = run("replay", str(records["guandan"]), *more)
    assert done.status == 2
    assert sentence in done.err


def test_replay_of_a_faulty_record_says_where(run, records):
    spoiled(records["guandan"], wrong_play)
    done = run("replay", str(records["guandan"]))
    assert done.status == 1
    assert "guandan.jsonl: line " in done.err
    assert "action 3" in done.err


def test_an_unfinished_match_replays_as_far_as_it_goes(run, tmp_path):
    for game in SIMULATED:
        target = tmp_path / f"{game}.clamber.json"
        run("play", game, "--seats", ",".join(["me"] * {"gandengyan": 3, "biga": 5}.get(game, 4)), "--seed", "3",
            stdin=f"#1\n#1\n#1\n#1\nsave {target}\n")  # fmt: skip
        done = run("replay", str(target))
        assert (done.status, done.err) == (0, "")
        assert "The record stops here." in done.out


def test_an_empty_match_replays_to_nothing(run, tmp_path):
    target = tmp_path / "none.clamber.json"
    target.write_text('{"clamber": 1, "rules": "guandan", "seats": ["a", "b", "c", "d"], "deals": []}')
    done = run("replay", str(target))
    assert done.status == 0
    assert "no deals" in done.out


@pytest.mark.slow
def test_stepping_through_at_a_terminal(records):
    """Enter, back, numbers, deals and q each clear the screen."""
    (_, record) = next(read_file(records["guandan"]))
    stream = io.StringIO()
    console = Out(file=stream, width=100, height=40, force_terminal=True, markup=False, highlight=False)
    lines = Scripted(console)
    lines.interactive = True
    typed = iter(["", "", "b", "20", "9999", "", "b", "deal 1", "deal 77", "what", "b", "q"])
    prompts = []

    def answer(prompt):
        prompts.append(prompt.partition(";")[0])
        return next(typed)

    lines.answer = answer
    replay = TerminalReplay(record.match, console, lines, Screen(), seat=None, only=None)
    assert not replay.run("line 1")
    steps = len(record.match.deals[0].events)
    shown = [int(prompt.split()[1]) for prompt in prompts]
    assert shown == [0, 1, 2, 1, 20, steps, 0, steps, 0, 0, 0, 0]
    assert "Deal 1 is over" in stream.getvalue()
    typed = chain([f"deal {len(record.match.deals)}", "9999"], repeat(""))
    assert replay.run("")
