"""Lessons: one per game, with legal plays that reach the end, and a sentence for every step."""

import pytest

from clamber.errors import IllegalPlayError
from clamber.lessons import LEARNER, lesson
from clamber.rules.games import GAMES
from clamber.sentences import LANGUAGES
from clamber.sentences.catalogue import say
from clamber.text.notation import parse_action
from sentences.catalogue import arguments

LESSONS = [lesson(game) for game in GAMES]
EACH = pytest.mark.parametrize("found", LESSONS, ids=lambda found: found.game)


def asked_of(found):
    """Return the plays expected from the learner up to the end, and the final progress."""
    played = []
    while (progress := found.after(played)).asked is not None:
        played.append(progress.asked.full_text)
    return played, progress


@EACH
def test_every_play_is_legal_and_the_last_one_empties_the_learners_hand(found):
    played, progress = asked_of(found)
    assert 5 <= found.steps == len(played) == progress.step <= 10
    assert progress.position.order[0] == LEARNER
    assert len(progress.done) == len(found.plays)


@EACH
def test_it_begins_with_the_game_as_it_is_played(found):
    assert found.rules == found.game
    assert found.after([]).position.sizes[LEARNER] >= 10


@EACH
def test_every_step_has_a_sentence_and_no_sentence_is_left_over(found):
    played, _ = asked_of(found)
    names = [found.after(played[:n]).sentence for n in range(found.steps + 1)]
    known = {name for name in arguments("en") if name.startswith(f"lesson-{found.game}-")}
    assert set(names) == known
    for language in LANGUAGES:
        assert all(say(language, name) for name in names)


@EACH
def test_what_is_asked_for_is_not_all_that_could_be_played(found):
    played, _ = asked_of(found)
    choices = [len(found.after(played[:n]).position.legal()) for n in range(found.steps)]
    assert max(choices) > 5


def test_something_else_that_could_be_played_leads_nowhere_and_is_said():
    found = lesson("gandengyan").after(["5s"])
    assert (found.other, found.step, found.asked.text) == (True, 0, "3d")
    assert found.position == lesson("gandengyan").position()


def test_what_is_no_play_is_refused_as_at_a_table():
    with pytest.raises(IllegalPlayError, match="only single 5, single 2 or a bomb can"):
        lesson("gandengyan").after(["3d", "7c"])


def test_other_suits_of_the_same_play_are_as_good():
    found = lesson("doudizhu")
    position = found.position()
    assert parse_action(position, "JdJc").action == parse_action(position, "JhJs").action
    first = lesson("gandengyan").after(["3d", "2c", "8sBJ"])
    assert (first.step, first.other) == (3, False)


def test_cards_with_several_readings_are_read_as_what_is_asked():
    found = lesson("guandan").after(["4s5d6h7c8s", "9c9h9s2h", "3s3cKdKhKs"])
    assert (found.step, found.other) == (3, False)
