"""Gan Deng Yan 干瞪眼: two to six players, tiny hands, and replies exactly one rank higher."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from clamber.rules.games.gandengyan_options import CONFLICTS, OPTIONS, PRESETS
from clamber.rules.groups import DealRules, DeckRules, MatchRules, ScoringRules, TrickRules
from clamber.rules.learning import Learning
from clamber.rules.planning import PlannerWeights
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles
from clamber.rules.vocabulary import Exactly, Game, Order, Runs, Sets, Shape, Wild
from clamber.rules.words import Case, Length, Opt

if TYPE_CHECKING:
    from clamber.rules.words import When

LONGEST = Case("max_sequence_ranks", ((3, 3),), 0)

NO_TWOS: Final = Case("twos_as_sets", ((False, "2"),), "")
"""GDY-10: 2s form singles and pairs only."""

NATURAL_TRIPLET: Final = Case("joker_in_bombs", (("none", True),), False)
NATURAL_QUAD: Final = Case("joker_in_bombs", (("any", False),), True)
"""GDY-33: True for bombs that may not contain a joker. Larger sets follow the same rule as four of a kind."""

MORE_JOKERS: Final = (("joker_bombs", ("up_to_four",)), ("decks", (2,)))
"""GDY-100: three and four jokers are bombs."""

MIXED: Final = ("soft_bomb_rank", ("equal", "below_hard"))
OF_SIZE, OF_ALL = "below_hard_of_size", "below_all_hard"
APART: Final = ("soft_bomb_rank", (OF_SIZE, OF_ALL))
TWO_JOKERS: Final = Exactly("joker_bomb", (("BJ RJ",),))


def _when(size: int) -> When:
    """Return the conditions under which equal cards of a size are a bomb."""
    if size == 3:
        return (("triplet", ("bomb",)),)
    return () if size == 4 else (("max_bomb_cards", tuple(most for most in (5, 6, 8) if most >= size)),)


def _soft(size: int, rank: str) -> Sets:
    """Return the bombs of equal cards with a joker, for one order of soft and hard bombs (GDY-86)."""
    jokers = ("joker_in_bombs", ("any", "triplets") if size == 3 else ("any",))
    when = (("soft_bomb_rank", (rank,)), jokers, *_when(size))
    return Sets(size, "bomb", without=NO_TWOS, stand_ins="some", when=when)


def _bombs(size: int) -> tuple[Sets, ...]:
    """Return the bombs of equal cards, with those with a joker among them, right below them, or elsewhere."""
    natural = NATURAL_TRIPLET if size == 3 else NATURAL_QUAD
    return (
        Sets(size, "bomb", without=NO_TWOS, natural=natural, when=(MIXED, *_when(size))),
        _soft(size, OF_SIZE),
        Sets(size, "bomb", without=NO_TWOS, natural=True, when=(APART, *_when(size))),
    )


BOMBS: Final[tuple[Shape, ...]] = (
    *(_soft(size, OF_ALL) for size in range(3, 9)),
    *_bombs(3),
    replace(TWO_JOKERS, when=(("joker_bomb_rank", ("above_triplets",)),)),
    *(shape for size in range(4, 9) for shape in _bombs(size)),
    replace(TWO_JOKERS, when=(("joker_bomb_rank", ("highest",)),)),
    Exactly("joker_bomb", (("BJ BJ RJ", "BJ RJ RJ"),), when=MORE_JOKERS),
    Exactly("joker_bomb", (("BJ BJ RJ RJ",),), when=MORE_JOKERS),
)
"""Bombs according to GDY-30 to GDY-34, GDY-86, GDY-100 and GDY-102."""


def _rate(none: int, three: int, four: int, soft: int | Opt, sixteen: int) -> Case[int]:
    """Return a public multiplier that depends on `public_bombs` (GDY-81)."""
    return Case(
        "public_bombs",
        (
            ("none", none),
            ("2_4_8", three),
            ("2_4_4", four),
            ("soft2_hard4", soft),
            ("2_4_8_16", sixteen),
            ("each_2", 2),
        ),
    )


def _large_rate(option: str, sizes: tuple[int, ...], soft: int) -> Case[int]:
    """Return the multiplier for five, or for six and more equal cards (GDY-81, GDY-103)."""
    given: Case[int] = Case(option, (("by_scheme", _rate(1, 8, 4, soft, 16)), *((size, size) for size in sizes)))
    return Case("public_bombs", (("none", 1),), given)


def _triplet_rate(soft: int) -> Case[int]:
    """Return the multiplier for a triplet, which is 1 if triplets are not bombs (GDY-69)."""
    return Case("triplet", (("ordinary", 1), ("bomb", _rate(1, 2, 2, soft, 2))))


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
        Runs(1, "sequence", Opt("shortest_sequence"), LONGEST, lowest="3", steps=(Opt("follow_step"),)),
        Runs(
            2,
            "double_sequence",
            2,
            Case("double_sequence_len", (("exactly_2", 2), ("2plus", LONGEST), ("none", 2))),
            lowest="3",
            steps=(Opt("follow_step"),),
            when=(("double_sequence_len", ("2plus", "exactly_2")),),
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
    deck=DeckRules(packs=Opt("decks")),
    deal=DealRules(next_first=Opt("next_dealer"), whole_hand_wins=Opt("heavenly_hand")),
    trick=TrickRules(),
    scoring=ScoringRules(
        by=Case("scoring", (("zero_sum", "cards_paid"), ("winner_only", "cards_won"))),
        soft_triplet=_triplet_rate(2),
        hard_triplet=_triplet_rate(4),
        soft_quad=_rate(1, 4, 4, 2, 4),
        hard_quad=_rate(1, 4, 4, 4, 4),
        soft_large=_large_rate("five_bomb_multiplier", (4, 8, 16), 2),
        hard_large=_large_rate("five_bomb_multiplier", (4, 8, 16), 4),
        soft_six=_large_rate("six_bomb_multiplier", (8, 16, 32), 2),
        hard_six=_large_rate("six_bomb_multiplier", (8, 16, 32), 4),
        joker_bomb=_rate(1, 8, 4, Opt("joker_bomb_multiplier"), 8),
        spring_test=Case(
            "spring_test",
            (
                ("never_played", "never_played"),
                ("exactly_5", "exactly_5"),
                ("5_or_more", "five_or_more"),
                ("only_winner_played", "only_winner_played"),
            ),
        ),
        private_multipliers=Case("private_multipliers", (("off", False),), True),
        held_ace=Case("private_multipliers", (("without_aces", 1),), 2),
        early_win=Opt("haochun"),
        early_win_test=Opt("haochun_test"),
    ),
    most_points=2.0**53,
    daily_deals=8,
    match=MatchRules(deals=Length("match", "deals"), target=Length("match", "target")),
    options=OPTIONS,
    conflicts=CONFLICTS,
    presets=PRESETS,
    planner=PlannerWeights(
        single=441,
        pair=450,
        run=405,
        willing=811,
        bomb=429,
        stuck=1770,
        lead=723,
        patience=7,
        split=3,
        urgency=870,
        near=4,
        card=-5,
        low_first=165,
        exit=395,
    ),
    reference=PlannerWeights(
        run=840,
        willing=1394,
        bomb=450,
        lead=600,
        patience=150,
        kept_bomb=1260,
        urgency=1331,
        near=3,
        card=20,
        low_first=630,
    ),
    # With two players, a pass gives the lead to the only opponent, and the single loser pays for all bombs.
    planner_with=(
        (
            2,
            PlannerWeights(
                single=885,
                pair=562,
                triple=370,
                run=729,
                willing=930,
                bomb=414,
                stuck=822,
                lead=3299,
                patience=6,
                kept_bomb=1638,
                split=1,
                card=-678,
                low_first=678,
                exit=312,
            ),
        ),
    ),
    learning=Learning(win=0.6, point=0.03, limit=25, seats=(4, 2, 4, 2, 3, 2, 5, 2, 4, 2, 6)),
    skill_profiles=SkillProfiles(
        beginner=SkillProfile("none", passes=False, haste=150, pride=150, slips=250),
        ordinary=SkillProfile("high", passes=False, haste=90, slips=100),
        expert=SkillProfile(haste=20, slips=60),
    ),
)
