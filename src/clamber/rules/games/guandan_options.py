"""Options and presets for Guandan. Options that apply between deals are in guandan_match_options.py."""

from __future__ import annotations

from typing import Final

from clamber.rules.games.guandan_match_options import MATCH_OPTIONS, TRIBUTE_OPTIONS
from clamber.rules.options import Choice, Conflict, Option
from clamber.rules.presets import Preset, standard

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "direction",
        ("Direction", "出牌方向"),
        ("ccw", "cw"),
        "Direction of the deal and the play.",
        "发牌和出牌的方向。",
        "GD-03",
        ("counter-clockwise", "clockwise"),
        ("逆时针", "顺时针"),
        display=True,
    ),
    Choice(
        "first_lead",
        ("First lead", "首副先出"),
        ("faceup_card", "random"),
        "Leader in the first deal of a match.",
        "第一副由谁先出牌。",
        "GD-10",
        ("the player who drew a card that was turned up", "anybody, by chance"),
        ("摸到翻开的牌的人", "随机"),
    ),
    Choice(
        "count_announce",
        ("Announcing few cards", "报牌"),
        ("always", 10, 6),
        "Number of cards from which the size of a hand is told.",
        "剩几张牌时要报牌。",
        "GD-13",
        ("at any time", "10 or fewer", "6 or fewer"),
        ("随时", "10张及以下", "6张及以下"),
        display=True,
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "pass_is_final",
        ("A pass is final", "不要即退出"),
        (False, True),
        "A player who passes is out of the trick.",
        "不要之后是否退出本轮，不能再出牌。",
        "GD-16",
    ),
    Choice(
        "lead_after_out",
        ("Lead after going out", "接风"),
        ("partner", "next_active"),
        "Leader when the last play of a player who went out stands.",
        "出完牌且无人能压时，由谁接风。",
        "GD-19",
        ("the partner", "the next player with cards"),
        ("对家", "下一个有牌的人"),
    ),
    Choice(
        "wild_alone",
        ("Wild cards by themselves", "逢人配单出"),
        (True, False),
        "Wild cards may be played without other cards before the last play.",
        "没出到最后一手时，逢人配能否不带别的牌单独出。",
        "GD-113",
        edition=2,
    ),
    Choice(
        "big_bomb_courtesy",
        ("Courtesy of huge bombs", "大炸弹让牌"),
        (False, True),
        "The winner of a trick with a bomb of nine or ten may give the lead to an opponent.",
        "以九张或十张炸弹赢得一轮后，能否把出牌权让给对手。",
        "GD-73",
    ),
)

