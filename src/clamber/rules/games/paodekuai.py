"""Pao De Kuai 跑得快: 48 cards, three players, an obligation to beat if possible, and payment for unplayed cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.games.paodekuai_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.groups import DealRules, DeckRules, MatchRules, ScoringRules, TrickRules
from clamber.rules.kinds import KINDS, KindTexts
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles
from clamber.rules.vocabulary import RANKS, Exactly, Game, Order, Runs, Sets, WithKickers
from clamber.rules.words import Case, Length, Opt

TOP: Final = Case("ace_in_rows", ((False, "K"),), "A")
"""PDK-51: highest rank in a row."""

ENDS = Case("fewer_at_end", ((False, False),), True)
FEWER = (("triple_carries", ("up_to_two",)),)
WHOLE_PACK: Final = 18
"""PDK-60: cards each if the whole pack is dealt, jokers included."""

WITH_JOKERS = Case("jokers", (("none", False),), True)
MOST_TRIPLES: Final = Case("cards_each", ((WHOLE_PACK, 6),), 5)
"""Number of triples in a row that a hand may hold."""

UP_TO_THREE = (("four_carries", ("up_to_three",)),)
BOMBS_OF_THREE: Final = (("three_threes_bomb", "3"), ("three_kings_bomb", "K"), ("three_aces_bomb", "A"))
"""PDK-20, PDK-53: options that make three cards of a rank a bomb, and the rank."""


def _no_triple(taken: str = "", left: tuple[tuple[str, str], ...] = BOMBS_OF_THREE) -> Case[str] | str:
    """Return the ranks of which three cards are a bomb, and no ordinary triple."""
    if not left:
        return taken
    (option, rank), *others = left
    return Case(option, ((True, _no_triple(taken + rank, tuple(others))),), _no_triple(taken, tuple(others)))


def _three(option: str, rank: str) -> Sets:
    """Return the bomb of three cards of a rank."""
    return Sets(3, "bomb", without=RANKS.replace(rank, ""), when=((option, (True,)),))


GAME: Final = Game(
    name="paodekuai",
    title="Pao De Kuai",
    title_zh="跑得快",
    says=("Sixteen cards each. Whoever can beat must, and the quickest is paid.", "每人十六张，有大必压，先跑先赢。"),
    goal=(
        (
            "Be the first without cards; whoever is left with cards pays for them, and twice who never played. Who "
            "can beat must. Triples carry two cards, fewer only as the last play. Before a player with one card "
            "only the highest single may be played. Bombs are paid at once."
        ),
        (
            "最先出完；剩牌的付分，一张未出的加倍。有大必压。三张带两张，最后一手可以少带。下家报单时，出单张只能"
            "出最大的。炸弹另外算分。"
        ),
    ),
    scores=(
        (
            "Each loser pays the winner one point for every card left; with one card left nothing. A loser who "
            "never played a card pays double. Every bomb brings its player 10 points from each of the others, "
            "no matter who wins."
        ),
        ("输家剩几张付几分，只剩一张不付；一张没出的付双倍。每个炸弹由另外两家各付 10 分，谁赢都一样。"),
    ),
    seats=(2, 3),
    only_seats=Opt("players"),
    order=Order("3456789TJQKA2"),
    shapes=(
        Sets(1, "single", also=Case("jokers", (("none", ""),), "BJ RJ")),
        Sets(2, "pair"),
        Runs(1, "sequence", 5, lowest="3", highest=TOP),
        Runs(2, "double_sequence", 2, lowest="3", highest=TOP),
        Sets(3, "triple", without=_no_triple(), when=FEWER),
        Runs(3, "triple_sequence", 2, MOST_TRIPLES, lowest="3", highest=TOP, when=FEWER),
        WithKickers("triple_with_single", of=3, kicker=1, when=FEWER),
        WithKickers("plane_with_singles", 3, 1, 1, 2, 4, "3", TOP, alike=3, both_jokers=WITH_JOKERS, when=FEWER),
        WithKickers("triple_with_cards", of=3, kicker=1, each=2, alike=3, both_jokers=WITH_JOKERS, fewer_at_end=ENDS),
        WithKickers(
            "plane_with_cards",
            of=3,
            kicker=1,
            each=2,
            shortest=2,
            longest=3,
            lowest="3",
            highest=TOP,
            alike=3,
            both_jokers=WITH_JOKERS,
            fewer_at_end=ENDS,
            longest_at_end=MOST_TRIPLES,
        ),
        WithKickers("quad_with_cards", of=4, kicker=1, each=1, when=UP_TO_THREE),
        WithKickers("quad_with_cards", of=4, kicker=1, each=2, alike=2, both_jokers=WITH_JOKERS, when=UP_TO_THREE),
        WithKickers(
            "quad_with_cards",
            of=4,
            kicker=1,
            each=Case("four_carries", (("two", 2),), 3),
            alike=3,
            both_jokers=WITH_JOKERS,
            fewer_at_end=Case("four_carries", (("two", ENDS), ("three", ENDS)), False),
            fewest_at_end=1,
            when=(("four_carries", ("two", "three", "up_to_three")),),
        ),
    ),
    bombs=(
        _three(*BOMBS_OF_THREE[0]),
        Sets(4, "bomb"),
        Runs(1, "straight_flush", 5, 5, lowest="3", highest=TOP, suited=True, when=(("straight_flush", ("bomb",)),)),
        _three(*BOMBS_OF_THREE[1]),
        _three(*BOMBS_OF_THREE[2]),
        Exactly("joker_bomb", (("BJ RJ",),), when=(("jokers", ("bomb",)),)),
    ),
    kinds=(replace(KINDS["joker_bomb"], en=KindTexts("joker bomb", "joker bomb", "both jokers")),),
    deck=DeckRules(
        without=Case(
            "cards_each", ((15, "BJ RJ 2d 2c 2h As Ad Ac Kd"), (WHOLE_PACK, "")), otherwise="BJ RJ 2d 2c 2h As"
        ),
        distinct_jokers=Case("cards_each", ((WHOLE_PACK, True),), False),
    ),
    deal=DealRules(
        hand_size=Case("players", ((2, Opt("cards_each")),), 0),
        extra_card=False,
        next_first=Case("opening_card", (("none", "random"),), "winner"),
        opening_lead=Case("opening_card", (("none", "dealer"),), "holder"),
        opening_card=Case("opening_card", (("3s", "3s"), ("3h", "3h")), ""),
        later_lead=Case("first_lead", (("winner", "winner"),), "as_first"),
    ),
    trick=TrickRules(
        must_play_if_able=Opt("must_play"),
        last_plays=Case("fewer_at_end", (("leading", "leading"), ("following", "following")), "any"),
    ),
    scoring=ScoringRules(
        by="cards_paid",
        doubling_card=Case("bird", ((True, "Th"),), ""),
        doubling_card_on=Case("bird_bombs", ((True, "cards_and_bombs"),), "cards"),
        doubling_card_points=Opt("bird_points"),
        hard_triplet=Opt("bomb_multiplier"),
        hard_quad=Opt("bomb_multiplier"),
        bomb_run=Opt("bomb_multiplier"),
        joker_bomb=Case("jokers", (("bomb", Opt("bomb_multiplier")),), 1),
        spring=Case("shut_out", (("off", False),), True),
        spring_test=Case("shut_out", (("or_only_first_lead", "no_play_or_first_lead"),), "no_play"),
        spring_factor=Opt("shut_out_factor"),
        spring_points=Opt("shut_out_points"),
        large_hand=Opt("small_shut_out"),
    ),
    most_points=2.0**53,
    daily_deals=6,
    match=MatchRules(deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    # `split` is set by hand to discourage splitting sets.
    planner=PlannerWeights(
        single=1274,
        pair=825,
        triple=625,
        run=442,
        willing=497,
        bomb=1136,
        bomb_card=18,
        stuck=1900,
        lead=453,
        patience=2,
        kept_bomb=-51,
        split=1000,
        urgency=219,
        near=10,
        low_first=362,
        exit=55,
    ),
    reference=PlannerWeights(
        single=1190,
        pair=780,
        triple=684,
        run=360,
        bomb=615,
        lead=160,
        urgency=608,
    ),
    learning=Learning(win=0.3, point=0.04, limit=30),
    skill_profiles=SkillProfiles(
        beginner=SkillProfile("none", passes=False, haste=180, pride=450, slips=320),
        ordinary=SkillProfile("high", passes=False, haste=130, pride=250, slips=120),
        expert=SkillProfile(haste=80, pride=120, slips=45),
    ),
)
