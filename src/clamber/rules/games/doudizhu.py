"""Dou Dizhu 斗地主: an auction makes one of three players the landlord, whom the other two oppose as a team."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.games.doudizhu_bombs import BOMBS
from clamber.rules.games.doudizhu_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.games.doudizhu_planner import PLANNER, REFERENCE
from clamber.rules.games.doudizhu_scoring import SCORING
from clamber.rules.games.doudizhu_shapes import SHAPES
from clamber.rules.groups import Auction, Deal, Deck, Match, Trick
from clamber.rules.kinds import KINDS, Words
from clamber.rules.learning import Learning
from clamber.rules.manners import Manner, Manners
from clamber.rules.vocabulary import Game, Order
from clamber.rules.words import Case, Length

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
        replace(KINDS["joker_bomb"], en=Words("rocket", "rocket", "both jokers")),
        replace(
            KINDS["quad_sequence"],
            en=Words("shuttle", "shuttle {run}", "fours in a row; no bomb", "{ranks} fours in a row"),
            zh=Words("航天飞机", "航天飞机{run}", "连续的四张，不算炸弹", "{ranks}连航天飞机"),
        ),
    ),
    bombs=BOMBS,
    deck=Deck(distinct_jokers=True),
    deal=Deal(
        next_first=Case(
            "first_bidder",
            (("faceup_card", "any"), ("random", "random"), ("winner", "winner"), ("rotate", "rotate")),
        ),
        opening_lead=Case("first_bidder", (("faceup_card", "drawn"),), "dealer"),
        faceup_card=Case("first_bidder", (("faceup_card", True),), False),
    ),
    auction=Auction(
        bottom=3,
        bids=Case("bidding", (("scores", (1, 2, 3)), ("grab", (1, 2, 4, 8))), ()),
        one_step=Case("bidding", (("grab", True),), False),
        bid_again=Case("bid_turns", (("until_two_pass", True),), False),
        must_bid_with=("BJ RJ", "2d 2c 2h 2s"),
        open_hand=Case("open_hand", (("landlord", "declarer"),), "off"),
    ),
    trick=Trick(),
    scoring=SCORING,
    most_points=2.0**42,
    match=Match(sides="declarer", deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    planner=PLANNER,
    reference=REFERENCE,
    learning=Learning(win=0.5, point=0.04, limit=40),
    manners=Manners(
        beginner=Manner("none", passes=False, haste=120, pride=200, rivalry=200, boldness=200, slips=150),
        ordinary=Manner("high", passes=False, haste=80, pride=100, rivalry=100, boldness=80, slips=60),
        expert=Manner(haste=50, pride=50, slips=20),
    ),
)
