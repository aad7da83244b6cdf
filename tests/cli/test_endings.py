"""`clamber endings` plays one ending until it is won or abandoned."""

import pytest

from clamber.endings import Attempt, AttemptState, all_endings, of_day


def way(number):
    """Return the winning plays of an ending."""
    attempt, plays = Attempt.begin(all_endings()[number - 1]), []
    while attempt.state is AttemptState.OPEN:
        plays.append(attempt.winning()[0].text)
        attempt = attempt.play(plays[-1])
    return plays


def test_who_finds_the_way_wins(run):
    done = run("endings", "2", stdin="\n".join(way(2)) + "\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("Ending 2 · ")
    assert "Won: you are first out." in done.out


def test_a_wrong_play_begins_it_again(run):
    ending = all_endings()[1]
    wrong = next(play.text for play in ending.position().legal() if play.text != ending.best)
    done = run("endings", "2", stdin="\n".join([wrong, *way(2)]) + "\n")
    assert done.status == 0
    assert done.out.index("This can no longer be won.") < done.out.index("Won:")


def test_it_can_be_left_begun_again_and_shown(run):
    ending = all_endings()[1]
    done = run("endings", "2", stdin=f"h\n{ending.best}\nr\nnonsense\nq\n")
    assert done.status == 1
    shown, *_ = done.out.split("your play:")[1:2]
    assert "yours" in shown
    assert done.out.count("0 defence  ") == 3  # at the start, after the play, and after the restart
    assert "Won" not in done.out


def test_it_lists_plays_and_commands(run):
    ending = all_endings()[1]
    legal = [play.text for play in ending.position().legal()]
    number = legal.index(ending.best) + 1
    done = run("endings", "2", stdin=f"?\nhelp\n#{number}\nq\n")
    listed = done.out.split("your play:")[1]
    assert listed.count("\n") >= len(legal)
    assert f"{len(legal):>3}  " in listed
    assert "? lists the legal plays" in done.out.split("your play:")[2]
    assert done.out.count("0 defence  ") == 2  # at the start and after the play


def test_it_speaks_chinese(run):
    done = run("endings", "1", "--language", "zh", stdin="q\n")
    for said in ("残局 1", "所有手牌都摊开", "我方", "对手", "请出牌"):
        assert said in done.out


def test_a_day_has_its_own(run):
    from datetime import date

    done = run("endings", "--day", "2026-12-24", stdin="q\n")
    assert done.out.startswith(f"Ending {of_day(date(2026, 12, 24)).number} · ")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["361"], "there is no ending 361; the last one is 360"),
        (["0"], "0"),
        (["--day", "christmas"], "'christmas' is not a day"),
        (["3", "--day", "2026-12-24"], "either a number or a day"),
    ],
)
def test_what_is_not_there_is_refused(run, argv, says):
    done = run("endings", *argv)
    assert done.status == 2
    assert says in done.err
