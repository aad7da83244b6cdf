"""Options and presets for Gan Deng Yan, except for combinations and scores, which have their own modules."""

from __future__ import annotations

from typing import Final

from clamber.rules.games.gandengyan_combination_options import COMBINATION_OPTIONS
from clamber.rules.games.gandengyan_score_options import SCORE_OPTIONS
from clamber.rules.options import Choice, Conflict, Default, Option
from clamber.rules.presets import Preset, standard

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "players",
        ("Players", "人数"),
        ("any", 2, 3, 4, 5, 6),
        "Number of players; any number from 2 to 6 unless it is fixed.",
        "玩家人数；不固定时为2至6人。",
        "GDY-01",
    ),
    Choice(
        "decks",
        ("Packs", "几副牌"),
        (1, 2),
        "Number of packs of 54 cards.",
        "使用几副牌（每副54张）。",
        "GDY-02",
    ),
    Choice(
        "auto_decks",
        ("Second pack for many", "人多加牌"),
        ("off", "4plus", "3plus"),
        "Number of players from which a second pack is added.",
        "人多时是否自动加到两副牌。",
        "GDY-03",
        ("never", "from 4 players", "from 3 players"),
        ("不加", "4人起", "3人起"),
    ),
    Choice(
        "hand_size",
        ("Cards each", "每人张数"),
        (5, 6),
        "Number of cards dealt to each player; the dealer always takes one more.",
        "每人发几张牌；庄家总是多一张。",
        "GDY-13",
    ),
    Choice(
        "next_dealer",
        ("Next dealer", "下局庄家"),
        ("winner", "rotate", "random"),
        "Dealer of the next deal.",
        "下一局由谁坐庄。",
        "GDY-15",
        ("the winner", "the next seat in turn", "anybody, by chance"),
        ("赢家", "下家轮流", "随机"),
    ),
    Choice(
        "direction",
        ("Direction", "出牌方向"),
        ("ccw", "cw"),
        "Direction of the deal, the play and the draw.",
        "发牌、出牌和摸牌的方向。",
        "GDY-49",
        ("counter-clockwise", "clockwise"),
        ("逆时针", "顺时针"),
        display=True,
    ),
    Choice(
        "opening_lead",
        ("First lead", "首轮出牌"),
        ("dealer", "lowest_card"),
        "Leader to the first trick of a deal.",
        "每局由谁先出牌。",
        "GDY-93",
        ("the dealer", "the holder of the lowest card, with a card of that rank in the lead"),
        ("庄家", "持最小牌者先出，且必须带上这张点数的牌"),
    ),
    Choice(
        "draw",
        ("Drawing", "摸牌"),
        ("all", "winner", "none", "unable"),
        "Players who draw a card after a trick.",
        "一轮结束后谁摸牌。",
        "GDY-92",
        (
            "everybody",
            "the winner of the trick",
            "nobody",
            "everybody who could not have followed the last play",
        ),
        ("所有人", "本轮最后出牌者", "都不摸", "要不起最后一手牌的人"),
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "must_play_if_able",
        ("Must follow", "有牌必出"),
        (False, True),
        "A player who can follow must follow.",
        "有牌可跟时是否必须跟。",
        "GDY-53",
    ),
    Choice(
        "pass_is_final",
        ("A pass is final", "不要即退出"),
        (False, True),
        "A player who passes is out of the trick.",
        "不要之后是否退出本轮，不能再出牌。",
        "GDY-54",
    ),
    Choice(
        "min_talon_to_block_win",
        ("No win with a large stock", "牌多不算赢"),
        ("none", 5),
        "With more cards than this in the talon nobody has won by shedding the last card: the deal goes on.",
        "牌堆剩余多于此数时，出完牌不算赢，继续打。",
        "GDY-78",
    ),
    Choice(
        "heavenly_hand",
        ("Heavenly hand", "天胡"),
        ("off", "on"),
        "A dealer whose cards form one play wins before the first turn.",
        "天胡：庄家起手牌恰成一手时是否直接获胜。",
        "GDY-89",
    ),
)

DISPLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "announce_at",
        ("Announcing few cards", "报牌"),
        ("none", 3),
        "Number of cards from which a hand is announced.",
        "剩几张牌时要报牌。",
        "GDY-73",
        display=True,
    ),
    Choice(
        "discard_review",
        ("Looking at earlier cards", "查看出过的牌"),
        ("remembered", "hidden_in_ui"),
        "Display of the cards of earlier tricks.",
        "牌桌上能否查看已出过的牌。",
        "GDY-95",
        ("they can be looked up", "they are not shown"),
        ("可以查看", "不显示"),
        display=True,
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (
    *DEAL_OPTIONS,
    *COMBINATION_OPTIONS,
    *PLAY_OPTIONS,
    *SCORE_OPTIONS,
    *DISPLAY_OPTIONS,
)

CONFLICTS: Final = (
    Conflict(
        when=(("triple_sequences", True),),
        needs=("triplet", "ordinary"),
        says="triplets that are bombs do not form sequences.",
        says_zh="三张是炸弹时不能组成飞机。",
        rule="GDY-70",
    ),
    Conflict(
        when=(("shortest_sequence", 5),),
        needs=("max_sequence_ranks", "none"),
        says="no sequence of five cards has only three ranks.",
        says_zh="三个点数组不成五张的顺子。",
        rule="GDY-101",
    ),
    Conflict(
        when=(("min_talon_to_block_win", Default.CHANGED),),
        needs=("draw", "all"),
        says="the player without cards has to draw with everybody to play on.",
        says_zh="出完牌的人要与大家一起摸牌才能继续打。",
        rule="GDY-78",
    ),
    Conflict(
        when=(("table_stakes", Default.CHANGED),),
        needs=("scoring", "zero_sum"),
        says="a stake can only run out where losers pay.",
        says_zh="只有输家付分时，筹码才会输光。",
        rule="GDY-90",
    ),
)

PRESETS: Final = (
    standard("pagat", "a card game encyclopedia, main description"),
    Preset(
        "gamerules",
        ("Short rules", "简短规则"),
        "A short description in which a double sequence has just two pairs.",
        "简短规则：连对只能是两对。",
        "a card game website, short description",
        (("double_sequence_len", "exactly_2"),),
    ),
    Preset(
        "wenshan",
        ("Wenshan", "云南文山"),
        "The winner collects the cards left as points and nobody pays.",
        "云南文山打法：赢家得分，输家不扣分。",
        "a card game encyclopedia, the game as learned from Wenshan",
        (("scoring", "winner_only"),),
    ),
    Preset(
        "baike",
        ("Ordinary triplets", "百科打法"),
        "Triplets are ordinary, jokers are never 2s, and whoever is left with an Ace pays double.",
        "三张为普通牌型，王不能当2，手里有A翻倍。",
        "a Chinese online encyclopedia",
        (("triplet", "ordinary"), ("joker_as_two", False), ("ace_multiplier", 2), ("ace_stack", "once")),
    ),
    Preset(
        "gametea",
        ("Soft and hard bombs", "软炸硬炸"),
        "Soft bombs double and hard bombs quadruple all payments, and spring doubles one.",
        "软炸2倍、硬炸4倍，有春天。",
        "an online card room's help page",
        (("public_bombs", "soft2_hard4"), ("spring", "on")),
    ),
    Preset(
        "91y",
        ("Spring and wins at once", "春天豪春"),
        "Bombs multiply by two, four or eight, with spring and haochun.",
        "炸弹依次2、4、8倍，有春天和豪春。",
        "an online card room's help page",
        (("public_bombs", "2_4_8"), ("spring", "on"), ("haochun", "on")),
    ),
    Preset(
        "ttrek",
        ("Short sequences", "短顺子"),
        "Triplets are ordinary and no sequence spans more than three ranks.",
        "三张为普通牌型，顺子最多三个点数。",
        "a web page with short descriptions of three games",
        (("triplet", "ordinary"), ("max_sequence_ranks", 3)),
    ),
    Preset(
        "qipai007",
        ("Spring for all", "全员春天"),
        "Bombs multiply by two or four, and a spring doubles what everybody pays.",
        "炸弹2倍或4倍，有人被春天则所有人翻倍。",
        "an online card room's help page",
        (("public_bombs", "2_4_4"), ("spring", "on"), ("spring_scope", "public")),
    ),
    Preset(
        "double",
        ("Two packs", "两副牌"),
        "Two packs, for larger groups.",
        "两副牌，适合人多时。",
        "a card game encyclopedia, double deck",
        (("decks", 2),),
    ),
)
