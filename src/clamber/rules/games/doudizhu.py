"""Dou Dizhu 斗地主: an auction makes one of three players the landlord, whom the other two oppose as a team."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.games.doudizhu_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.groups import AuctionRules, DealRules, DeckRules, MatchRules, ScoringRules, TrickRules
from clamber.rules.kinds import KINDS, KindTexts
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles
from clamber.rules.vocabulary import Exactly, Game, Order, Runs, Sets, WithKickers
from clamber.rules.words import Case, Length, Opt

ALONE = (("bare_triples", ("any_time", "last_play")),)
AS_LAST = Case("bare_triples", (("last_play", True),), False)
SINGLES = (("triple_with_single", (True,)),)
PAIRS = (("triple_with_pair", (True,)),)
FOUR_WITH_TWO = (("four_with_two", (True,)),)
SHUTTLES = (("shuttles", (True,)),)
ALIKE = Opt("kickers_alike")
ALIKE_OF_QUADS = Case("four_with_pair", (("as_planes", Case("kickers_alike", ((1, 1),), 2)), ("allowed", 2)), 1)
ALIKE_PAIRS = Case("pairs_alike", ((True, 2),), 1)
FOURTH = Opt("fourth_as_kicker")
NO_TWOS = Case("twos_in_large", ((False, "2"),), "")
ROCKET = Opt("rocket_kickers")
EXTEND = Opt("kickers_may_extend")
SCARCE = Case("run_from_four", ((False, True),), False)

SHAPES: Final = (
    Sets(1, "single", also="BJ RJ"),
    Sets(2, "pair"),
    Sets(3, "triple", ends_hand=AS_LAST, when=ALONE),
    Runs(1, "sequence", 5, lowest="3", scarce_head=SCARCE),
    Runs(2, "double_sequence", 3, 10, lowest="3", scarce_head=SCARCE),
    Runs(3, "triple_sequence", 2, 6, lowest="3", scarce_head=SCARCE),
    WithKickers("triple_with_single", of=3, kicker=1, own_rank=FOURTH, when=SINGLES),
    WithKickers("triple_with_pair", of=3, kicker=2, without=NO_TWOS, when=PAIRS),
    WithKickers(
        "plane_with_singles",
        of=3,
        kicker=1,
        shortest=2,
        longest=5,
        lowest="3",
        alike=ALIKE,
        without=NO_TWOS,
        own_rank=FOURTH,
        both_jokers=ROCKET,
        may_extend=EXTEND,
        when=SINGLES,
    ),
    WithKickers("plane_with_pairs", 3, 2, 1, 2, 4, "3", alike=ALIKE_PAIRS, without=NO_TWOS, when=PAIRS),
    WithKickers(
        "quad_with_singles",
        of=4,
        kicker=1,
        each=2,
        alike=ALIKE_OF_QUADS,
        without=NO_TWOS,
        both_jokers=ROCKET,
        when=FOUR_WITH_TWO,
    ),
    WithKickers("quad_with_pairs", 4, 2, 2, alike=ALIKE_PAIRS, without=NO_TWOS, when=FOUR_WITH_TWO),
    Runs(4, "quad_sequence", 2, 5, lowest="3", scarce_head=SCARCE, when=SHUTTLES),
    WithKickers("shuttle_with_singles", 4, 1, 2, 2, 3, "3", without=NO_TWOS, both_jokers=ROCKET, when=SHUTTLES),
    WithKickers("shuttle_with_pairs", 4, 2, 2, 2, 2, "3", without=NO_TWOS, when=SHUTTLES),
)
"""Combinations other than bombs."""

WILD_RANK = (("wild_rank", ("drawn",)),)
BOMB_RUNS: Final = Runs(4, "quad_sequence", 2, 5, lowest="3")
ROCKET_GUARD = Case("rocket_is_highest", ((False, 4),), 0)

BOMBS: Final = (
    Sets(4, "soft_bomb", stand_ins="some", when=WILD_RANK),
    Sets(4, "bomb", stand_ins="none"),
    Sets(4, "wild_bomb", stand_ins="only", when=WILD_RANK),
    replace(BOMB_RUNS, when=(("bomb_runs", ("below_rocket",)),)),
    Exactly("joker_bomb", (("BJ RJ",),), guard=ROCKET_GUARD),
    replace(BOMB_RUNS, when=(("bomb_runs", ("highest",)),)),
)
"""Four of a kind, fours in a row (DDZ-63), the rocket, and soft and wild bombs if a rank is wild."""

BY_KIND_4 = Case("bomb_multipliers", (("by_kind", 4),), 2)

GAME: Final = Game(
    name="doudizhu",
    title="Dou Dizhu",
    title_zh="斗地主",
    says=("Bid to be landlord, and play alone against two.", "叫牌当地主，一人斗两家。"),
    goal=(
        (
            "Bid to be landlord: the highest bid gets the three bottom cards and plays alone against the "
            "others. The first player out wins for their side. A reply has the same shape and size and is "
            "higher, or is a bomb; the two jokers are the rocket. Bombs, the rocket and spring double the "
            "bid."
        ),
        (
            "叫分当地主：叫得最高的拿三张底牌，一人斗两家。谁先出完，谁那一方就赢。跟牌要同牌型、同张数"
            "，而且更大，或用炸弹；两张王是王炸。炸弹、王炸和春天都翻倍。"
        ),
    ),
    scores=(
        (
            "The stake is the bid, doubled for every bomb and for the rocket, and once more for spring: one "
            "side never played a card, or the landlord only the first lead. Each peasant pays the landlord "
            "the stake if the landlord is out first, and is paid it otherwise."
        ),
        (
            "底分是叫到的分；每出一个炸弹或王炸翻一倍，春天或反春天（一方一张没出，或地主只出了第一手）再"
            "翻一倍。地主先出完，两家农民各付这么多；否则地主付给两家。"
        ),
    ),
    seats=(3,),
    declarer=("landlord", "地主"),
    order=Order("3456789TJQKA2"),
    shapes=SHAPES,
    kinds=(
        replace(KINDS["joker_bomb"], en=KindTexts("rocket", "rocket", "both jokers")),
        replace(
            KINDS["quad_sequence"],
            en=KindTexts(
                "fours in a row", "fours in a row {run}", "fours of a kind in a row", "{ranks} fours in a row"
            ),
            zh=KindTexts("四顺", "四顺{run}", "连续的四张", "{ranks}连四顺"),
        ),
    ),
    bombs=BOMBS,
    deck=DeckRules(distinct_jokers=True),
    deal=DealRules(
        next_first=Case(
            "first_bidder",
            (("faceup_card", "any"), ("random", "random"), ("winner", "winner"), ("rotate", "rotate")),
        ),
        opening_lead=Case("first_bidder", (("faceup_card", "drawn"),), "dealer"),
        faceup_card=Case("first_bidder", (("faceup_card", True),), False),
    ),
    auction=AuctionRules(
        bottom=3,
        bids=Case("bidding", (("scores", (1, 2, 3)), ("grab", (1, 2, 4, 8))), ()),
        one_step=Case("bidding", (("grab", True),), False),
        bid_again=Case("bid_turns", (("until_two_pass", True),), False),
        must_bid_with=("BJ RJ", "2d 2c 2h 2s"),
        open_hand=Case("open_hand", (("landlord", "declarer"),), "off"),
    ),
    trick=TrickRules(),
    scoring=ScoringRules(
        by=Case("scoring", (("stakes", "stake"), ("winning_side", "winning_side"))),
        hard_quad=Case("wild_rank", (("drawn", BY_KIND_4),), 2),
        joker_bomb=Case("wild_rank", (("drawn", BY_KIND_4),), 2),
        soft_bomb=2,
        bomb_run=Case("bomb_runs", (("off", 1),), 8),
        wild_bomb=Case("bomb_multipliers", (("by_kind", 64),), 2),
        shown_hand=2,
        bottom_joker=Case("bottom_bonus", (("off", 1),), 2),
        bottom_jokers=Case("bottom_bonus", (("off", 1), ("low_cards", 3)), 4),
        bottom_twos=Case("bottom_bonus", (("twos", 2), ("low_cards", 2)), 1),
        bottom_low=Case("bottom_bonus", (("low_cards", 2),), 1),
        bottom_run=Case("bottom_bonus", (("off", 1),), 3),
        bottom_suited=Case("bottom_bonus", (("off", 1),), 3),
        bottom_suited_run=Case("bottom_bonus", (("off", 1), ("suited_run", 4)), 3),
        bottom_triplet=Case("bottom_bonus", (("off", 1), ("twos", 4)), 3),
        limit_with_bid=Opt("grabs_capped"),
    ),
    most_points=2.0**42,
    daily_deals=6,
    match=MatchRules(sides="declarer", deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    # `bid_step` is set by hand because it also controls doubling and showing the hand. Bids match those of the tuning
    # run.
    planner=PlannerWeights(
        single=1054,
        pair=1064,
        triple=725,
        run=180,
        willing=246,
        bomb=330,
        lead=360,
        patience=1,
        kept_bomb=684,
        mate=322,
        split=100,
        urgency=697,
        near=4,
        card=92,
        low_first=150,
        exit=52,
        feed=-134,
        bid_from=6550,
        bid_step=350,
    ),
    reference=PlannerWeights(
        single=1054,
        pair=780,
        run=360,
        willing=274,
        lead=360,
        kept_bomb=684,
        mate=630,
        split=100,
        urgency=770,
        near=2,
        card=84,
        low_first=150,
        bid_from=7000,
        bid_step=500,
    ),
    learning=Learning(win=0.5, point=0.04, limit=40),
    skill_profiles=SkillProfiles(
        beginner=SkillProfile("none", passes=False, haste=120, pride=200, rivalry=200, boldness=200, slips=150),
        ordinary=SkillProfile("high", passes=False, haste=80, pride=100, rivalry=100, boldness=80, slips=60),
        expert=SkillProfile(haste=50, pride=50, slips=20),
    ),
)
