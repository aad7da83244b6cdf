"""Zheng Shang You 争上游: free-for-all until only one player holds cards. The last pays the first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.games.zhengshangyou_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.groups import DealRules, DeckRules, MatchRules, ScoringRules, TributeRules, TrickRules
from clamber.rules.kinds import KINDS
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles
from clamber.rules.vocabulary import Exactly, Game, Order, Runs, Sets, Wild, WithAttached, WithKickers
from clamber.rules.words import Case, Length, Opt

TWO_PACKS = (("decks", (2,)),)
SINGLE_CARRIED: Final = ("triple_carries", ("single_or_pair",))
PAIR_CARRIED: Final = ("triple_carries", ("single_or_pair", "pair"))
WILD: Final = ("wild_jokers", ("equal", "below_natural"))
NATURAL: Final = ("wild_jokers", ("off",))
NATURAL_HIGHER: Final = Case("wild_jokers", (("below_natural", True),), False)
LOWEST: Final = Case("ace_low", ((True, "A"),), "3")
"""ZSY-45: lowest starting rank for a run."""


GAME: Final = Game(
    name="zhengshangyou",
    title="Zheng Shang You",
    title_zh="争上游",
    says=("Everybody for themselves: be out early, and the last pays tribute.", "各自为战，争当上游，最后一名进贡。"),
    goal=(
        (
            "Be out early: it goes on until one player holds cards, and the first two places score. A reply has the "
            "same shape and size and is higher, or is a bomb. After the first deal the last player gives the first "
            "their best card, and gets another back."
        ),
        (
            "尽早出完：打到只剩一家有牌为止，头两名得分。跟牌要同牌型、同张数，而且更大，或用炸弹。第一局之后，"
            "最后一名把最大的一张进贡给第一名，第一名还一张。"
        ),
    ),
    scores=(
        ("The first player out gets two points, the second one, the others nothing; eleven points are a usual end."),
        ("第一名得两分，第二名得一分，其余不得分；通常先到十一分为止。"),
    ),
    seats=(3, 4, 5, 6),
    kinds=(
        replace(
            KINDS["pair"],
            en=replace(KINDS["pair"].en, at=(("BJ", "pair of jokers"),)),
            zh=replace(KINDS["pair"].zh, at=(("BJ", "对王"),)),
        ),
    ),
    order=Order("3456789TJQKA2"),
    shapes=(
        Sets(1, "single", also="BJ RJ"),
        Sets(2, "pair", also="BJ RJ", mixed_jokers=Opt("joker_pair")),
        Sets(3, "triple", when=(("triples", ("ordinary",)),)),
        Runs(1, "sequence", Opt("shortest_sequence"), lowest=LOWEST),
        Runs(2, "double_sequence", Opt("shortest_double"), lowest=LOWEST),
        Runs(3, "triple_sequence", 2, lowest=LOWEST),
        WithKickers("triple_with_single", of=3, kicker=1, when=(SINGLE_CARRIED, NATURAL)),
        WithAttached("triple_with_single", cards=1, jokers_with_wild=False, when=(SINGLE_CARRIED, WILD)),
        WithKickers("triple_with_pair", of=3, kicker=2, when=(PAIR_CARRIED, NATURAL)),
        WithAttached("triple_with_pair", cards=2, jokers=False, when=(PAIR_CARRIED, WILD)),
    ),
    bombs=(
        Sets(3, "bomb", when=(("triples", ("bomb",)),)),
        Sets(4, "bomb"),
        Sets(5, "bomb", when=TWO_PACKS),
        Runs(1, "straight_flush", 5, 5, lowest=LOWEST, suited=True, when=(("straight_flush", ("bomb",)),)),
        Sets(6, "bomb", when=TWO_PACKS),
        Sets(7, "bomb", when=TWO_PACKS),
        Sets(8, "bomb", when=TWO_PACKS),
        Exactly(
            "joker_bomb",
            Case("decks", ((1, (("BJ RJ",),)), (2, (("BJ BJ RJ RJ",),)))),
            when=(("jokers", ("bomb",)),),
        ),
    ),
    wild=Wild(cards=Case("wild_jokers", (("off", ""),), "jokers")),
    hard_over_soft=NATURAL_HIGHER,
    natural_over_wild=NATURAL_HIGHER,
    deck=DeckRules(packs=Opt("decks"), without=Case("jokers", (("none", "BJ RJ"),), ""), distinct_jokers=True),
    deal=DealRules(
        opening_lead=Case("first_lead", (("holder", "holder"),), "dealer"),
        opening_card="3s",
        ends="one_side_left",
    ),
    tribute=TributeRules(by="places", pairs=Case("tribute", (("one", 1), ("two", 2)), 0), resisting="never"),
    trick=TrickRules(),
    scoring=ScoringRules(by="places", place_points=Opt("scoring")),
    most_points=5,
    daily_deals=6,
    match=MatchRules(deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    # `split` is set by hand to discourage splitting sets.
    planner=PlannerWeights(
        single=1430,
        pair=1200,
        triple=1014,
        run=638,
        bomb=112,
        lead=750,
        patience=4,
        kept_bomb=1041,
        split=200,
        urgency=442,
        near=10,
        card=164,
        exit=3,
    ),
    reference=PlannerWeights(
        single=1190,
        pair=1050,
        triple=947,
        willing=360,
        lead=10,
        patience=150,
        urgency=608,
        near=5,
        low_first=482,
    ),
    learning=Learning(win=0.3, point=0.3, limit=5, seats=(4, 3, 4, 5, 4, 6)),
    skill_profiles=SkillProfiles(
        beginner=SkillProfile("none", passes=False, haste=150, pride=500, slips=250),
        ordinary=SkillProfile("high", passes=False, haste=100, pride=200, slips=70),
        expert=SkillProfile(haste=40, pride=60, slips=20),
    ),
)
