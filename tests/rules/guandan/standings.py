"""Levels, declarers and winners after deals that end in these orders: GD-60 to 71, 76, 106.

A row is `(items, options, orders, standing)`. An order such as `013` names the seats that went out; the standing
gives the levels of both sides, a seat of the declarers, and a seat of the winners if the match is over.
"""

from __future__ import annotations

from typing import Final

Row = tuple[str, str, str, str]

ACE = "02 02 02 02"
"""Brings seats 0 and 2 to level A as declarers, with the other side at 2."""
FIVE = "13 02 02 02 02"
"""Brings seats 0 and 2 to level A as declarers, with the other side at 5."""
WON = "013 013 013"
"""Three deals as declarers at A, each only a 1-4 win, which cannot win the match."""
LOST = "13 02 13 02 13"
"""Three lost deals as declarers at A, interleaved with deals at the others' level, who rise from 5 to 8, J and A."""

STANDINGS: Final[tuple[Row, ...]] = (
    # Promotion and declarers
    ("GD-60 61", "", "013", "3 2, 0 declares"),
    ("GD-60 61", "", "103", "2 4, 1 declares"),
    ("GD-60 61", "", "012", "4 2, 0 declares"),
    ("GD-60 61", "", "102", "2 3, 1 declares"),
    ("GD-60 61", "", "02", "5 2, 0 declares"),
    ("GD-60 61", "", "31", "2 5, 1 declares"),
    ("GD-60 61", "", "213", "3 2, 0 declares"),
    ("GD-60 61", "", "321", "2 4, 1 declares"),
    ("GD-60 61", "", "320", "2 3, 1 declares"),
    ("GD-60", "promotion=1,2,3", "013", "3 2, 0 declares"),
    ("GD-60", "promotion=1,2,3", "02", "5 2, 0 declares"),
    ("GD-60", "promotion=1,2,4", "013", "3 2, 0 declares"),
    ("GD-60", "promotion=1,2,4", "103", "2 4, 1 declares"),
    ("GD-60", "promotion=1,2,4", "012", "4 2, 0 declares"),
    ("GD-60", "promotion=1,2,4", "102", "2 3, 1 declares"),
    ("GD-60", "promotion=1,2,4", "02", "6 2, 0 declares"),
    ("GD-60", "promotion=1,2,4", "31", "2 6, 1 declares"),
    *(
        ("GD-60", f"promotion={promotion}", order, f"{level} 2, 0 declares")
        for promotion, levels in (("0,1,2", "234"), ("0,1,3", "235"), ("0,2,3", "245"), ("1,2,4", "346"))
        for order, level in zip(("013", "012", "02"), levels, strict=True)
    ),
    ("GD-63", "", "102 02", "5 3, 0 declares"),
    ("GD-63", "", "102 02 102", "5 4, 1 declares"),
    # Level A
    ("GD-65", "", "02 02 02", "J 2, 0 declares"),
    ("GD-65", "", "02 02 02 013", "Q 2, 0 declares"),
    ("GD-65", "", "02 02 02 012", "K 2, 0 declares"),
    *(
        ("GD-65", options, f"{orders} 02", "A 2, 0 declares")
        for orders in ("02 02 02", "02 02 02 013", "02 02 02 012")
        for options in ("", "win_needs_declarer=false")
    ),
    *(
        ("GD-66", options, f"{ACE} {order}", "A 2, 0 declares, 0 wins")
        for order in ("02", "012", "20", "230")
        for options in ("", "win_needs_declarer=false")
    ),
    ("GD-66", "", f"{ACE} 13 02", "A 5, 0 declares"),
    ("GD-66", "", f"{ACE} 13 012", "A 5, 0 declares"),
    ("GD-66", "win_needs_declarer=false", f"{ACE} 13 02", "A 5, 0 declares, 0 wins"),
    ("GD-66", "win_needs_declarer=false", f"{ACE} 13 012", "A 5, 0 declares, 0 wins"),
    ("GD-66", "", f"{ACE} 13 13 13 13", "A A, 1 declares"),
    ("GD-66", "", f"{ACE} 13 13 13 13 02", "A A, 0 declares"),
    ("GD-66", "", f"{ACE} 13 13 13 13 13", "A A, 1 declares, 1 wins"),
    ("GD-67", "", f"{ACE} 13 02 02", "A 5, 0 declares, 0 wins"),
    ("GD-68", "", f"{ACE} 013", "A 2, 0 declares"),
    ("GD-68", "a_1_4=opponents_up_one", f"{ACE} 013", "A 3, 0 declares"),
    ("GD-68", "a_1_4=opponents_up_one", "013", "3 2, 0 declares"),
    ("GD-68", "a_1_4=opponents_up_one", "13", "2 5, 1 declares"),
    ("GD-68", "", f"{ACE} 13 13 13 13 02", "A A, 0 declares"),
    ("GD-68", "a_1_4=opponents_up_one", f"{ACE} 13 13 13 13 02 013", "A A, 0 declares"),
    ("GD-68", "a_1_4=opponents_up_one a_rule=card004", f"{ACE} {WON}", "K 5, 1 declares"),
    ("GD-68", "a_1_4=opponents_up_one a_penalty=lose_match", f"{ACE} {WON}", "A 5, 0 declares, 1 wins"),
    ("GD-69", "win_finish=1-2_or_1-3", f"{ACE} 012", "A 2, 0 declares, 0 wins"),
    ("GD-69", "win_finish=1-2_only", f"{ACE} 012", "A 2, 0 declares"),
    ("GD-69", "win_finish=1-2_only", f"{ACE} 02", "A 2, 0 declares, 0 wins"),
    ("GD-69", "win_finish=1-2_only", f"{ACE} 012 012 012", "2 2, 0 declares"),
    # Failures at A
    ("GD-70", "", FIVE, "A 5, 0 declares"),
    ("GD-70", "", f"{FIVE} 013", "A 5, 0 declares"),
    ("GD-70", "", f"{FIVE} 013 013", "A 5, 0 declares"),
    ("GD-70", "", f"{FIVE} 013 013 012", "A 5, 0 declares, 0 wins"),
    ("GD-70", "", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_rule=full003", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_rule=card004", f"{FIVE} {WON}", "K 5, 1 declares"),
    ("GD-70", "a_rule=off", f"{FIVE} {WON}", "A 5, 0 declares"),
    ("GD-70", "a_limit=none", f"{FIVE} {WON}", "A 5, 0 declares"),
    ("GD-70", "a_limit=3", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_counts=only_1-4", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_consecutive=true", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_penalty=down_one", f"{FIVE} {WON}", "K 5, 0 declares"),
    ("GD-70", "a_penalty=to_2", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_penalty=lose_match", f"{FIVE} {WON}", "A 5, 0 declares, 1 wins"),
    ("GD-70", "a_penalty=lose_match", f"{ACE} 013 013", "A 2, 0 declares"),
    ("GD-70", "a_penalty=none", f"{FIVE} {WON}", "A 5, 0 declares"),
    ("GD-70", "a_penalty_passes=declarership", f"{FIVE} {WON}", "2 5, 1 declares"),
    ("GD-70", "a_penalty_passes=nothing", f"{FIVE} {WON}", "2 5, 0 declares"),
    ("GD-70", "a_rule=card004 a_penalty=to_2", f"{FIVE} {WON}", "2 5, 1 declares"),
    ("GD-70", "a_rule=card004 a_penalty_passes=nothing", f"{FIVE} {WON}", "K 5, 0 declares"),
    ("GD-70", "a_rule=card004 a_limit=none", f"{FIVE} {WON}", "A 5, 0 declares"),
    ("GD-70", "a_rule=full003 a_penalty=down_one", f"{FIVE} {WON}", "K 5, 0 declares"),
    ("GD-70", "a_rule=off a_limit=3 a_penalty=lose_match", f"{FIVE} {WON}", "A 5, 0 declares, 1 wins"),
    ("GD-70", "", f"{FIVE} {LOST}", "2 A, 1 declares"),
    ("GD-70", "a_rule=card004", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_rule=off", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_limit=none", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_counts=only_1-4", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_consecutive=true", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_penalty=down_one", f"{FIVE} {LOST}", "K A, 1 declares"),
    ("GD-70", "a_penalty=none", f"{FIVE} {LOST}", "A A, 1 declares"),
    ("GD-70", "a_rule=card004 a_counts=every_failed_declarer_hand", f"{FIVE} {LOST}", "K A, 1 declares"),
    ("GD-70", "a_rule=off a_limit=3 a_penalty=down_one", f"{FIVE} {LOST}", "K A, 1 declares"),
    ("GD-70", "a_consecutive=true", f"{FIVE} 013 013 13", "2 8, 1 declares"),
    ("GD-70", "a_counts=only_1-4", f"{FIVE} 013 013 13", "A 8, 1 declares"),
    ("GD-70", "a_penalty=down_one", f"{FIVE} {WON} 013 013 013", "A 5, 0 declares"),
    ("GD-70", "a_penalty=down_one", f"{FIVE} {WON} 013 013 013 013", "K 5, 0 declares"),
    ("GD-70", "a_penalty=none a_penalty_passes=declarership", f"{FIVE} {WON}", "A 5, 1 declares"),
    ("GD-70", "a_penalty=none a_penalty_passes=declarership", f"{FIVE} {WON} 02 013 013", "A 5, 0 declares"),
    ("GD-70", "a_penalty=none a_penalty_passes=declarership", f"{FIVE} {WON} 02 013 013 013", "A 5, 1 declares"),
    ("GD-71", "", f"{FIVE} 013 013 13", "2 8, 1 declares"),
    ("GD-71", "a_penalty_passes=declarership", f"{FIVE} 013 013 13", "2 8, 1 declares"),
    # A limit of hands
    ("GD-76", "max_hands=1", "02", "5 2, 0 declares, 0 wins"),
    ("GD-76", "max_hands=1", "321", "2 4, 1 declares, 1 wins"),
    ("GD-76", "max_hands=2", "02", "5 2, 0 declares"),
    ("GD-76", "max_hands=2", "02 13", "5 5, 1 declares, 0 wins"),
    ("GD-76", "max_hands=2", "13 02", "5 5, 0 declares, 1 wins"),
    ("GD-76", "max_hands=2", "02 102", "5 3, 1 declares, 0 wins"),
    ("GD-76", "max_hands=3", "02 13", "5 5, 1 declares"),
    ("GD-76", "max_hands=3", "02 13 13", "5 8, 1 declares, 1 wins"),
    ("GD-76", "max_hands=4", "02 02 013", "9 2, 0 declares"),
    ("GD-76", "max_hands=4", "02 02 013 13", "9 5, 1 declares, 0 wins"),
    ("GD-76", "", " ".join(("013", "102") * 9), "J J, 1 declares"),
    # Carried from hand to hand
    ("GD-106", "", f"{ACE} 13 13 13 13 013", "A A, 0 declares"),
    ("GD-106", "", f"{ACE} 13 13 13 13 013 013", "A A, 0 declares"),
    ("GD-106", "", f"{ACE} 13 13 13 13 013 013 013", "2 A, 0 declares"),
    # Presets
    ("presets", "preset=pagat", "02", "5 2, 0 declares"),
    ("presets", "preset=full", "02", "6 2, 0 declares"),
    ("presets", "preset=kandell", f"{ACE} 13 02", "A 5, 0 declares, 0 wins"),
    ("presets", "preset=kandell", f"{ACE} {WON}", "K 2, 1 declares"),
    ("presets", "preset=competition", f"{ACE} {WON} 013", "A 2, 0 declares"),
    ("presets", "preset=competition@1", f"{ACE} {WON}", "2 2, 0 declares"),
)
