"""Payments for the cards left, and multipliers of played bombs, in Gan Deng Yan (GDY-80 to 85, 91, 103, 104).

A row of `LEFT` is `(items, options, cards left, points)`: a loser with these five cards pays these points. A row
of `PLAYED` is `(items, options, bombs, multipliers)`: a win with the bomb and the rest multiplies every payment so.
"""

from __future__ import annotations

from typing import Final

Row = tuple[str, str, str, str]

SCHEMES = ("2_4_8", "2_4_4", "soft2_hard4", "2_4_8_16")
HELD = "3456BJ 345BJRJ 33BJRJ4 333BJ4 33BJ45"
ALL = "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T 7777BJ+8 7777BJRJ"

LEFT: Final[tuple[Row, ...]] = (
    ("GDY-80", "ace_multiplier=1 ace_stack=per_ace", "34568 3456A 345AA 34AAA", "5 5 5 5"),
    ("GDY-80", "ace_multiplier=1 ace_stack=once", "34568 3456A 345AA 34AAA", "5 5 5 5"),
    ("GDY-80", "ace_multiplier=2 ace_stack=per_ace", "34568 3456A 345AA 34AAA", "5 10 20 40"),
    ("GDY-80", "ace_multiplier=2 ace_stack=once", "34568 3456A 345AA 34AAA", "5 10 10 10"),
    ("GDY-80", "ace_multiplier=3 private_multipliers=on ace_stack=per_ace", "345AA", "180"),
    ("GDY-80", "ace_multiplier=3 private_multipliers=on ace_stack=once", "345AA", "60"),
    *(
        ("GDY-81", f"public_bombs={scheme} triplet=ordinary private_multipliers=on", "333AK 3333K", "10 20")
        for scheme in SCHEMES
    ),
    *(
        (
            "GDY-82",
            f"private_multipliers=on public_bombs={scheme}",
            "34566 3456A 345AA 3456BJ 33346 33334 345BJRJ",
            f"5 10 20 10 {held}",
        )
        for scheme, held in (
            ("none", "5 5 20"),
            ("2_4_8", "10 20 40"),
            ("2_4_4", "10 20 20"),
            ("soft2_hard4", "20 20 20"),
            ("2_4_8_16", "10 20 40"),
            ("each_2", "10 10 10"),
        )
    ),
    *(
        (
            "GDY-82",
            f"private_multipliers=off public_bombs={scheme}",
            "34566 3456A 345AA 3456BJ 33346 33334 345BJRJ",
            "5 5 5 5 5 5 5",
        )
        for scheme in (*SCHEMES, "none", "each_2")
    ),
    ("GDY-82", "ace_multiplier=3", "3456A", "15"),
    ("GDY-82", "private_multipliers=on", "3456A", "10"),
    ("GDY-82", "ace_multiplier=3 private_multipliers=on", "3456A", "30"),
    ("GDY-82", "public_bombs=2_4_8 private_multipliers=without_aces", "6663A 3456A 345BJA", "10 5 10"),
    ("GDY-83", "private_multipliers=on public_bombs=2_4_8 held_jokers=as_bomb", HELD, "10 40 40 20 10"),
    ("GDY-83", "private_multipliers=on public_bombs=2_4_8 held_jokers=single", HELD, "10 20 20 20 10"),
    ("GDY-83", "private_multipliers=on public_bombs=2_4_8 held_jokers=both", HELD, "10 160 160 20 10"),
    *(
        ("GDY-83", f"private_multipliers=off public_bombs=2_4_8 held_jokers={held}", HELD, "5 5 5 5 5")
        for held in ("as_bomb", "single", "both")
    ),
    *(
        ("GDY-83", f"private_multipliers=on held_jokers={held}", "345BJRJ", "20")
        for held in ("as_bomb", "single", "both")
    ),
    ("GDY-83", "private_multipliers=on public_bombs=2_4_8 decks=2", "345BJBJ 34BJBJRJ 345BJRJ 33333", "20 80 40 20"),
    *(
        (
            "GDY-83",
            f"private_multipliers=on public_bombs={scheme} twos_as_sets=false",
            "22234 22223 222BJ3 33342",
            f"5 5 10 {20 if scheme == 'soft2_hard4' else 10}",
        )
        for scheme in SCHEMES
    ),
    *(
        ("GDY-83", f"private_multipliers=on public_bombs={scheme} twos_as_sets=true", "22223", "20")
        for scheme in SCHEMES
    ),
    ("GDY-83", "private_multipliers=on public_bombs=2_4_8_16 max_bomb_cards=5", "3333BJ", "40"),
    ("GDY-85", "public_bombs=soft2_hard4 joker_bomb_multiplier=8 private_multipliers=on", "345BJRJ", "40"),
    ("GDY-91", "two_multiplier=1", "34568 34562 34522 34222", "5 5 5 5"),
    ("GDY-91", "two_multiplier=2", "34568 34562 34522 34222", "5 10 20 40"),
    ("GDY-91", "two_multiplier=2 ace_multiplier=3", "345A2", "30"),
    ("GDY-104", "public_bombs=2_4_8 played_bombs=false", "66634", "5"),
    ("GDY-104", "public_bombs=2_4_8 played_bombs=false private_multipliers=on", "66634 6663A", "10 20"),
    ("presets", "preset=baike", "34568 3456A 345AA", "5 10 10"),
    ("presets", "preset=baike ace_stack=per_ace", "345AA", "20"),
    ("presets", "preset=baike ace_multiplier=3", "345AA", "15"),
)

