"""Guandan 掼蛋: two partnerships, a level that climbs from 2 to A, wild level hearts, and tribute."""

from __future__ import annotations

from typing import Final

from clamber.rules.games.guandan_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.vocabulary import Case, Exactly, Game, Opt, Order, Runs, Sets, Wild, WithPair

LOWEST = Case("ace_low", ((True, "A"),), "2")
"""GD-37: where a run may begin."""

FLUSH_ONLY: Final = Case("suited_straight", (("flush_only", True),), False)
"""GD-31: whether five consecutive cards of one suit are no plain straight."""

GAME: Final = Game(
    name="guandan",
    title="Guandan",
    title_zh="掼蛋",
    seats=(4,),
    levels=True,
    order=Order("23456789TJQKA", promoted=True),
    wild=Wild(
        cards="level_hearts",
        natural_first=Opt("wild_must_be_natural"),
        mixed_hearts=Case("wild_suit_choice", (("not_if_all_hearts", FLUSH_ONLY),), False),
    ),
    shapes=(
        Sets(1, "single", also="BJ RJ *"),
        Sets(2, "pair", also="BJ RJ *"),
        Sets(3, "triple"),
        WithPair("full_house", Opt("full_house_joker_pair"), Opt("joker_with_wild")),
        Runs(1, "straight", 5, 5, LOWEST, suited=Case("suited_straight", (("flush_only", False),), None)),
        Runs(2, "tube", 3, 3, LOWEST),
        Runs(3, "plate", 2, 2, LOWEST),
    ),
    bombs=(
        Sets(4, "bomb"),
        Sets(5, "bomb"),
        Runs(1, "straight_flush", 5, 5, LOWEST, suited=True),
        Sets(6, "bomb"),
        Sets(7, "bomb", when=(("max_set", (8, 10)),)),
        Sets(8, "bomb", when=(("max_set", (8, 10)),)),
        Sets(9, "bomb", when=(("max_set", (10,)),)),
        Sets(10, "bomb", when=(("max_set", (10,)),)),
        Exactly("joker_bomb", (("BJ BJ RJ RJ",),)),
    ),
    policy=(
        ("sides", "across"),
        ("decks", 2),
        ("opening_lead", "drawn"),
        ("faceup_card", Case("first_lead", (("faceup_card", True),), False)),
        ("pass_is_final", Opt("pass_is_final")),
        ("lead_after_out", Opt("lead_after_out")),
        ("ends", "one_side_out"),
        ("big_bomb_courtesy", Opt("big_bomb_courtesy")),
        ("next_first", "any"),
        ("tribute", True),
        ("tribute_suit", Opt("tribute_suit")),
        ("return_rank", Opt("return_rank")),
        ("return_differs", Opt("return_differs")),
        ("return_level_cards", Opt("return_level_cards")),
        ("returns", Opt("returns")),
        ("anti_tribute", Opt("anti_tribute")),
        ("anti_reveal", Opt("anti_reveal")),
        ("equal_tribute_take", Opt("equal_tribute_take")),
        ("equal_tribute_lead", Opt("equal_tribute_lead")),
        ("scoring", "levels"),
        ("start_level", Case("start_level", ((2, 0), (4, 2)))),
        ("promote_1_4", 1),
        ("promote_1_3", 2),
        ("promote_1_2", Case("promotion", (("1,2,3", 3), ("1,2,4", 4)))),
        ("win_needs_declarer", Opt("win_needs_declarer")),
        ("win_needs_1_2", Case("win_finish", (("1-2_only", True),), False)),
        ("opponents_up_after_1_4", Case("a_1_4", (("opponents_up_one", True),), False)),
        ("a_limit", Opt("a_limit")),
        (
            "a_counts",
            Case("a_counts", (("only_1-4", "only_1_4"),), "every_failed_declarer_hand"),
        ),
        ("a_consecutive", Opt("a_consecutive")),
        ("a_penalty", Opt("a_penalty")),
        ("a_penalty_passes", Opt("a_penalty_passes")),
        ("ace_finish_demotion", Opt("ace_finish_demotion")),
        ("max_hands", Opt("max_hands")),
    ),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
)
