"""Gan Deng Yan 干瞪眼: two to six players, tiny hands, and replies exactly one rank higher."""

from __future__ import annotations

from typing import Final

from clamber.rules.games.gandengyan_bombs import BOMBS, NO_TWOS
from clamber.rules.games.gandengyan_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.games.gandengyan_planner import PLANNER, REFERENCE, WITH_TWO
from clamber.rules.games.gandengyan_scoring import SCORING
from clamber.rules.groups import Deal, Deck, Match, Trick
from clamber.rules.learning import Learning
from clamber.rules.manners import Manner, Manners
from clamber.rules.vocabulary import Game, Order, Runs, Sets, Wild
from clamber.rules.words import Case, Length, Opt

LONGEST = Case("max_sequence_ranks", ((3, 3),), 0)
GAME: Final = Game(
    name="gandengyan",
    title="Gan Deng Yan",
    title_zh="干瞪眼",
    says=("Five cards, one step higher each time. Quick and sharp.", "五张牌，每次只能大一点，又快又紧张。"),
    goal=(
        (
            "Be the first without cards. A reply has the same shape and is exactly one rank higher, or is a 2 "
            "on a single or 2-2 on a pair, or a bomb. Jokers stand for any rank beside a natural card. After "
            "each trick everybody draws. Players left with cards pay for them."
        ),
        (
            "谁先出完谁赢。跟牌要同牌型，每次只能大一点；单张可用 2、对子可用对 2 来压，炸弹什么都"
            "能压。王要和别的牌一起出，可以当任意点。每轮之后各家摸牌，剩牌的人按张数赔。"
        ),
    ),
    scores=(
        (
            "Each loser pays the winner one point for every card left in hand. House rules add multipliers: "
            "bombs, spring, Aces and 2s left in hand."
        ),
        ("输家手里剩几张牌，就付给赢家几分。炸弹、春天、手里剩下的 A 和 2 要不要翻倍，由房规决定。"),
    ),
    seats=(2, 3, 4, 5, 6),
    only_seats=Opt("players"),
    second_pack_from=Case("auto_decks", (("4plus", 4), ("3plus", 3)), 0),
    order=Order("3456789TJQKA2"),
    step_free_ranks="2",
    step_free_equals=Opt("equal_applies_to_twos"),
    single_follows_any=Case("single_two", (("on_any_play", True),), False),
    wild=Wild(
        cards="jokers",
        stands_for=Case("joker_as_two", ((True, "3456789TJQKA2"),), "3456789TJQKA"),
        at_most=Case("max_jokers_per_play", ((1, 1),), 4),
        highest_only=Case("joker_reading", (("highest", True),), False),
    ),
    joker_leads=True,
    shapes=(
        Sets(1, "single", steps=(Opt("follow_step"),)),
        Sets(2, "pair", steps=(Opt("follow_step"),)),
        Sets(
            3,
            "triple",
            without=NO_TWOS,
            steps=(Opt("follow_step"), Opt("triplet_step")),
            when=(("triplet", ("ordinary",)),),
        ),
        Runs(1, "sequence", 3, LONGEST, lowest="3", steps=(Opt("follow_step"),)),
        Runs(
            2,
            "double_sequence",
            2,
            Case("double_sequence_len", (("exactly_2", 2), ("2plus", LONGEST))),
            lowest="3",
            steps=(Opt("follow_step"),),
        ),
        Runs(
            3,
            "triple_sequence",
            Opt("triple_sequence_min"),
            LONGEST,
            lowest="3",
            steps=(Opt("follow_step"),),
            when=(("triple_sequences", (True,)),),
        ),
    ),
    bombs=BOMBS,
    hard_over_soft=Case("soft_bomb_rank", (("below_hard", True),), False),
    binding=Opt("joker_meaning_binds"),
    deck=Deck(packs=Opt("decks")),
    deal=Deal(next_first=Opt("next_dealer"), whole_hand_wins=Opt("heavenly_hand")),
    trick=Trick(),
    scoring=SCORING,
    most_points=2.0**53,
    match=Match(deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    planner=PLANNER,
    reference=REFERENCE,
    planner_with=((2, WITH_TWO),),
    learning=Learning(win=0.6, point=0.03, limit=25, seats=(4, 2, 4, 2, 3, 2, 5, 2, 4, 2, 6)),
    manners=Manners(
        beginner=Manner("none", passes=False, haste=150, pride=150, slips=250),
        ordinary=Manner("high", passes=False, haste=90, slips=100),
        expert=Manner(haste=20, slips=60),
    ),
)
