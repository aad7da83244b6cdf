"""Weights of bots that name none: other weights are other hashes, or the weights are unknown."""

import sys

import pytest

from clamber import bots
from clamber.bot import UNKNOWN

np = pytest.importorskip("numpy")


HEAD = """
import ctypes, functools, json, os, pickle, random, threading, logging
from pathlib import Path
import numpy as np
from clamber.bots import BotInfo, FunctionBot, Greedy
HERE = Path(__file__).parent
def play(view, weights):
    return view.legal[int(np.sum(weights)) % len(view.legal)]
"""

EXPOSED = {
    "an attribute": """
class Mine:
    def __init__(self): self.w = np.load(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, self.w)
""",
    "an attribute of an attribute": """
class Model: pass
class Mine:
    def __init__(self):
        self.layers = [{"w": Model()}]
        self.layers[0]["w"].data = np.load(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, self.layers[0]["w"].data)
""",
    "a slot": """
class Mine:
    __slots__ = ("w",)
    def __init__(self): self.w = np.load(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, self.w)
""",
    "the class": """
class Mine:
    w = np.load(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, self.w)
""",
    "a global": """
W = np.load(os.environ["WEIGHTS"])
class Mine:
    def choose(self, view): return play(view, W)
""",
    "a global of another module": """
import beside
class Mine:
    def choose(self, view): return play(view, beside.W)
""",
    "a closure": """
def Mine():
    w = np.load(os.environ["WEIGHTS"])
    return FunctionBot(lambda view: play(view, w))
""",
    "a closure of an array bot": """
from clamber.envs.bots import ArrayBot
def Mine():
    w = np.load(os.environ["WEIGHTS"])
    def score(mask): return mask * w.sum()
    return ArrayBot(lambda seen: score(seen["action_mask"]).argmax())
""",
    "a default": """
def Mine():
    def choose(view, w=np.load(os.environ["WEIGHTS"])): return play(view, w)
    return FunctionBot(choose)
""",
    "a method of a model": """
class Model:
    def __init__(self): self.w = np.load(os.environ["WEIGHTS"])
    def act(self, view): return play(view, self.w)
def Mine(): return FunctionBot(Model().act)
""",
    "an argument of a partial function": """
def make(w): return FunctionBot(lambda view: play(view, w))
Mine = functools.partial(make, w=np.load(os.environ["WEIGHTS"]))
""",
    "a cached function": """
@functools.lru_cache
def weights(): return np.load("w.npy")
class Mine:
    def choose(self, view): return play(view, weights())
""",
    "a state_dict": """
class Net:
    __slots__ = ("_w",)
    def state_dict(self): return {"w": self._w}
    def __reduce__(self): raise TypeError
def Mine():
    net = Net()
    net._w = np.load(os.environ["WEIGHTS"])
    return FunctionBot(lambda view: play(view, net.state_dict()["w"]))
""",
    "numbers": """
class Mine:
    def __init__(self): self.w = {"bias": float(np.load("w.npy")[0])}
    def choose(self, view): return play(view, self.w["bias"])
""",
    "a file, read at each choice": """
class Mine:
    def choose(self, view): return play(view, np.load("w.npy"))
""",
    "a file beside the module": """
class Mine:
    def choose(self, view): return play(view, np.load(HERE / "w.npy"))
""",
    "an argument of the factory": """
def Mine(path="w.npy"): return FunctionBot(lambda view: play(view, np.load(path)))
""",
    "a path that the bot holds": """
class Mine:
    def __init__(self): self.path = Path(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, np.load(self.path))
""",
    "an attribute beside a named version": """
class Mine:
    info = BotInfo("mine", version="1")
    def __init__(self): self.w = np.load(os.environ["WEIGHTS"])
    def choose(self, view): return play(view, self.w)
""",
}

