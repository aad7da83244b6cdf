"""Dou Dizhu combinations other than bombs, and the options that affect them."""

from __future__ import annotations

from typing import Final

from clamber.rules.vocabulary import Runs, Sets, WithKickers
from clamber.rules.words import Case, Opt

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
