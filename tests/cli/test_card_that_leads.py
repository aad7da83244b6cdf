"""Terminal matches in the two games whose first leader is the holder of a certain card."""

import pytest

from cli.scripted import as_greedy, seat_down

GAMES = ["paodekuai", "zhengshangyou"]
THREE = ["you", "greedy", "greedy"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_to_its_end(game):
    table = seat_down(game, THREE, as_greedy, seed=3, match="deals:2")
    table.session.run()
    assert table.session.match.is_over
    assert "Deal 2 is over" in table.text
    assert "The match is over" in table.text
