"""`clamber arena`: output, files, and rejected arguments."""

import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from clamber.nets import shipped
from clamber.records.record import read_file
from clamber.rules.games import GAMES
from cli.held import ENOUGH, HELD
from patience import PATIENCE, wait_until

APART = {"guandan": {"level", "tribute"}, "zhengshangyou": {"tribute"}, "doudizhu": {"role"}, "biga": {"role"}}
"""Breakdowns in each game's report."""

SHORT = ["--deals", "4", "--seed", "1", "--workers", "1"]


def report(run, *more):
    done = run("arena", *more, "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert found.pop("seconds") > 0
    for name in ("new_deals", "new_decisions"):
        found.pop(name)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(run, game):
    found = report(run, game, "greedy", "random", *SHORT)
    assert (found["rules"], found["deals"], found["seed"], found["repeatable"]) == (game, 4, 1, True)
    assert [one["spec"] for one in found["entrants"]] == ["greedy", "random"]
    assert [one["faults"] for one in found["entrants"]] == [{}, {}]
    one, other = found["meetings"]
    assert one["points_more"]["mean"] == -other["points_more"]["mean"]
    assert {group["by"] for group in one["groups"]} == APART.get(game, set())


def test_the_table_for_people(run):
    done = run("arena", "guandan", "greedy", "random", "--references", "random", *SHORT)
    assert (done.status, done.err) == (0, "")
    for part in (
        "Guandan, rules guandan, seed 1: 4 deals, each in 2 seatings",
        "wins",
        "levels",
        "with tribute",
        "random (2) (reference)",
        "Evenly matched bots win 50.0 %.",
        "With so few deals, the intervals are too narrow to rely on.",
        "decisions in",
    ):
        assert part in done.out, part
    roles = run("arena", "doudizhu", "greedy", "random", *SHORT).out
    assert "landlord" in roles
    assert "peasant" in roles
    assert "opponent " not in roles


def test_it_speaks_chinese(run):
    out = run("arena", "doudizhu", "greedy", "random", *SHORT, "--language", "zh").out
    for part in ("斗地主，规则 doudizhu", "胜率", "地主", "农民", "等级分", "95 % 置信区间"):
        assert part in out, part


def test_matches_are_played_to_their_end(run, tmp_path):
    records = tmp_path / "matches.jsonl"
    match = ["gandengyan", "greedy", "random", "--players", "2", "--matches", "--set", "match=deals:3", *SHORT]
    found = report(run, *match, "--records", str(records))
    assert found["matches"] is True
    assert [len(record.match.deals) for _, record in read_file(records)] == [3] * 8
    assert "4 matches" in run("arena", *match).out


def test_a_run_is_kept_and_goes_on(run, tmp_path):
    kept, game = tmp_path / "run.jsonl", ["gandengyan", "greedy", "random", "--players", "2", "--workers", "1"]
    first = report(run, *game, "--deals", "3", "--run", str(kept))
    more = report(run, *game, "--deals", "6", "--run", str(kept))  # reuses the run's seed
    assert first["seed"] == more["seed"]
    assert more == report(run, *game, "--deals", "6", "--seed", str(more["seed"]))
    refused = run("arena", *game, "--deals", "6", "--run", str(kept), "--seed", "1")
    assert refused.status == 1
    assert "another run, which differs in seed" in refused.err


def test_only_new_deals_count_as_played_now(run, tmp_path):
    kept, game = str(tmp_path / "run.jsonl"), ["arena", "gandengyan", "greedy", "random", "--workers", "1", "--run"]
    run(*game, kept, "--deals", "2")
    found = json.loads(run(*game, kept, "--deals", "3", "--json").out)
    assert (found["deals"], found["new_deals"]) == (3, 1)
    assert 0 < found["new_decisions"] < found["decisions"]
    longer = run(*game, kept, "--deals", "5").out
    assert f"2 of these deals are new; 3 were in {kept}." in longer
    again = run(*game, kept, "--deals", "4").out
    assert f"0 of these deals are new; 4 were in {kept}." in again
    assert "decisions in" not in again  # no speed without new deals


BOT = """
class Mine:
    def choose(self, view):
        return view.legal[{}]
"""


@pytest.fixture
def own_bot(tmp_path, monkeypatch):
    """Return a function that writes the bot `edited_bot:Mine`, which plays its legal play with this index."""

    def write(place):
        (tmp_path / "edited_bot.py").write_text(BOT.format(place))
        sys.modules.pop("edited_bot", None)  # a new command imports it again
        importlib.invalidate_caches()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["", *sys.path])
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    write(-1)
    yield write
    sys.modules.pop("edited_bot", None)


