"""Options and presets for Pao De Kuai."""

from __future__ import annotations

from typing import Final

from clamber.rules.options import Choice, Conflict, Option, Preset, match_length, standard

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "players",
        ("Players", "人数"),
        (3, 2),
        "Number of players; with two, a third hand is left aside.",
        "玩家人数；二人时另一手牌不用。",
        "PDK-49",
        edition=2,
    ),
    Choice(
        "cards_each",
        ("Cards each", "每人张数"),
        (16, 15),
        "Number of cards dealt to each player; with 15, two Aces and a King more are left out.",
        "每人几张牌；15张时再去掉两张A和一张K。",
        "PDK-02",
    ),
    Choice(
        "opening_card",
        ("Card that leads", "先出的牌"),
        ("3s", "3h"),
        "Card whose holder has the first lead.",
        "谁先出由哪张牌决定。",
        "PDK-46",
        ("the three of spades", "the three of hearts"),
        ("黑桃3", "红桃3"),
        edition=2,
    ),
    Choice(
        "lead_contains",
        ("Leading card first", "首出带3"),
        (True, False),
        "The first lead must contain the three that named the leader.",
        "由一张3决定先出时，第一手是否必须带这张3。",
        "PDK-07",
    ),
    Choice(
        "first_lead",
        ("Later leads", "以后谁先出"),
        ("holder", "winner"),
        "Leader to the first trick of the deals after the first.",
        "以后各局由谁先出。",
        "PDK-08",
        ("who holds the three that leads, as in the first", "who won the deal before"),
        ("每局由同一张3决定", "上一局的赢家先出"),
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "fewer_at_end",
        ("Fewer at the end", "最后少带"),
        (True, False),
        "The last play of a hand may carry fewer cards.",
        "最后一手能否少带。",
        "PDK-17",
    ),
    Choice(
        "four_carries",
        ("What fours carry", "四带"),
        ("nothing", "two", "three", "up_to_three"),
        "Number of cards that four of a rank may carry; such a play is no bomb.",
        "四张可以带几张（四带不算炸弹）。",
        "PDK-19",
        ("none", "two", "three", "one, two or three"),
        ("不能带", "四带二", "四带三", "四带一、四带二、四带三"),
    ),
    Choice(
        "triple_carries",
        ("What triples carry", "三带"),
        ("two", "up_to_two"),
        "Number of cards that a triple carries, also in a plane, unless it is a last play.",
        "三张可以带几张（飞机里也一样），最后一手除外。",
        "PDK-50",
        ("two", "none, one or two, equally many for each triple"),
        ("两张", "不带、带一张、带两张都行，每个三张带的一样多"),
        edition=2,
    ),
    Choice(
        "three_aces_bomb",
        ("Three Aces", "三A炸"),
        (False, True),
        "All three Aces are the highest bomb.",
        "三张A是否是最大的炸弹。",
        "PDK-20",
    ),
    Choice(
        "split_bombs",
        ("Splitting fours", "拆炸弹"),
        (True, False),
        "Four cards of a rank that one holds may be played apart.",
        "手中的四张能否拆开打。",
        "PDK-21",
    ),
    Choice(
        "must_play",
        ("Must play", "有大必压"),
        (True, False),
        "A player who can beat the play on the table must.",
        "有大是否必须压。",
        "PDK-32",
    ),
    Choice(
        "before_one_card",
        ("Before a last card", "下家报单"),
        ("highest_single", "free", "pays_for_all"),
        "Single cards that may be played when the next player holds one card.",
        "下家报单时可以出哪张单牌。",
        "PDK-35",
        ("only the highest", "any", "any; who lets the next player go out with a lower one pays for all"),
        ("只能出最大的", "任意", "任意，没出最大的而放走下家的包赔"),
    ),
    Choice(
        "before_two_cards",
        ("Before two cards", "下家报双"),
        ("free", "highest_pair", "pays_for_all"),
        "Pairs that may be played when the next player holds two cards.",
        "下家剩两张时可以出哪一对。",
        "PDK-47",
        ("any", "only the highest", "any; who lets the next player go out with a lower one pays for all"),
        ("任意", "只能出最大的", "任意，没出最大的而放走下家的包赔"),
        edition=2,
    ),
)

SCORE_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "last_card",
        ("One card left", "剩一张"),
        ("free", "counts"),
        "Payment of a loser with one card left.",
        "只剩一张牌的输家是否付分。",
        "PDK-41",
        ("no", "yes"),
        ("不付", "付一分"),
    ),
    Choice(
        "shut_out",
        ("Shut out", "关门"),
        ("never_played", "or_only_first_lead", "off"),
        "Losers who pay double.",
        "哪些输家加倍（关门）。",
        "PDK-42",
        ("who has not played a card", "these, and who led first and never played again", "none"),
        ("一张未出的", "一张未出的，以及首出后再未出牌的", "都不加倍"),
    ),
    Choice(
        "bomb_points",
        ("What bombs pay", "炸弹分"),
        (10, 5, 20, 0),
        "Points that each of the others pays for a bomb.",
        "每个炸弹其余每家付几分。",
        "PDK-43",
    ),
    Choice(
        "bomb_counts",
        ("Which bombs pay", "哪些炸弹算分"),
        ("played", "standing", "beaten_half"),
        "Bombs that are paid for.",
        "哪些炸弹算分。",
        "PDK-44",
        ("all that are played", "those that no other bomb beats", "all, and one that another beats half"),
        ("打出的都算", "没有被压的才算", "都算，被压的算一半"),
    ),
    Choice(
        "bird",
        ("Ten of hearts", "红桃10扎鸟"),
        (False, True),
        "The player who is dealt the ten of hearts wins and loses double for cards.",
        "摸到红桃10的人，剩牌分的输赢是否加倍。",
        "PDK-48",
        edition=2,
    ),
    match_length("PDK-45", "none", "single_deal", "deals", "target"),
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
        (("triple_carries", "up_to_two"),),
        ("fewer_at_end", False),
        "Where triples carry fewer cards at any time, the last play is no exception.",
        "三张随时可以少带时，没有最后一手少带的说法。",
        "PDK-50",
    ),
    Conflict(
        (("bomb_points", 0),),
        ("bomb_counts", "played"),
        "Bombs that are worth nothing cannot stop to count.",
        "炸弹不算分时，没有被压不算分的说法。",
        "PDK-44",
    ),
    Conflict(
        (("bomb_counts", "beaten_half"), ("bomb_points", 5)),
        ("bomb_points", 10),
        "Five points cannot be halved.",
        "五分不能分成一半。",
        "PDK-44",
    ),
)

PRESETS: Final = (
    standard("common", "a card room's client, its rules page"),
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
