"""Options and presets for Zheng Shang You."""

from __future__ import annotations

from typing import Final

from clamber.rules.options import Choice, Conflict, Default, Number, Option, match_length
from clamber.rules.presets import Preset, standard

DEAL_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "decks",
        ("Packs", "几副牌"),
        (1, 2),
        "Number of packs of 54 cards.",
        "用几副牌（每副54张）。",
        "ZSY-02",
    ),
    Choice(
        "first_lead",
        ("First lead", "首局先出"),
        ("holder", "first_drawer"),
        "Leader to the first trick of a match.",
        "一场的第一局由谁先出。",
        "ZSY-06",
        ("who holds the three of spades", "who drew first"),
        ("黑桃3的持有者", "先摸牌的人"),
    ),
    Choice(
        "lead_contains",
        ("Three of spades first", "首出带黑桃3"),
        (False, True),
        "The first lead must contain the three of spades where it named the leader.",
        "由黑桃3决定先出时，第一手是否必须带黑桃3。",
        "ZSY-07",
    ),
    Choice(
        "later_lead",
        ("Later leads", "以后谁先出"),
        ("winner", "last", "as_first"),
        "Leader to the first trick of the deals after the first.",
        "以后各局由谁先出。",
        "ZSY-08",
        ("who was first in the deal before", "who was last in the deal before", "as in the first deal"),
        ("上一局的第一名", "上一局的最后一名", "与第一局相同"),
    ),
    Choice(
        "tribute",
        ("Tribute", "进贡"),
        ("one", "two", "none"),
        "Players who pay tribute after a deal.",
        "上一局之后由谁进贡。",
        "ZSY-09",
        (
            "the last player to the first",
            "the last to the first, and the last but one to the second",
            "nobody",
        ),
        ("最后一名向第一名进贡", "最后一名向第一名、倒数第二向第二名进贡", "不进贡"),
    ),
    Choice(
        "return_rank",
        ("What may be given back", "还贡大小"),
        ("any", "max10"),
        "Cards that may be given back for a tribute.",
        "还贡可以还哪些牌。",
        "ZSY-11",
        ("any other card", "a ten or lower and no 2, if there is one"),
        ("任意一张别的牌", "十及以下且不是2的牌（如果有）"),
    ),
)

PLAY_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "triple_carries",
        ("What triples carry", "三带"),
        ("pair", "single_or_pair", "nothing"),
        "Cards that a triple may carry along.",
        "三张可以带什么。",
        "ZSY-23",
        ("a pair", "a single card or a pair", "nothing"),
        ("带一对", "带一张或一对", "不能带"),
    ),
    Choice(
        "shortest_sequence",
        ("Shortest sequence", "几张起顺"),
        (5, 3),
        "Minimum number of ranks in a sequence.",
        "顺子最少几张。",
        "ZSY-24",
    ),
    Choice(
        "shortest_double",
        ("Shortest double sequence", "几连对"),
        (2, 3),
        "Minimum number of pairs in a double sequence.",
        "连对最少几对。",
        "ZSY-25",
    ),
    Choice(
        "ace_low",
        ("Low Aces", "A在2下"),
        (False, True),
        "Runs may begin with an Ace below the 2 or with a 2, such as A-2-3-4-5, A-A-2-2-3-3 and 2-3-4-5-6.",
        "A可否排在2下面连成顺子、连对（如A2345、AA2233），2也可连在3前（如23456）。",
        "ZSY-45",
        edition=2,
    ),
    Choice(
        "straight_flush",
        ("Straight flushes", "同花顺"),
        ("off", "bomb"),
        "Kind of play of five consecutive cards of one suit.",
        "五张同花连牌算什么。",
        "ZSY-44",
        ("a sequence like others", "a bomb above five of a kind and below six; or a sequence, if the player likes"),
        ("普通顺子", "炸弹，大于五张、小于六张的炸弹；也可当顺子"),
        edition=2,
    ),
    Choice(
        "jokers",
        ("Jokers", "王"),
        ("bomb", "singles", "none"),
        "Kind of play of all jokers together.",
        "所有的王合在一起算什么。",
        "ZSY-28",
        ("the highest bomb", "no combination", "the game has no jokers"),
        ("最大的炸弹", "不成牌型", "不用王"),
    ),
    Choice(
        "joker_pair",
        ("Pair of two jokers", "大小王成对"),
        (False, True),
        "A black and a red joker are a pair, as high as two black ones; needs `jokers=singles`.",
        "大小王各一张能否当对子出，与两张小王一样大；须设 `jokers=singles`。",
        "ZSY-46",
        edition=2,
    ),
    Choice(
        "wild_jokers",
        ("Wild jokers", "王当癞子"),
        ("off", "equal", "below_natural"),
        "Rank of plays in which a joker stands for another card.",
        "王和别的牌一起出时能否当任意点数，这样的牌怎么比大小。",
        "ZSY-47",
        (
            "none: jokers stand for themselves",
            "by size and rank, jokers make no difference",
            "the same, but an equal play without wild jokers is higher",
        ),
        ("不能", "可以，与不用王顶替的一样大", "可以，同样大小时不用王顶替的大"),
        edition=2,
    ),
    Choice(
        "triples",
        ("Three of a kind", "三张"),
        ("ordinary", "bomb"),
        "Kind of play of three cards of one rank.",
        "三张相同的牌算什么。",
        "ZSY-29",
        ("an ordinary triple", "the lowest bomb"),
        ("普通三张", "最小的炸弹"),
    ),
    Choice(
        "pass_is_final",
        ("A pass is final", "不要即退出"),
        (False, True),
        "A player who passes is out of the trick.",
        "不要之后是否退出本轮，不能再出牌。",
        "ZSY-33",
    ),
)

