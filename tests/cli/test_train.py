"""`clamber train`: a run in a folder, which goes on where it was."""

from __future__ import annotations

from clamber import bots, ruleset

SHORT = ("--look", "2", "--language", "en")


def test_a_run_begins_goes_on_and_leaves_a_net_that_plays(run, tmp_path):
    folder = str(tmp_path / "run")
    begun = run("train", "gandengyan", "--folder", folder, "--chunks", "2", "--deals", "4", "--seed", "1", *SHORT)
    assert (begun.status, begun.err) == (0, "")
    assert "0 chunks learned so far" in begun.out
    assert "greedy: " in begun.out
    gone_on = run("train", "--resume", folder, "--chunks", "3", *SHORT)
    assert gone_on.status == 0
    assert "2 chunks learned so far" in gone_on.out
    assert "3 chunks are learned" in gone_on.out
    assert "<svg" in (tmp_path / "run" / "curve.html").read_text()
    match = ruleset("gandengyan").new_match(seed=2)
    view = match.view(match.position.to_act)
    assert bots.make(f"net:{tmp_path / 'run' / 'gandengyan.net'}").choose(view) in view.legal


def test_what_cannot_be_is_refused_in_words(run, tmp_path):
    folder = str(tmp_path / "run")
    neither, both = run("train", *SHORT), run("train", "guandan", "--resume", folder, *SHORT)
    for refused in (neither, both):
        assert refused.status == 2
        assert "name either a game, to begin, or --resume" in refused.err
    assert "no run of training can be read" in run("train", "--resume", folder, *SHORT).err
    assert "expected hours" in run("train", "guandan", "--hours", "0", *SHORT).err
    run("train", "gandengyan", "--folder", folder, "--chunks", "1", "--deals", "2", *SHORT)
    many = run("train", "--resume", folder, "--workers", "9", "--chunks", "1", *SHORT)
    assert "this run keeps 4 workers busy at most, not 9" in many.err
    again = run("train", "gandengyan", "--folder", folder, *SHORT)
    assert "there is a run in" in again.err
