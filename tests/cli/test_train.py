"""`clamber train` runs in a folder and resumes from its saved state."""

from __future__ import annotations

import hashlib

from clamber import bots, ruleset

SHORT = ("--measure-every", "2", "--language", "en")


def test_a_run_begins_goes_on_and_leaves_a_net_that_plays(run, tmp_path):
    folder = str(tmp_path / "run")
    begun = run("train", "gandengyan", "--folder", folder, "--chunks", "2", "--deals", "4", "--seed", "1", *SHORT)
    assert (begun.status, begun.err) == (0, "")
    assert "0 chunks learned so far" in begun.out
    assert "greedy: " in begun.out
    gone_on = run("train", "--resume", folder, "--chunks", "3", *SHORT)
    assert gone_on.status == 0
    assert "2 chunks learned so far" in gone_on.out
    assert "3 chunks learned" in gone_on.out
    assert "<svg" in (tmp_path / "run" / "curve.html").read_text()
    match = ruleset("gandengyan").new_match(seed=2)
    view = match.view(match.position.to_act)
    assert bots.make(f"net:{tmp_path / 'run' / 'gandengyan.net'}").choose(view) in view.legal


def test_a_run_is_repeated_from_its_settings(run, tmp_path):
    begun = run("train", "gandengyan", "--folder", str(tmp_path / "run"), "--chunks", "2", "--deals", "4", *SHORT)
    again = [
        *("train", "--settings", str(tmp_path / "run" / "settings.json"), "--folder", str(tmp_path / "again")),
        *("--chunks", "2", "--measure-every", "2", "--language", "zh"),
    ]
    assert (begun.status, run(*again).status) == (0, 0)
    nets = [(tmp_path / folder / "gandengyan.net").read_bytes() for folder in ("run", "again")]
    assert nets[0] == nets[1]
    pages = [(tmp_path / folder / "curve.html").read_text("utf-8") for folder in ("run", "again")]
    assert ["<h1>Training of a net for Gan Deng Yan</h1>" in pages[0], '<html lang="en">' in pages[0]] == [True, True]
    assert ["<h1>网络学打干瞪眼</h1>" in pages[1], '<html lang="zh">' in pages[1]] == [True, True]
    for english in ("Deals won", "Points or levels", "squared error", "Settings"):
        assert english in pages[0]
        assert english not in pages[1]


def test_a_run_begins_at_a_net(run, tmp_path):
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    net = str(tmp_path / "first" / "gandengyan.net")
    run("train", "gandengyan", "--folder", first, "--chunks", "1", "--deals", "4", *SHORT)
    again = run("train", "gandengyan", "--from", net, "--folder", second, "--chunks", "1", "--deals", "4", *SHORT)
    assert (again.status, again.err) == (0, "")
    settings = str(tmp_path / "second" / "settings.json")
    name = hashlib.sha256((tmp_path / "first" / "gandengyan.net").read_bytes()).hexdigest()
    assert f'"start": "{name}"' in (tmp_path / "second" / "settings.json").read_text("utf-8")
    third = run("train", "--settings", settings, "--folder", str(tmp_path / "third"), *SHORT)
    assert "give its file with --from" in third.err
    other = run("train", "zhengshangyou", "--from", net, "--folder", str(tmp_path / "other"), *SHORT)
    assert "this net was trained on gandengyan" in other.err
    none = run("train", "gandengyan", "--from", settings, *SHORT)
    assert "contains no net to start from" in none.err
    missing = run("train", "gandengyan", "--from", str(tmp_path / "nothing.net"), *SHORT)
    assert "contains no net to start from: no such file or folder" in missing.err
    assert not (tmp_path / "other").exists()


def test_what_cannot_be_is_refused_in_words(run, tmp_path):
    folder = str(tmp_path / "run")
    neither, both = run("train", *SHORT), run("train", "guandan", "--resume", folder, *SHORT)
    for refused in (neither, both):
        assert refused.status == 2
        assert "start a run with a game or --settings FILE" in refused.err
    assert "these settings cannot be read: no such file or folder" in run("train", "--resume", folder, *SHORT).err
    assert "expected hours" in run("train", "guandan", "--hours", "0", *SHORT).err
    run("train", "gandengyan", "--folder", folder, "--chunks", "1", "--deals", "2", *SHORT)
    many = run("train", "--resume", folder, "--workers", "9", "--chunks", "1", *SHORT)
    assert "this run uses at most 4 workers, not 9" in many.err
    again = run("train", "gandengyan", "--folder", folder, *SHORT)
    assert "already contains a run" in again.err
    begun = run("train", "--resume", folder, "--seed", "3", *SHORT)
    assert "--seed is only for a new run" in begun.err
    settled = run("train", "--settings", str(tmp_path / "run" / "settings.json"), "--deals", "3", *SHORT)
    assert "--deals is set in the --settings file" in settled.err
