"""A bot spec creates the same bot everywhere, and a faulty spec gives a clear error."""

import gymnasium
import pytest

from clamber import InvalidOptionError, batch, bots, ruleset
from clamber.bots import BotInfo, Level, UnknownBotError
from clamber.engine import POLICIES
from clamber.simulation import simulate

OWN = """
from clamber import bots


class Cautious:
    def choose(self, view):
        return view.legal[0]


class Copy(bots.Greedy):
    info = bots.BotInfo("copy", version="7")


class Last(bots.Greedy):
    def choose(self, view):
        return view.legal[-1]


class LastOfNet(bots.Net):
    def choose(self, view):
        return view.legal[-1]


class LastAlone:
    def choose(self, view):
        return view.legal[-1]


class Seeded:
    def __init__(self, seed, seat):
        self.seed, self.seat = seed, seat
        self.closed = 0

    def choose(self, view):
        return view.legal[-1]

    def close(self):
        self.closed += 1


def anything(**given):
    return Seeded(given["seed"], given["seat"])


class Broken:
    def __init__(self):
        raise RuntimeError("no weights")
"""


@pytest.fixture(autouse=True)
def _own_module(tmp_path, monkeypatch):
    (tmp_path / "ownbots.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.parametrize("name", bots.NAMES)
def test_every_bot_with_a_name_says_who_it_is(name):
    info = bots.info(name)
    assert (info.name, info.policy, info.timed) == (name, name if name in POLICIES else None, False)
    assert info.version
    assert info.says is not None
    assert info.says.say("en") != info.says.say("zh")


def test_levels_are_said_in_both_languages():
    assert [level.say("en") for level in Level] == ["beginner", "ordinary", "expert", "master"]
    assert [level.say("zh") for level in Level] == ["新手", "普通", "高手", "大师"]


def test_a_class_of_ones_own_is_given_what_it_asks_for():
    assert type(bots.make("ownbots:Cautious")).__name__ == "Cautious"
    for spec in ("ownbots:Seeded", "ownbots:anything"):
        made = bots.make(spec, seed=5, seat=2)
        assert (made.seed, made.seat) == (5, 2)


def test_a_class_of_ones_own_says_who_it_is_or_is_called_as_itself():
    assert bots.info("ownbots:Cautious") == BotInfo("Cautious")
    assert bots.info("ownbots:Copy") == BotInfo("copy", version="7")


@pytest.mark.parametrize("name", ["Last", "LastOfNet"])
def test_a_subclass_of_a_built_in_bot_plays_by_its_own_methods(name):
    assert bots.info(f"ownbots:{name}").name == name

    def scores(first):
        (chunk,) = simulate(ruleset("gandengyan"), bots=[first, "random", "greedy"], deals=40, seed=3)
        return [played.result.scores for played in chunk.deals]

    assert scores(f"ownbots:{name}") == scores("ownbots:LastAlone")


def test_whoever_makes_a_bot_closes_it(monkeypatch):
    made = []
    monkeypatch.setattr("ownbots.Seeded.close", lambda self: made.append(self.seat), raising=True)
    bots.close(bots.make("ownbots:Seeded", seat=3))
    bots.close(bots.make("greedy"))
    assert made == [3]
    list(simulate(ruleset("gandengyan"), bots=["ownbots:Seeded", "greedy"], deals=1, seed=0))
    assert made == [3, 0, 0]  # once for its info, once for its play


@pytest.mark.parametrize(
    ("spec", "sentence", "zh"),
    [
        ("gredy", "did you mean greedy?", "greedy"),
        ("alphago", "there are random, greedy", "random"),
        ("", "there is no bot ''", "没有机器人"),
        ("random:7", "the bot random takes no argument; remove '7'", "不带参数"),
        ("no.such.module:Bot", "'no.such.module' cannot be imported: ModuleNotFoundError", "不能导入"),
        ("ownbots:Nobody", "the module ownbots has no class 'Nobody'", "没有类"),
        ("ownbots:Broken", "'ownbots:Broken' cannot be created: RuntimeError: no weights", "no weights"),
        ("json:JSONDecoder", "has no choose(view)", "不是机器人"),
    ],
)
def test_what_is_wrong_with_a_spec_is_said_in_both_languages(spec, sentence, zh):
    with pytest.raises(UnknownBotError) as refused:
        bots.make(spec)
    assert sentence in str(refused.value)
    assert zh in refused.value.say("zh")
    with pytest.raises(ValueError, match=r"bot|module"):
        bots.info(spec)


def test_specs_in_a_list_are_parted_by_commas_unless_they_are_quoted():
    assert bots.specs_in("greedy, random ,me:Ann") == ["greedy", "random", "me:Ann"]
    assert bots.specs_in('greedy,"ownbots:Bot,2"') == ["greedy", "ownbots:Bot,2"]
    assert bots.specs_in("") == []


@pytest.mark.parametrize(("name", "seats"), [("guandan", 4), ("gandengyan", 3), ("biga", 5), ("doudizhu", 3)])
def test_bots_outside_the_kernel_are_dealt_what_those_inside_are(name, seats):
    """Greedy, registered under another name, is played in Python with the same result as in the kernel."""
    rules = ruleset(name)
    (kernels,) = batch.simulate(rules, bots=["greedy"] * seats, deals=30, seed=3, log=True)
    (own,) = simulate(rules, bots=["ownbots:Copy"] * seats, deals=30, seed=3, log=True)
    assert own.names == ("bot:copy",) * seats
    assert own.deals == kernels.deals
    (short,) = simulate(rules, bots=["ownbots:Copy"] * seats, deals=30, seed=3)
    (plain,) = simulate(rules, bots=["greedy"] * seats, deals=30, seed=3)
    assert short.deals == plain.deals


@pytest.mark.slow
def test_simulations_of_any_bots_do_not_depend_on_the_number_of_processes():
    rules = ruleset("gandengyan")
    line_up = ["ownbots:Cautious", "random", "greedy"]
    one = list(simulate(rules, bots=line_up, deals=450, seed=8, workers=1))
    two = list(simulate(rules, bots=line_up, deals=450, seed=8, workers=2))
    assert [len(chunk.deals) for chunk in one] == [200, 200, 50]
    assert one == two


def test_simulations_refuse_what_cannot_be():
    rules = ruleset("guandan")
    with pytest.raises(UnknownBotError, match="no bot 'alphago'"):
        simulate(rules, bots=["alphago"] * 4, deals=1, seed=0)
    with pytest.raises(ValueError, match="deals must be"):
        simulate(rules, bots=["ownbots:Cautious"] * 4, deals=-1, seed=0)
    with pytest.raises(InvalidOptionError, match="is for 4 players"):
        simulate(rules, bots=["ownbots:Cautious"] * 3, deals=1, seed=0)


def test_a_seat_of_gymnasium_plays_against_any_bots(monkeypatch):
    import clamber.envs.gymnasium  # noqa: F401 - registers the environments

    closed = []
    monkeypatch.setattr("ownbots.Seeded.close", lambda self: closed.append(self.seed), raising=True)
    env = gymnasium.make("clamber/GanDengYan-v0", seats=3, opponents="ownbots:Seeded")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].nonzero()[0][0]))
    env.close()
    assert closed == [0, 0, 1, 1]