HIDDEN = {
    "a file read at each choice, of a name found later": """
class Mine:
    def choose(self, view): return play(view, np.load(os.environ["WEIGHTS"]))
""",
    "an object that cannot be taken apart": """
def Mine():
    weights = ctypes.pointer(ctypes.c_int(open_file()))
    return FunctionBot(lambda view: play(view, weights[0]))
def open_file():
    return int(np.load(os.environ["WEIGHTS"])[0])
""",
    "a generator": """
def Mine():
    found = (w for w in [np.load(os.environ["WEIGHTS"])])
    return FunctionBot(lambda view: play(view, next(found)))
""",
}

PLAIN = {
    "no data": """
class Mine:
    def choose(self, view): return view.legal[0]
""",
    "locks, loggers, random numbers and bots": """
log = logging.getLogger("mine")
class Mine:
    def __init__(self, seed):
        self.lock, self.rng, self.greedy = threading.Lock(), random.Random(), Greedy()
        self.numbers, self.me = np.random.default_rng(), self
    def choose(self, view):
        log.debug("asked")
        with self.lock: return self.greedy.choose(view)
""",
    "a function": "def Mine(): return FunctionBot(lambda view: view.legal[0])\n",
}


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Return a function that writes a module and its weights, and returns the metadata of its bot, read anew."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("sys.dont_write_bytecode", True)

    def info(text, weights, spec="weighed:Mine", file="w.npy"):
        (tmp_path / "weighed.py").write_text(HEAD + text)
        (tmp_path / "beside.py").write_text('import os\nimport numpy as np\nW = np.load(os.environ["WEIGHTS"])\n')
        np.save(tmp_path / file, np.full(3, weights))
        monkeypatch.setenv("WEIGHTS", str(tmp_path / file))
        for name in [name for name in sys.modules if name.startswith(("weighed", "beside", "clamber_bots_from_"))]:
            del sys.modules[name]
        return bots.versioned_info(spec)

    yield info
    for name in ("weighed", "beside"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("where", EXPOSED)
def test_other_weights_are_another_hash(bot, where):
    first = bot(EXPOSED[where], 1.0)
    assert first.weights not in {None, UNKNOWN}
    assert bot(EXPOSED[where], 1.0) == first
    other = bot(EXPOSED[where], 2.0)
    assert (other.version, other.weights) != (first.version, first.weights)
    assert other.weights != first.weights
    assert bot(EXPOSED[where], 1.0) == first


@pytest.mark.parametrize("where", HIDDEN)
def test_weights_that_are_not_exposed_are_unknown(bot, where):
    assert bot(HIDDEN[where], 1.0, file="hidden.npy").weights == UNKNOWN
    named = HIDDEN[where].replace("FunctionBot(lambda view:", 'FunctionBot(version="1", choose=lambda view:')
    named = named.replace("class Mine:", 'class Mine:\n    info = BotInfo("mine", version="1")')
    assert bot(named, 1.0, file="hidden.npy").weights is None


@pytest.mark.parametrize("where", PLAIN)
def test_a_bot_without_data_has_no_weights(bot, where):
    first = bot(PLAIN[where], 1.0)
    assert first.weights is None
    assert bot(PLAIN[where], 2.0) == first


def test_weights_that_a_bot_names_are_kept(bot):
    text = 'def Mine(): return FunctionBot(lambda view: np.load(os.environ["WEIGHTS"]), weights="abc")\n'
    assert bot(text, 1.0).weights == bot(text, 2.0).weights == "abc"


def test_a_file_is_the_same_wherever_it_lies(bot):
    text = EXPOSED["a path that the bot holds"]
    assert bot(text, 1.0) == bot(text, 1.0, file="moved.npy")


def test_a_bot_without_a_name_is_called_as_in_its_spec(bot, tmp_path):
    text = "def Mine(): return FunctionBot(lambda view: view.legal[0])\nOther = Mine\n"
    assert bot(text, 1.0).name == "weighed:Mine"
    path = tmp_path / "weighed.py"
    assert [bots.info(f"{path}:{name}").name for name in ("Mine", "Other")] == ["weighed.py:Mine", "weighed.py:Other"]
    assert bot('def Mine(): return FunctionBot(lambda view: 0, name="me")\n', 1.0).name == "me"
