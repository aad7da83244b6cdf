"""Information states of small OpenSpiel games: perfect recall, nothing beyond what a player has seen, and equilibria.

A player's past is the sequence of what it has observed and done. Information states and pasts have to determine each
other, in each state of the tree and for each player.
"""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; `make test-research` has it")

from open_spiel.python import policy as policies  # noqa: E402 - after the check for OpenSpiel
from open_spiel.python.algorithms import exploitability  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import clamber.envs.openspiel  # noqa: E402 - registers the games

pytestmark = [pytest.mark.research]

TALON = {"seats": 2, "ranks": 3, "hand": 2}

WHOLE = (
    ("gandengyan", TALON),
    ("gandengyan", {"seats": 3, "ranks": 3, "hand": 1, "deals": 2}),
    ("doudizhu", {"ranks": 2, "hand": 1}),
    ("doudizhu", {"ranks": 2, "hand": 1, "rules": "doudizhu/grab"}),
    ("zhengshangyou", {"ranks": 3, "hand": 1}),
    ("zhengshangyou", {"ranks": 2, "hand": 1, "rules": "zhengshangyou/exchange"}),
    ("paodekuai", {"seats": 2, "ranks": 3, "hand": 3}),
    ("guandan", {"ranks": 2, "hand": 1}),
)
"""Games whose whole tree is small."""

SOME = (
    ("guandan", {"ranks": 4, "hand": 2}, 1),
    ("guandan", {"ranks": 2, "hand": 1, "deals": 2}, 4),
    ("doudizhu", {"ranks": 3, "hand": 2}, 4),
    ("zhengshangyou", {"ranks": 3, "hand": 2}, 20),
    ("zhengshangyou", {"ranks": 2, "hand": 1, "deals": 2, "rules": "zhengshangyou/exchange"}, 4),
)
"""Games with a number of decks, below which all actions of players and of chance are tried."""


def load(name, params):
    return pyspiel.load_game(f"clamber_{name}", params | {"history": 60})


def dealt(game, deck):
    """Return the state after a deck, without what chance draws besides."""
    state = game.new_initial_state()
    if state._asks_first:
        state.apply_action(0)
    for face in deck[: game.game_data.drawn]:
        state.apply_action(face)
    return state


def decks(game, number):
    """Return random decks, and each again with one card of a seat exchanged for its next one."""
    faces = [face for face, count in enumerate(game.game_data.faces) for _ in range(count)]
    rng, seats = random.Random(1), game.num_players()
    for _ in range(number):
        rng.shuffle(faces)
        yield list(faces)
        other = seats % len(faces)
        faces[0], faces[other] = faces[other], faces[0]
        yield list(faces)


def walk(starts, most=60_000):
    """Yield each state with each player's past, up to a number of states below each start."""
    for start in starts:
        players = range(start.num_players())
        waiting = [(start, after((0,) * len(players), start, -1, None))]
        for _ in range(most):
            if not waiting:
                break
            state, pasts = waiting.pop()
            yield state, pasts
            acting = state.current_player()
            children = [(state.child(action), action) for action in state.legal_actions()]
            waiting += [(child, after(pasts, child, acting, action)) for child, action in children]


def after(pasts, state, acting, action):
    """Return each player's past after an action; dealing shows nothing, and all see who ends a deal, and how."""
    if state.dealt is None:
        return pasts if acting < 0 else tuple(hash((past, acting, action)) for past in pasts)
    return tuple(
        hash((past, state.observation_string(player), action if player == acting else None))
        for player, past in enumerate(pasts)
    )


def check(states, told):
    """Assert that information states and pasts determine each other, and return the number of information states."""
    pasts_of, told_of = {}, {}
    for state, pasts in states:
        for player, past in enumerate(pasts):
            text = told(state, player)
            assert pasts_of.setdefault((player, text), past) == past, f"player {player} forgets: {state}"
            assert told_of.setdefault((player, past), text) == text, f"player {player} is told more: {state}"
    return len(pasts_of)


def string(state, player):
    return state.information_state_string(player)


def tensor_of(game):
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))

    def told(state, player):
        observer.set_from(state, player)
        return hash((observer.tensor.tobytes(), state.dealt is None))

    return told


@pytest.mark.slow
@pytest.mark.parametrize(("name", "params"), WHOLE)
def test_a_player_forgets_nothing_and_is_told_no_more_than_it_saw(name, params) -> None:
    game = load(name, params)
    assert check(walk([game.new_initial_state()]), string) > 50
    if "deals" not in params:
        assert check(walk([game.new_initial_state()]), tensor_of(game)) > 50


@pytest.mark.slow
@pytest.mark.parametrize(("name", "params", "number"), SOME)
def test_nothing_is_forgotten_below_some_decks(name, params, number) -> None:
    game = load(name, params)
    starts = [dealt(game, deck) for deck in decks(game, number)]
    assert check(walk(starts), string) > 100


