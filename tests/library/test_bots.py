"""Bots use only their seat's knowledge, and simulations do not depend on the number of workers."""

from __future__ import annotations

import random
import threading
from dataclasses import replace

import pytest

import clamber
from clamber import batch, bots
from clamber.engine import POLICIES
from clamber.match import new_match
from clamber.rules.games import GAMES
from clamber.ruleset import all_names, ruleset
from selecting import presets_later

RULES = [
    ("guandan", {}, 4),
    ("guandan", {"anti_tribute": "optional", "tribute_suit": "random", "equal_tribute_take": "random"}, 4),
    ("guandan/competition", {"returns": "simultaneous", "big_bomb_courtesy": True}, 4),
    ("guandan", {"wild_pair": "any_rank", "wild_alone": False, "anti_tribute_with": "two_jokers"}, 4),
    ("gandengyan", {}, 5),
    ("gandengyan/double", {"must_play_if_able": True, "heavenly_hand": "on"}, 3),
    ("gandengyan/double", {"draw": "unable", "joker_bombs": "up_to_four"}, 3),
    ("biga", {}, 5),
    ("biga", {"captured_big_ace": "ordinary", "expose_poll": "own_draw_only", "capture_max": 8}, 5),
    ("doudizhu", {}, 3),
    ("doudizhu/grab", {"first_bidder": "winner", "rocket_kickers": True}, 3),
    ("doudizhu/openspiel", {"nobody_bids": "first"}, 3),
]


@pytest.mark.parametrize(("name", "options", "seats"), RULES)
def test_a_simulation_plays_as_bots_at_a_table_do(name: str, options: dict, seats: int) -> None:
    """A bot with views at a table, and its kernel policy in a simulation, play identical deals."""
    rules, seed = ruleset(name, options), 20
    (chunk,) = batch.simulate(rules, bots=["greedy"] * seats, deals=12, seed=seed, log=True)
    match = new_match(rules, names=chunk.names, seed=seed)
    for number, played in enumerate(chunk.deals):
        if number and played.match_start:
            break  # a new match numbers its deals differently
        if number:
            match = match.next_deal()
        while match.position is not None and match.position.to_act is not None:
            seat = match.position.to_act
            match = match.apply(bots.Greedy().choose(match.view(seat)))
        assert match.deals[-1].events == played.deal.events
        assert match.result == played.result


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", presets_later(all_names()))
def test_a_policy_chooses_by_what_its_seat_can_know(name: str, policy: str) -> None:
    """Redealing the hidden cards consistently with the seat's knowledge does not change the choice."""
    rules, rng = ruleset(name), random.Random(name)
    seats = rng.choice(rules.seats)
    match, compared = rules.new_match(seats=seats, seed=5), 0
    while len(match.deals) < 3 and not match.is_over:
        while match.is_dealt:
            view = match.view(match.position.to_act)
            play = bots.make(policy, seed=compared, seat=view.seat).choose(view)
            if len(view.legal) > 1:
                other = replace(match, position=view.sample(rng)).view(view.seat)
                assert bots.make(policy, seed=compared, seat=view.seat).choose(other) == play
                compared += 1
            match = match.apply(play)
        match = match if match.is_over else match.next_deal()
    assert compared > 5


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_is_asked_at_its_turn_only(policy: str) -> None:
    match = clamber.ruleset("guandan").new_match(seed=3)
    bot = bots.make(policy)
    for seat in (None, *range(4)):
        if seat != match.position.to_act:
            with pytest.raises(ValueError, match="it is not this seat's turn"):
                bot.choose(match.view(seat))


def test_choices_of_random_follow_from_seed_and_seat() -> None:
    match = clamber.ruleset("guandan").new_match(seed=3)
    view = match.view(match.position.to_act)

    def choices(seed: int, seat: int) -> list[int]:
        bot = bots.make("random", seed=seed, seat=seat)
        return [bot.choose(view).action for _ in range(40)]

    assert choices(1, 0) == choices(1, 0)
    assert choices(1, 0) != choices(1, 1)
    assert choices(1, 0) != choices(2, 0)
    assert choices(-1, 0) == choices(2**256 - 1, 0)
    assert set(choices(1, 0)) <= set(view.legal.ids)
    assert len(set(choices(1, 0))) > 10


def test_one_bot_plays_any_game() -> None:
    greedy = bots.make("greedy")
    for name in [*GAMES, *GAMES]:
        match = ruleset(name).new_match(seed=2)
        view = match.view(match.position.to_act)
        assert greedy.choose(view) in view.legal


def test_a_bot_that_the_kernel_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'mine'"):
        batch.simulate(clamber.ruleset("gandengyan"), bots=["random", "mine", "random"], deals=1, seed=8)


def test_simulations_do_not_depend_on_the_number_of_workers() -> None:
    rules = clamber.ruleset("gandengyan")
    one = list(batch.simulate(rules, bots=["random"] * 3, deals=450, seed=8, workers=1))
    two = list(batch.simulate(rules, bots=["random"] * 3, deals=450, seed=8, workers=2))
    assert [len(chunk.deals) for chunk in one] == [200, 200, 50]
    assert one == two


def test_deals_of_different_rulesets_run_in_several_threads_at_once() -> None:
    """Each thread gets the results that it would get on its own."""
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
    """Greedy goes out first in Gan Deng Yan, with rotating dealers, in far more than half of the deals."""
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
