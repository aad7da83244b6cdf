"""Options and presets for Big A."""

from __future__ import annotations

from typing import Final

from clamber.rules.options import Choice, Conflict, Option, match_length
from clamber.rules.presets import Preset, standard

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "first_drawer",
        ("First drawer", "先摸牌"),
        ("prev_first_out", "prev_declarer", "rotate", "random", "same"),
        "Player who draws the first card of the next deal.",
        "下一局由谁先摸牌。",
        "BIGA-04",
        (
            "who was first out",
            "who was declarer",
            "the next seat in turn",
            "anybody, by chance",
            "always the same seat",
        ),
        ("上局第1名", "上局庄家", "下家轮流", "随机", "一直同一人"),
    ),
    Choice(
        "expose_poll",
        ("Asking who exposes", "何时问亮A"),
        ("every_draw_all", "own_draw_only", "after_deal_in_order"),
        "Time at which players are asked whether they expose an Ace.",
        "何时询问是否亮A。",
        "BIGA-06",
        (
            "everybody after every card",
            "only the drawer, after their own card",
            "everybody once, after the face-up cards",
        ),
        ("每摸一张问所有人", "只问刚摸牌的人", "看得到的牌摸完后依次问"),
    ),
    Choice(
        "self_overcall",
        ("Overcalling oneself", "自己反自己"),
        (True, False),
        "The declarer may overcall their own Ace with a pair of another suit.",
        "庄家能否用另一花色的对A反自己。",
        "BIGA-12",
    ),
    Choice(
        "partner_reveal",
        ("Showing the second Big Ace", "亮第二张大A"),
        ("allowed", "forbidden"),
        "Showing of the matching Ace after the last cards were picked up, which raises the score.",
        "拿起最后一张牌后能否亮出另一张大A（加倍）。",
        "BIGA-18",
    ),
    Choice(
        "forced_reveal",
        ("Showing it after forced hearts", "被迫亮红桃后"),
        ("none", "lone_only", "allowed"),
        "Player who may show the matching Ace after an Ace of hearts had to be shown.",
        "被迫亮红桃A后，谁可以亮另一张大A。",
        "BIGA-22",
        ("nobody", "a lone declarer", "whoever holds it"),
        ("都不能", "只有独打的庄家", "持有者均可"),
    ),
    Choice(
        "double_hidden_hearts",
        ("Both heart Aces hidden", "两张红桃A都扣着"),
        ("redeal", "first_heart_in_deal_order"),
        "Consequence if nobody exposed an Ace and both heart Aces lie face down.",
        "无人亮A且两张红桃A都在扣着的牌里时如何处理。",
        "BIGA-24",
        ("a new deal", "the holder of the earlier heart Ace in the deck is declarer"),
        ("重新发牌", "先发出的红桃A的持有者为庄家"),
    ),
)

