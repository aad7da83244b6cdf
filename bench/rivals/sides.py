"""Win rates of one bot against another by side, in games with a lone declarer.

    python bench/rivals/sides.py rlcard.run

Reads runs of two bots saved by `clamber arena --run`, with rules that determine the declarer before the first
decision. Two games per deal are counted: the first bot as declarer against copies of the second, and the second as
declarer against copies of the first. DouZero and others evaluate Dou Dizhu in this way. In the arena's own report,
opponents of the declarer play beside a bot of the other kind.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from clamber.arena.seatings import ONE, OTHER, seatings
from clamber.arena.statistics import Column, fixed_margin, share_of
from clamber.outcome import DECLARER, OPPONENT, Outcome


def sides_of(outcomes: list[Outcome], declarer: int) -> tuple[float, float]:
    """Return the first bot's wins as declarer and as the declarer's opponents."""
    ways = seatings("declarer", len(outcomes) // 2)
    won = {
        way.bots[declarer]: outcome.won[declarer]
        for way, outcome in zip(ways, outcomes, strict=True)
        if way.bots.count(way.bots[declarer]) == 1
    }
    return won[ONE], 1 - won[OTHER]


def read(path: Path) -> tuple[list[str], list[tuple[float, float]]]:
    """Return the labels of the two entrants and the result of each deal.

    Raises:
        SystemExit: The run is not of a supported kind.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    settings: dict[str, Any] = json.loads(lines[0])["settings"]
    deals = []
    for line in lines[1:]:
        outcomes = [Outcome.from_json(outcome) for outcome in json.loads(line)["outcomes"][0]]
        declarers = {outcome.roles.index(DECLARER) for outcome in outcomes if outcome.roles}
        if len(declarers) != 1 or any(
            outcome.roles.count(OPPONENT) != len(outcome.roles) - 1 for outcome in outcomes
        ):
            raise SystemExit(f"{path}: deal {len(deals)} has no declarer that the cards name, or one with a partner")
        deals.append(sides_of(outcomes, declarers.pop()))
    return [entrant["label"] for entrant in settings["entrants"]], deals


def main() -> None:
    """Print each run's win rates as declarer, opponents and overall, in per cent with 95 % intervals over deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    for path in parser.parse_args().runs:
        (bot, other), deals = read(path)
        shares = []
        for name, parts in (("declarer", (0,)), ("opponents", (1,)), ("both", (0, 1))):
            column = Column()
            for deal in deals:
                column.add(sum(deal[part] for part in parts), len(parts))
            share = share_of(column, fixed_margin)
            assert share.mean is not None
            shares.append(f"{name} {100 * share.mean:.1f} ± {100 * (share.half_width or 0):.1f} %")
        sys.stdout.write(f"{bot} v {other}, {len(deals)} deals: {', '.join(shares)}\n")


if __name__ == "__main__":
    main()
