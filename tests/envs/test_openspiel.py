"""The OpenSpiel games: simulation test, search, and worlds consistent with a player's information.

Requires OpenSpiel, installed alongside the project by `make test-research`.
"""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make test-research` has it")

from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402 - after the check for OpenSpiel
from open_spiel.python.algorithms.expected_game_score import policy_value  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import clamber.envs.openspiel  # noqa: E402, F401 - registers the games
from clamber.envs.encoding import WHOLE_DEAL, encoding  # noqa: E402
from clamber.ruleset import all_names  # noqa: E402

pytestmark = [pytest.mark.research]

RECALL = pyspiel.IIGObservationType(perfect_recall=True)
SIMULTANEOUS = '{"rules": "guandan", "options": {"returns": "simultaneous", "anti_tribute": "optional"}}'
GAMES = ("gandengyan", "guandan", "biga", "doudizhu")
SITUATIONS = (
    ("gandengyan", {"seats": 3}),
    ("gandengyan", {"rules": "gandengyan/pagat", "deals": 3}),
    ("guandan", {"level": "A", "deals": 3}),
    ("biga", {}),
    ("doudizhu", {}),
    ("doudizhu", {"rules": "doudizhu/grab", "deals": 2}),
)


def load(game, params):
    return pyspiel.load_game(f"clamber_{game}", params)


def played(game, seed: int, *, at_each=lambda _: None):
    """Play a random game to its end and return the final state."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            at_each(state)
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("rules", all_names())
def test_openspiel_simulates_and_serialises_every_preset(rules: str) -> None:
    game = load(rules.partition("/")[0], {"rules": rules})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "params"), SITUATIONS)
def test_openspiel_simulates_and_serialises_situations(name: str, params) -> None:
    pyspiel.random_sim_test(load(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "params"), [*SITUATIONS, ("guandan", {"rules": "simultaneous", "deals": 3})])
def test_a_resampled_state_looks_the_same_to_its_player(name: str, params, tmp_path) -> None:
    if params.get("rules") == "simultaneous":
        file = tmp_path / "house.json"
        file.write_text(SIMULTANEOUS, encoding="utf-8")
        params = params | {"rules": str(file)}
    rng, changed = random.Random(4), []

    def resample(state) -> None:
        if rng.random() < (0.3 if name != "biga" else 0.05):
            player = state.current_player()
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            changed.append(str(other) != str(state))

    for seed in range(2):
        assert sum(played(load(name, params), seed, at_each=resample).returns()) == 0
    assert sum(changed) > 3


def test_a_match_goes_on_for_as_many_deals_as_asked() -> None:
    """At level A with three deals, tribute is paid and the events of earlier deals are remembered."""
    phases = set()

    def look(state) -> None:
        text = state.information_state_string(0)
        assert len(text.split()[1:]) >= len(state._finished)
        phases.add((len(state._finished), state.kernel_state.phase))
        assert state.kernel_state.level == 12 or state._finished

    state = played(load("guandan", {"level": "A", "deals": 3}), 5, at_each=look)
    assert len(state._finished) == 2
    assert {deal for deal, _ in phases} == {0, 1, 2}
    assert any(phase in {"tribute", "return"} for deal, phase in phases if deal)


def test_tensors_are_the_declared_observations() -> None:
    for game in GAMES:
        wide, short = load(game, {}), load(game, {"history": 8})
        seats = wide.num_players()
        assert wide.observation_tensor_shape() == [encoding(game).size(seats)]
        for loaded, history in ((wide, WHOLE_DEAL), (short, 8)):
            shapes = {name: part.shape for name, part in make_observation(loaded, RECALL).dict.items()}
            assert shapes.pop("observation") == (encoding(game, history=history).size(seats),)
            draws = {"draws": (history, 54 + seats)} if game in {"gandengyan", "biga"} else {"faceup": (54,)}
            assert shapes == draws
            (size,) = loaded.information_state_tensor_shape()
            assert size == encoding(game, history=history).size(seats) + sum(prod(shape) for shape in draws.values())


def test_a_game_calls_itself_by_its_version() -> None:
    for name in ("clamber_gandengyan", "clamber_gandengyan_v1"):
        game = pyspiel.load_game(name, {"seats": 2})
        assert game.get_type().short_name == "clamber_gandengyan_v1"
        assert str(pyspiel.load_game(str(game))) == str(game)


def test_an_observation_is_of_one_player_or_refused() -> None:
    """Public information alone cannot be requested, because the tensor contains a hand."""
    kind, whose = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = load("guandan", {})
    assert make_observation(game, kind(perfect_recall=False)).tensor.shape == (encoding("guandan").size(4),)
    for wrong in (
        kind(public_info=True, perfect_recall=False, private_info=whose.NONE),
        kind(public_info=True, perfect_recall=True, private_info=whose.ALL_PLAYERS),
        kind(public_info=False, perfect_recall=False, private_info=whose.SINGLE_PLAYER),
    ):
        with pytest.raises(ValueError, match="together, not apart"):
            make_observation(game, wrong)


def test_only_who_is_to_act_has_legal_actions() -> None:
    def look(state) -> None:
        for player in range(state.num_players()):
            assert bool(state.legal_actions(player)) == (player == state.current_player())

    played(load("gandengyan", {"seats": 3}), 2, at_each=look)


@pytest.mark.parametrize("name", ["gandengyan", "guandan"])
def test_openspiels_environment_for_learners_plays(name: str) -> None:
    from open_spiel.python import rl_environment

    env, rng = rl_environment.Environment(load(name, {"history": 4})), random.Random(3)
    env.seed(3)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0
    assert any(step.rewards)


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_search_plays(name: str) -> None:
    """Uses ISMCTS in Python. The C++ version cannot call methods that a Python game overrides; see docs/envs.md."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load(name, {}), random.Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, evaluator=evaluator, max_simulations=4, random_state=np.random.RandomState(2)
    )
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        elif state.current_player() == 0 and len(legal) > 1 and searched < 5:
            action = bot.step(state)
            assert action in legal
            state.apply_action(action)
            searched += 1
        else:
            state.apply_action(rng.choice(legal))
    assert searched == 5 or name == "gandengyan"
    assert sum(state.returns()) == 0


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"deals": 0}, "deals must be from 1 to 1000"),
        ({"level": "10"}, "level must be one of"),
        ({"history": -1}, "history must be a whole number"),
        ({"seats": 3}, "is for 4 players, not 3"),
        ({"rules": "biga"}, "this environment plays guandan"),
        ({"rules": "guandan/nobody"}, "nobody"),
    ],
)
def test_what_cannot_be_asked_is_refused(params, message: str) -> None:
    with pytest.raises(Exception, match=message):
        load("guandan", params)


def test_a_level_is_for_games_that_have_levels() -> None:
    with pytest.raises(Exception, match="biga has no levels"):
        load("biga", {"level": "A"})


def test_actions_that_are_not_legal_are_errors_that_change_nothing() -> None:
    seen = []

    def try_wrong(state) -> None:
        if seen:
            return
        before = str(state)
        masked = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
        for action in (masked, state.num_distinct_actions(), -1):
            with pytest.raises(ValueError, match=f"action {action} is not legal for seat"):
                state._apply_action(action)
        assert str(state) == before
        seen.append(True)

    over = played(load("gandengyan", {}), 1, at_each=try_wrong)
    assert seen
    with pytest.raises(ValueError, match="the deal is over"):
        over._apply_action(0)


def best_for_first(state) -> float:
    """Return the value of a state for seat 0 if both see all cards."""
    if state.is_terminal():
        return state.returns()[0]
    if state.is_chance_node():
        return sum(chance * best_for_first(state.child(outcome)) for outcome, chance in state.chance_outcomes())
    values = [best_for_first(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


@pytest.mark.parametrize("solver", [cfr.CFRPlusSolver, pyspiel.CFRPlusSolver], ids=["python", "cpp"])
def test_cfr_finds_the_value_of_a_small_game(solver) -> None:
    """The seat that leads wins two points of a deck of four cards, and the seat that leads is drawn."""
    game = load("gandengyan", {"seats": 2, "ranks": 2, "hand": 2})
    found = solver(game)
    for _ in range(20):
        found.evaluate_and_update_policy()
    policy, first = found.average_policy(), game.new_initial_state()
    nash = exploitability.nash_conv(game, policy)
    assert 0 <= nash < 0.01
    for seat, value in ((0, 2.0), (1, -2.0)):
        assert policy_value(first.child(seat), [policy] * 2) == pytest.approx([value, -value], abs=nash + 1e-9)


@pytest.mark.slow
def test_cfr_agrees_with_minimax_where_three_cards_each_are_all_cards() -> None:
    game = load("paodekuai", {"seats": 2, "ranks": 3, "hand": 3})
    found = cfr.CFRPlusSolver(game)
    for _ in range(6):
        found.evaluate_and_update_policy()
    policy, root = found.average_policy(), game.new_initial_state()
    nash = exploitability.nash_conv(game, policy)
    assert nash < 0.1
    assert policy_value(root, [policy] * 2)[0] == pytest.approx(best_for_first(root), abs=nash)


def test_the_leader_of_three_cards_of_three_ranks_wins_three_points() -> None:
    root = load("gandengyan", {"seats": 2, "ranks": 3, "hand": 3}).new_initial_state()
    assert best_for_first(root.child(0)) == 3
    assert best_for_first(root.child(1)) == -3


@pytest.mark.parametrize("game", ["gandengyan", "guandan", "doudizhu", "zhengshangyou", "paodekuai", "biga"])
def test_openspiel_simulates_small_games(game) -> None:
    pyspiel.random_sim_test(load(game, {"ranks": 4, "hand": 2}), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"ranks": 14, "hand": 1}, "ranks must be from 1 to 13"),
        ({"hand": 2}, "ranks must be from 1 to 13, with hand, not 0"),
        ({"ranks": 2}, "hand must be from 1 to 2"),
        ({"ranks": 2, "hand": 3}, "as 2 seats share 4 cards, not 3"),
    ],
)
def test_a_small_game_that_cannot_be_is_refused(params, said) -> None:
    with pytest.raises(ValueError, match=said):
        load("gandengyan", {"seats": 2} | params)


def test_utilities_are_those_of_the_rules() -> None:
    kinds = pyspiel.GameType.Utility
    for game, params, least, most, kind in (
        ("gandengyan", {"seats": 3}, -54, 108, kinds.ZERO_SUM),
        ("gandengyan", {"rules": "gandengyan/wenshan"}, 0, 54, kinds.GENERAL_SUM),
        ("doudizhu", {"rules": "doudizhu/rlcard", "deals": 3}, 0, 3, kinds.GENERAL_SUM),
        ("guandan", {}, -4, 4, kinds.ZERO_SUM),
    ):
        found = load(game, params)
        assert (found.min_utility(), found.max_utility()) == (least, most)
        assert found.get_type().utility == kind
        assert found.utility_sum() == (0 if kind == kinds.ZERO_SUM else None)


def test_copies_share_the_state_of_the_deal_and_go_their_own_ways() -> None:
    state = load("gandengyan", {}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    copy = state.clone()
    assert copy._dealt is state._dealt
    assert state.legal_actions() == state.legal_actions(state.current_player()) == copy.legal_actions()
    assert state.legal_actions(1 - state.current_player()) == []
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert state.legal_actions() == state._dealt.state.legal(state._data.table)
