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
class KindTexts:
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
    en: KindTexts
    zh: KindTexts
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

    def words(self, language: str) -> KindTexts:
        """Return the texts for the kind in a language."""
        return self.zh if language == "zh" else self.en


_BY_NAME: Final[At] = (("BJ", "{rank}"), ("RJ", "{rank}"), ("big_ace", "{rank}"))
"""Cards whose name stands alone, e.g. `red joker`."""

_JOKER_BOMBS: Final[At] = ((3, "三王炸"), (4, "四大天王"))

_ALL: Final = (
    Kind(
        "single",
        KindTexts("single", "single {rank}", "one card", at=_BY_NAME),
        KindTexts("单张", "单张{rank}", "一张牌", at=_BY_NAME),
    ),
    Kind("pair", KindTexts("pair", "pair of {rank}s", "two of a rank"), KindTexts("对子", "对{rank}", "两张同点")),
    Kind(
        "triple",
        KindTexts("triple", "triple of {rank}s", "three of a rank"),
        KindTexts("三张", "三张{rank}", "三张同点"),
    ),
    Kind(
        "full_house",
        KindTexts("full house", "full house of {rank}s", "three of a rank and a pair; the three decide"),
        KindTexts("三带二", "三带二{rank}", "三张同点带一对，比三张的大小"),
        copies=3,
        carries=2,
    ),
    Kind(
        "straight",
        KindTexts("straight", "straight {run}", "five ranks in a row"),
        KindTexts("顺子", "顺子{run}", "五张连续"),
        1,
        run=True,
    ),
    Kind(
        "tube",
        KindTexts("tube", "tube {run}", "three pairs in a row"),
        KindTexts("三连对", "三连对{run}", "三个连续的对子"),
        2,
        run=True,
    ),
    Kind(
        "plate",
        KindTexts("plate", "plate {run}", "two triples in a row"),
        KindTexts("钢板", "钢板{run}", "两个连续的三张"),
        3,
        run=True,
    ),
    Kind(
        "sequence",
        KindTexts("sequence", "sequence {run}", "single cards in a row", "{ranks} cards in a row"),
        KindTexts("顺子", "顺子{run}", "连续的单张", "{ranks}张顺子"),
        copies=1,
        run=True,
    ),
    Kind(
        "double_sequence",
        KindTexts("double sequence", "double sequence {run}", "pairs in a row", "{ranks} pairs in a row"),
        KindTexts("连对", "连对{run}", "连续的对子", "{ranks}连对"),
        copies=2,
        run=True,
    ),
    Kind(
        "triple_sequence",
        KindTexts("triple sequence", "triple sequence {run}", "triples in a row", "{ranks} triples in a row"),
        KindTexts("飞机", "飞机{run}", "连续的三张", "{ranks}连飞机"),
        copies=3,
        run=True,
    ),
    Kind(
        "bomb",
        KindTexts("bomb", "bomb of {count} {rank}s", "equal cards; more cards beat fewer", "{count} of a kind"),
        KindTexts("炸弹", "{count}个{rank}炸弹", "几张同点，张数多的大", "{count}张炸弹"),
    ),
    Kind(
        "straight_flush",
        KindTexts("straight flush", "straight flush {run}", "five in a row of one suit"),
        KindTexts("同花顺", "同花顺{run}", "同一花色的五张连续"),
        copies=1,
        run=True,
    ),
    Kind(
        "quad_sequence",
        KindTexts("Fake Eight", "Fake Eight {run}", "two fours of a kind in a row"),
        KindTexts("假八", "假八{run}", "两个连续的四张"),
        copies=4,
        run=True,
    ),
    Kind(
        "quint_sequence",
        KindTexts("Fake Ten", "Fake Ten {run}", "two fives of a kind in a row"),
        KindTexts("假十", "假十{run}", "两个连续的五张"),
        copies=5,
        run=True,
    ),
    Kind(
        "six_sequence",
        KindTexts("Fake Twelve", "Fake Twelve {run}", "two sixes of a kind in a row"),
        KindTexts("假十二", "假十二{run}", "两个连续的六张"),
        copies=6,
        run=True,
    ),
    Kind(
        "seven_sequence",
        KindTexts("Fake Fourteen", "Fake Fourteen {run}", "two sevens of a kind in a row"),
        KindTexts("假十四", "假十四{run}", "两个连续的七张"),
        copies=7,
        run=True,
    ),
    Kind(
        "joker_bomb",
        KindTexts("joker bomb", "bomb of {count} jokers", "jokers", "{count} jokers"),
        KindTexts("王炸", "王炸", "几张王", at=_JOKER_BOMBS, sized_at=_JOKER_BOMBS),
    ),
    Kind(
        "big_ace_pair",
        KindTexts("pair of Big Aces", "pair of Big Aces", "both Big Aces"),
        KindTexts("一对大A", "一对大A", "两张大A"),
    ),
    Kind(
        "triple_with_single",
        KindTexts("triple and single", "triple of {rank}s with a single", "three of a rank and a single card"),
        KindTexts("三带一", "三带一{rank}", "三张同点带一张"),
        copies=3,
        carries=1,
    ),
    Kind(
        "triple_with_pair",
        KindTexts("triple and pair", "triple of {rank}s with a pair", "three of a rank and a pair"),
        KindTexts("三带二", "三带二{rank}", "三张同点带一对"),
        copies=3,
        carries=2,
    ),
    Kind(
        "plane_with_singles",
        KindTexts("plane with singles", "plane {run} with singles", "triples in a row, each with a single card"),
        KindTexts("飞机带单", "飞机带单{run}", "连续的三张，各带一张"),
        copies=3,
        run=True,
        carries=1,
    ),
    Kind(
        "plane_with_pairs",
        KindTexts("plane with pairs", "plane {run} with pairs", "triples in a row, each with a pair"),
        KindTexts("飞机带对", "飞机带对{run}", "连续的三张，各带一对"),
        copies=3,
        run=True,
        carries=2,
    ),
    Kind(
        "quad_with_singles",
        KindTexts(
            "four and two singles", "four {rank}s with two singles", "four of a rank and two single cards; no bomb"
        ),
        KindTexts("四带二", "四带二{rank}", "四张同点带两张，不算炸弹"),
        copies=4,
        carries=2,
    ),
    Kind(
        "quad_with_pairs",
        KindTexts("four and two pairs", "four {rank}s with two pairs", "four of a rank and two pairs; no bomb"),
        KindTexts("四带两对", "四带两对{rank}", "四张同点带两对，不算炸弹"),
        copies=4,
        carries=4,
    ),
    Kind(
        "joker_lead",
        KindTexts("jokers alone", "jokers alone", "jokers alone"),
        KindTexts("单出王", "单出王", "只出王"),
    ),
    Kind(
        "triple_with_cards",
        KindTexts("triple and two", "triple of {rank}s with cards", "three of a rank and two other cards"),
        KindTexts("三带二", "三带二{rank}", "三张同点带任意两张"),
        copies=3,
        carries=2,
    ),
    Kind(
        "plane_with_cards",
        KindTexts("plane and cards", "plane up to {rank} with cards", "triples in a row, each with two other cards"),
        KindTexts("飞机", "飞机到{rank}", "连续的三张，各带任意两张"),
        copies=3,
        run=True,
        carries=2,
    ),
    Kind(
        "quad_with_cards",
        KindTexts("four and cards", "four {rank}s with cards", "four of a rank and other cards; no bomb"),
        KindTexts("四带", "四带{rank}", "四张同点带别的牌，不算炸弹"),
        copies=4,
        carries=3,
    ),
    Kind(
        "shuttle_with_singles",
        KindTexts(
            "shuttle with singles",
            "shuttle {run} with singles",
            "fours in a row, each with two single cards; no bomb",
        ),
        KindTexts("航天飞机带小翼", "航天飞机带小翼{run}", "连续的四张，各带两张，不算炸弹"),
        copies=4,
        run=True,
        carries=2,
    ),
    Kind(
        "shuttle_with_pairs",
        KindTexts("shuttle with pairs", "shuttle {run} with pairs", "fours in a row, each with two pairs; no bomb"),
        KindTexts("航天飞机带大翼", "航天飞机带大翼{run}", "连续的四张，各带两对，不算炸弹"),
        copies=4,
        run=True,
        carries=4,
    ),
    Kind(
        "soft_bomb",
        KindTexts("soft bomb", "soft bomb of {rank}s", "four of a rank, some of them wild cards"),
        KindTexts("软炸弹", "软炸弹{rank}", "四张同点，其中有癞子"),
    ),
    Kind(
        "wild_bomb",
        KindTexts("wild bomb", "bomb of the wild {rank}s", "all four wild cards"),
        KindTexts("纯癞子炸弹", "纯癞子炸弹{rank}", "四张癞子"),
    ),
)

KINDS: Final[dict[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Kinds by name, in the order in which plays are listed. `joker_lead` never appears in notation (GDY-46)."""

KIND_NAMES: Final = tuple(KINDS)
"""Kind names. A name's index is its number in the kernel and in observations."""
