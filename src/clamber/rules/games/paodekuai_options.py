"""Options and presets for Pao De Kuai."""

from __future__ import annotations

from typing import Final

from clamber.rules.options import Choice, Conflict, MatchLength, Option, Preset

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "cards_each",
        ("Cards each", "每人张数"),
        (16, 15),
        "How many cards everybody is dealt; with 15 two Aces and a King more are left out.",
        "每人几张牌；15张时再去掉两张A和一张K。",
        "PDK-02",
    ),
    Choice(
        "lead_contains",
        ("Three of spades first", "首出带黑桃3"),
        (True, False),
        "Whether the first lead must contain the three of spades where it named the leader.",
        "由黑桃3决定先出时，第一手是否必须带黑桃3。",
        "PDK-07",
    ),
    Choice(
        "first_lead",
        ("Later leads", "以后谁先出"),
        ("holder", "winner"),
        "Who leads to the first trick of the deals after the first.",
        "以后各局由谁先出。",
        "PDK-08",
        ("who holds the three of spades, as in the first", "who won the deal before"),
        ("每局黑桃3先出", "上一局的赢家先出"),
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "fewer_at_end",
        ("Fewer at the end", "最后少带"),
        (True, False),
        "Whether the last play of a hand may carry fewer cards.",
        "最后一手能否少带。",
        "PDK-17",
    ),
    Choice(
        "four_carries",
        ("What fours carry", "四带"),
        ("nothing", "two", "three"),
        "How many cards four of a rank may carry; such a play is no bomb.",
        "四张可以带几张（四带不算炸弹）。",
        "PDK-19",
        ("none", "two", "three"),
        ("不能带", "四带二", "四带三"),
    ),
    Choice(
        "three_aces_bomb",
        ("Three Aces", "三A炸"),
        (False, True),
        "Whether all three Aces are the highest bomb.",
        "三张A是否是最大的炸弹。",
        "PDK-20",
    ),
    Choice(
        "split_bombs",
        ("Splitting fours", "拆炸弹"),
        (True, False),
        "Whether four cards of a rank that one holds may be played apart.",
        "手中的四张能否拆开打。",
        "PDK-21",
    ),
    Choice(
        "must_play",
        ("Must play", "有大必压"),
        (True, False),
        "Whether a player who can beat the play on the table must.",
        "有大是否必须压。",
        "PDK-32",
    ),
    Choice(
        "before_one_card",
        ("Before a last card", "下家报单"),
        ("highest_single", "free"),
        "Which single card may be played when the next player holds one card.",
        "下家报单时可以出哪张单牌。",
        "PDK-35",
        ("only the highest", "any"),
        ("只能出最大的", "任意"),
    ),
)

SCORE_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "last_card",
        ("One card left", "剩一张"),
        ("free", "counts"),
        "Whether a loser with one card left pays for it.",
        "只剩一张牌的输家是否付分。",
        "PDK-41",
        ("no", "yes"),
        ("不付", "付一分"),
    ),
    Choice(
        "shut_out",
        ("Shut out", "关门"),
        ("never_played", "or_only_first_lead", "off"),
        "Which losers pay double.",
        "哪些输家加倍（关门）。",
        "PDK-42",
        ("who has not played a card", "these, and who led first and never played again", "none"),
        ("一张未出的", "一张未出的，以及首出后再未出牌的", "都不加倍"),
    ),
    Choice(
        "bomb_points",
        ("What bombs pay", "炸弹分"),
        (10, 5, 20, 0),
        "What each of the others pays for a bomb.",
        "每个炸弹其余每家付几分。",
        "PDK-43",
    ),
    Choice(
        "bomb_counts",
        ("Which bombs pay", "哪些炸弹算分"),
        ("played", "standing"),
        "Which bombs are paid for.",
        "哪些炸弹算分。",
        "PDK-44",
        ("all that are played", "those that no other bomb beats"),
        ("打出的都算", "没有被压的才算"),
    ),
    MatchLength(
        "match",
        ("Length of the match", "打多久"),
        ("none", "single_deal", "deals", "target"),
        "When the match is over.",
        "整场比赛何时结束。",
        "PDK-45",
        (
            "when the players stop",
            "after one deal",
            "after N deals",
            "after the deal that brings a total to N or more",
        ),
        ("随时可停", "打一局", "打满N局", "有人总分达到N"),
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (*DEAL_OPTIONS, *PLAY_OPTIONS, *SCORE_OPTIONS)

CONFLICTS: Final[tuple[Conflict, ...]] = (
    Conflict(
        (("three_aces_bomb", True),),
        ("cards_each", 16),
        "With fifteen cards each there is one Ace.",
        "每人十五张时只有一张A。",
        "PDK-20",
    ),
    Conflict(
        (("bomb_points", 0),),
        ("bomb_counts", "played"),
        "Bombs that are worth nothing cannot stop to count.",
        "炸弹不算分时，没有被压不算分的说法。",
        "PDK-44",
    ),
)

PRESETS: Final = (
    Preset(
        "common",
        ("Standard", "标准规则"),
        "The widespread game; everything at its default.",
        "通行打法，全部取默认值。",
        "a card room's client, its rules page",
    ),
    Preset(
        "fifteen",
        ("Fifteen cards", "十五张"),
        "Fifteen cards each; the winner leads the next deal with anything; one card left is paid for.",
        "每人十五张，赢家先出，首出不限，剩一张也付分。",
        "a description of the game of Changde, Hunan",
        (("cards_each", 15), ("first_lead", "winner"), ("lead_contains", False), ("last_card", "counts")),
    ),
    Preset(
        "all_cards",
        ("Every card counts", "剩牌全算"),
        "Every card left is paid for, and a bomb is worth 20.",
        "剩牌全算分，炸弹二十分。",
        "a card room's design document",
        (("last_card", "counts"), ("bomb_points", 20), ("lead_contains", False)),
    ),
    Preset(
        "four_with_three",
        ("Four with three", "四带三"),
        "Four of a rank may carry three cards.",
        "可以四带三。",
        "the README of an open-source server",
        (("four_carries", "three"),),
    ),
    Preset(
        "three_aces",
        ("Three Aces", "三A炸"),
        "Three Aces are a bomb, fours are not played apart, and a beaten bomb is worth nothing.",
        "三A算炸，四张不可拆，被压的炸弹不算分。",
        "the settings page of card rooms",
        (("three_aces_bomb", True), ("split_bombs", False), ("bomb_counts", "standing")),
    ),
)
