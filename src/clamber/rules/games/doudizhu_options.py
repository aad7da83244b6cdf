"""The options and presets of Dou Dizhu, as data."""

from __future__ import annotations

from typing import Final

from clamber.rules.options import Choice, Conflict, MatchLength, Number, Option, Preset

AUCTION_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "first_bidder",
        ("First bidder", "先叫牌"),
        ("faceup_card", "random", "winner", "rotate"),
        "Who bids first.",
        "由谁先叫牌。",
        "DDZ-06",
        (
            "the player who is dealt a card that was turned up",
            "anybody, by chance",
            "who was out first in the deal before",
            "the next seat in turn",
        ),
        ("摸到翻开的牌的人", "随机", "上一局最先出完的人", "下家轮流"),
    ),
    Choice(
        "bidding",
        ("Bidding", "叫牌方式"),
        ("scores", "grab", "none"),
        "How the landlord is found.",
        "如何确定地主。",
        "DDZ-07",
        (
            "by bids of 1, 2 and 3; each is higher than the one before, and 3 ends the auction",
            "one player calls, the others may grab, and every grab doubles",
            "nobody bids: who is dealt the first card is landlord, and the game is played for 1",
        ),
        (
            "叫一、二、三分，须高于前面的叫分，叫三分即止",
            "一家叫地主，其余可抢，每抢一次翻倍",
            "不叫牌：先摸牌的人是地主",
        ),
    ),
    Choice(
        "bid_turns",
        ("Bids each", "叫分机会"),
        ("once", "until_two_pass"),
        "How often a player may bid.",
        "每人有几次叫分机会。",
        "DDZ-09",
        ("once", "again and again, until both others have passed on the highest bid"),
        ("只有一次", "直到另外两家都不叫"),
    ),
    Choice(
        "nobody_bids",
        ("Nobody bids", "都不叫"),
        ("redeal", "first"),
        "What happens when nobody bids.",
        "都不叫时如何处理。",
        "DDZ-10",
        (
            "the deal does not count, and the cards are dealt again",
            "who could bid first is landlord for the lowest bid",
        ),
        ("本局作废，重新发牌", "由先叫牌的人当地主，按最低分"),
    ),
    Choice(
        "doubling",
        ("Doubling", "加倍"),
        ("off", "each", "answered"),
        "Who may double what they settle, once the landlord has taken the bottom cards.",
        "地主拿底牌后，谁可以加倍。",
        "DDZ-48",
        (
            "nobody",
            "each once: the peasants in turn, then the landlord",
            "the peasants in turn, and the landlord if one of them has",
        ),
        ("不加倍", "农民依次、最后地主，各可加倍一次", "农民依次加倍，有人加倍时地主可以再加倍"),
        edition=2,
    ),
)

COMBINATION_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "kickers_alike",
        ("Kickers alike", "带相同单牌"),
        (1, 2, 3),
        "How many single kickers of one rank a play may carry.",
        "所带单牌中最多几张点数相同。",
        "DDZ-24",
    ),
    Choice(
        "rocket_kickers",
        ("Both jokers as kickers", "带大小王"),
        (False, True),
        "Whether both jokers may be among the kickers.",
        "能否同时带大小王。",
        "DDZ-25",
    ),
    Choice(
        "kickers_may_extend",
        ("Kickers beside a plane", "飞机带相邻三张"),
        (True, False),
        "Whether the kickers of a plane may be three cards of the rank right beside it.",
        "飞机能否带与其相邻点数的三张牌。",
        "DDZ-26",
    ),
    Choice(
        "triple_with_pair",
        ("Triples with pairs", "三带二"),
        (True, False),
        "Whether a triple may carry a pair, and a plane pairs.",
        "能否三带二（三带一对）、飞机带对子。",
        "DDZ-37",
        edition=2,
    ),
    Choice(
        "four_with_two",
        ("Four with two", "四带二"),
        (True, False),
        "Whether four of a kind may carry two singles or two pairs; such a play is no bomb.",
        "能否四带二（四带二不算炸弹）。",
        "DDZ-27",
    ),
    Choice(
        "shuttles",
        ("Space shuttles", "航天飞机"),
        (False, True),
        "Whether fours of a kind in a row may be played, alone or each with two singles or pairs; they are no bombs.",
        "能否出航天飞机：连续的四张，可各带两张或两对（不算炸弹）。",
        "DDZ-36",
        edition=2,
    ),
    Choice(
        "rocket_is_highest",
        ("The rocket", "王炸最大"),
        (True, False),
        "Whether nothing beats the rocket; if not, every bomb does.",
        "火箭是否最大（否则任何炸弹都能压火箭）。",
        "DDZ-29",
    ),
    Choice(
        "run_from_four",
        ("Runs from a four", "拆炸开头"),
        (True, False),
        "Whether a run may begin at a rank of which one holds all four cards.",
        "手中有四张的点数能否作为顺子、连对、飞机（不带翅膀）的开头。",
        "DDZ-30",
    ),
)