def test_a_bot_that_was_edited_is_not_mixed_with_its_former_self(run, own_bot):
    game = ["gandengyan", "greedy", "edited_bot:Mine", "--players", "2", "--workers", "1", "--deals", "4"]
    first = report(run, *game, "--run", "run.jsonl")
    before = Path("run.jsonl").read_bytes()
    own_bot(0)
    refused = run("arena", *game, "--run", "run.jsonl")
    assert refused.status == 1
    assert "played by another version of edited_bot:Mine" in refused.err
    assert "--restart" in refused.err
    assert Path("run.jsonl").read_bytes() == before
    anew = report(run, *game, "--run", "run.jsonl", "--restart")
    assert anew == report(run, *game, "--seed", str(first["seed"]))
    assert anew["meetings"] != first["meetings"]
    assert report(run, *game, "--run", "run.jsonl") == anew  # the file holds the new version now


WEIGHED = """
import os
from pathlib import Path
class Mine:
    {info}
    def choose(self, view):
        return view.legal[int(Path({file}).read_text()) % len(view.legal)]
"""


@pytest.mark.usefixtures("own_bot")
def test_a_run_of_unknown_weights_says_so_and_is_not_resumed(run, tmp_path, monkeypatch):
    def write(weights, **told):
        (tmp_path / "w.txt").write_text(str(weights))
        monkeypatch.setenv("WEIGHTS", "w.txt")
        (tmp_path / "edited_bot.py").write_text(
            WEIGHED.format(**{"info": "pass", "file": 'os.environ["WEIGHTS"]', **told})
        )
        sys.modules.pop("edited_bot", None)

    game = ["gandengyan", "greedy", "edited_bot:Mine", "--players", "2", "--workers", "1"]
    first = ["arena", *game, "--deals", "2", "--run", "run.jsonl", "--records", "all.jsonl"]
    write(1)
    done = run(*first)
    assert done.status == 0
    assert re.search(r"^edited_bot:Mine +\w{8} +unknown ", done.out, re.MULTILINE)
    assert "The weights of edited_bot:Mine are unknown" in done.out
    assert {bot["weights"] for _, found in read_file("all.jsonl") for bot in found.extra["x-arena"]["bots"]} == {
        None,
        "unknown",
    }
    before = Path("run.jsonl").read_bytes()
    refused = run(*first, "--deals", "4")
    assert refused.status == 1
    assert "whose weights are unknown" in refused.err
    assert Path("run.jsonl").read_bytes() == before
    assert run(*first, "--deals", "4", "--restart").status == 0
    known = ["arena", *game, "--run", "known.jsonl", "--deals"]
    for told in (
        {"info": 'from clamber.bots import BotInfo; info = BotInfo("m", version="1")'},
        {"file": "'w.txt'"},
    ):
        write(1, **told)
        assert run(*known, "2", "--restart").status == 0
        assert run(*known, "4").status == 0
    write(2, file="'w.txt'")
    refused = run(*known, "6")
    assert refused.status == 1
    assert "was played by another version of edited_bot:Mine" in refused.err


