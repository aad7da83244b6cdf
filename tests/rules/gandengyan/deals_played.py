"""Tricks, draws, scores and ends of deals in Gan Deng Yan (GDY-48, 51 to 64, 74 to 94, 105).

A row is `(items, options, hands, cards drawn, actions, what is then so)`; see `test_deals_played`.
"""

from __future__ import annotations

from typing import Final

FOUR = "334459 35678 46TTJ 5QQKK"
PASSED = "334559 55678 46TTJ QQKKA"
AT_ONCE = ("345678 99TTJ QQKKA", "", "0 345678")
"""The dealer wins with the first play; no other seat has played."""
ONE_REPLY = ("326789 4TTJJ QQKKA", "T55", "0 3; 1 4; 2 pass; 0 2; 1 pass; 2 pass; 0 6789T")
"""Seat 1 has played and holds five cards; seat 2 has not played and holds six."""
BY_A_FOLLOWER = ("34567K 45678 99TTJ", "", "0 34567; 1 45678")
"""The dealer has played once, and loses with one card left."""
SECOND_PLAY = ("333555 44469 JJQQK", "", "0 333; 1 444; 2 pass; 0 555")
"""The dealer wins in the first trick, but not with the first play."""
AFTER_A_DRAW = ("345677 99TTJ QQKKA", "722", "0 34567; 1 pass; 2 pass; 0 77")
ACES = ("329TJQ 468JA", "", "0 3; 1 4; 0 2; 1 pass; 0 9TJQ")
THREE_BOMBS = ("777999 88834 5KKAA", "", "0 777; 1 888; 2 pass; 0 999")
GOLDEN = ("4449TQ 3333A 55578", "9KBJ", "0 444; 1 pass; 2 555; 0 pass; 1 pass; 2 789")
CAPPED = ("BJRJ789T 3456K 3456A", "", "0 BJRJ; 1 pass; 2 pass; 0 789T")
BLOCK = "min_talon_to_block_win=5"
BOMBS_DOUBLE = "draw=none public_bombs=2_4_8"
FINAL = "pass_is_final=true"
HIGHEST_BOMB = "max_bomb_cards=6 public_bombs=2_4_8_16"
BLOCKED = "345678 99TTJ QQKKA"
EMPTY = "34567K 45678 99996 QQKA2"
SIX = "3456789 TTJJQQ KKAA22"
SPRING_BOMB = ("777788 3456K 99TTA", "", "0 7777; 1 pass; 2 pass; 0 88")
DRAWN = (FOUR, "7A89", "0 4; 1 5; 2 6; 3 pass; 0 pass; 1 pass")
HEAVENLY = ("345678 99TTJ QQKKA", "", "")
PAIRS_OR_BOMB = "44BJBJRJRJ 99TTJ"

Row = tuple[str, str, str, str, str, str]