COMBINATION_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "full_house_joker_pair",
        ("Jokers in a full house", "三带一对王"),
        (True, False),
        "The pair of a full house may be two jokers of one colour.",
        "三带二能否带一对王。",
        "GD-26",
    ),
    Choice(
        "suited_straight",
        ("Straights of one suit", "同花连牌"),
        ("flush_only", "either"),
        "Kind of play of five consecutive cards of one suit.",
        "五张同花连牌算什么。",
        "GD-31",
        ("only a straight flush", "a straight flush or, if the player likes, a straight"),
        ("只能是同花顺", "同花顺，也可当顺子"),
    ),
    Choice(
        "wild_suit_choice",
        ("A straight flush as a straight", "同花顺当顺子"),
        ("free", "not_if_all_hearts"),
        "Choice of a plain straight for a run with a wild card that could be one suit; "
        "acts with `suited_straight=flush_only`.",
        "同花连牌只算同花顺时，带逢人配、可成同花顺的五张能否当顺子。",
        "GD-32",
        ("always", "unless all five cards are hearts"),
        ("总可以", "五张全是红桃时不可以"),
    ),
    Choice(
        "ace_low",
        ("Low Aces", "A当1"),
        (True, False),
        "An Ace may be the low end of a straight, tube, plate or straight flush.",
        "顺子、三连对、钢板、同花顺中A能否当1。",
        "GD-37",
    ),
    Choice(
        "max_set",
        ("Largest bomb", "炸弹上限"),
        (10, 8, 6),
        "Maximum number of equal cards in a bomb.",
        "炸弹最多几张相同的牌。",
        "GD-43",
    ),
    Choice(
        "wild_must_be_natural",
        ("Wild cards as themselves", "逢人配当本身"),
        (False, True),
        "Wild cards must be themselves in a play that works so.",
        "逢人配按本身就能成牌时是否必须当本身。",
        "GD-53",
    ),
    Choice(
        "joker_with_wild",
        ("Jokers with wild cards", "王配逢人配"),
        (True, False),
        "Wild cards and jokers may be in one play.",
        "逢人配能否与王出现在同一手牌里。",
        "GD-58",
    ),
    Choice(
        "wild_pair",
        ("Two wild cards as a pair", "两张逢人配"),
        ("level_cards", "any_rank"),
        "Pair that two wild cards are by themselves.",
        "两张逢人配单独成对时算什么。",
        "GD-114",
        ("a pair of level cards", "a pair of any rank, as the player says"),
        ("一对级牌", "任意一对，由出牌者说明"),
        edition=2,
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (
    *DEAL_OPTIONS,
    *PLAY_OPTIONS,
    *COMBINATION_OPTIONS,
    *MATCH_OPTIONS,
    *TRIBUTE_OPTIONS,
)

CONFLICTS: Final[tuple[Conflict, ...]] = (
    Conflict(
        when=(("anti_tribute_with", "two_jokers"),),
        needs=("anti_reveal", "exact"),
        says="Where any two jokers count, the losers show them.",
        says_zh="任意两王可抗贡时，输家须亮出这些王。",
        rule="GD-112",
    ),
)

PRESETS: Final = (
    standard(
        "pagat", "a card game encyclopedia, long description; gaps filled from a complete copy and a rules card"
    ),
    Preset(
        "full",
        ("Four levels", "双下升四级"),
        "Four levels for a 1-2 win, and an opponent who finishes on Aces sends the declarers back to 2.",
        "双下升四级；打A失利且对方头游以A收尾，则退回2级。",
        "the long description as it stands in a complete copy",
        (("promotion", "1,2,4"), ("ace_finish_demotion", True)),
    ),
    Preset(
        "kandell",
        ("Rules card", "规则卡"),
        "Jokers stay apart from other cards, and a third 1-4 win at level A costs a level.",
        "王不与别的牌同出；打A三次只得头游、末游则降一级。",
        "a rules card",
        (
            ("first_lead", "random"),
            ("full_house_joker_pair", False),
            ("joker_with_wild", False),
            ("suited_straight", "either"),
            ("win_needs_declarer", False),
            ("a_rule", "card004"),
        ),
    ),
    Preset(
        "competition",
        ("Competition", "竞赛规则"),
        "Returned cards are 10 or lower and shown together; equal tributes go round the table, nobody chooses.",
        "还贡须为10或以下，同时亮出；贡牌相同时按座位进贡，由进贡给头游者先出。",
        "the national competition rules of 2022 (for trial)",
        (
            ("count_announce", 10),
            ("return_rank", "max10"),
            ("equal_tribute_take", "seat_order"),
            ("equal_tribute_lead", "payer_to_first"),
            ("returns", "simultaneous"),
            ("a_rule", "off"),
        ),
        former=((("first_lead", "random"), ("return_rank", "max10"), ("equal_tribute_lead", "payer_to_first")),),
    ),
    Preset(
        "njupt",
        ("NJUPT platform", "南邮平台"),
        "As a platform for programs plays it: only 1-4 wins are failures at level A.",
        "南邮程序对抗平台的打法：打A只得头游、末游才算失败。",
        "clients of the platform and the source of its open successor",
        (
            ("first_lead", "random"),
            ("return_rank", "max10"),
            ("equal_tribute_take", "seat_order"),
            ("equal_tribute_lead", "payer_to_first"),
            ("a_counts", "only_1-4"),
        ),
    ),
)