def test_a_run_that_starts_anew_replaces_its_records_and_no_other_file(run, own_bot):
    game = [
        "arena",
        "gandengyan",
        "random",
        "edited_bot:Mine",
        *SHORT,
        "--run",
        "run.jsonl",
        "--records",
        "all.jsonl",
    ]
    assert run(*game, "--restart").status == 0  # nothing to discard
    before = Path("all.jsonl").read_bytes()
    own_bot(0)
    assert run(*game).status == 1
    assert Path("all.jsonl").read_bytes() == before
    assert run(*game, "--restart").status == 0
    assert len(list(read_file("all.jsonl"))) == 4 * 8
    assert Path("all.jsonl").read_bytes() != before
    Path("notes.txt").write_text("mine\n")
    assert run(*game[:-4], "--run", "notes.txt", "--restart").status == 1
    assert run(*game[:-4], "--run", "other.jsonl", "--records", "notes.txt", "--restart").status == 2
    assert Path("notes.txt").read_text() == "mine\n"
    assert "--run" in run("arena", "guandan", "greedy", "random", "--restart").err


def test_an_interrupted_run_says_how_it_goes_on(run, tmp_path, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("clamber.arena.running.Tally.add", interrupted)
    kept = tmp_path / "run.jsonl"
    done = run("arena", "guandan", "greedy", "random", *SHORT, "--run", str(kept))
    assert done.status == 130
    assert "repeat the command to continue it" in done.err
    assert len(kept.read_text().splitlines()) == 2  # the header line and the only deal before the interrupt


STUMBLING = ["gandengyan", "greedy", "arena.meeting:Stumbling", "--players", "3", *SHORT]


def test_faults_are_told_with_their_place_and_fail(run):
    done = run("arena", *STUMBLING)
    assert done.status == 1
    assert re.search(r"^! arena.meeting:Stumbling .* 2\d\.\d %$", done.out, re.MULTILINE)
    assert re.search(r"^greedy .* 0\.0 %$", done.out, re.MULTILINE)
    assert re.search(
        r"Stumbling failed to choose \d+ times, .*: OSError: lost the thread \(.*meeting.py:\d+\)", done.out
    )
    assert re.search(r"greedy made 2\d\.\d % of the decisions of arena.meeting:Stumbling", done.out)
    assert "Traceback" not in done.out
    assert 'raise OSError("lost the thread")' in run("arena", *STUMBLING, "--traceback").out


def test_the_share_of_replaced_decisions_that_fails_can_be_set(run):
    allowed = run("arena", *STUMBLING, "--max-replaced", "50")
    assert allowed.status == 0
    assert "so these are not its own results" not in allowed.out
    assert run("arena", *STUMBLING, "--max-replaced", "10").status == 1
    assert "a percentage from 0 to 100" in run("arena", *STUMBLING, "--max-replaced", "101").err


def test_faults_are_in_the_json(run):
    done = run("arena", *STUMBLING, "--json", "--traceback")
    assert done.status == 1
    _, bot = json.loads(done.out)["entrants"]
    assert 0.2 < bot["replaced"] / bot["decisions"] < 0.3
    assert sum(bot["faults"].values()) == bot["replaced"]
    assert bot["places"]["OSError: lost the thread"].rpartition(":")[0].endswith("meeting.py")
    assert "lost the thread" in bot["tracebacks"]["OSError: lost the thread"]


def test_a_net_is_named_in_full_in_a_pipe_and_by_eight_digits_of_its_hash(run, tmp_path):
    net = tmp_path / "a folder whose name is rather long" / "gandengyan.net"
    net.parent.mkdir()
    net.write_bytes(shipped("gandengyan").to_bytes())
    done = run("arena", "gandengyan", f"net:{net}", "planner", *SHORT)
    assert done.status == 0
    assert done.out.count(f"net:{net}") == 3
    assert "…" not in done.out.replace(" … ", "")
    weights = hashlib.sha256(net.read_bytes()).hexdigest()
    assert f" {weights[:8]} " in done.out
    assert weights not in done.out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["greedy"], "at least two bots"),
        (["greedy", "gredy"], "did you mean greedy?"),
        (["greedy", "random", "--precision", "0"], "percentage points"),
        (["greedy", "random", "--precision", "x"], "percentage points"),
        (["greedy", "random", "--matches"], "never ends"),
        (["greedy", "random", "--executor", "horses"], "executor"),
        (["greedy", "random", "--players", "9"], "players"),
    ],
)
def test_what_cannot_be_is_refused(run, more, said):
    done = run("arena", "gandengyan", *more)
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize("option", ["--records", "--html"])
def test_no_file_is_replaced(run, tmp_path, option):
    target = tmp_path / "there"
    target.write_text("mine\n")
    done = run("arena", "guandan", "greedy", "random", *SHORT, option, str(target))
    assert done.status == 2
    assert "already exists" in done.err
    kept = ["--run", str(tmp_path / "run.jsonl")]
    assert run("arena", "guandan", "greedy", "random", *SHORT, option, str(target), *kept).status == 2
    assert target.read_text() == "mine\n"


