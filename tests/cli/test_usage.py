"""Invalid command lines give one clear sentence on standard error, exit status 2, and no traceback."""

import os
import signal
import subprocess
import sys
from importlib.metadata import version

import pytest

from patience import PATIENCE

WRONG = {
    "guandn": ["play", "guandn"],
    "did you mean guandan?": ["play", "guandn"],
    "guandan has no preset": ["play", "guandan/kandel"],
    "did you mean promotion?": ["play", "guandan", "--set", "promotin=1,2,4"],
    'must be "1,2,3", "1,2,4", "0,1,2", "0,1,3" or "0,2,3"': ["play", "guandan", "--set", "promotion=3"],
    "write it as NAME=VALUE": ["play", "guandan", "--set", "promotion"],
    "--set promotion is given twice": ["play", "guandan", "--set", "promotion=1,2,4", "--set", "promotion=1,2,3"],
    "needs triplet=ordinary": ["play", "gandengyan", "--set", "triple_sequences=true"],
    "is for 4 players, not 3": ["play", "guandan", "--seats", "me,greedy,greedy"],
    "did you mean greedy?": ["play", "guandan", "--seats", "me,gredy,greedy,greedy"],
    "there are me, me:NAME, random, greedy, ": [
        "play",
        "guandan",
        "--seats",
        "you,x,greedy,greedy",
    ],
    "cannot be a seat's name": ["play", "gandengyan", "--seats", "me:,greedy"],
    "1 to 20 printable characters": ["play", "gandengyan", "--seats", f"me:{'x' * 21},greedy"],
    "nowhere.json cannot be read": ["play", "nowhere.json"],
    "the game is given twice": ["play", "guandan", "--rules", "biga"],
    "a seed is a whole number": ["play", "guandan", "--seed", "-1"],
    "2^256 - 1": ["play", "guandan", "--seed", str(1 << 256)],
    "expected a whole number from 1": ["play", "guandan", "--deals", "0"],
    "both set the length of the match": ["play", "gandengyan", "--deals", "3", "--set", "match=deals:4"],
    "expected seconds": ["play", "guandan", "--pace", "soon"],
    "there is no command 'ply'; did you mean play?": ["ply"],
    "arguments are required: GAME": ["simulate"],
    "there is no bot 'clever'": ["simulate", "guandan", "--bots", "clever"],
    "greedy takes no argument; remove '9'": ["simulate", "guandan", "--bots", "greedy:9"],
    "'nowhere' cannot be imported": ["play", "guandan", "--seats", "me,nowhere:Bot,greedy,greedy"],
    "the module json has no class 'Bot'": ["simulate", "guandan", "--bots", "json:Bot"],
    "is not a bot: it has no choose(view)": ["simulate", "guandan", "--bots", "json:JSONDecoder"],
    "doudizhu is for 3 players, and no option changes that": ["rules", "doudizhu", "players=2"],
    "biga/pagat is for 5 players, and no option changes that": ["play", "biga/pagat", "--set", "players=4"],
    "has no preset '二人'; it is for 3 players, and has the presets pagat, grab, ": ["rules", "doudizhu/二人"],
    "did you mean doudizhu/grab?": ["rules", "doudizhu/garb"],
    "to set an option, write --set bidding=grab": ["play", "doudizhu", "bidding=grab"],
    "5 bots given for 4 seats": ["simulate", "guandan", "--bots", "greedy,greedy,random,greedy,greedy"],
    "is for 5 players, not 4": ["simulate", "biga", "--players", "4"],
    "there is no --language 'fr'": ["rules", "--lang", "fr"],
    "There are no rules 'bridge'": ["rules", "bridge"],
    "nowhere.jsonl cannot be read": ["replay", "nowhere.jsonl"],
    "nowhere.json cannot be read:": ["check", "nowhere.json"],
    "arguments are required: FILE": ["check"],
    "unrecognized arguments: --fast": ["play", "--fast"],
}


@pytest.mark.parametrize(("sentence", "command"), WRONG.items(), ids=WRONG.keys())
def test_a_wrong_command_line_is_refused_in_one_sentence(run, tmp_path, monkeypatch, sentence, command):
    monkeypatch.chdir(tmp_path)
    done = run(*command)
    assert done.status == 2
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


def test_rules_come_from_a_file_too(run, tmp_path):
    rules = tmp_path / "house.json"
    rules.write_text('{"rules": "gandengyan/baike", "options": {"ace_multiplier": 3, "match": "deals:1"}}')
    done = run("play", str(rules), "--seats", "greedy,greedy", "--seed", "1")
    assert done.status == 0
    assert "rules gandengyan/baike" in done.out
    assert "The match is over" in done.out
    rules.write_text('{"rules": "gandengyan", "options": {"ace_multiplier": 9}}')
    refused = run("rules", str(rules))
    assert refused.status == 2
    assert "house.json" in refused.err
    assert "ace_multiplier=9" in refused.err


def test_help_and_version(run):
    assert run("--version").out == f"clamber {version('clamber')}\n"
    for command in (
        [],
        ["--help"],
        *([name, "--help"] for name in ("play", "simulate", "replay", "check", "referee", "rules")),
    ):
        done = run(*command)
        assert (done.status, done.err) == (0, "")
        assert "usage: clamber" in done.out
    assert "examples:" in run("play", "--help").out
    for name in ("play", "simulate", "replay", "check", "referee", "rules"):
        assert f"\n    {name} " in run().out


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    records = tmp_path / "games.jsonl"
    subprocess.run(
        [sys.executable, "-m", "clamber", "simulate", "guandan", "--deals", "20", "--records", str(records)],
        check=True,
        capture_output=True,
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "clamber", "replay", str(records)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupt_is_clean():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job would ignore SIGINT
    process = subprocess.Popen(
        [sys.executable, "-m", "clamber", "play", "guandan", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    with process:
        while "you>" not in process.stdout.readline() + process.stdout.read(4):
            pass
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 130


def test_an_output_without_suits_gets_letters():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "clamber", "play", "guandan", "--seed", "7"]
    done = subprocess.run(command, input=b"?\nhistory\n", capture_output=True, env=environment, check=True)
    assert done.stderr == b""
    assert b"3d3h3s  5d5c5c5h" in done.stdout
    assert b"2h*" in done.stdout
