"""DDZ-56 to DDZ-63: house rules about kickers, triples and bombs."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.records.referee import answer
from clamber.ruleset import ruleset


def test_ddz_58_a_fourth_card_in_a_game_with_wild_cards_is_refused() -> None:
    for option in ("fourth_as_kicker", "pairs_alike"):
        with pytest.raises(InvalidOptionError, match="needs wild_rank=off"):
            ruleset("doudizhu", {option: True, "wild_rank": "drawn"})


def test_ddz_59_the_refusal_says_that_it_is_for_the_end() -> None:
    position = ruleset("doudizhu", {"bare_triples": "last_play"}).setup(["3s3d3c9s", "", ""])
    with pytest.raises(IllegalPlayError, match="only allowed as the last play of a hand") as refused:
        position.apply("3s3d3c")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION
    assert "只能在最后一手出" in refused.value.say("zh")


def test_ddz_59_no_triple_alone() -> None:
    position = ruleset("doudizhu", {"bare_triples": "never"}).setup(["3s3d3c", "", ""])
    assert {play.kind for play in position.legal()} == {"single", "pair"}
    with pytest.raises(IllegalPlayError, match="bare_triples=never"):
        position.apply("3s3d3c")


@pytest.mark.parametrize("rank", ["highest", "below_rocket"])
def test_ddz_63_bombs_in_a_row_go_with_no_shuttles_and_no_wild_rank(rank: str) -> None:
    for other in ({"shuttles": True}, {"wild_rank": "drawn"}):
        with pytest.raises(InvalidOptionError, match="bomb_runs"):
            ruleset("doudizhu", bomb_runs=rank, **other)


def test_ddz_63_bombs_in_a_row_multiply_as_three() -> None:
    rules = {"rules": "doudizhu", "options": {"bomb_runs": "highest"}}
    deal = {"order": [0], "declarer": 0, "bid": 1, "bombs": [{"cards": "run"}, {"cards": 4}]}
    assert answer({"op": "settle", **rules, "deals": [deal]})["deals"][0]["scores"] == [32, -16, -16]