SCORE_OPTIONS: Final[tuple[Option, ...]] = (
    Choice(
        "spring",
        ("Spring", "春天"),
        ("on", "off"),
        "Whether the stake doubles when one side never gets to play.",
        "春天、反春天是否翻倍。",
        "DDZ-42",
    ),
    Choice(
        "spring_factor",
        ("Spring multiplies", "春天倍数"),
        (2, 3),
        "What spring multiplies the stake by; acts with `spring=on`.",
        "春天、反春天的倍数。",
        "DDZ-46",
        edition=2,
    ),
    Number(
        "max_multiplier",
        ("Highest multiplier", "封顶"),
        "The most that bombs and spring may multiply the bid by.",
        "炸弹与春天的最高倍数（封顶）。",
        "DDZ-43",
    ),
    Choice(
        "grabs_capped",
        ("Grabs in the limit", "抢地主算封顶"),
        (False, True),
        "Whether grabs are among what `max_multiplier` limits.",
        "抢地主的倍数是否计入封顶。",
        "DDZ-47",
        edition=2,
    ),
    Choice(
        "scoring",
        ("Scoring", "计分"),
        ("stakes", "winning_side"),
        "How a result is counted.",
        "如何计分。",
        "DDZ-44",
        (
            "the landlord wins or loses the stake against each peasant",
            "one point for each player of the winning side",
        ),
        ("地主与每个农民各结算一份", "获胜一方每人一分"),
    ),
    MatchLength(
        "match",
        ("Length of the match", "打多久"),
        ("none", "single_deal", "deals", "target"),
        "When the match is over.",
        "整场比赛何时结束。",
        "DDZ-45",
        (
            "when the players stop",
            "after one deal",
            "after N deals",
            "after the deal that brings a total to N or more",
        ),
        ("随时可停", "打一局", "打满N局", "有人总分达到N"),
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (*AUCTION_OPTIONS, *COMBINATION_OPTIONS, *SCORE_OPTIONS)

CONFLICTS: Final[tuple[Conflict, ...]] = (
    Conflict(
        (("bid_turns", "until_two_pass"),),
        ("bidding", "scores"),
        "Only scores can be bid again and again.",
        "只有叫分才能反复叫。",
        "DDZ-09",
    ),
    Conflict(
        (("grabs_capped", True),),
        ("bidding", "grab"),
        "Only who grabs doubles the bid.",
        "只有抢地主才会翻倍。",
        "DDZ-47",
    ),
)

PRESETS: Final = (
    Preset(
        "pagat",
        ("Standard", "标准规则"),
        "The widespread game; everything at its default.",
        "通行打法，全部取默认值。",
        "a card game encyclopedia, main description",
    ),
    Preset(
        "grab",
        ("Calling and grabbing", "抢地主"),
        "Calling and grabbing, as online rooms play it; kickers may be alike.",
        "叫地主、抢地主，所带单牌可以相同。",
        "online card rooms",
        (("bidding", "grab"), ("first_bidder", "random"), ("kickers_alike", 3)),
    ),
    Preset(
        "online",
        ("Online room", "网上房间"),
        "Calling, grabbing and doubling, as the big rooms play it.",
        "叫地主、抢地主、加倍，大房间的通行打法。",
        "protocols and scoring of open-source servers after the big rooms",
        (("first_bidder", "random"), ("bidding", "grab"), ("doubling", "each"), ("kickers_alike", 3)),
    ),
    Preset(
        "openspiel",
        ("OpenSpiel", "OpenSpiel"),
        "The game `dou_dizhu` of OpenSpiel 2.0.",
        "OpenSpiel 2.0 的 dou_dizhu。",
        "its source",
        (
            ("bid_turns", "until_two_pass"),
            ("kickers_alike", 3),
            ("four_with_two", False),
            ("rocket_is_highest", False),
            ("run_from_four", False),
        ),
    ),
    Preset(
        "rlcard",
        ("RLCard", "RLCard"),
        "The game `doudizhu` of RLCard 1.2.",
        "RLCard 1.2 的 doudizhu。",
        "its source",
        (
            ("bidding", "none"),
            ("first_bidder", "random"),
            ("kickers_alike", 3),
            ("kickers_may_extend", False),
            ("spring", "off"),
            ("scoring", "winning_side"),
        ),
    ),
    Preset(
        "botzone",
        ("Botzone with bids", "Botzone 叫分"),
        "The game `FightTheLandlord2` of Botzone.",
        "Botzone 的 FightTheLandlord2（叫分斗地主）。",
        "its judge",
        (
            ("first_bidder", "random"),
            ("nobody_bids", "first"),
            ("rocket_kickers", True),
            ("shuttles", True),
        ),
    ),
    Preset(
        "botzone1",
        ("Botzone without bids", "Botzone 不叫分"),
        "The game `FightTheLandlord` of Botzone, which has no auction.",
        "Botzone 的 FightTheLandlord（不叫分）。",
        "its judge",
        (
            ("bidding", "none"),
            ("first_bidder", "random"),
            ("rocket_kickers", True),
            ("shuttles", True),
            ("spring", "off"),
            ("scoring", "winning_side"),
        ),
    ),
)
