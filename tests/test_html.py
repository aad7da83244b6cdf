"""HTML representation of positions in notebooks."""

from html.parser import HTMLParser

import pytest

from clamber import bots, ruleset
from clamber.rules.games import GAMES


class Balanced(HTMLParser):
    """HTML parser that collects the text and checks that every element is closed."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        del attrs
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_deal_has_html(game):
    match = ruleset(game).new_match(seed=4)
    bot = bots.make("greedy")
    while True:
        page = Balanced()
        page.feed(match.position._repr_html_())
        assert page.open == []
        assert match.rules.game.title in page.text
        for seat in range(match.seats):
            assert f"seat {seat}" in page.text
            for card in match.position.hand(seat):
                assert card.symbol in page.text
        assert ("to beat:" in page.text) == (match.position.to_beat is not None)
        if not match.is_dealt:
            break
        match = match.apply(bot.choose(match.view(match.position.to_act)))
