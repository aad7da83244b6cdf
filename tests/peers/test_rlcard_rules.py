"""RLCard's rule model makes the same choices at clamber's table (`bench/rivals/rlcard_rules.py`) and at its own."""

import importlib.util
from pathlib import Path

import pytest

from clamber.as_json.views import view_json

np = pytest.importorskip("numpy")
doudizhu = pytest.importorskip("rlcard.games.doudizhu", reason="RLCard is not installed; `make test-research` has it")

from peers.test_rlcard_doudizhu import dealt  # noqa: E402 - it needs RLCard, too

pytestmark = [pytest.mark.research]

PROGRAM = Path(__file__).parents[2] / "bench" / "rivals" / "rlcard_rules.py"


@pytest.fixture(scope="module")
def program():
    spec = importlib.util.spec_from_file_location("rlcard_rules", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(8))
def test_the_model_chooses_the_same_here_and_there(program, seed):
    game = doudizhu.Game()
    game.np_random = np.random.RandomState(seed)
    state, player = game.init_game()
    match, decisions = dealt(game), 0
    while not game.is_over():
        np.random.seed(decisions)
        theirs = program.MODEL.step({"raw_obs": state})
        np.random.seed(decisions)
        view = view_json(match.view(player))
        ours = program.choose(view)
        plays = {program.in_its_words(str(play.cards)): play for play in match.position.legal()}
        assert plays[theirs].full_text == ours, f"decision {decisions}"
        match = match.apply(plays[theirs])
        state, player = game.step(theirs)
        decisions += 1
    assert match.result is not None
    assert decisions > 10
