"""Big A 打大A: five players, a hidden partner, and Fours that capture bombs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.games.biga_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.groups import (
    CaptureRules,
    DealRules,
    DeckRules,
    ExposureRules,
    MatchRules,
    ScoringRules,
    TrickRules,
)
from clamber.rules.kinds import KINDS, KindTexts
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles
from clamber.rules.vocabulary import Exactly, Game, Order, Runs, Sets, Shape, Wild
from clamber.rules.words import Case, Length, Opt

EGG, QUAD, FIVE = 3, 4, 5

PAIRS_GUARD: Final = Case("egg_beats_pairs", ((True, EGG),), QUAD)
"""BIGA-105: size of the lowest bomb that beats pairs in a row."""

NOT_FOURS: Final = Case("large_sets", (("fours_only", "2356789TJQKA"),), "")
"""BIGA-106: ranks without sets of seven and eight."""

BASIC = (("extra_bombs", (False,)),)
EXTRA = (("extra_bombs", (True,)),)
TWO_JOKERS = Exactly(
    "joker_bomb",
    Case(
        "mixed_jokers",
        (
            ("between", (("BJ BJ",), ("BJ RJ",), ("RJ RJ",))),
            ("equals_black", (("BJ BJ", "BJ RJ"), ("RJ RJ",))),
            ("all_equal", (("BJ BJ", "BJ RJ", "RJ RJ"),)),
        ),
    ),
)
THREE_JOKERS = Exactly("joker_bomb", (("BJ BJ RJ", "BJ RJ RJ"),))
FOUR_JOKERS = Exactly("joker_bomb", (("BJ BJ RJ RJ",),))

BOMBS: Final[tuple[Shape, ...]] = (
    Sets(3, "bomb"),
    Sets(4, "bomb"),
    Sets(5, "bomb"),
    Sets(6, "bomb"),
    TWO_JOKERS,
    Runs(3, "triple_sequence", 3, 3),
    Runs(4, "quad_sequence", 2, 2),
    Sets(7, "bomb", without=NOT_FOURS),
    Sets(8, "bomb", without=NOT_FOURS, when=BASIC),
    THREE_JOKERS,
    Runs(3, "triple_sequence", 4, 4, when=EXTRA),
    Runs(5, "quint_sequence", 2, 2, when=EXTRA),
    Sets(8, "bomb", without=NOT_FOURS, when=EXTRA),
    Runs(3, "triple_sequence", 5, 5, when=EXTRA),
    Runs(6, "six_sequence", 2, 2, when=EXTRA),
    FOUR_JOKERS,
    Runs(7, "seven_sequence", 2, 2, when=EXTRA),
    Exactly("big_ace_pair", (("* *",),)),
)
"""Bombs according to BIGA-53 and BIGA-56, from the Egg up."""

CALLED: Final = (
    replace(
        KINDS["bomb"],
        en=replace(
            KINDS["bomb"].en,
            at=((EGG, "Egg of {rank}s"), (8, "True Eight of {rank}s")),
            sized_at=((EGG, "Egg"), (8, "True Eight")),
        ),
        zh=KindTexts(
            name="炸弹",
            full="大蛋{count}个{rank}",
            meaning="几张同点，张数多的大；三张叫蛋，四到六张叫大蛋",
            sized="{count}张的大蛋",
            at=((EGG, "蛋{rank}"), (7, "七个{rank}炸弹"), (8, "真八{rank}")),
            sized_at=((EGG, "蛋"), (7, "七张炸弹"), (8, "真八")),
        ),
    ),
    replace(KINDS["triple_sequence"], zh=KindTexts("三顺", "三顺{run}", "连续的三张", "{ranks}连三顺")),
)
"""Kinds of play that have colloquial names in this game."""

GAME: Final = Game(
    name="biga",
    title="Big A",
    title_zh="打大A",
    says=("Show an Ace, and find out who your partner is.", "亮出一张 A，看看谁是你的同伙。"),
    goal=(
        (
            "Be out before the other side. The player who exposes an Ace makes its suit big and is declarer; the "
            "holder of the other Ace of that suit is the partner, and nobody knows. Singles climb from 4 to A, 2, "
            "3, black joker, red joker, Big Ace. Fours capture a bomb of one card more into the hand."
        ),
        (
            "比对方先出完。亮一张 A，该花色就成为大A，亮的人是庄家；另一张在谁手里，谁就是暗庄，别人"
            "不知道。单张从 4 到 A、2、3、小王、大王、大A。4 可以把多一张的蛋收到手里。"
        ),
    ),
    scores=(
        (
            "The places of the two Big Aces' holders count: first and second 6 and 3 points, first "
            "and third 4 and 2, first and fourth 2 and 1, and the same the other way when they come last; "
            "the others pay it between them. If the first and the last player are on one side, nobody "
            "scores. More is at stake once the second Big Ace was shown before the first lead; alone it is "
            "32 points, or 64."
        ),
        (
            "看庄家和暗庄的名次：一、二名得 6 分和 3 分，一、三名得 4 和 2，一、四名得 2 和"
            " 1，垫底则照数倒付，另外三家平摊。第一名和最后一名在同一方就不算分。开打前亮明第二张大A，"
            "输赢更大；独打是 32 分或 64 分。"
        ),
    ),
    seats=(5,),
    order=Order("456789TJQKA23"),
    wild=Wild(
        cards="specials",
        stands_for=Case("big_ace_in_combos", (("ordinary_ace", "A"),), ""),
        as_themselves=True,
    ),
    shapes=(
        Sets(1, "single", also="BJ RJ *", guard=EGG, guards=(("BJ", QUAD), ("RJ", QUAD), ("*", FIVE))),
        Sets(2, "pair", guard=EGG),
        Runs(1, "sequence", 3, both_ends=Opt("ace_both_ends"), guard=EGG),
        Runs(2, "double_sequence", 3, both_ends=Opt("ace_both_ends"), guard=PAIRS_GUARD),
    ),
    bombs=BOMBS,
    kinds=CALLED,
    deck=DeckRules(packs=2),
    deal=DealRules(
        next_first=Case(
            "first_drawer",
            (
                ("prev_first_out", "winner"),
                ("prev_declarer", "prev_declarer"),
                ("rotate", "rotate"),
                ("random", "random"),
                ("same", "same"),
            ),
        ),
        opening_lead="declarer",
        ends="one_side_left",
    ),
    exposure=ExposureRules(both_hearts_hidden=Opt("double_hidden_hearts")),
    trick=TrickRules(),
    capture=CaptureRules(rank="4", specials=Opt("captured_big_ace")),
    scoring=ScoringRules(
        by=Case("scoring", (("win_draw_loss", "team_outcome"),), "team_places"),
        team_wins=Case("scoring", (("two_one_zero", "two_one_zero"),), "three_two_one"),
    ),
    most_points=256.0,
    daily_deals=4,
    match=MatchRules(sides="secret_partners", deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    # `split` is set by hand to discourage splitting sets.
    planner=PlannerWeights(
        single=1190,
        pair=1050,
        willing=583,
        bomb=292,
        bomb_card=22,
        patience=150,
        kept_bomb=660,
        mate=325,
        split=700,
        urgency=1330,
        near=5,
        card=21,
        low_first=796,
        expose_cards=5,
        expose_from=4890,
        reveal_from=-1240,
    ),
    reference=PlannerWeights(
        single=1190,
        pair=1050,
        willing=360,
        bomb=285,
        patience=150,
        near=5,
        card=20,
        low_first=796,
        expose_cards=5,
        expose_from=5600,
    ),
    learning=Learning(win=0.1, point=0.08, limit=25),
    skill_profiles=SkillProfiles(
        beginner=SkillProfile("none", passes=False, haste=250, pride=500, rivalry=500, boldness=400, slips=400),
        ordinary=SkillProfile("high", passes=False, haste=100, pride=160, rivalry=150, boldness=60, slips=100),
        expert=SkillProfile(haste=40, pride=50, slips=20),
    ),
)
