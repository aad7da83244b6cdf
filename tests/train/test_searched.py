"""Searched decisions: the net learns lookahead values, independent of the number of workers."""

from __future__ import annotations

from operator import itemgetter

import pytest

from clamber import kernel
from clamber.bots.net import LearntBot
from clamber.engine import engine_for
from clamber.lookahead import Lookahead, look_ahead
from clamber.nets import shipped, worth
from clamber.ruleset import ruleset
from clamber.seeds import seed_bytes
from clamber.train.chunks import ChunkTask, play
from clamber.train.settings import usual

RULES = ruleset("gandengyan").for_seats(2)
SEED, WORLDS = 8, 16


def played(deals: int, searched: tuple[float, int]) -> kernel.Samples:
    net, measure, samples = shipped("gandengyan"), worth("gandengyan"), kernel.Samples()
    assert net is not None
    assert measure is not None
    samples.play(
        table=engine_for(RULES).table,
        seats=2,
        net=net,
        older=net,
        seed=seed_bytes(SEED),
        first_deal=0,
        deals=deals,
        exploration=0,
        td_lambda=0.8,
        target=(measure.win, measure.point, measure.limit),
        against=(1, 0, 0, 0),
        searched=searched,
    )
    return samples


def test_a_searched_decision_teaches_what_looking_ahead_finds() -> None:
    """Checks the deal's first decision: the net's six best candidates, in the first worlds of the run's seed."""
    view = RULES.new_match(seed=SEED).position.view(0)
    assert len(view.legal) == 7
    how = Lookahead(decisions=8 * view.seats)
    found = look_ahead(view, view.legal, how, seed=SEED, worlds=WORLDS)
    means = [pytest.approx(sum(worths) / WORLDS, abs=1e-6) for worths in found]
    samples = played(1, (1, WORLDS))
    ideas = sorted(zip(LearntBot().values(view, view.legal), means, strict=True), key=itemgetter(0), reverse=True)
    assert [samples[i][1] for i in range(6)] == [mean for _, mean in ideas[:6]]


def test_nothing_is_searched_unless_it_is_asked_for() -> None:
    assert played(20, (0, 0)).to_bytes() == played(20, (0, WORLDS)).to_bytes()
    some, all_ = (len(played(20, (share, WORLDS))) for share in (0.2, 1))
    assert len(played(20, (0, 0))) < some < all_


def test_a_search_in_no_world_is_refused() -> None:
    with pytest.raises(ValueError, match="a search in no world"):
        played(1, (0.5, 0))


@pytest.mark.parametrize("game", ["gandengyan", "doudizhu", "guandan", "biga"])
def test_a_chunk_with_searches_is_the_same_each_time(game: str) -> None:
    net = shipped(game)
    assert net is not None
    settings = usual(game, deals=3, searched=0.2, worlds=2)
    chunk = ChunkTask(settings, 2, net.to_bytes(), net.to_bytes())
    assert play(chunk) == play(chunk)
    assert len(kernel.Samples(play(chunk))) > 0
