"""Deals and plays as SVG: all that the viewer may see, and nothing else."""

import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from clamber import Cards, bots, ruleset
from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.text.naming import card_name
from clamber.text.play_svg import MOST, title_of

NS = "{http://www.w3.org/2000/svg}"


def test_drawings_are_imported_when_something_is_drawn():
    code = (
        "import sys, clamber; at_start = [name for name in sys.modules if 'svg' in name];"
        "clamber.Cards.of('3s3h')._repr_svg_(); print(at_start, 'clamber.text.svg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - made here


def names(text):
    """Return the number of drawn cards per name, without their status in the deal."""
    found = [title.text for title in parsed(text).findall(f".//{NS}g/{NS}title")]
    return Counter(name.partition(",")[0].partition(" as ")[0] for name in found)


def expected(*groups):
    return Counter(card_name(card, "en") for cards in groups for card in cards)


def captions(text):
    return [element.text for element in parsed(text).iter(f"{NS}text")]


def positions(game, *, seed=4, bot="greedy", step=3):
    """Yield every third match of a deal, the start and the end included."""
    match, bot, number = ruleset(game).new_match(seed=seed), bots.make(bot), 0
    while match.is_dealt:
        if number % step == 0:
            yield match
        number += 1
        match = match.apply(bot.choose(match.view(match.position.to_act)))
    yield match


@pytest.mark.parametrize("game", GAMES)
def test_a_position_shows_every_hand_and_the_play_to_beat(game):
    for match in positions(game, step=13):
        position = match.position
        drawing = position._repr_svg_()
        beat = [] if position.to_beat is None else [position.to_beat.cards]
        assert names(drawing) == expected(*position.hands, *beat)
        texts = captions(drawing)
        assert texts[0].startswith(position.rules.game.title)
        assert all(f"seat {seat}" in texts for seat in range(position.seats))
        assert [text for text in texts if text.startswith("to beat: ")] == [
            f"to beat: {title_of(play)}" for play in [position.to_beat] if play is not None
        ]


def is_on_table(view, event):
    """Return True if an event of a view's history belongs to the current trick, and its seat need not lead."""
    return event.trick is not None and event.trick == view.history[-1].trick and view.to_beat is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_own_and_known_cards_and_the_current_trick(game):
    for match in positions(game, step=13):
        for seat in (*range(match.seats), None):
            view = match.view(seat)
            hands = [view.hand if holder == seat else known for holder, known in enumerate(view.known)]
            drawing = view._repr_svg_()
            if view.history and view.history[-1].trick is None:  # decisions before the first trick
                assert names(drawing) <= expected(*hands, *[event.cards for event in view.history])
            else:
                last = {event.seat: event.cards for event in view.history if is_on_table(view, event)}
                assert names(drawing) == expected(*hands, *last.values())
            hidden = [size - len(hand) for size, hand in zip(view.sizes, hands, strict=True)]
            counts = [text for text in captions(drawing) if text.isdecimal() and int(text) in hidden]
            assert sum(map(int, counts)) >= sum(hidden)


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_of_a_view_is_the_same_whatever_cards_are_hidden(game):
    differing = 0
    for match in positions(game, step=7):
        for seat in (*range(match.seats), None):
            view = match.position.view(seat)
            if view.to_act is None:
                continue
            other = view.sample(seed=1)
            differing += other.hands != match.position.hands
            assert other.view(seat)._repr_svg_() == view._repr_svg_()
    assert differing


@pytest.mark.parametrize("game", GAMES)
def test_plays_show_their_cards(game):
    for match in positions(game, step=9):
        for play in match.position.legal()[:30]:
            drawing = play._repr_svg_()
            if not play.cards:
                assert drawing is None
                continue
            assert names(drawing) == expected(play.cards)
            assert parsed(drawing).findtext(f"{NS}title") == title_of(play)


def test_legal_plays_are_drawn_up_to_a_limit_that_is_stated():
    legal = ruleset("guandan").new_match(seed=7).position.legal()
    assert len(legal) > MOST
    texts = captions(legal._repr_svg_())
    assert texts[-1] == f"and {len(legal) - MOST} more"
    assert [play.text for play in legal[:MOST]] == [text for text in texts if text in set(map(str, legal))]
    over = ruleset("gandengyan").setup(["5s", "3d4d", "8h9h"]).apply("5s")
    assert over.legal()._repr_svg_() is None


def test_cards_are_drawn_as_a_hand():
    assert names(Cards.of("3s3sKh")._repr_svg_()) == Counter({"3 of spades": 2, "King of hearts": 1})
    assert Cards()._repr_svg_() is None


def test_the_end_of_a_deal_shows_the_places():
    over = ruleset("gandengyan").setup(["5s", "3d4d", "8h9h"]).apply("5s")
    texts = captions(over._repr_svg_())
    assert texts[0].endswith("the deal is over")
    assert f"out {say('en', 'place', {'n': 1})}" in texts


def test_a_match_shows_its_current_deal_with_the_last_plays():
    match = ruleset("gandengyan").new_match(seats=3, seed=1)
    match = match.apply(match.position.legal()[0]).apply("pass")
    assert captions(match._repr_svg_())[0] == captions(match.position._repr_svg_())[0]
    assert "pass" in captions(match._repr_svg_())
    assert "pass" not in captions(match.position._repr_svg_())
    assert ruleset("gandengyan").new_match(seats=3, seed=1).undealt()._repr_svg_() is None
