"""The bots: each has a twin in the kernel that plays the same, and simulations do not depend on how they are run."""

from __future__ import annotations

import threading

import pytest

import clamber
from clamber import batch, bots, kernel
from clamber.match import new_match, seed_bytes
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

BOT_STREAM = 2
RULES = [
    ("guandan", {}, 4),
    ("guandan", {"anti_tribute": "optional", "tribute_suit": "random", "equal_tribute_take": "random"}, 4),
    ("guandan/competition", {"returns": "simultaneous", "big_bomb_courtesy": True}, 4),
    ("gandengyan", {}, 5),
    ("gandengyan/double", {"must_play_if_able": True, "heavenly_hand": "on"}, 3),
    ("biga", {}, 5),
    ("biga", {"captured_big_ace": "ordinary", "expose_poll": "own_draw_only", "capture_max": 8}, 5),
    ("doudizhu", {}, 3),
    ("doudizhu/grab", {"first_bidder": "winner", "rocket_kickers": True}, 3),
    ("doudizhu/openspiel", {"nobody_bids": "first"}, 3),
]


@pytest.mark.parametrize(("name", "options", "seats"), RULES)
def test_bots_and_their_twins_in_the_kernel_play_the_same(name: str, options: dict, seats: int) -> None:
    """The same deals, action by action: Python's bots see views, the kernel's see the acting hand."""
    rules, seed = ruleset(name, options), 20
    kinds = (["greedy", "random"] * 3)[:seats]
    (chunk,) = batch.simulate(rules, bots=kinds, deals=12, seed=seed, log=True)
    match = new_match(rules, names=chunk.names, seed=seed)
    for number, played in enumerate(chunk.deals):
        if number and played.match_start:
            break  # a new match has its own numbers of deals
        if number:
            match = match.next_deal()
        numbers = kernel.Rng(seed_bytes(seed), BOT_STREAM, number)
        seated = [bots.Greedy() if kind == "greedy" else bots.Random(numbers) for kind in kinds]
        while match.position is not None and match.position.to_act is not None:
            seat = match.position.to_act
            match = match.apply(seated[seat].choose(match.view(seat)))
        assert match.deals[-1].events == played.deal.events
        assert match.result == played.result


def test_simulations_do_not_depend_on_the_number_of_workers() -> None:
    rules = clamber.ruleset("gandengyan")
    one = list(batch.simulate(rules, bots=["random"] * 3, deals=450, seed=8, workers=1))
    two = list(batch.simulate(rules, bots=["random"] * 3, deals=450, seed=8, workers=2))
    assert [len(chunk.deals) for chunk in one] == [200, 200, 50]
    assert one == two


def test_deals_of_different_rulesets_run_in_several_threads_at_once() -> None:
    """Each thread gets what it would get alone."""
    names = (*GAMES, "gandengyan/double")

    def results(name: str) -> list:
        rules = ruleset(name)
        seats = rules.seats[0]
        return [c.deals for c in batch.simulate(rules, bots=["random"] * seats, deals=60, seed=1, workers=2)]

    alone = {name: results(name) for name in names}
    together: dict[str, list] = {}
    threads = [threading.Thread(target=lambda n=name: together.update({n: results(n)})) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_greedy_beats_random() -> None:
    """Going out first in Gan Deng Yan, dealers taking turns: far more often than half of the time."""
    rules = clamber.ruleset("gandengyan", next_dealer="rotate")
    wins = [0, 0]
    for chunk in batch.simulate(rules, bots=["greedy", "random"], deals=600, seed=4):
        for played in chunk.deals:
            wins[played.result.order[0]] += 1
    assert wins[0] > 1.3 * wins[1]


def test_greedy_lets_its_partners_play_stand() -> None:
    rules = clamber.ruleset("guandan")
    match = rules.new_match(seed=7)
    greedy = bots.make("greedy")
    stood = 0
    while match.position is not None and match.position.to_act is not None:
        view = match.view(match.position.to_act)
        play = greedy.choose(view)
        if view.last_player is not None and view.teammate(view.last_player) and view.phase == "play":
            lasts = [p for p in view.legal if len(p.cards) == len(view.hand)]
            assert play.kind == "pass" or play in lasts
            stood += play.kind == "pass"
        match = match.apply(play)
    assert stood > 0


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="there is no bot 'gredy'"):
        bots.make("gredy")
    with pytest.raises(ValueError, match="the kernel has no bot"):
        batch.simulate(clamber.ruleset("guandan"), bots=["alphago"] * 4, deals=1, seed=0)
