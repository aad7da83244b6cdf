"""Kinds of play: names, bilingual descriptions, and card layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from clamber.cards import RANKS

RUN_ORDER: Final = f"A{RANKS}"
"""Rank order within a run, with the Ace at both ends."""

At: TypeAlias = tuple[tuple[int | str, str], ...]
"""Texts for specific sizes (e.g. `3`) or key ranks (e.g. `RJ`)."""


@dataclass(frozen=True, slots=True)
class Words:
    """Texts for a kind in one language.

    Texts may contain placeholders: `{rank}` for the key rank; `{run}` for the ranks of the run; `{n}` and `{count}`
    for the number of cards, in digits and in words; `{ranks}` for the number of ranks of the run, in words.

    Attributes:
        name: Name of the kind.
        full: Name of a single play of this kind.
        meaning: Explanation for beginners.
        sized: Name of plays of a given size, regardless of rank. Defaults to `name`.
        at: Overrides of `full`.
        sized_at: Overrides of `sized`.
    """

    name: str
    full: str
    meaning: str
    sized: str = ""
    at: At = ()
    sized_at: At = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of play.

    Attributes:
        name: Name used in notation, records and rules.
        en, zh: Texts in English and Chinese.
        copies: Cards per rank in a run or in a body with kickers; 0 if all cards have the same rank or are fixed.
        run: True if the body consists of consecutive ranks.
        carries: Number of kicker cards per rank of the body.
    """

    name: str
    en: Words
    zh: Words
    copies: int = 0
    run: bool = False
    carries: int = 0

    def ranks(self, size: int) -> int:
        """Return the number of ranks in the body of a play; the last one of a hand may lack kickers (PDK-17)."""
        return -(-size // (self.copies + self.carries)) if self.run else 1

    def run_to(self, rank: str, size: int) -> str:
        """Return the ranks in the body of a play with `size` cards and this key rank, in ascending order."""
        top = RUN_ORDER.rindex(rank) + 1
        return RUN_ORDER[top - self.ranks(size) : top]

    def words(self, language: str) -> Words:
        """Return the texts for the kind in a language."""
        return self.zh if language == "zh" else self.en


_BY_NAME: Final[At] = (("BJ", "{rank}"), ("RJ", "{rank}"), ("big_ace", "{rank}"))
"""Cards whose name stands alone, e.g. `red joker`."""

_JOKER_BOMBS: Final[At] = ((3, "三王炸"), (4, "四大天王"))

_ALL: Final = (
    Kind(
        "single",
        Words("single", "single {rank}", "one card", at=_BY_NAME),
        Words("单张", "单张{rank}", "一张牌", at=_BY_NAME),
    ),
    Kind("pair", Words("pair", "pair of {rank}s", "two of a rank"), Words("对子", "对{rank}", "两张同点")),
    Kind("triple", Words("triple", "triple of {rank}s", "three of a rank"), Words("三张", "三张{rank}", "三张同点")),
    Kind(
        "full_house",
        Words("full house", "full house of {rank}s", "three of a rank and a pair; the three decide"),
        Words("三带二", "三带二{rank}", "三张同点带一对，比三张的大小"),
        copies=3,
        carries=2,
    ),
    Kind(
        "straight",
        Words("straight", "straight {run}", "five ranks in a row"),
        Words("顺子", "顺子{run}", "五张连续"),
        1,
        run=True,
    ),
    Kind(
        "tube",
        Words("tube", "tube {run}", "three pairs in a row"),
        Words("三连对", "三连对{run}", "三个连续的对子"),
        2,
        run=True,
    ),
    Kind(
        "plate",
        Words("plate", "plate {run}", "two triples in a row"),
        Words("钢板", "钢板{run}", "两个连续的三张"),
        3,
        run=True,
    ),
    Kind(
        "sequence",
        Words("sequence", "sequence {run}", "single cards in a row", "{ranks} cards in a row"),
        Words("顺子", "顺子{run}", "连续的单张", "{ranks}张顺子"),
        copies=1,
        run=True,
    ),
    Kind(
        "double_sequence",
        Words("double sequence", "double sequence {run}", "pairs in a row", "{ranks} pairs in a row"),
        Words("连对", "连对{run}", "连续的对子", "{ranks}连对"),
        copies=2,
        run=True,
    ),
    Kind(
        "triple_sequence",
        Words("triple sequence", "triple sequence {run}", "triples in a row", "{ranks} triples in a row"),
        Words("飞机", "飞机{run}", "连续的三张", "{ranks}连飞机"),
        copies=3,
        run=True,
    ),
    Kind(
        "bomb",
        Words("bomb", "bomb of {count} {rank}s", "equal cards; more cards beat fewer", "{count} of a kind"),
        Words("炸弹", "{count}个{rank}炸弹", "几张同点，张数多的大", "{count}张炸弹"),
    ),
    Kind(
        "straight_flush",
        Words("straight flush", "straight flush {run}", "five in a row of one suit"),
        Words("同花顺", "同花顺{run}", "同一花色的五张连续"),
        copies=1,
        run=True,
    ),
    Kind(
        "quad_sequence",
        Words("Fake Eight", "Fake Eight {run}", "two fours of a kind in a row"),
        Words("假八", "假八{run}", "两个连续的四张"),
        copies=4,
        run=True,
    ),
    Kind(
        "quint_sequence",
        Words("Fake Ten", "Fake Ten {run}", "two fives of a kind in a row"),
        Words("假十", "假十{run}", "两个连续的五张"),
        copies=5,
        run=True,
    ),
    Kind(
        "six_sequence",
        Words("Fake Twelve", "Fake Twelve {run}", "two sixes of a kind in a row"),
        Words("假十二", "假十二{run}", "两个连续的六张"),
        copies=6,
        run=True,
    ),
    Kind(
        "seven_sequence",
        Words("Fake Fourteen", "Fake Fourteen {run}", "two sevens of a kind in a row"),
        Words("假十四", "假十四{run}", "两个连续的七张"),
        copies=7,
        run=True,
    ),
    Kind(
        "joker_bomb",
        Words("joker bomb", "bomb of {count} jokers", "jokers", "{count} jokers"),
        Words("王炸", "王炸", "几张王", at=_JOKER_BOMBS, sized_at=_JOKER_BOMBS),
    ),
    Kind(
        "big_ace_pair",
        Words("pair of Big Aces", "pair of Big Aces", "both Big Aces"),
        Words("一对大A", "一对大A", "两张大A"),
    ),
    Kind(
        "triple_with_single",
        Words("triple and single", "triple of {rank}s with a single", "three of a rank and a single card"),
        Words("三带一", "三带一{rank}", "三张同点带一张"),
        copies=3,
        carries=1,
    ),
    Kind(
        "triple_with_pair",
        Words("triple and pair", "triple of {rank}s with a pair", "three of a rank and a pair"),
        Words("三带二", "三带二{rank}", "三张同点带一对"),
        copies=3,
        carries=2,
    ),
    Kind(
        "plane_with_singles",
        Words("plane with singles", "plane {run} with singles", "triples in a row, each with a single card"),
        Words("飞机带单", "飞机带单{run}", "连续的三张，各带一张"),
        copies=3,
        run=True,
        carries=1,
    ),
    Kind(
        "plane_with_pairs",
        Words("plane with pairs", "plane {run} with pairs", "triples in a row, each with a pair"),
        Words("飞机带对", "飞机带对{run}", "连续的三张，各带一对"),
        copies=3,
        run=True,
        carries=2,
    ),
    Kind(
        "quad_with_singles",
        Words(
            "four and two singles", "four {rank}s with two singles", "four of a rank and two single cards; no bomb"
        ),
        Words("四带二", "四带二{rank}", "四张同点带两张，不算炸弹"),
        copies=4,
        carries=2,
    ),
    Kind(
        "quad_with_pairs",
        Words("four and two pairs", "four {rank}s with two pairs", "four of a rank and two pairs; no bomb"),
        Words("四带两对", "四带两对{rank}", "四张同点带两对，不算炸弹"),
        copies=4,
        carries=4,
    ),
    Kind("joker_lead", Words("jokers alone", "jokers alone", "jokers alone"), Words("单出王", "单出王", "只出王")),
    Kind(
        "triple_with_cards",
        Words("triple and two", "triple of {rank}s with cards", "three of a rank and two other cards"),
        Words("三带二", "三带二{rank}", "三张同点带任意两张"),
        copies=3,
        carries=2,
    ),
    Kind(
        "plane_with_cards",
        Words("plane and cards", "plane up to {rank} with cards", "triples in a row, each with two other cards"),
        Words("飞机", "飞机到{rank}", "连续的三张，各带任意两张"),
        copies=3,
        run=True,
        carries=2,
    ),
    Kind(
        "quad_with_cards",
        Words("four and cards", "four {rank}s with cards", "four of a rank and other cards; no bomb"),
        Words("四带", "四带{rank}", "四张同点带别的牌，不算炸弹"),
        copies=4,
        carries=3,
    ),
    Kind(
        "shuttle_with_singles",
        Words(
            "shuttle with singles",
            "shuttle {run} with singles",
            "fours in a row, each with two single cards; no bomb",
        ),
        Words("航天飞机带小翼", "航天飞机带小翼{run}", "连续的四张，各带两张，不算炸弹"),
        copies=4,
        run=True,
        carries=2,
    ),
    Kind(
        "shuttle_with_pairs",
        Words("shuttle with pairs", "shuttle {run} with pairs", "fours in a row, each with two pairs; no bomb"),
        Words("航天飞机带大翼", "航天飞机带大翼{run}", "连续的四张，各带两对，不算炸弹"),
        copies=4,
        run=True,
        carries=4,
    ),
    Kind(
        "soft_bomb",
        Words("soft bomb", "soft bomb of {rank}s", "four of a rank, some of them wild cards"),
        Words("软炸弹", "软炸弹{rank}", "四张同点，其中有癞子"),
    ),
    Kind(
        "wild_bomb",
        Words("wild bomb", "bomb of the wild {rank}s", "all four wild cards"),
        Words("纯癞子炸弹", "纯癞子炸弹{rank}", "四张癞子"),
    ),
)

KINDS: Final[dict[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Kinds by name, in the order in which plays are listed. `joker_lead` never appears in notation (GDY-46)."""

KIND_NAMES: Final = tuple(KINDS)
"""Kind names. A name's index is its number in the kernel and in observations."""
