"""Big A bombs from lowest to highest, with their colloquial names."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from clamber.rules.kinds import KINDS, Words
from clamber.rules.vocabulary import Exactly, Runs, Sets, Shape
from clamber.rules.words import Case

EGG, QUAD, FIVE = 3, 4, 5
BASIC = (("extra_bombs", (False,)),)
EXTRA = (("extra_bombs", (True,)),)
TWO_JOKERS = Exactly(
    "joker_bomb",
    Case(
        "mixed_jokers",
        (
            ("between", (("BJ BJ",), ("BJ RJ",), ("RJ RJ",))),
            ("equals_black", (("BJ BJ", "BJ RJ"), ("RJ RJ",))),
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
    Sets(7, "bomb"),
    Sets(8, "bomb", when=BASIC),
    THREE_JOKERS,
    Runs(3, "triple_sequence", 4, 4, when=EXTRA),
    Runs(5, "quint_sequence", 2, 2, when=EXTRA),
    Sets(8, "bomb", when=EXTRA),
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
        zh=Words(
            name="炸弹",
            full="大蛋{count}个{rank}",
            meaning="几张同点，张数多的大；三张叫蛋，四到六张叫大蛋",
            sized="{count}张的大蛋",
            at=((EGG, "蛋{rank}"), (7, "七个{rank}炸弹"), (8, "真八{rank}")),
            sized_at=((EGG, "蛋"), (7, "七张炸弹"), (8, "真八")),
        ),
    ),
    replace(KINDS["triple_sequence"], zh=Words("三顺", "三顺{run}", "连续的三张", "{ranks}连三顺")),
)
"""Kinds of play that have colloquial names in this game."""