DEALS: Final[tuple[Row, ...]] = (
    ("GDY-51", "", FOUR, "", "0 pass", "refused=illegal_action"),
    ("GDY-53", "must_play_if_able=true", FOUR, "", "0 4; 1 pass", "refused=illegal_action"),
    ("GDY-53", "must_play_if_able=true", FOUR, "", "0 9; 1 pass", "to_act=2"),
    ("GDY-54", "", PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 pass", "to_act=1; to_beat=4; legal=pass 5"),
    ("GDY-54", "", PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 pass; 1 5", "to_act=2; to_beat=5; legal=pass 6"),
    ("GDY-54", "", PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 5", "to_act=1"),
    ("GDY-54", "", PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 5; 1 6", "to_act=2; to_beat=6"),
    ("GDY-54", FINAL, PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 5", "to_act=2"),
    ("GDY-54", FINAL, PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 5; 1 6", "refused=illegal_action"),
    ("GDY-54", FINAL, PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 pass", "to_act=2; to_beat=none; talon=29"),
    ("GDY-54", FINAL, PASSED, "", "0 3; 1 pass; 2 4; 3 pass; 0 5; 2 pass", "to_act=0; to_beat=none; talon=29"),
    (
        "GDY-54",
        FINAL,
        *(PASSED, "9998", "0 3; 1 pass; 2 4; 3 pass; 0 pass; 2 6; 3 pass; 0 pass"),
        "to_act=1; legal=pass 7",
    ),
    ("GDY-55", "", FOUR, "", "0 4; 1 5; 2 6; 3 pass; 0 pass", "to_beat=6"),
    ("GDY-55", "", FOUR, "", "0 4; 1 5; 2 6; 3 pass; 0 pass; 1 pass", "to_act=2; to_beat=none"),
    ("GDY-55", "", "334459 35678", "", "0 9; 1 pass", "to_act=0; to_beat=none; talon=41"),
    ("GDY-56 59", "", *DRAWN, "hands=334589 36789 47TTJ 5QQKKA; talon=29; to_act=2; legal=4 7 T J TT"),
    ("GDY-92", "draw=all", *DRAWN, "hands=334589 36789 47TTJ 5QQKKA; talon=29; to_act=2"),
    ("GDY-92", "draw=winner", *DRAWN, "hands=33459 3678 47TTJ 5QQKK; talon=32; to_act=2"),
    ("GDY-92", "draw=none", *DRAWN, "hands=33459 3678 4TTJ 5QQKK; talon=33; to_act=2"),
    ("GDY-92", "draw=unable", *DRAWN, "hands=33459A 3678 4TTJ 57QQKK; talon=31; to_act=2"),
    ("GDY-92", "draw=unable", FOUR, "7A89", "0 4; 1 pass; 2 pass; 3 pass", "hands=33459 35678 467TTJ 5QQKK"),
    (
        "GDY-60",
        "",
        *("34567K 45678 5678J", "9TJ", "0 34567; 1 45678"),
        "phase=await_deal; hands=K - 5678J; talon=38; legal=; to_act=none; scores=-1 6 -5",
    ),
    ("GDY-61", "", "345678 9999K QQBJRJ2", "", "0 345678", "scores=10 -5 -5"),
    ("GDY-61", "", "345678 9999K QQBJRJ2", "", "0 345678; 1 9999", "refused=illegal_action"),
    ("GDY-63", "draw=none", "345672 8899T JJQQA", "", "0 34567; 1 pass; 2 pass; 0 2", "scores=10 -5 -5"),
    ("GDY-63", "draw=none", "333444 78889", "", "0 333; 1 pass; 0 444", "scores=5 -5"),
    ("GDY-63", "draw=none", "3456BJRJ 78889", "", "0 3456; 1 pass; 0 BJRJ", "scores=5 -5"),
    ("GDY-64", "", "334455 79TT2", "", "0 334455", "scores=5 -5"),
    ("GDY-64", "", "345678 79TT2", "", "0 345678", "scores=5 -5"),
    ("GDY-64", "", "334BJ4RJ 79TT2", "", "0 334BJ4RJ", "scores=5 -5"),
    ("GDY-64", "", "TJQKABJ 79TT2", "", "0 TJQKABJ", "scores=5 -5"),
    ("GDY-64", "", "34567K 45678", "", "0 34567; 1 45678", "scores=-1 1"),
    # No win as long as the talon is long
    ("GDY-62", BLOCK, *AT_ONCE, "phase=play; to_act=1; to_beat=345678; hands=- 99TTJ QQKKA"),
    ("GDY-62", BLOCK, BLOCKED, "722", "0 345678; 1 pass; 2 pass", "to_act=0; hands=7 99TTJ2 QQKKA2; legal=7"),
    ("GDY-62", "", BLOCKED, "722", "0 345678", "phase=await_deal"),
    ("GDY-62", BLOCK, EMPTY, "", "0 34567; 1 45678; 2 9999; 3 pass", "to_act=0"),
    (
        "GDY-62",
        BLOCK,
        *(EMPTY, "2A3K", "0 34567; 1 45678; 2 9999; 3 pass; 0 pass"),
        "to_act=2; to_beat=none; hands=3K K 62 QQKAA2",
    ),
    ("GDY-78", BLOCK, BLOCKED, "722", "0 345678; 1 pass; 2 pass; 0 7", "phase=play; to_act=1; talon=35"),
    (
        "GDY-78",
        BLOCK,
        *(BLOCKED, "722822", "0 345678; 1 pass; 2 pass; 0 7; 1 pass; 2 pass"),
        "to_act=0; hands=8 99TTJ22 QQKKA22; legal=8",
    ),
    ("GDY-78", BLOCK, BLOCKED, "BJ22", "0 345678; 1 pass; 2 pass", "to_act=0; legal=BJ"),
    ("GDY-78", BLOCK, BLOCKED, "BJ22", "0 345678; 1 pass; 2 pass; 0 BJ", "phase=play; to_act=1; legal=pass"),
    (
        "GDY-78",
        f"{BLOCK} joker_only_lead=forbidden",
        *(BLOCKED, "BJ22", "0 345678; 1 pass; 2 pass"),
        "to_act=0; legal=pass",
    ),
    ("GDY-78", f"{BLOCK} draw=winner", "345678 99TTJ", "", "", "refused=bad_option"),
    ("GDY-78", f"{BLOCK} draw=none", "345678 99TTJ", "", "", "refused=bad_option"),
    ("GDY-78", "min_talon_to_block_win=none draw=winner", "345678 99TTJ", "", "", "to_act=0"),
    ("GDY-78", "min_talon_to_block_win=none draw=none", "345678 99TTJ", "", "", "to_act=0"),
    ("GDY-78", f"{BLOCK} draw=all", "345678 99TTJ", "", "", "to_act=0"),
    # Payments
    ("GDY-74", "", "34567K 45678 5678J", "", "0 34567; 1 45678", "scores=-1 6 -5"),
    ("GDY-75", "scoring=zero_sum", *AT_ONCE, "scores=10 -5 -5"),
    ("GDY-75", "scoring=winner_only", *AT_ONCE, "scores=10 0 0"),
    ("GDY-79", "draw=none ace_multiplier=1", *ACES, "hands=- 68JA; scores=4 -4"),
    ("GDY-79", "draw=none ace_multiplier=2", *ACES, "scores=8 -8"),
    ("GDY-79", "draw=none ace_multiplier=3", *ACES, "scores=12 -12"),
    ("GDY-79", "draw=none ace_multiplier=4", *ACES, "scores=16 -16"),
    ("GDY-81", "", *THREE_BOMBS, "scores=7 -2 -5"),
    ("GDY-81", "public_bombs=2_4_8", *THREE_BOMBS, "scores=56 -16 -40"),
    ("GDY-81", "public_bombs=soft2_hard4", *THREE_BOMBS, "scores=448 -128 -320"),
    (
        "GDY-83",
        "private_multipliers=on public_bombs=2_4_8 decks=2",
        *("9T4567 33333", "8393", "0 9; 1 pass; 0 T; 1 pass; 0 456789"),
        "hands=- 3333333; scores=56 -56",
    ),
    (
        "GDY-83",
        "private_multipliers=on public_bombs=2_4_8 decks=2",
        *("9TJ456 33333", "738393", "0 9; 1 pass; 0 T; 1 pass; 0 J; 1 pass; 0 456789"),
        "hands=- 33333333; scores=128 -128",
    ),
    ("GDY-84", "", *GOLDEN, "scores=-4 -6 10"),
    ("GDY-84", "public_bombs=2_4_8 private_multipliers=on", *GOLDEN, "hands=9TQK 3333ABJ -; scores=-16 -384 400"),
    *(
        (
            "GDY-90",
            f"{BOMBS_DOUBLE} ace_multiplier=2 max_multiplier={most}",
            *("BJRJ789T 3456K 3AAA5", "", "0 BJRJ; 1 pass; 2 pass; 0 789T"),
            f"scores={scores}",
        )
        for most, scores in (("none", "360 -40 -320"), (64, "360 -40 -320"), (10, "90 -40 -50"), (1, "10 -5 -5"))
    ),
    *(
        (
            "GDY-90",
            f"{BOMBS_DOUBLE} ace_multiplier=2 max_payment={most}",
            *CAPPED,
            f"scores={scores}",
        )
        for most, scores in (("none", "120 -40 -80"), (100, "120 -40 -80"), (50, "90 -40 -50"), (3, "6 -3 -3"))
    ),
    ("GDY-90", "table_stakes=10 scoring=winner_only", *AT_ONCE, "refused=bad_option"),
    ("GDY-90", "table_stakes=10 scoring=zero_sum", *AT_ONCE, "scores=10 -5 -5"),
    ("GDY-90", "preset=wenshan table_stakes=10", *AT_ONCE, "refused=bad_option"),
    ("GDY-98", "", "34567K 45678 34TTA 99QQK", "", "0 34567; 1 45678", "scores=-1 11 -5 -5"),
    ("GDY-105", "", *BY_A_FOLLOWER, "scores=-1 6 -5"),
    ("GDY-105", "last_card=free", *BY_A_FOLLOWER, "scores=0 5 -5"),
    # Spring
    ("GDY-87", "", *AT_ONCE, "scores=10 -5 -5"),
    ("GDY-87", "spring=off spring_factor=4", *AT_ONCE, "scores=10 -5 -5"),
    ("GDY-87", "spring=on spring_test=never_played", *AT_ONCE, "scores=20 -10 -10"),
    ("GDY-87", "spring=on spring_test=never_played", *ONE_REPLY, "scores=17 -5 -12"),
    ("GDY-87", "spring=on spring_test=never_played", *BY_A_FOLLOWER, "scores=-2 12 -10"),
    ("GDY-87", "spring=on spring_test=exactly_5", *AT_ONCE, "scores=20 -10 -10"),
    ("GDY-87", "spring=on spring_test=exactly_5", *ONE_REPLY, "scores=16 -10 -6"),
    ("GDY-87", "spring=on spring_test=exactly_5", *BY_A_FOLLOWER, "scores=-1 11 -10"),
    ("GDY-87", "spring=on spring_test=5_or_more", *AT_ONCE, "scores=20 -10 -10"),
    ("GDY-87", "spring=on spring_test=5_or_more", *ONE_REPLY, "scores=22 -10 -12"),
    ("GDY-87", "spring=on spring_test=5_or_more", *BY_A_FOLLOWER, "scores=-1 11 -10"),
    ("GDY-87", "spring=on spring_test=only_winner_played", *AT_ONCE, "scores=20 -10 -10"),
    ("GDY-87", "spring=on spring_test=only_winner_played", *ONE_REPLY, "scores=11 -5 -6"),
    ("GDY-87", "spring=on spring_test=only_winner_played", *BY_A_FOLLOWER, "scores=-1 6 -5"),
    (
        "GDY-87",
        "spring=on hand_size=6 draw=none",
        *("K234567 45678Q", "", "0 K; 1 pass; 0 34567; 1 45678; 0 pass; 1 Q"),
        "scores=-1 1",
    ),
    ("GDY-87", "opening_lead=lowest_card", "99TTJJ 34567 QQKKA", "", "1 34567", "scores=-6 11 -5"),
    ("GDY-87", "opening_lead=lowest_card spring=on", "99TTJJ 34567 QQKKA", "", "1 34567", "scores=-12 22 -10"),
    ("GDY-87", "hand_size=6 spring=on spring_test=exactly_5", SIX, "", "0 3456789", "scores=12 -6 -6"),
    ("GDY-87", "hand_size=6 spring=on spring_test=5_or_more", SIX, "", "0 3456789", "scores=24 -12 -12"),
    ("GDY-87", "spring=on spring_factor=2", *ONE_REPLY, "scores=17 -5 -12"),
    ("GDY-87", "spring=on spring_factor=4", *ONE_REPLY, "scores=29 -5 -24"),
    ("GDY-87", "spring=on spring_scope=private", *ONE_REPLY, "scores=17 -5 -12"),
    ("GDY-87", "spring=on spring_scope=public", *ONE_REPLY, "scores=22 -10 -12"),
    ("GDY-87", "spring=on spring_scope=public", *AT_ONCE, "scores=20 -10 -10"),
    ("GDY-87", "spring=on spring_scope=public spring_test=only_winner_played", *ONE_REPLY, "scores=11 -5 -6"),
    ("GDY-87", "spring=on public_bombs=2_4_8 draw=none", *SPRING_BOMB, "scores=80 -40 -40"),
    ("GDY-87", "spring=on public_bombs=2_4_8 draw=none max_multiplier=6", *SPRING_BOMB, "scores=60 -30 -30"),
    # Haochun
    *(
        ("GDY-88", f"haochun=off haochun_test={test}", *deal, scores)
        for test in ("no_card_drawn", "dealer_first_play")
        for deal, scores in (
            (AT_ONCE, "scores=10 -5 -5"),
            (SECOND_PLAY, "scores=7 -2 -5"),
            (BY_A_FOLLOWER, "scores=-1 6 -5"),
            (AFTER_A_DRAW, "scores=12 -6 -6"),
        )
    ),
    ("GDY-88", "haochun=on haochun_test=no_card_drawn", *AT_ONCE, "scores=80 -40 -40"),
    ("GDY-88", "haochun=on haochun_test=no_card_drawn", *SECOND_PLAY, "scores=56 -16 -40"),
    ("GDY-88", "haochun=on haochun_test=no_card_drawn", *BY_A_FOLLOWER, "scores=-8 48 -40"),
    ("GDY-88", "haochun=on haochun_test=no_card_drawn", *AFTER_A_DRAW, "scores=12 -6 -6"),
    ("GDY-88", "haochun=on haochun_test=dealer_first_play", *AT_ONCE, "scores=80 -40 -40"),
    ("GDY-88", "haochun=on haochun_test=dealer_first_play", *SECOND_PLAY, "scores=7 -2 -5"),
    ("GDY-88", "haochun=on haochun_test=dealer_first_play", *BY_A_FOLLOWER, "scores=-1 6 -5"),
    ("GDY-88", "haochun=on haochun_test=dealer_first_play", *AFTER_A_DRAW, "scores=12 -6 -6"),
    ("GDY-88", "haochun=on spring=on", *AT_ONCE, "scores=80 -40 -40"),
    ("GDY-88", "haochun=on spring=on spring_scope=public", *AT_ONCE, "scores=80 -40 -40"),
    ("GDY-88", "haochun=on spring=on", *ONE_REPLY, "scores=17 -5 -12"),
    ("GDY-88", "haochun=on max_multiplier=3", *AT_ONCE, "scores=30 -15 -15"),
    ("GDY-88", "haochun=on public_bombs=2_4_8", *SECOND_PLAY, "scores=448 -128 -320"),
    # Heavenly hands
    ("GDY-89", "heavenly_hand=on", *HEAVENLY, "scores=10 -5 -5; phase=await_deal; hands=- 99TTJ QQKKA; talon=38"),
    ("GDY-89", "heavenly_hand=on", "334455 99TTJ QQKKA", "", "", "scores=10 -5 -5; phase=await_deal"),
    ("GDY-89", "heavenly_hand=on", "3344BJRJ 99TTJ QQKKA", "", "", "scores=10 -5 -5; phase=await_deal"),
    ("GDY-89", "heavenly_hand=off", *HEAVENLY, "phase=play; to_act=0"),
    ("GDY-89", "heavenly_hand=on", "345679 99TTJ QQKKA", "", "", "phase=play; to_act=0; hands=345679 99TTJ QQKKA"),
    ("GDY-89", "heavenly_hand=on", "33445K 99TTJ QQKKA", "", "", "phase=play; to_act=0"),
    ("GDY-89", "heavenly_hand=on", "777788 99TTJ QQKKA", "", "", "phase=play; to_act=0"),
    ("GDY-89", "heavenly_hand=on", "7777BJRJ 99TTJ QQKKA", "", "", "phase=play; to_act=0"),
    ("GDY-89", f"heavenly_hand=on {HIGHEST_BOMB}", "7777BJRJ 99TTJ", "", "", "scores=80 -80"),
    ("GDY-89", "heavenly_hand=on haochun=on", "345678 99TTJ", "", "", "scores=40 -40"),
    ("GDY-89", "heavenly_hand=on spring=on", "345678 99TTJ", "", "", "scores=10 -10"),
    ("GDY-89", "heavenly_hand=on", "345678 99TTJ", "", "0 345678", "refused=illegal_action"),
    ("GDY-89", "heavenly_hand=on hand_size=6", "3456789 99TTJJ", "", "", "scores=6 -6"),
    ("GDY-89", "heavenly_hand=on min_talon_to_block_win=5", *HEAVENLY, "scores=10 -5 -5; phase=await_deal"),
    *(
        ("GDY-89", f"decks=2 {HIGHEST_BOMB}{options}", PAIRS_OR_BOMB, "", played, scores)
        for options, played, scores in (
            ("", "0 44BJBJRJRJ=bomb:4", "scores=80 -80"),
            ("", "0 44BJBJRJRJ=double_sequence:6", "scores=5 -5"),
            (" heavenly_hand=on", "", "scores=80 -80"),
        )
    ),
)
