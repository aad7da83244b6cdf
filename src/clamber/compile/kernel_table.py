"""Conversion of compiled tables to the kernel's format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber import kernel
from clamber.kernel import Rate, StandIns
from clamber.rules.kinds import KIND_NAMES

if TYPE_CHECKING:
    from clamber.compile.shapes import Family
    from clamber.compile.tables import RuleTables

_RATES: Final = {3: Rate.triplet, 4: Rate.quad, 5: Rate.large}
_RATES_OF_KINDS: Final = {
    "joker_bomb": Rate.joker_bomb,
    "quad_sequence": Rate.bomb_run,
    "straight_flush": Rate.bomb_run,
    "soft_bomb": Rate.soft_bomb,
    "wild_bomb": Rate.wild_bomb,
}


def kernel_table(
    tables: RuleTables, rules: kernel.Groups, reference: kernel.PlannerWeights
) -> kernel.CombinationTable:
    """Build the kernel table from the compiled tables, the rules and the reference weights."""
    return kernel.CombinationTable(
        rules=rules,
        reference=reference,
        families=[
            kernel.Family(
                kind=KIND_NAMES.index(family.kind),
                size=family.size,
                copies=family.copies,
                bomb=family.bomb,
                run=family.run,
                rate=_rate(family),
                stand_ins=StandIns[family.stand_ins],
                scarce_head=family.scarce_head,
                ends_hand=family.ends_hand,
                last_plays=ending,
                fewest_carried=family.last_play.fewest if family.last_play else 0,
                most_carried=family.last_play.most if family.last_play else 0,
                most_alike=family.last_play.alike if family.last_play else 0,
            )
            for family, ending in zip(tables.families, tables.compiled.last_plays_of, strict=True)
        ],
        ids=tables.ids,
        compiled=tables.compiled,
    )


def _rate(family: Family) -> Rate:
    """Return the rate at which plays of a family multiply the score (GDY-81)."""
    if not family.bomb:
        return Rate.nothing
    if family.kind in _RATES_OF_KINDS:
        return _RATES_OF_KINDS[family.kind]
    return Rate.nothing if family.run else _RATES.get(family.size, Rate.six)
