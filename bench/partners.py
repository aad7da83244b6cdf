"""Error rates of the signs that partners know each other's hands, on bots that do not and on bots that do.

    .venv/bin/python bench/partners.py --seed 6161 --tables 10 --deals 40

At half of the tables the bots see only their own hands, at the other half also the hand of their partner.
`clamber.analysis.partners` judges the decisions of each pair of partners over all deals in which it played together
(in Dou Dizhu, about a third of them). Prints for each game, bot and number of deals the plays that only the partner's
hand explains, those that only not knowing it explains, and the pairs that are notable, for honest and informed pairs.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber.analysis import InformedDecision, SideSigns, judge_informed, side_signs
from clamber.analysis.partners import informed_view, partner_of
from clamber.ruleset import ruleset
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.bot import Bot
    from clamber.match import Match
    from clamber.work import Workers

GAMES: Final = ("guandan", "doudizhu")
PLAYERS: Final = ("net_beginner", "net_ordinary", "net", "searcher:60")
STAGES: Final = 4
"""Numbers of deals that are reported: a quarter of all, two quarters, and so on."""


def play_deal(match: Match, seated: list[Bot], *, are_informed: bool) -> Match:
    """Return a match after its current deal."""
    while match.position is not None and not match.position.is_over:
        seat = match.position.to_act
        assert seat is not None
        view = match.view(seat)
        if are_informed and (partner := partner_of(view)) is not None:
            view = informed_view(match, seat, partner)
        match = match.apply(seated[seat].choose(view))
    return match


def played(game: str, bot: str, seed: int, deals: int, *, are_informed: bool) -> Iterator[Match]:
    """Yield matches with the given number of deals in all."""
    left = deals
    for number in count():
        match = ruleset(game).new_match(seed=(seed, number))
        seats = match.current.seats
        seated = [bots.make(bot, seed=seed * 1000 + number, seat=seat) for seat in range(seats)]
        match = play_deal(match, seated, are_informed=are_informed)
        left -= 1
        while left and not match.is_over:
            match = play_deal(match.next_deal(), seated, are_informed=are_informed)
            left -= 1
        yield match
        if not left:
            return


Pairs = dict[tuple[int, int], list[tuple[int, InformedDecision]]]


def judged_table(matches: Iterator[Match], workers: Workers, playouts: int) -> Pairs:
    """Return the decisions of each pair, each with the number of the deal at the table."""
    pairs: Pairs = defaultdict(list)
    before = 0
    for match in matches:
        for batch in judge_informed(match, workers, playouts=playouts):
            for each in batch:
                pair = (min(each.seat, each.partner), max(each.seat, each.partner))
                pairs[pair].append((before + each.deal, each))
        before += len(match.deals)
    return pairs


def cells_of(signs: list[SideSigns]) -> str:
    """Return the numbers of plays of both kinds, and of notable pairs."""
    by_partner, against = sum(each.by_partner for each in signs), sum(each.against_partner for each in signs)
    return f"{by_partner}, {against} | {sum(each.is_notable for each in signs)}"


def main() -> None:
    """Play, judge and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--tables", type=int, required=True, help="tables of honest and of informed bots, each")
    parser.add_argument("--deals", type=int, required=True, help="deals per table")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    args = parser.parse_args()
    workers = make_workers(WorkerKind.PROCESSES, args.workers)
    print("| Game | bot | deals | pairs | honest: plays | notable | informed: plays | notable |")
    print("|---|---|---:|---:|---:|---:|---:|---:|", flush=True)
    for game in args.games:
        for bot in args.players:
            found: dict[bool, list[Pairs]] = {False: [], True: []}
            for table in range(2 * args.tables):
                is_informed = table % 2 == 1
                matches = played(game, bot, args.seed + table, args.deals, are_informed=is_informed)
                found[is_informed].append(judged_table(matches, workers, args.playouts))
            for stage in range(1, STAGES + 1):
                deals = args.deals * stage // STAGES
                signs = [
                    [
                        side_signs(each for each in pair if each[0] < deals)
                        for table in found[is_informed]
                        for pair in table.values()
                    ]
                    for is_informed in (False, True)
                ]
                cells = " | ".join(map(cells_of, signs))
                print(f"| {game} | {bot} | {deals} | {len(signs[0])} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
