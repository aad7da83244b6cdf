"""Combinations and followers of Zheng Shang You: ZSY-03, ZSY-04, ZSY-20 to 31 and 44 to 47."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.facts import Row

FACTS: Final[tuple[Row, ...]] = (
    ("ZSY-03", "", "3 < 4 < 5 < 6 < 7 < 8 < 9 < T < J < Q < K < A < 2 < BJ < RJ"),
    ("ZSY-04", "", "7h8d on 7s: pass 8d; 7s ~ 7h"),
    ("ZSY-20 21 22", "", "BJ = single:BJ; 22 = pair:2; 222 = triple:2"),
    ("ZSY-21", "decks=2", "BJBJ = pair:BJ; BJRJ = nothing; BJBJRJ on 22: pass BJBJ"),
    ("ZSY-21", "decks=2", "RJRJ2222 on BJBJ: pass RJRJ 2222"),
    (
        "ZSY-23",
        "",
        "55588 = triple_with_pair:5; 5558 55558 = nothing; 66633 on 55588: pass 33666; 6663 on 55588: pass",
    ),
    ("ZSY-23", "decks=2", "555BJBJ = nothing"),
    ("ZSY-23", "triple_carries=single_or_pair", "555BJ = triple_with_single:5; 55588 = triple_with_pair:5"),
    ("ZSY-23", "triple_carries=single_or_pair", "66633 on 555BJ: pass 3666"),
    ("ZSY-23", "triple_carries=nothing", "55588 555BJ = nothing"),
    ("ZSY-24", "", "34567 = sequence:7; TJQKA 3456789TJQKA = sequence:A; 3456 JQKA2 A2345 = nothing"),
    ("ZSY-24", "shortest_sequence=5", "456 = nothing"),
    ("ZSY-24", "shortest_sequence=3", "456 = sequence:6; 45 = nothing; QKA = sequence:A"),
    ("ZSY-25", "", "3344 = double_sequence:4; KKAA = double_sequence:A; AA22 3355 = nothing"),
    ("ZSY-25", "shortest_double=3", "3344 = nothing; 334455 = double_sequence:5"),
    ("ZSY-26", "", "777888 = triple_sequence:8; AAA222 7778883 = nothing"),
    ("ZSY-27", "", "4444 = bomb:4"),
    ("ZSY-27", "decks=2", "44444444 = bomb:4; 33333 on 2222: pass 33333"),
    ("ZSY-27", "decks=2", "5555333333 on 44444: pass 333333"),
    ("ZSY-28", "", "BJRJ = joker_bomb; 2222 on BJRJ: pass"),
    ("ZSY-28", "jokers=singles", "BJRJ = nothing"),
    ("ZSY-28", "decks=2", "BJBJRJRJ = joker_bomb; BJBJRJ = nothing; BJBJRJRJ on 22222222 has BJBJRJRJ"),
    ("ZSY-29", "triples=bomb", "777 = bomb:7; 777888 = triple_sequence:8; 55588 = triple_with_pair:5"),
    ("ZSY-29", "triples=bomb", "333 on A: pass 333; 3333 on AAA: pass 3333; AAA on 3333: pass"),
    ("ZSY-30", "", "456789 on 34567: pass 45678 56789; TTT on 99: pass TT"),
    ("ZSY-30", "", "44422 on 555AA: pass; 66633 on 555AA: pass 33666"),
    ("ZSY-31", "", "RJ 22 AAA AAAKK TJQKA KKAA KKKAAA < 3333"),
    # Straight flushes, low Aces and wild Jokers
    ("ZSY-44", "", "34567/s = sequence:7"),
    ("ZSY-44", "straight_flush=bomb", "34567/s = sequence:7 straight_flush:7; 3s4s5s6s7d = sequence:7"),
    ("ZSY-44", "straight_flush=bomb", "345678/s = sequence:8; A2345/s = nothing"),
    ("ZSY-44", "straight_flush=bomb", "34567/s on 2222: pass 3s4s5s6s7s=straight_flush:7"),
    (
        "ZSY-44",
        "straight_flush=bomb",
        "45678/d+TsTdTcThBJRJ on 3s4s5s6s7s=straight_flush:7: pass BJRJ 4d5d6d7d8d=straight_flush:8",
    ),
    ("ZSY-44", "straight_flush=bomb", "3s4s5s6s7s8h on 3d4d5d6d7d=straight_flush:7: pass"),
    ("ZSY-44", "straight_flush=bomb decks=2", "34567/s on 22222: pass 3s4s5s6s7s=straight_flush:7"),
    ("ZSY-44", "straight_flush=bomb decks=2", "888888 on 3s4s5s6s7s=straight_flush:7: pass 888888"),
    ("ZSY-45", "", "A2345 = nothing"),
    ("ZSY-45", "ace_low=true", "A2345 = sequence:5; 23456 = sequence:6; AA2233 = double_sequence:3; KA234 = nothing"),
    ("ZSY-45", "ace_low=true", "23456 on A2345: pass 34562; A2345 on 23456: pass; TJQKA on 9TJQK: pass TJQKA"),
    ("ZSY-45", "ace_low=true straight_flush=bomb", "A2345/s = sequence:5 straight_flush:5"),
    ("ZSY-46", "jokers=singles joker_pair=true", "BJRJ = pair:BJ; BJRJ3 on 22: pass BJRJ; 2222 on BJRJ: pass 2222"),
    ("ZSY-46", "jokers=singles joker_pair=true decks=2", "BJRJ on BJRJ: pass; RJRJ on BJBJ: pass RJRJ"),
    ("ZSY-46", "jokers=singles joker_pair=true decks=2", "BJBJRJ on 22: pass BJBJ BJRJ"),
    (
        "ZSY-47",
        "wild_jokers=equal",
        "BJ = single:BJ; BJRJ = joker_bomb; 5BJ = pair:5; 2RJ = pair:2; 5BJRJ = triple:5",
    ),
    ("ZSY-47", "wild_jokers=equal", "55BJRJ = double_sequence:5 double_sequence:6 bomb:5; 558BJ 5555BJ = nothing"),
    ("ZSY-47", "wild_jokers=equal", "5588BJ = triple_with_pair:5 triple_with_pair:8; 555BJRJ = triple_with_pair:5"),
    ("ZSY-47", "wild_jokers=equal", "4578BJ = sequence:8; 4567BJ = sequence:7 sequence:8; JQKABJ = sequence:A"),
    ("ZSY-47", "wild_jokers=equal", "334BJ = double_sequence:4; 7778BJRJ = triple_sequence:8"),
    ("ZSY-47", "wild_jokers=below_natural triple_carries=single_or_pair", "555BJ = bomb:5 triple_with_single:5"),
    (
        "ZSY-47",
        "wild_jokers=below_natural triple_carries=single_or_pair",
        "55BJRJ = double_sequence:5 double_sequence:6 bomb:5 triple_with_single:5",
    ),
    (
        "ZSY-47",
        "wild_jokers=below_natural triple_carries=single_or_pair",
        "58BJRJ = triple_with_single:5 triple_with_single:8; 555T on 58BJRJ=triple_with_single:5: pass 555T",
    ),
    (
        "ZSY-47",
        "wild_jokers=equal decks=2",
        "BJBJ = pair:BJ; 55555BJ = bomb:5; 5BJBJRJRJ = sequence:7 sequence:8 sequence:9 bomb:5 triple_with_pair:5",
    ),
    (
        "ZSY-47",
        "wild_jokers=equal straight_flush=bomb",
        "789/d+BJRJ = sequence:9 sequence:T sequence:J straight_flush:9 straight_flush:T straight_flush:J",
    ),
    ("ZSY-47", "wild_jokers=equal triple_carries=nothing", "99888TTRJ on 99BJ: pass TTRJ=triple:T 888RJ=bomb:8"),
    ("ZSY-47", "wild_jokers=equal", "444BJ on 3333: pass 444BJ=bomb:4"),
    ("ZSY-47", "wild_jokers=equal decks=2", "999 ~ 99BJ; AAA ~ AABJ; 222 ~ 22BJ; 9999 ~ 999BJ=bomb:9"),
    ("ZSY-47", "wild_jokers=below_natural decks=2", "99BJ < 999; AABJ < AAA; 22BJ < 222; 99BJ ~ 99RJ; 22BJ ~ 22RJ"),
    ("ZSY-47", "wild_jokers=below_natural decks=2", "999BJ=bomb:9 < 9999; 9988BJ=triple_with_pair:9 < 99933"),
    ("ZSY-47", "wild_jokers=equal", "45678 ~ 4578BJ=sequence:8"),
    ("ZSY-47", "wild_jokers=below_natural", "4578BJ=sequence:8 < 45678"),
)