@pytest.mark.slow
def test_draws_exposed_aces_and_captures_of_big_a_are_not_forgotten() -> None:
    """The first seat holds three Fours, and the second two, which capture them; their cards come in any order."""
    game = load("biga", {"ranks": 3, "hand": 2})
    four, three, five, ace = (clamber.Card.of(card).face for card in ("4h", "3s", "5s", "Ah"))
    others = [four + 1, three, three, five, five, ace]  # 4s and the rest
    captured = drawn = 0
    starts = []
    for first, second in itertools.product(
        [(four, four, four - 1), (four, four - 1, four)], itertools.permutations([four - 1, four + 1, ace])
    ):
        deck = [0] * 12
        deck[0::5], deck[1::5] = first, second
        deck[2:5], deck[7:10] = others[:3], others[3:]
        starts.append(dealt(game, deck))

    def seen():
        nonlocal captured, drawn
        for state, pasts in walk(starts, 800):
            for taken in () if state.dealt is None else state.dealt.taken[-1:]:
                captured += not taken.drawn and any(map(len, taken.cards))
                drawn += taken.drawn
            yield state, pasts

    assert check(seen(), string) > 100
    assert captured
    assert drawn


def test_a_resampled_state_is_one_of_the_game() -> None:
    """The player cannot tell it from the original, and the other player's information state occurs in the game."""
    game = load("gandengyan", TALON)
    states = [state for state, _ in walk([game.new_initial_state()]) if state.current_player() >= 0]
    known = {(player, string(state, player)) for state in states for player in (0, 1)}
    rng, others = random.Random(2), set()
    for state in rng.sample(states, 400):
        player = state.current_player()
        sampled = state.resample_from_infostate(player, rng.random)
        assert string(sampled, player) == string(state, player)
        assert sampled.information_state_tensor(player) == state.information_state_tensor(player)
        assert (1 - player, string(sampled, 1 - player)) in known
        others.add(string(sampled, 1 - player) != string(state, 1 - player))
    assert others == {True, False}


class Solved(policies.Policy):
    """Equilibrium of a zero-sum game of two players, by linear programs in sequence form (Koller et al., 1994)."""

    def __init__(self, game) -> None:
        super().__init__(game, [0, 1])
        self._sequences: tuple[dict, dict] = ({(): 0}, {(): 0})
        self._states: tuple[dict, dict] = ({}, {})
        self._payoffs: dict[tuple[int, int], float] = {}
        self._read(game.new_initial_state(), 1.0, ((), ()))
        self._plans = [self._solve(player) for player in (0, 1)]

    def _read(self, state, chance, past) -> None:
        if state.is_terminal():
            place = tuple(self._sequences[player][past[player]] for player in (0, 1))
            self._payoffs[place] = self._payoffs.get(place, 0.0) + chance * state.returns()[0]
            return
        if state.is_chance_node():
            for action, weight in state.chance_outcomes():
                self._read(state.child(action), chance * weight, past)
            return
        player = state.current_player()
        key = string(state, player)
        sequences = self._sequences[player]
        before = self._states[player].setdefault(key, (sequences[past[player]], {}))
        assert before[0] == sequences[past[player]]
        for action in state.legal_actions():
            before[1][action] = sequences.setdefault((key, action), len(sequences))
            changed = (key, action)
            now = (changed, past[1]) if player == 0 else (past[0], changed)
            self._read(state.child(action), chance, now)

    def _constraints(self, player):
        rows = np.zeros((1 + len(self._states[player]), len(self._sequences[player])))
        rows[0, 0] = 1
        for row, (before, actions) in zip(rows[1:], self._states[player].values(), strict=True):
            row[before] = -1
            row[list(actions.values())] = 1
        return rows

    def _solve(self, player):
        """Return the realization plan of a player: the weight of each of its sequences."""
        from scipy.optimize import linprog

        payoffs = np.zeros((len(self._sequences[0]), len(self._sequences[1])))
        for place, value in self._payoffs.items():
            payoffs[place] = value
        payoffs = payoffs if player == 0 else -payoffs.T
        own, other = self._constraints(player), self._constraints(1 - player)
        found = linprog(
            np.concatenate([np.zeros(payoffs.shape[0]), -np.eye(len(other))[0]]),
            A_ub=np.hstack([-payoffs.T, other.T]),
            b_ub=np.zeros(payoffs.shape[1]),
            A_eq=np.hstack([own, np.zeros((len(own), len(other)))]),
            b_eq=np.eye(len(own))[0],
            bounds=[(0, None)] * payoffs.shape[0] + [(None, None)] * len(other),
            method="highs",
        )
        assert found.success
        return np.maximum(found.x[: payoffs.shape[0]], 0)

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        actions = self._states[player][string(state, player)][1]
        weights = {action: self._plans[player][sequence] for action, sequence in actions.items()}
        total = sum(weights.values())
        return {action: weight / total if total > 0 else 1 / len(weights) for action, weight in weights.items()}


@pytest.mark.slow
def test_the_sequence_form_of_a_game_with_a_talon_gives_an_equilibrium() -> None:
    pytest.importorskip("scipy")
    game = load("gandengyan", TALON)
    assert exploitability.nash_conv(game, Solved(game)) == pytest.approx(0, abs=1e-6)
