"""PDK-17, PDK-20, PDK-21: refusals of combinations, and the last play."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.ruleset import ruleset
from rules.paodekuai.deals import situation


def test_pdk_17_it_may_be_led_without_its_reading_and_ends_the_deal() -> None:
    position = situation("5d5c5s6h", "?", "?").apply("5d5c5s6h")
    assert position.is_over
    with pytest.raises(IllegalPlayError):
        situation("5d5c5s6h7h8h", "?", "?").apply("5d5c5s6h")


def test_pdk_17_a_lower_one_is_not_higher_and_another_body_of_another_size() -> None:
    position = situation("?", "5d5c5s7h", "?", to_act=1, beat="6d6c6s8s9s")
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("5d5c5s7h")
    assert refused.value.reason is IllegalReason.NOT_HIGHER
    three = "3d3c3s4d4c4s5d5c5s8d8c9d9cTdTc"
    position = situation("?", "JdJcJsQdQcQs7h", "?", to_act=1, beat=f"{three}=plane_with_cards:5")
    with pytest.raises(IllegalPlayError) as refused:
        position.apply("JdJcJsQdQcQs7h")
    assert refused.value.reason is IllegalReason.WRONG_SIZE


def test_pdk_17_on_a_plane_of_as_many_triples() -> None:
    two = "3d3c3s4d4c4s8s8h9s9h"
    position = situation("?", "5d5c5s6d6c6s7d7c7s", "?", to_act=1, beat=two)
    assert position.apply("5d5c5s6d6c6s7d7c7s=plane_with_cards:6").is_over


def test_pdk_17_fewer_at_end_false() -> None:
    with pytest.raises(IllegalPlayError, match="not a combination"):
        ruleset("paodekuai", fewer_at_end=False).setup(["", "3d", "3c"], to_act=1, to_beat="5d5c5s6h")


def test_pdk_20_three_aces_bomb() -> None:
    with pytest.raises(InvalidOptionError, match="cards_each"):
        ruleset("paodekuai", three_aces_bomb=True, cards_each=15)


def test_pdk_21_split_bombs() -> None:
    position = situation("4d4c4h4s5d", "?", "?", split_bombs=False)
    with pytest.raises(IllegalPlayError, match="four") as refused:
        position.apply("4d")
    assert refused.value.reason is IllegalReason.NOT_A_COMBINATION
