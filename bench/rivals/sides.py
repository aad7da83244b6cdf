"""How often one bot beats another in games of a declarer without partners, side against side.

    python bench/rivals/sides.py rlcard.run

From runs that `clamber arena --run` has kept, of two bots under rules that name the declarer before anybody chooses.
Counted are, of each deal, the one as declarer against copies of the other, and copies of the one against the other as
declarer. That is how DouZero and others measure Dou Dizhu; in what the arena reports, whoever does not declare has a
bot of the other kind beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from clamber.arena.outcome import DECLARER, OPPONENT, Outcome
from clamber.arena.seatings import ONE, OTHER, seatings
from clamber.arena.statistics import Column, fixed, share_of


def sides_of(outcomes: list[Outcome], declarer: int) -> tuple[float, float]:
    """Whether the one has won as declarer against the other alone, and as all the others against that one."""
    ways = seatings("declarer", len(outcomes) // 2)
    won = {
        way.bots[declarer]: outcome.won[declarer]
        for way, outcome in zip(ways, outcomes, strict=True)
        if way.bots.count(way.bots[declarer]) == 1
    }
    return won[ONE], 1 - won[OTHER]


def read(path: Path) -> tuple[list[str], list[tuple[float, float]]]:
    """Who met, and what came of each deal.

    Raises:
        SystemExit: The run is of another kind.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    settings: dict[str, Any] = json.loads(lines[0])["settings"]
    found = []
    for line in lines[1:]:
        outcomes = [Outcome.from_json(outcome) for outcome in json.loads(line)["outcomes"][0]]
        declarers = {outcome.roles.index(DECLARER) for outcome in outcomes if outcome.roles}
        if len(declarers) != 1 or any(
            outcome.roles.count(OPPONENT) != len(outcome.roles) - 1 for outcome in outcomes
        ):
            raise SystemExit(f"{path}: deal {len(found)} has no declarer that the cards name, or one with a partner")
        found.append(sides_of(outcomes, declarers.pop()))
    return [entrant["label"] for entrant in settings["entrants"]], found


def main() -> None:
    """Prints a line for each run: as declarer, as the others, both; in per cent with 95 % intervals over deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    for path in parser.parse_args().runs:
        (one, other), found = read(path)
        told = []
        for name, parts in (("declarer", (0,)), ("opponents", (1,)), ("both", (0, 1))):
            column = Column()
            for deal in found:
                column.add(sum(deal[part] for part in parts), len(parts))
            share = share_of(column, fixed)
            assert share.mean is not None
            told.append(f"{name} {100 * share.mean:.1f} ± {100 * (share.half_width or 0):.1f} %")
        sys.stdout.write(f"{one} v {other}, {len(found)} deals: {', '.join(told)}\n")


if __name__ == "__main__":
    main()