PLAYED: Final[tuple[Row, ...]] = (
    ("GDY-81", "public_bombs=none max_bomb_cards=8", ALL, "1 1 1 1 1 1 1"),
    ("GDY-81", "public_bombs=2_4_8 max_bomb_cards=8", ALL, "2 2 4 4 8 8 8"),
    ("GDY-81", "public_bombs=2_4_4 max_bomb_cards=8", ALL, "2 2 4 4 4 4 4"),
    ("GDY-81", "public_bombs=soft2_hard4 max_bomb_cards=8", ALL, "4 2 4 2 4 2 2"),
    ("GDY-81", "public_bombs=2_4_8_16 max_bomb_cards=8", ALL, "2 2 4 4 8 16 16"),
    ("GDY-81", "public_bombs=each_2 max_bomb_cards=8", ALL, "2 2 2 2 2 2 2"),
    *(
        ("GDY-81", f"public_bombs={scheme} max_bomb_cards=5 decks=2", "77777+8", factor)
        for scheme, factor in (
            ("none", "1"),
            ("2_4_8", "8"),
            ("2_4_4", "4"),
            ("soft2_hard4", "4"),
            ("2_4_8_16", "16"),
            ("each_2", "2"),
        )
    ),
    *(
        ("GDY-81", f"public_bombs={scheme} triplet=ordinary", "777+89T 77BJ+89T 7777+88", "1 1 4")
        for scheme in SCHEMES
    ),
    ("GDY-85", "public_bombs=soft2_hard4 joker_bomb_multiplier=4", "BJRJ+789T", "4"),
    ("GDY-85", "public_bombs=soft2_hard4 joker_bomb_multiplier=8", "BJRJ+789T 7777+88", "8 4"),
    ("GDY-85", "public_bombs=none joker_bomb_multiplier=8", "BJRJ+789T", "1"),
    ("GDY-85", "public_bombs=2_4_8 joker_bomb_multiplier=8", "BJRJ+789T", "8"),
    ("GDY-85", "public_bombs=2_4_4 joker_bomb_multiplier=8", "BJRJ+789T", "4"),
    ("GDY-85", "public_bombs=2_4_8_16 joker_bomb_multiplier=8", "BJRJ+789T", "8"),
    ("GDY-103", "public_bombs=2_4_8 max_bomb_cards=6", "7777BJ+8 7777BJRJ", "8 8"),
    ("GDY-103", "public_bombs=2_4_8 max_bomb_cards=6 five_bomb_multiplier=16", "7777BJ+8 7777BJRJ", "16 8"),
    ("GDY-103", "public_bombs=2_4_8 max_bomb_cards=6 six_bomb_multiplier=32", "7777BJRJ 7777+88", "32 4"),
    ("GDY-103", "public_bombs=none max_bomb_cards=6 six_bomb_multiplier=32", "7777BJRJ", "1"),
    ("GDY-104", "public_bombs=2_4_8 played_bombs=false", "777+89T BJRJ+789T", "1 1"),
    ("presets", "preset=pagat", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "1 1 1 1 1"),
    ("presets", "preset=gamerules", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "1 1 1 1 1"),
    ("presets", "preset=baike", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "1 1 1 1 1"),
    ("presets", "preset=gametea", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "4 2 4 2 4"),
    ("presets", "preset=91y", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "2 2 4 4 8"),
    ("presets", "preset=qipai007", "777+89T 77BJ+89T 7777+88 777BJ+88 BJRJ+789T", "2 2 4 4 4"),
)
