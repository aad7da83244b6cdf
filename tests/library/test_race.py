"""The race of plays: who is looked at how long, and what it takes to leave the play that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.bots.race import Runner, laps_of, race

if TYPE_CHECKING:
    from collections.abc import Sequence


def test_the_worse_half_drops_out_after_each_lap_and_the_first_never() -> None:
    laps: list[list[int]] = []

    def run(places: Sequence[int]) -> list[list[float]]:
        laps.append(sorted(places))
        return [[place / 10] * 20 for place in places]

    assert race([0.0] * 8, run) == 7
    assert laps == [list(range(8)), [0, 5, 6, 7], [0, 7]]
    assert len(laps) == laps_of(8)


def test_two_plays_run_one_lap() -> None:
    assert [laps_of(plays) for plays in (2, 3, 4, 5, 8)] == [1, 2, 2, 3, 3]


def test_the_first_wins_where_nothing_is_better() -> None:
    assert race([0.0, 0.0, 0.0], lambda places: [[1.0] * 10 for _ in places]) == 0


def test_what_few_worlds_say_does_not_outweigh_what_the_net_holds() -> None:
    worlds = [0.6, -0.4, 0.5, -0.3]
    kept = Runner(0, 0.5, [0.0] * 4)
    assert Runner(1, 0.3, worlds).ahead_of(kept) < 0
    assert Runner(1, 0.3, worlds * 200).ahead_of(Runner(0, 0.5, [0.0] * 800)) > 0


def test_worlds_are_compared_one_by_one_as_far_as_both_were_in_them() -> None:
    kept = Runner(0, 0.0, [float(world % 7) for world in range(100)])
    better = Runner(1, 0.0, [float(world % 7) + 0.1 for world in range(50)])
    assert 0.05 < better.ahead_of(kept) <= 0.1
    assert Runner(2, 0.25, []).ahead_of(kept) == 0.25
