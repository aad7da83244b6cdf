"""`clamber analyse` reports the cost of each play in a record."""

import json
import re

import pytest


def simulated(run, folder, game, *more):
    """Return the path of a file with records of games of bots."""
    path = folder / "games.jsonl"
    done = run("simulate", game, "--seed", "4", "--bots", "random,greedy", "--records", str(path), *more)
    assert done.status == 0, done.err
    return str(path)


@pytest.fixture
def games(run, tmp_path):
    """Return the path of a file with two lines, each a single-deal record."""
    return simulated(run, tmp_path, "guandan", "--deals", "2", "--set", "max_hands=1")


@pytest.fixture
def landlord(run, tmp_path):
    """Return the path of a file with a deal of Dou Dizhu, which takes less time to judge."""
    return simulated(run, tmp_path, "doudizhu", "--deals", "1")


def test_it_says_what_was_given_away_where_it_turned_and_how_each_played(run, games):
    done = run("analyse", games, "--match", "1", "--playouts", "80", "--workers", "1")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Guandan, rules guandan: 80 playouts for each decision, seed 1\nDeal 1\n")
    for said in ("levels lost", "Turning points:", "accuracy", "0 random", "costliest plays"):
        assert said in done.out
    assert done.out.count("Deal 1") == 1


def test_it_speaks_chinese(run, games):
    done = run("analyse", games, "--match", "1", "--playouts", "40", "--workers", "1", "--language", "zh")
    for said in ("每步推演 40 次", "第 1 副", "损失级数", "转折点："):
        assert said in done.out


def test_all_decisions_are_shown_if_asked_for(run, landlord):
    some, every = (
        run("analyse", landlord, "--playouts", "40", "--workers", "1", *more).out for more in ([], ["--all"])
    )
    assert len(every.splitlines()) > len(some.splitlines()) + 10


def test_the_same_json_for_any_number_of_workers(run, landlord):
    one, two = (
        run("analyse", landlord, "--deal", "1", "--playouts", "40", "--json", "--workers", workers).out
        for workers in ("1", "2")
    )
    assert one == two
    found = json.loads(one)
    assert found["unit"] == "points"
    assert {"seat", "played", "best", "before", "after", "margin", "cost", "is_proven"} <= found["decisions"][
        0
    ].keys()
    assert len(found["players"]) == 3


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--playouts", "39"], "a decision takes at least 40 playouts to judge, not 39"),
        (["--match", "3"], "3"),
        (["--deal", "2"], "deal 2"),
    ],
)
def test_what_is_not_there_is_refused(run, games, more, says):
    done = run("analyse", games, "--workers", "1", *more)
    assert done.status == 2
    assert says in done.err


def test_a_file_that_is_none_is_refused(run, tmp_path):
    done = run("analyse", str(tmp_path / "none.json"))
    assert done.status == 2
    assert "none.json" in done.err


def test_plays_that_only_the_partners_hand_explains_are_counted_by_pair(run, games):
    done = run("analyse", games, "--partners", "--playouts", "40", "--workers", "1", "--json")
    assert (done.status, done.err) == (0, "")
    pairs = [json.loads(line) for line in done.out.splitlines()]
    assert [pair["names"] for pair in pairs] == [["0 random", "2 random"], ["1 greedy", "3 greedy"]]
    random = pairs[0]
    assert len(random["plays"]) == random["by_partner"] > 0
    assert {play["match"] for play in random["plays"]} <= {1, 2}
    assert random["decisions"] > random["by_partner"] + random["against_partner"]


def test_pairs_are_named_in_both_languages(run, landlord):
    settings = ["--partners", "--playouts", "40", "--workers", "1"]
    english, chinese = (run("analyse", landlord, *settings, "--language", language).out for language in ("en", "zh"))
    assert re.search(r"\d \w+ and \d \w+", english)
    assert "prove nothing" in english
    assert re.search(r"\d \w+ 和 \d \w+", chinese)


def test_games_without_partners_have_no_such_plays(run, tmp_path):
    records = simulated(run, tmp_path, "gandengyan", "--deals", "1")
    settings = ["--partners", "--playouts", "40", "--workers", "1"]
    assert run("analyse", records, *settings).out.strip() == "Nobody had a partner in these deals."
    assert run("analyse", records, *settings, "--json").out == ""
