"""Default and allowed values of every option of the games.

Source: RULES.md sections B, C and D; docs/rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Spec:
    """Option specification: default, listed values, and prefixes or words that take a number."""

    default: Any
    values: tuple[Any, ...]
    counted: tuple[str, ...] = ()
    number: bool = False


def one_of(*values: Any) -> Spec:
    """Return an option with the listed values, the first of which is the default."""
    return Spec(values[0], values)


def none_or_number() -> Spec:
    """Return an option that is `none` or any positive number."""
    return Spec("none", ("none",), number=True)


def match_of(*values: str) -> Spec:
    """Return the match option, which allows `deals:N` and `target:N` besides the listed values."""
    return Spec(values[0], values, counted=("deals:", "target:"))


TRUE = Spec(default=True, values=(True, False))
FALSE = Spec(default=False, values=(False, True))
OFF = one_of("off", "on")

GANDENGYAN: dict[str, Spec] = {
    "players": one_of("2..6", 2, 3, 4, 5, 6),  # GDY-01
    "decks": one_of(1, 2),  # GDY-02
    "auto_decks": one_of("off", "4plus", "3plus"),  # GDY-03
    "twos_as_sets": TRUE,  # GDY-10
    "hand_size": one_of(5, 6),  # GDY-13
    "next_dealer": one_of("winner", "rotate", "random"),  # GDY-15
    "single_two": one_of("on_singles", "on_any_play"),  # GDY-11
    "follow_step": one_of("next", "same_or_next", "any_higher"),  # GDY-21
    "max_sequence_ranks": one_of("none", 3),  # GDY-23
    "double_sequence_len": one_of("2plus", "exactly_2", "none"),  # GDY-27
    "shortest_sequence": one_of(3, 5),  # GDY-101
    "triplet": one_of("bomb", "ordinary"),  # GDY-30
    "max_bomb_cards": one_of(4, 5, 6, 8),  # GDY-34
    "joker_in_bombs": one_of("any", "triplets", "none"),  # GDY-33
    "joker_bombs": one_of("pair", "up_to_four"),  # GDY-100
    "joker_as_two": TRUE,  # GDY-40
    "max_jokers_per_play": one_of("any", 1),  # GDY-41
    "joker_reading": one_of("declare", "highest"),  # GDY-43
    "joker_meaning_binds": TRUE,  # GDY-45
    "joker_only_lead": one_of("whole_hand", "single_only", "forbidden"),  # GDY-46, 47, 48
    "single_joker_when_talon_empty": FALSE,  # GDY-46
    "direction": one_of("ccw", "cw"),  # GDY-49
    "must_play_if_able": FALSE,  # GDY-53
    "pass_is_final": FALSE,  # GDY-54
    "triplet_step": one_of("next", "any_higher"),  # GDY-69
    "triple_sequences": FALSE,  # GDY-70
    "triple_sequence_min": one_of(2, 3),  # GDY-70
    "equal_applies_to_twos": TRUE,  # GDY-72
    "announce_at": one_of("none", 3),  # GDY-73
    "scoring": one_of("zero_sum", "winner_only"),  # GDY-75
    "match": match_of("none", "single_deal"),  # GDY-76
    "min_talon_to_block_win": one_of("none", 5),  # GDY-78
    "ace_multiplier": one_of(1, 2, 3, 4),  # GDY-79
    "ace_stack": one_of("per_ace", "once"),  # GDY-80
    "public_bombs": one_of("none", "2_4_8", "2_4_4", "soft2_hard4", "2_4_8_16", "each_2"),  # GDY-81
    "private_multipliers": one_of("off", "on", "without_aces"),  # GDY-82
    "five_bomb_multiplier": one_of("by_scheme", 4, 8, 16),  # GDY-103
    "six_bomb_multiplier": one_of("by_scheme", 8, 16, 32),
    "played_bombs": TRUE,  # GDY-104
    "last_card": one_of("counts", "free"),  # GDY-105
    "held_jokers": one_of("as_bomb", "single", "both"),  # GDY-83
    "joker_bomb_multiplier": one_of(4, 8),  # GDY-85
    "soft_bomb_rank": one_of("equal", "below_hard", "below_hard_of_size", "below_all_hard"),  # GDY-86
    "joker_bomb_rank": one_of("highest", "above_triplets"),  # GDY-102
    "spring": OFF,  # GDY-87
    "spring_test": one_of("never_played", "exactly_5", "5_or_more", "only_winner_played"),
    "spring_factor": one_of(2, 4),
    "spring_scope": one_of("private", "public"),
    "haochun": OFF,  # GDY-88
    "haochun_test": one_of("no_card_drawn", "dealer_first_play"),
    "heavenly_hand": OFF,  # GDY-89
    **dict.fromkeys(("max_multiplier", "max_payment", "table_stakes"), none_or_number()),  # GDY-90
    "two_multiplier": one_of(1, 2),  # GDY-91
    "draw": one_of("all", "winner", "none", "unable"),  # GDY-92
    "opening_lead": one_of("dealer", "lowest_card"),  # GDY-93
    "long_game_multiplier": OFF,  # GDY-94
    "discard_review": one_of("remembered", "hidden_in_ui"),  # GDY-95
}

BIGA: dict[str, Spec] = {
    "first_drawer": one_of("prev_first_out", "prev_declarer", "rotate", "random", "same"),
    "expose_poll": one_of("every_draw_all", "own_draw_only", "after_deal_in_order"),  # BIGA-06
    "self_overcall": TRUE,  # BIGA-12
    "partner_reveal": one_of("allowed", "forbidden"),  # BIGA-18
    "forced_reveal": one_of("none", "lone_only", "allowed"),  # BIGA-22
    "double_hidden_hearts": one_of("redeal", "first_heart_in_deal_order"),  # BIGA-24
    "big_ace_in_combos": one_of("ordinary_ace", "never"),  # BIGA-32
    "ace_both_ends": TRUE,  # BIGA-37
    "mixed_jokers": one_of("between", "equals_black", "all_equal"),  # BIGA-44
    "large_sets": one_of("any_rank", "fours_only"),  # BIGA-106
    "egg_beats_pairs": FALSE,  # BIGA-105
    "extra_bombs": FALSE,  # BIGA-56
    "pass_is_final": FALSE,  # BIGA-61
    "capture_max": one_of(6, 8),  # BIGA-69
    "capture_from": one_of("anyone", "opponents"),  # BIGA-71
    "capture_final_bomb": TRUE,  # BIGA-73
    "captured_big_ace": one_of("keeps_power", "ordinary"),  # BIGA-78
    "lead_after_out": one_of("own_knowledge", "true_teammate", "next_active"),  # BIGA-85
    "reveal_scoring": one_of("doubled_shared", "doubled_not_shared"),  # BIGA-94
    "open_lone_loses": one_of("only_last", "not_first"),  # BIGA-97
    "scoring": one_of("table", "win_draw_loss", "two_one_zero"),  # BIGA-98
    "match": match_of("none"),  # BIGA-99
}

GUANDAN: dict[str, Spec] = {
    "direction": one_of("ccw", "cw"),  # GD-03
    "start_level": one_of(2, 4),  # GD-07
    "first_lead": one_of("faceup_card", "random"),  # GD-10
    "count_announce": one_of("always", 10, 6),  # GD-13
    "pass_is_final": FALSE,  # GD-16
    "lead_after_out": one_of("partner", "next_active"),  # GD-19
    "full_house_joker_pair": TRUE,  # GD-26
    "suited_straight": one_of("flush_only", "either"),  # GD-31
    "wild_suit_choice": one_of("free", "not_if_all_hearts"),  # GD-32
    "ace_low": TRUE,  # GD-37
    "max_set": one_of(10, 8, 6),  # GD-43
    "wild_must_be_natural": FALSE,  # GD-53
    "joker_with_wild": TRUE,  # GD-58
    "promotion": one_of("1,2,3", "1,2,4", "0,1,2", "0,1,3", "0,2,3"),  # GD-60
    "win_needs_declarer": TRUE,  # GD-66
    "a_1_4": one_of("stay", "opponents_up_one"),  # GD-68
    "win_finish": one_of("1-2_or_1-3", "1-2_only"),  # GD-69
    "a_rule": one_of("full003", "card004", "off"),  # GD-70
    "a_limit": one_of(3, "none"),
    "a_counts": one_of("every_failed_declarer_hand", "only_1-4"),
    "a_consecutive": FALSE,
    "a_penalty": one_of("to_2", "down_one", "lose_match", "none"),
    "a_penalty_passes": one_of("nothing", "declarership"),
    "ace_finish_demotion": FALSE,  # GD-72
    "wild_alone": TRUE,  # GD-113
    "wild_pair": one_of("level_cards", "any_rank"),  # GD-114
    "big_bomb_courtesy": FALSE,  # GD-73
    "max_hands": none_or_number(),  # GD-76
    "tribute": one_of("losers", "none"),  # GD-111
    "tribute_1_4": one_of("last", "third"),  # GD-110
    "tribute_suit": one_of("payer", "fixed_order", "random"),  # GD-81
    "return_rank": one_of("any", "max10", "maxJ"),  # GD-82
    "return_differs": one_of("identity", "physical", "rank"),  # GD-83
    "return_level_cards": TRUE,  # GD-84
    "anti_tribute": one_of("automatic", "optional"),  # GD-86
    "anti_tribute_with": one_of("red_jokers", "two_jokers"),  # GD-112
    "equal_tribute_take": one_of("first_chooses", "seat_order", "random"),  # GD-90
    "equal_tribute_lead": one_of(
        "payers_choose", "payer_to_first", "right_of_first", "random", "lower_return", "first_drawer"
    ),
    "returns": one_of("sequential", "simultaneous"),  # GD-93
    "anti_reveal": one_of("exact", "fact"),  # GD-95
}

DOUDIZHU: dict[str, Spec] = {
    "first_bidder": one_of("faceup_card", "random", "winner", "rotate"),  # DDZ-06
    "bidding": one_of("scores", "grab", "none"),  # DDZ-07
    "bid_turns": one_of("once", "until_two_pass"),  # DDZ-09
    "nobody_bids": one_of("redeal", "first", "last", "random"),  # DDZ-10
    "redeals": one_of(0, 1, 2, 3),  # DDZ-10
    "must_bid": one_of("never", "any", "highest"),  # DDZ-49
    "open_hand": one_of("off", "landlord"),  # DDZ-51
    "wild_rank": one_of("off", "drawn"),  # DDZ-52
    "doubling": one_of("off", "each", "answered"),  # DDZ-48
    "kickers_alike": one_of(1, 2, 3, 4),  # DDZ-24
    "four_with_pair": one_of("as_planes", "allowed", "refused"),  # DDZ-56
    "pairs_alike": FALSE,  # DDZ-57
    "fourth_as_kicker": FALSE,  # DDZ-58
    "rocket_kickers": FALSE,  # DDZ-25
    "kickers_may_extend": TRUE,  # DDZ-26
    "bare_triples": one_of("any_time", "last_play", "never"),  # DDZ-59
    "triple_with_single": TRUE,  # DDZ-60
    "triple_with_pair": TRUE,  # DDZ-37
    "four_with_two": TRUE,  # DDZ-27
    "shuttles": FALSE,  # DDZ-36
    "bomb_runs": one_of("off", "highest", "below_rocket"),  # DDZ-63
    "twos_in_large": TRUE,  # DDZ-61
    "rocket_is_highest": TRUE,  # DDZ-29
    "run_from_four": TRUE,  # DDZ-30
    "bomb_multipliers": one_of("alike", "by_kind"),  # DDZ-62
    "spring": one_of("on", "off"),  # DDZ-42
    "spring_factor": one_of(2, 3),  # DDZ-46
    "bottom_bonus": one_of("off", "twos", "suited_run", "low_cards"),  # DDZ-50
    "max_multiplier": none_or_number(),  # DDZ-43
    "grabs_capped": FALSE,  # DDZ-47
    "scoring": one_of("stakes", "winning_side"),  # DDZ-44
    "match": match_of("none", "single_deal"),  # DDZ-45
}

ZHENGSHANGYOU: dict[str, Spec] = {
    "decks": one_of(1, 2),  # ZSY-02
    "first_lead": one_of("holder", "first_drawer"),  # ZSY-06
    "lead_contains": FALSE,  # ZSY-07
    "later_lead": one_of("winner", "last", "as_first"),  # ZSY-08
    "tribute": one_of("one", "two", "none"),  # ZSY-09, ZSY-12
    "return_rank": one_of("any", "max10"),  # ZSY-11
    "triple_carries": one_of("pair", "single_or_pair", "nothing"),  # ZSY-23
    "shortest_sequence": one_of(5, 3),  # ZSY-24
    "shortest_double": one_of(2, 3),  # ZSY-25
    "straight_flush": one_of("off", "bomb"),  # ZSY-44
    "jokers": one_of("bomb", "singles", "none"),  # ZSY-28
    "ace_low": FALSE,  # ZSY-45
    "joker_pair": FALSE,  # ZSY-46
    "wild_jokers": one_of("off", "equal", "below_natural"),  # ZSY-47
    "triples": one_of("ordinary", "bomb"),  # ZSY-29
    "pass_is_final": FALSE,  # ZSY-33
    "scoring": one_of("two_one", "players_behind", "balanced"),  # ZSY-40
    "table_stakes": none_or_number(),  # ZSY-48
    "match": match_of("none", "single_deal"),  # ZSY-43
}

PAODEKUAI: dict[str, Spec] = {
    "players": one_of(3, 2),  # PDK-49
    "jokers": one_of("none", "bomb", "singles"),  # PDK-60
    "cards_each": one_of(16, 15, 18),  # PDK-02
    "opening_card": one_of("3s", "3h", "none"),  # PDK-46
    "lead_contains": TRUE,  # PDK-07
    "first_lead": one_of("holder", "winner"),  # PDK-08
    "fewer_at_end": Spec(default=True, values=(True, False, "leading", "following")),  # PDK-17
    "four_carries": one_of("nothing", "two", "three", "up_to_three"),  # PDK-19
    "triple_carries": one_of("two", "up_to_two"),  # PDK-50
    "ace_in_rows": TRUE,  # PDK-51
    "three_aces_bomb": FALSE,  # PDK-20
    "straight_flush": one_of("off", "bomb"),  # PDK-59
    "three_kings_bomb": FALSE,  # PDK-53
    "three_threes_bomb": FALSE,
    "split_bombs": TRUE,  # PDK-21
    "must_play": TRUE,  # PDK-32
    "before_one_card": one_of("highest_single", "free", "pays_for_all"),  # PDK-35
    "before_two_cards": one_of("free", "highest_pair", "pays_for_all"),  # PDK-47
    "last_card": one_of("free", "counts"),  # PDK-41
    "shut_out": one_of("never_played", "or_only_first_lead", "off"),  # PDK-42
    "shut_out_factor": one_of(2, 3, 4),  # PDK-54
    **dict.fromkeys(("shut_out_points", "small_shut_out"), none_or_number()),  # PDK-54, PDK-55
    "bomb_multiplier": one_of(1, 2),  # PDK-56
    "bomb_points": one_of(10, 5, 20, 0),  # PDK-43
    "bomb_counts": one_of("played", "standing", "beaten_half"),  # PDK-44
    "bird": FALSE,  # PDK-48
    "bird_bombs": FALSE,  # PDK-57
    **dict.fromkeys(("bird_points", "max_payment", "table_stakes"), none_or_number()),  # PDK-57, PDK-58
    "match": match_of("none", "single_deal"),  # PDK-45
}

TABLES: dict[str, dict[str, Spec]] = {
    "gandengyan": GANDENGYAN,
    "biga": BIGA,
    "guandan": GUANDAN,
    "doudizhu": DOUDIZHU,
    "zhengshangyou": ZHENGSHANGYOU,
    "paodekuai": PAODEKUAI,
}

A_RULES: dict[str, dict[str, Any]] = {
    # GD-70. With `off` there is no limit, and the other four options have no effect; they have the default's values
    # in case a limit is given explicitly.
    "full003": {
        "a_limit": 3,
        "a_counts": "every_failed_declarer_hand",
        "a_consecutive": False,
        "a_penalty": "to_2",
        "a_penalty_passes": "nothing",
    },
    "card004": {
        "a_limit": 3,
        "a_counts": "only_1-4",
        "a_consecutive": False,
        "a_penalty": "down_one",
        "a_penalty_passes": "declarership",
    },
    "off": {
        "a_limit": "none",
        "a_counts": "every_failed_declarer_hand",
        "a_consecutive": False,
        "a_penalty": "to_2",
        "a_penalty_passes": "nothing",
    },
}

PRESETS: dict[str, dict[str, Any]] = {
    "gandengyan/pagat": {},
    "gandengyan/gamerules": {"double_sequence_len": "exactly_2"},
    "gandengyan/wenshan": {"scoring": "winner_only"},
    "gandengyan/baike": {
        "triplet": "ordinary",
        "joker_as_two": False,
        "ace_multiplier": 2,
        "ace_stack": "once",
    },
    "gandengyan/gametea": {"public_bombs": "soft2_hard4", "spring": "on"},
    "gandengyan/91y": {"public_bombs": "2_4_8", "spring": "on", "haochun": "on"},
    "gandengyan/ttrek": {"triplet": "ordinary", "max_sequence_ranks": 3},
    "gandengyan/qipai007": {
        "public_bombs": "2_4_4",
        "spring": "on",
        "spring_scope": "public",
    },
    "gandengyan/double": {"decks": 2},
    "biga/pagat": {},
    "biga/homygames": {"extra_bombs": True},
    "guandan/pagat": {},
    "guandan/full": {"promotion": "1,2,4", "ace_finish_demotion": True},
    "guandan/kandell": {
        "first_lead": "random",
        "full_house_joker_pair": False,
        "joker_with_wild": False,
        "suited_straight": "either",
        "win_needs_declarer": False,
        "a_rule": "card004",
    },
    "guandan/competition": {
        "count_announce": 10,
        "return_rank": "max10",
        "equal_tribute_take": "seat_order",
        "equal_tribute_lead": "payer_to_first",
        "returns": "simultaneous",
        "a_rule": "off",
    },
    "guandan/njupt": {
        "first_lead": "random",
        "return_rank": "max10",
        "equal_tribute_take": "seat_order",
        "equal_tribute_lead": "payer_to_first",
        "a_counts": "only_1-4",
    },
    "doudizhu/pagat": {},
    "doudizhu/grab": {"bidding": "grab", "first_bidder": "random", "kickers_alike": 3},
    "doudizhu/online": {
        "bidding": "grab",
        "first_bidder": "random",
        "open_hand": "landlord",
        "doubling": "each",
        "kickers_alike": 3,
    },
    "doudizhu/laizi": {
        "bidding": "grab",
        "first_bidder": "random",
        "open_hand": "landlord",
        "wild_rank": "drawn",
        "doubling": "each",
        "kickers_alike": 3,
    },
    "doudizhu/openspiel": {
        "bid_turns": "until_two_pass",
        "kickers_alike": 3,
        "four_with_two": False,
        "rocket_is_highest": False,
        "run_from_four": False,
    },
    "doudizhu/rlcard": {
        "bidding": "none",
        "first_bidder": "random",
        "kickers_alike": 3,
        "kickers_may_extend": False,
        "spring": "off",
        "scoring": "winning_side",
    },
    "doudizhu/botzone": {
        "first_bidder": "random",
        "nobody_bids": "first",
        "rocket_kickers": True,
        "shuttles": True,
    },
    "doudizhu/botzone1": {
        "bidding": "none",
        "first_bidder": "random",
        "rocket_kickers": True,
        "shuttles": True,
        "spring": "off",
        "scoring": "winning_side",
    },
    "zhengshangyou/common": {},
    "zhengshangyou/short_runs": {"shortest_sequence": 3, "tribute": "none"},
    "zhengshangyou/family": {"jokers": "singles", "tribute": "none"},
    "zhengshangyou/two_packs": {"decks": 2, "later_lead": "as_first", "tribute": "none"},
    "zhengshangyou/exchange": {"tribute": "two", "scoring": "balanced"},
    "paodekuai/common": {},
    "paodekuai/fifteen": {
        "cards_each": 15,
        "first_lead": "winner",
        "lead_contains": False,
        "ace_in_rows": False,
        "last_card": "counts",
    },
    "paodekuai/all_cards": {"last_card": "counts", "bomb_points": 20, "lead_contains": False},
    "paodekuai/four_with_three": {"four_carries": "three"},
    "paodekuai/three_aces": {"three_aces_bomb": True, "split_bombs": False, "bomb_counts": "standing"},
}