def test_files_that_cannot_be_written_are_named(run, tmp_path):
    done = run("arena", "guandan", "greedy", "random", *SHORT, "--run", str(tmp_path / "no" / "run.jsonl"))
    assert done.status == 2
    assert "cannot be written" in done.err


def test_a_terminal_is_told_how_far_it_has_come(run, monkeypatch):
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    done = run("arena", "gandengyan", "greedy", "random", "--players", "2", "--deals", "120", "--precision", "20")
    assert "playing" in done.err
    assert "100/100" in done.err  # number of deals, as estimated after the first half of 120
    assert "a second" in done.err


def test_a_page_is_written(run, tmp_path):
    page = tmp_path / "report.html"
    done = run("arena", "guandan", "greedy", "random", *SHORT, "--html", str(page))
    assert f"The report is in {page}." in done.out
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed")
@pytest.mark.parametrize("command", [["arena", "guandan", "greedy", "random"], ["simulate", "guandan"]])
def test_without_ray_it_says_what_to_install(run, command):
    done = run(*command, "--executor", "ray")
    assert done.status == 2
    assert "pip install '.[ray]'" in done.err


@pytest.mark.slow
def test_a_run_that_is_interrupted_in_a_terminal_goes_on_to_the_same_end(run, tmp_path, monkeypatch):
    """Both workers exit on an interrupt, and their unfinished deals are played again."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    game = ["gandengyan", "held:Held", "random", "--players", "3", "--deals", "60", "--seed", "1"]
    kept, records = tmp_path / "run.jsonl", tmp_path / "records.jsonl"
    files = ["--run", str(kept), "--records", str(records)]
    command = [sys.executable, "-m", "clamber", "arena", *game, *files, "--workers", "2"]
    held = tmp_path / "held"
    held.touch()
    environment = {**os.environ, HELD: str(held), "PYTHONPATH": str(Path(__file__).parent)}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job would ignore SIGINT
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as running:
        signal.signal(signal.SIGINT, before)
        wait_until(lambda: running.poll() is not None or (kept.exists() and kept.read_bytes().count(b"\n") > ENOUGH))
        running.send_signal(signal.SIGINT)
        held.unlink()
        _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "repeat the command to continue it" in said
    assert "Traceback" not in said
    assert kept.read_bytes().count(b"\n") < 60
    whole, all_records = tmp_path / "whole.jsonl", tmp_path / "all.jsonl"
    went_on = report(run, *game, *files, "--workers", "1")
    assert went_on == report(run, *game, "--run", str(whole), "--records", str(all_records), "--workers", "1")
    assert kept.read_bytes() == whole.read_bytes()
    assert records.read_bytes() == all_records.read_bytes()