SCORE_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "scoring",
        ("Scoring", "计分"),
        ("two_one", "players_behind", "balanced"),
        "Points for each place.",
        "各名次得几分。",
        "ZSY-40",
        (
            "two points for the first, one for the second",
            "a point for each player who came in behind",
            "the same, less a point for each who came in before",
        ),
        ("第一名两分，第二名一分", "名次在后的每人一分", "同上，再减去名次在前的人数"),
    ),
    Number(
        "table_stakes",
        ("Stakes", "全场封顶"),
        "Points of each player at the start of a match; nobody loses more than they have; needs `scoring=balanced`.",
        "每人开场的分数，整场输光为止；须设 `scoring=balanced`。",
        "ZSY-48",
        edition=2,
    ),
    match_length("ZSY-43", "none", "single_deal", "deals", "target"),
)

OPTIONS: Final[tuple[Option, ...]] = (*DEAL_OPTIONS, *PLAY_OPTIONS, *SCORE_OPTIONS)

CONFLICTS: Final[tuple[Conflict, ...]] = (
    Conflict(
        (("jokers", "none"),),
        ("wild_jokers", "off"),
        "Without jokers in the pack, none can be wild.",
        "不用王时，王不能当别的牌。",
        "ZSY-47",
    ),
    Conflict(
        (("table_stakes", Default.CHANGED),),
        ("scoring", "balanced"),
        "Only where places lose points can a stake run out.",
        "名次在后的要扣分时，分数才会输光。",
        "ZSY-48",
    ),
    Conflict(
        (("joker_pair", True),),
        ("jokers", "singles"),
        "Two jokers are a pair only where all jokers together are no bomb.",
        "王不算炸弹时，大小王才能成对。",
        "ZSY-46",
    ),
)

PRESETS: Final = (
    standard("common", "two encyclopedias, where they agree"),
    Preset(
        "short_runs",
        ("Short runs", "三张起顺"),
        "Sequences of three, and no tribute.",
        "三张起顺，不进贡。",
        "a collector's page of card games",
        (("shortest_sequence", 3), ("tribute", "none")),
    ),
    Preset(
        "family",
        ("Family", "家庭打法"),
        "Jokers are singles only, and nobody pays tribute.",
        "王只能单出，不进贡。",
        "a Chinese family's rules, on a public page",
        (("jokers", "singles"), ("tribute", "none")),
    ),
    Preset(
        "two_packs",
        ("Two packs", "两副牌"),
        "Two packs; the three of spades leads every deal.",
        "两副牌，每局黑桃3先出。",
        "the help page of a Chinese card room",
        (("decks", 2), ("later_lead", "as_first"), ("tribute", "none")),
    ),
    Preset(
        "exchange",
        ("Two pay tribute", "双进贡"),
        "Two payments, and points that add up to nothing.",
        "两家进贡，得失分相抵。",
        "house rules",
        (("tribute", "two"), ("scoring", "balanced")),
    ),
)
