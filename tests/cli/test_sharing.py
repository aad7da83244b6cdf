"""Several players sharing one screen, and a real terminal."""

import os
import select
import subprocess
import sys

import pytest

from clamber import bots, ruleset
from clamber.cli.table.sharing import rules_for_sharing
from cli.scripted import seat_down
from patience import PATIENCE

TWO = ["Ann", "a", "Ben", "b", "c"]


class Shy:
    """Bot that declines everything it can and otherwise plays as `greedy` does."""

    def choose(self, view):
        kinds = {play.kind: play for play in view.legal}
        return kinds.get("no") or bots.make("greedy").choose(view)


class Bold:
    """Bot that exposes and reveals everything it can."""

    def choose(self, view):
        yes = [play for play in view.legal if play.kind in {"expose", "reveal"}]
        return yes[0] if yes else Shy().choose(view)


def shown_before_play(seed, others=Shy, **options):
    """Return (players, session, table); `players` are in the order in which they first used the screen."""
    turns = []

    def answer(table):
        if "Enter shows your hand" in table.prompt:
            turns.append(table.new.partition(", your turn")[0].split()[-1])
        return "no" if table.prompt in {"Ann> ", "Ben> "} else ""

    options = {"expose_poll": "after_deal_in_order", **options}
    table = seat_down(
        "biga", TWO, answer, seed=seed, other_bots={1: others(), 3: others(), 4: others()}, terminal=True, **options
    )
    session = table.session
    session._begin_deal()
    while session.match.position.phase in {"draw", "reveal"}:
        session._act()
    for person in session._secret.people_without_question(session.match):
        session._show_nothing_to_decide(person)
    return turns, session, table


@pytest.mark.parametrize("seed", range(12))
def test_everybody_is_shown_the_screen_once_whoever_was_asked(seed):
    """BIGA-102: without exposures, the order of players at the screen does not reveal who holds the Aces."""
    turns, _, _ = shown_before_play(seed)
    assert sorted(turns) == ["Ann", "Ben"]


@pytest.mark.parametrize("seed", range(12))
def test_everybody_is_shown_the_screen_after_each_exposure_and_before_revealing(seed):
    turns, session, _ = shown_before_play(seed, Bold)
    events = [event.play for event in session.match.deals[0].events]
    single = sum(play.kind == "expose" and len(play.cards) == 1 for play in events)
    revealed = any(play.kind == "reveal" for play in events)
    assert single == 1 or any(len(play.cards) == 2 for play in events)
    assert turns.count("Ann") <= 1 + single + 1
    if not revealed and single == len([play for play in events if play.kind == "expose"]):
        # One round before the exposure, one after it, and one for revealing, whether anything is exposed or not.
        assert turns.count("Ann") >= 2
        assert turns.count("Ben") >= 2


def test_who_has_nothing_to_decide_is_told_so():
    texts = [shown_before_play(seed)[2].text for seed in range(12)]
    assert any("Nothing to decide now." in text for text in texts)


def test_the_hand_is_wiped_when_the_screen_changes_hands():
    turns, _, table = shown_before_play(1)
    assert turns
    assert table.text.count("\x1b[3J") >= 2


def test_rules_for_one_screen():
    """Aces are exposed after the deal unless the option is set otherwise."""
    assert rules_for_sharing(ruleset("biga"))["expose_poll"] == "after_deal_in_order"
    chosen = ruleset("biga", expose_poll="own_draw_only")
    assert rules_for_sharing(chosen) == chosen
    assert rules_for_sharing(ruleset("guandan")) == ruleset("guandan")


def test_names_separate_the_persons_without_a_terminal(run):
    done = run("play", "guandan", "--seats", "me:Ann,greedy,me:Ben,greedy", "--seed", "2", stdin="1\n1\n1\n1\n")
    assert done.status == 0
    assert "─ 0 Ann ─" in done.out
    assert "─ 2 Ben ─" in done.out
    assert "\x1b" not in done.out


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_at_a_terminal():
    """Play a match in a pseudo-terminal and check colours, screen clearing, and a clean exit."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "clamber", "play", "gandengyan", "--seats", "me,greedy", "--seed", "7", "--pace", "0"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "90", "LINES": "30"},
    )
    os.close(theirs)
    text = b""

    def read_until(wanted):
        nonlocal text
        while wanted not in text:
            assert select.select([ours], [], [], PATIENCE)[0], f"no {wanted} after {text}"
            text += os.read(ours, 4096)  # raises OSError once the program has exited
        text = text.partition(wanted)[2]

    with process:
        read_until(b"\x1b[2J")
        read_until(b"you> ")
        os.write(ours, b"?\n")
        read_until(b"single")
        os.write(ours, b"quit\n")
        read_until(b"You left the table.")
        assert process.wait(PATIENCE) == 0
    os.close(ours)
