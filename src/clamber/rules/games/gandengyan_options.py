"""The options and presets of Gan Deng Yan, as data; those that only concern the scores are next door."""

from __future__ import annotations

from typing import Final

from clamber.rules.games.gandengyan_score_options import SCORE_OPTIONS
from clamber.rules.options import Choice, Conflict, Default, Option, Preset

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "players",
        ("any", 2, 3, 4, 5, 6),
        "How many players there are; any number from 2 to 6 unless it is fixed.",
        "玩家人数；不固定时为2至6人。",
        "GDY-01",
    ),
    Choice(
        "decks",
        (1, 2),
        "How many packs of 54 cards are used.",
        "使用几副牌（每副54张）。",
        "GDY-02",
    ),
    Choice(
        "auto_decks",
        ("off", "4plus", "3plus"),
        "Whether a second pack is added by itself when there are many players.",
        "人多时是否自动加到两副牌。",
        "GDY-03",
        ("never", "from 4 players", "from 3 players"),
        ("不加", "4人起", "3人起"),
    ),
    Choice(
        "hand_size",
        (5, 6),
        "How many cards each player is dealt; the dealer always takes one more.",
        "每人发几张牌；庄家总是多一张。",
        "GDY-13",
    ),
    Choice(
        "next_dealer",
        ("winner", "rotate", "random"),
        "Who deals next.",
        "下一局由谁坐庄。",
        "GDY-15",
        ("the winner", "the next seat in turn", "anybody, by chance"),
        ("赢家", "下家轮流", "随机"),
    ),
    Choice(
        "direction",
        ("ccw", "cw"),
        "Which way the deal, the play and the draw go round the table.",
        "发牌、出牌和摸牌的方向。",
        "GDY-49",
        ("counter-clockwise", "clockwise"),
        ("逆时针", "顺时针"),
        display=True,
    ),
    Choice(
        "opening_lead",
        ("dealer", "lowest_card"),
        "Who leads to the first trick of a deal.",
        "每局由谁先出牌。",
        "GDY-93",
        ("the dealer", "the holder of the lowest card, with a card of that rank in the lead"),
        ("庄家", "持最小牌者先出，且必须带上这张点数的牌"),
    ),
    Choice(
        "draw",
        ("all", "winner", "none"),
        "Who draws a card after a trick.",
        "一轮结束后谁摸牌。",
        "GDY-92",
        ("everybody", "the winner of the trick", "nobody"),
        ("所有人", "本轮最后出牌者", "都不摸"),
    ),
)

COMBINATION_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "twos_as_sets",
        (True, False),
        "Whether three or four 2s may be played together.",
        "三张或四张2能否一起出。",
        "GDY-10",
    ),
    Choice(
        "follow_step",
        ("next", "same_or_next", "any_higher"),
        "How high a reply has to be.",
        "跟牌要大多少。",
        "GDY-21",
        ("exactly one rank higher", "the same rank or one higher", "any higher rank"),
        ("只能大一点", "同点或大一点", "大过即可"),
    ),
    Choice(
        "equal_applies_to_twos",
        (True, False),
        "Whether an equal play may also follow when it is made of 2s; acts with `follow_step=same_or_next`.",
        "允许同点跟牌时，2能否跟2、对2能否跟对2。",
        "GDY-72",
    ),
    Choice(
        "max_sequence_ranks",
        ("none", 3),
        "How many ranks a sequence of any sort may span at most.",
        "顺子、连对、飞机最多几个点数相连。",
        "GDY-23",
    ),
    Choice(
        "double_sequence_len",
        ("2plus", "exactly_2"),
        "How many pairs a double sequence has.",
        "连对由几个对子组成。",
        "GDY-27",
        ("two or more", "exactly two"),
        ("两对或以上", "只能两对"),
    ),
    Choice(
        "triplet",
        ("bomb", "ordinary"),
        "Whether three of a kind are a bomb or an ordinary combination.",
        "三张相同的牌是炸弹还是普通牌型。",
        "GDY-69",
        ("the lowest bomb", "a combination like a pair"),
        ("最小的炸弹", "普通的三张"),
    ),
    Choice(
        "triplet_step",
        ("next", "any_higher"),
        "How high a reply to an ordinary triplet has to be; acts with `triplet=ordinary`.",
        "三张为普通牌型时，跟牌要大多少。",
        "GDY-69",
        ("as `follow_step` says", "any higher rank"),
        ("按 `follow_step`", "大过即可"),
    ),
    Choice(
        "triple_sequences",
        (False, True),
        "Whether consecutive triplets are an ordinary combination; needs `triplet=ordinary`.",
        "相连的三张（飞机）能否作为普通牌型；须设 `triplet=ordinary`。",
        "GDY-70",
    ),
    Choice(
        "triple_sequence_min",
        (2, 3),
        "How many triplets a triple sequence needs at least; acts with `triple_sequences=true`.",
        "飞机至少由几个三张组成。",
        "GDY-70",
    ),
    Choice(
        "max_bomb_cards",
        (4, 5, 6, 8),
        "How many equal cards, jokers included, a bomb may have at most; more cards beat fewer.",
        "炸弹最多几张相同的牌（含王）；张数多的大。",
        "GDY-34",
    ),
    Choice(
        "soft_bomb_rank",
        ("equal", "below_hard"),
        "How a bomb with a joker (soft) compares with one of the same size and rank without (hard).",
        "同张数同点数时，软炸（带王）与硬炸（不带王）谁大。",
        "GDY-86",
        ("equally strong", "the hard one is higher"),
        ("一样大", "硬炸大"),
    ),
    Choice(
        "joker_as_two",
        (True, False),
        "Whether a joker may stand for a 2.",
        "王能否当2用。",
        "GDY-40",
    ),
    Choice(
        "max_jokers_per_play",
        ("any", 1),
        "How many jokers may stand for other cards in one play.",
        "一手牌里最多几张王可以当别的牌。",
        "GDY-41",
    ),
    Choice(
        "joker_reading",
        ("declare", "highest"),
        "Which reading a play with jokers has when there are several of one kind.",
        "带王的牌有几种解释时算哪一种。",
        "GDY-43",
        ("the one that the player names", "the highest of each kind"),
        ("由出牌者说明", "每种牌型取最大的"),
    ),
    Choice(
        "joker_meaning_binds",
        (True, False),
        "Whether a play with jokers keeps the reading it was played with until it is beaten.",
        "王的含义说定后，下家是否只能按它来跟牌。",
        "GDY-45",
    ),
    Choice(
        "joker_only_lead",
        ("whole_hand", "single_only", "forbidden"),
        "Whether a leader who holds nothing but a joker may play it.",
        "手里只剩王的人能否先出王。",
        "GDY-46",
        ("one joker or two of one colour", "one joker", "no: the lead moves on"),
        ("一张王或两张同色王", "只能一张王", "不能，轮到下家出牌"),
    ),
    Choice(
        "single_joker_when_talon_empty",
        (False, True),
        "Whether a single joker may be led from any hand once the talon is empty.",
        "牌堆摸完后能否先出单张王。",
        "GDY-46",
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "must_play_if_able",
        (False, True),
        "Whether a player who can follow must follow.",
        "有牌可跟时是否必须跟。",
        "GDY-53",
    ),
    Choice(
        "pass_is_final",
        (False, True),
        "Whether a player who passes is out of the trick.",
        "不出之后是否退出本轮，不能再出牌。",
        "GDY-54",
    ),
    Choice(
        "min_talon_to_block_win",
        ("none", 5),
        "With more cards than this in the talon nobody has won by shedding the last card: the deal goes on.",
        "牌堆剩余多于此数时，出完牌不算赢，继续打。",
        "GDY-78",
    ),
    Choice(
        "heavenly_hand",
        ("off", "on"),
        "Whether a dealer whose cards form one play wins before the first turn.",
        "天胡：庄家起手牌恰成一手时是否直接获胜。",
        "GDY-89",
    ),
)

DISPLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "announce_at",
        ("none", 3),
        "From how few cards on a hand is announced.",
        "剩几张牌时要报牌。",
        "GDY-73",
        display=True,
    ),
    Choice(
        "discard_review",
        ("remembered", "hidden_in_ui"),
        "Whether the table shows the cards of earlier tricks.",
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
    Preset(
        "pagat",
        "The conservative form of the game; everything at its default.",
        "较为传统的打法，全部取默认值。",
        "a card game encyclopedia, main description",
    ),
    Preset(
        "gamerules",
        "A short description in which a double sequence has just two pairs.",
        "简短规则：连对只能是两对。",
        "a card game website, short description",
        (("double_sequence_len", "exactly_2"),),
    ),
    Preset(
        "wenshan",
        "The winner collects the cards left as points and nobody pays.",
        "云南文山打法：赢家得分，输家不扣分。",
        "a card game encyclopedia, the game as learned from Wenshan",
        (("scoring", "winner_only"),),
    ),
    Preset(
        "baike",
        "Triplets are ordinary, jokers are never 2s, and whoever is left with an Ace pays double.",
        "三张为普通牌型，王不能当2，手里有A翻倍。",
        "a Chinese online encyclopedia",
        (("triplet", "ordinary"), ("joker_as_two", False), ("ace_multiplier", 2), ("ace_stack", "once")),
    ),
    Preset(
        "gametea",
        "Soft bombs double and hard bombs quadruple all payments, and spring doubles one.",
        "软炸2倍、硬炸4倍，有春天。",
        "an online card room's help page",
        (("public_bombs", "soft2_hard4"), ("spring", "on")),
    ),
    Preset(
        "91y",
        "Bombs multiply by two, four or eight, with spring and haochun.",
        "炸弹依次2、4、8倍，有春天和豪春。",
        "an online card room's help page",
        (("public_bombs", "2_4_8"), ("spring", "on"), ("haochun", "on")),
    ),
    Preset(
        "ttrek",
        "Triplets are ordinary and no sequence spans more than three ranks.",
        "三张为普通牌型，顺子最多三个点数。",
        "a web page with short descriptions of three games",
        (("triplet", "ordinary"), ("max_sequence_ranks", 3)),
    ),
    Preset(
        "qipai007",
        "Bombs multiply by two or four, and a spring doubles what everybody pays.",
        "炸弹2倍或4倍，有人被春天则所有人翻倍。",
        "an online card room's help page",
        (("public_bombs", "2_4_4"), ("spring", "on"), ("spring_scope", "public")),
    ),
    Preset(
        "double",
        "Two packs, for larger groups.",
        "两副牌，适合人多时。",
        "a card game encyclopedia, double deck",
        (("decks", 2),),
    ),
)