COMBINATION_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "big_ace_in_combos",
        ("Big Aces in combinations", "大A配牌"),
        ("ordinary_ace", "never"),
        "Use of a Big Ace in combinations.",
        "大A能否与别的牌组成牌型。",
        "BIGA-32",
        ("yes, as an ordinary Ace", "no"),
        ("可以，当普通A", "不能"),
    ),
    Choice(
        "ace_both_ends",
        ("Aces at both ends", "一条龙两头A"),
        (True, False),
        "A sequence of all ranks may have an Ace at both ends.",
        "一条龙能否两头都带A。",
        "BIGA-37",
    ),
    Choice(
        "mixed_jokers",
        ("Jokers of two colours", "大小王一对"),
        ("between", "equals_black", "all_equal"),
        "Rank of a pair of a red and a black joker.",
        "一大一小两张王的大小。",
        "BIGA-44",
        ("above two black, below two red", "as two black ones", "as two black and as two red ones"),
        ("大于对小王，小于对大王", "与对小王一样大", "对小王、对大王、一大一小都一样大"),
    ),
    Choice(
        "large_sets",
        ("Sets of seven and eight", "七张八张"),
        ("any_rank", "fours_only"),
        "Ranks of which seven and eight cards are a bomb.",
        "哪些点数的七张、八张算炸弹。",
        "BIGA-106",
        ("every rank", "Fours; others are played as six at most"),
        ("任何点数", "只有4；别的最多六张一起出"),
        edition=2,
    ),
    Choice(
        "egg_beats_pairs",
        ("Eggs on pairs in a row", "蛋压连对"),
        (False, True),
        "An Egg beats pairs in a row.",
        "三张的蛋能否压连对。",
        "BIGA-105",
        edition=2,
    ),
    Choice(
        "extra_bombs",
        ("More bombs", "更多炸弹"),
        (False, True),
        "Longer triplet sequences and Fake Ten, Twelve and Fourteen are bombs, too.",
        "是否增加更长的三顺以及假十、假十二、假十四等炸弹。",
        "BIGA-56",
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "pass_is_final",
        ("A pass is final", "不要即退出"),
        (False, True),
        "A player who passes is out of the trick.",
        "不要之后是否退出本轮，不能再出牌。",
        "BIGA-61",
    ),
    Choice(
        "capture_max",
        ("Largest capture", "4收几张"),
        (6, 8),
        "The largest set that Fours may capture.",
        "4最多能收几张的蛋。",
        "BIGA-69",
    ),
    Choice(
        "capture_from",
        ("Whom to capture from", "收谁的"),
        ("anyone", "opponents"),
        "Players whose bombs Fours may capture.",
        "可以收谁的蛋。",
        "BIGA-71",
        ("anybody's", "not those of a player known to be on the same side"),
        ("任何人的", "不能收已知同伙的"),
    ),
    Choice(
        "capture_final_bomb",
        ("Capturing a last play", "收最后一手"),
        (True, False),
        "The last play of a player who is out may be captured.",
        "出完牌者的最后一手能否被收。",
        "BIGA-73",
    ),
    Choice(
        "captured_big_ace",
        ("A captured Big Ace", "收来的大A"),
        ("keeps_power", "ordinary"),
        "Value of a Big Ace in the hand of a player who captured it.",
        "收来的大A还算不算大A。",
        "BIGA-78",
        ("as before", "an ordinary Ace"),
        ("仍是大A", "当普通A"),
    ),
    Choice(
        "lead_after_out",
        ("Lead after going out", "接风"),
        ("own_knowledge", "true_teammate", "next_active"),
        "Leader when the last play of a player who went out stands.",
        "出完牌且无人能压时，由谁接着出牌。",
        "BIGA-85",
        (
            "the next player who is not known to be an opponent",
            "the next player on the same side, known or not",
            "the next player with cards",
        ),
        ("下一个不是已知对手的人", "下一个真正的同伙", "下一个有牌的人"),
    ),
)

SCORE_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "reveal_scoring",
        ("Sharing a doubled score", "加倍怎么分"),
        ("doubled_shared", "doubled_not_shared"),
        "Division of a doubled score in the Big Ace team.",
        "亮牌加倍后庄家与同伙如何分配。",
        "BIGA-94",
        ("both get the same", "the declarer gets twice the partner's"),
        ("两人平分", "庄家仍为同伙的两倍"),
    ),
    Choice(
        "open_lone_loses",
        ("An open lone declarer loses", "明独打怎样算输"),
        ("only_last", "not_first"),
        "Results with which an openly lone declarer loses.",
        "公开独打的庄家何时算输。",
        "BIGA-97",
        ("when they are last", "when they are not first"),
        ("最后一名才算输", "不是第一名就算输"),
    ),
    Choice(
        "scoring",
        ("Scoring", "计分"),
        ("table", "win_draw_loss", "two_one_zero"),
        "Scoring of a result.",
        "如何计分。",
        "BIGA-98",
        (
            "by the score tables",
            "1, 0 or -1 for each player",
            "by the tables, with a unit less for the Big Aces' wins: 2, 1, 0 for places 1 and 2, 1 and 3, 1 and 4",
        ),
        ("按计分表", "每人记胜负1分或平局0分", "按计分表，但大A方赢时少一级：一二名2、一三名1、一四名0"),
    ),
    match_length("BIGA-99", "none", "deals", "target"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    *DEAL_OPTIONS,
    *COMBINATION_OPTIONS,
    *PLAY_OPTIONS,
    *SCORE_OPTIONS,
)

CONFLICTS: Final[tuple[Conflict, ...]] = ()

PRESETS: Final = (
    standard("pagat", "a card game encyclopedia, main description"),
    Preset(
        "homygames",
        ("More bombs", "更多炸弹"),
        "Five more kinds of bomb.",
        "增加五种炸弹。",
        "an online card room, as quoted by the encyclopedia",
        (("extra_bombs", True),),
    ),
)
