"""Complete matches in one terminal, driven line by line."""

import subprocess
import sys

import pytest

from cli.scripted import as_greedy, seat_down
from patience import PATIENCE
from selecting import few_now, later

ENOUGH = 20_000


@pytest.mark.parametrize("answer", ["1", "#1"])
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("gandengyan", "me,greedy"),
        later("gandengyan/double", "me,random,me,greedy"),
        later("biga", "me,greedy,greedy,greedy,random"),
        pytest.param("guandan", "me,greedy,greedy,greedy", marks=pytest.mark.slow),
        pytest.param("doudizhu/rlcard", "me,greedy,greedy"),
    ],
)
def test_always_answering_with_the_first_choice_plays_a_match_to_its_end(run, game, seats, answer):
    done = run("play", game, "--seats", seats, "--seed", "5", "--deals", "2", stdin=f"{answer}\n" * ENOUGH)
    assert done.status == 0, done.err
    assert "Deal 1 is over" in done.out
    assert "Deal 2 is over" in done.out
    assert "The match is over" in done.out
    assert done.err == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players"), few_now([("gandengyan", 3), ("biga", 5), ("guandan", 4), ("doudizhu/rlcard", 3)], 1)
)
def test_persons_only_at_one_screen(run, game, players):
    seats = ",".join(["me:Ann", *["me"] * (players - 1)])
    done = run("play", game, "--seats", seats, "--seed", "5", "--deals", "1", stdin="1\n" * ENOUGH)
    assert done.status == 0, done.err
    assert "0 Ann ───" in done.out
    assert "1 player ───" in done.out
    assert "The match is over" in done.out


@pytest.mark.slow
def test_a_guandan_match_ends_at_level_a():
    table = seat_down("guandan", ["you", "greedy", "greedy", "greedy"], as_greedy, seed=3)
    table.session.run()
    assert table.session.match.is_over
    assert table.session.match.winners in {(0, 2), (1, 3)}
    assert " win.\n" in table.text.splitlines(keepends=True)[-1]


def test_a_match_of_bots_alone_needs_no_input(run):
    done = run("play", "gandengyan", "--seats", "greedy,random", "--seed", "1", "--set", "match=single_deal")
    assert done.status == 0
    assert "The match is over" in done.out


def test_an_endless_match_asks_whether_another_deal_is_wanted(run):
    done = run("play", "gandengyan", "--seats", "greedy,greedy", "--seed", "1", stdin="maybe\nyes\nno\n")
    assert done.status == 0
    assert done.out.count("Another deal?") == 3
    assert "Deal 2 is over" in done.out
    assert "sum" in done.out


def test_the_end_of_the_input_leaves_the_table(run):
    done = run("play", "guandan", "--seed", "7")
    assert (done.status, done.err) == (0, "")
    assert "You left the table." in done.out


def test_the_game_is_asked_for_when_none_is_named(run):
    done = run("play", "--seed", "7", stdin="9\nbridge\n4\nquit\n")
    assert done.status == 0
    assert "No game '9'" in done.out
    assert "No game 'bridge'" in done.out
    assert "Big A 打大A, rules biga." in done.out
    assert run("play", stdin="quit\n").status == 0
    assert run("play").status == 0


def test_the_same_seed_deals_the_same_cards(run):
    one = run("play", "guandan", "--seed", "7")
    assert one == run("play", "guandan", "--seed", "7")
    assert one != run("play", "guandan", "--seed", "8")


def test_a_seed_that_was_made_up_is_named(run):
    done = run("play", "gandengyan")
    assert "--seed " in done.out


def test_line_by_line_in_a_process_of_its_own():
    command = [sys.executable, "-m", "clamber", "play", "gandengyan", "--seats", "me,greedy", "--seed", "7"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    out, err = process.communicate("help\nquit\n", timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert "you> help\n" in out
    assert "\x1b" not in out


def test_the_end_of_a_deal_says_how_the_points_came_about(run):
    rules = ["--set", "ace_multiplier=2", "--set", "public_bombs=2_4_8", "--set", "spring=on"]
    done = run("play", "gandengyan", "--seats", "greedy,greedy,greedy", "--seed", "8", "--deals", "12", *rules)
    assert done.status == 0, done.err
    assert "  2 greedy: 4 cards × 4 for bombs × 2 for Aces left = 32\n" in done.out
    levels = run("play", "guandan", "--seats", "greedy,greedy,greedy,greedy", "--seed", "8", "--deals", "2")
    assert "level 2 → 3, +1 for 1st and 4th\n" in levels.out
