"""The public API refuses arguments of a wrong type, or far out of range, with a sentence that names the argument."""

from __future__ import annotations

import importlib
import inspect
import io
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyarrow")

import clamber
from clamber import Card, Cards, ClamberError, arena, bots, endings, lessons, record
from clamber.envs import encoding, vector
from clamber.envs.bots import ArrayBot
from clamber.envs.gymnasium import SeatEnv
from clamber.envs.gymnasium_vector import SeatVectorEnv
from clamber.envs.pettingzoo import gandengyan_v0
from clamber.nets import arrays
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MODULES = (
    *("", "analysis", "arena", "bots", "dataset", "endings", "envs.encoding", "envs.vector", "lessons"),
    *("nets.arrays", "records.record", "simulation", "work"),
)
"""Modules whose functions are called. The referee answers any question."""

RULES = clamber.ruleset("gandengyan")
MATCH = RULES.new_match(seats=2, seed=1)
VIEW = MATCH.view(MATCH.to_act)
PLAY = VIEW.legal[0]
OPEN = RULES.setup(["3d4h5s", "6c6d"])
WORKERS = make_workers(WorkerKind.PROCESSES, 1)
SETTINGS = arena.settings_for(RULES, ["greedy", "random"], seats=2, seed=1)
ENOUGH = arena.StoppingRule(2)
*_, TALLY = arena.run(SETTINGS, ENOUGH, WORKERS)
ENDING = endings.all_endings()[0]
DEALS = vector.make("gandengyan", num=2)
DEALS.reset(seed=1)
SEAT_ENV, VECTOR_ENV = SeatEnv("gandengyan"), SeatVectorEnv("gandengyan", num_envs=2)
TURNS = gandengyan_v0.raw_env()
for ENV in (SEAT_ENV, VECTOR_ENV, TURNS):
    ENV.reset(seed=1)

RIGHT: dict[str, Any] = {
    "action": PLAY.action,
    "actions": DEALS.observation["legal"][:, 0].astype(int),
    "agent": "player_0",
    "bot": bots.make("greedy"),
    "bots": ["greedy", "greedy"],
    "candidates": [PLAY],
    "card": "3d",
    "changes": {},
    "cards": Cards.of("3d3h"),
    "choose": lambda view: view.legal[0],
    "data": MATCH.current.to_bytes(),
    "day": date(2026, 1, 1),
    "deal": 0,
    "deals": 1,
    "decisions": list(record.decisions(MATCH.apply(PLAY))),
    "deck": MATCH.deals[0].deck,
    "ending": ENDING,
    "engine": MATCH.engine,
    "faces": [1],
    "file": io.BytesIO(),
    "first": PLAY,
    "game": "gandengyan",
    "hands": ["3d4h5s", "6c6d"],
    "is_last": True,
    "judged": [],
    "kind": WorkerKind.PROCESSES,
    "language": "en",
    "line": ENDING.to_line(),
    "match": MATCH,
    "matches": [MATCH],
    "name": "gandengyan",
    "net": arrays.read("gandengyan"),
    "num": 2,
    "number": 1,
    "opponents": "greedy",
    "other": 1,
    "path": "missing.json",
    "play": PLAY,
    "played": PLAY,
    "playouts": 80,
    "plays": [],
    "policies": "greedy",
    "position": OPEN,
    "record": record.to_json(MATCH),
    "report": arena.report_of(TALLY, ENOUGH),
    "row": encoding.observe(VIEW),
    "rules": RULES,
    "score": 1,
    "seat": 0,
    "seats": 2,
    "seed": 1,
    "settings": SETTINGS,
    "spec": "greedy",
    "specs": ["greedy", "random"],
    "step": 0,
    "stopping_rule": ENOUGH,
    "suffix": ".npz",
    "tally": TALLY,
    "text": "3d",
    "view": VIEW,
    "workers": WORKERS,
    "value": record.to_json(MATCH),
}
"""Right values of arguments without a default, by name."""

OWN: dict[tuple[str, str], Any] = {
    ("Encoding.arrays_of", "actions"): 9,
    ("Match.start_deal", "first"): 0,
    ("own_fields", "game"): RULES.game,
    ("deal_json", "deal"): MATCH.deals[0],
    ("decisions", "played"): MATCH,
    ("Encoding.decode", "row"): encoding.observe(VIEW),
    ("Attempt.play", "play"): "pass",
    ("with_deal", "value"): record.deal_json(MATCH.deals[0]),
}
"""Right values of arguments whose name has another meaning in one function."""

OBJECTS = (
    *(MATCH, MATCH.current, VIEW, RULES, Cards.of("3d"), bots.make("greedy"), bots.make("random")),
    *(bots.Net(), bots.make("searcher:1"), encoding.encoding("gandengyan"), endings.Attempt.begin(ENDING), ENDING),
    *(lessons.lesson("gandengyan"), ENOUGH, DEALS, SEAT_ENV, VECTOR_ENV, TURNS),
)
"""Objects whose methods are called, apart from those of the classes below it that other projects define."""

MAKERS = (
    *(Cards.of, Cards.from_faces, Card.of, bots.Net, bots.FunctionBot, bots.Random, bots.Searcher, bots.BotInfo),
    *(ArrayBot, arena.StoppingRule, arena.RunFileWriter, clamber.Position.from_bytes, SeatEnv, SeatVectorEnv),
    *(gandengyan_v0.raw_env, endings.Attempt.begin, endings.Attempt.of),
)

UNBOUNDED = {
    ("Match.place", "number"),
    ("Ending.from_line", "number"),
    ("SeatEnv.step", "action"),
    ("raw_env.step", "action"),
}
"""Arguments that any integer suits, or whose value is refused as that of a masked action is."""

NOUNS = {
    "autoreset_mode": "autoreset",
    "card": "face",
    "data": "checkpoint",
    "num_envs": "num",
    "played": "record",
    "seats": "players",
}
"""Words for arguments in messages that do not have their names."""


class Wrong:
    """Object of a type that no function takes."""


HUGE = 2**256 - 1


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    for module in MODULES:
        found = importlib.import_module(f"clamber.{module}" if module else "clamber")
        own = [name for name, one in vars(found).items() if getattr(one, "__module__", "") == found.__name__]
        for name in getattr(found, "__all__", own):
            if inspect.isfunction(one := getattr(found, name)) and not name.startswith("_"):
                yield name, one
    for thing in OBJECTS:
        for name in dir(type(thing)):
            one = inspect.getattr_static(type(thing), name)
            module = getattr(inspect.unwrap(getattr(one, "__func__", one)), "__module__", None) or ""
            if not name.startswith("_") and module.startswith("clamber.") and callable(getattr(thing, name)):
                yield f"{type(thing).__name__}.{name}", getattr(thing, name)
    for maker in MAKERS:
        yield maker.__qualname__, maker


def cases() -> Iterator[Any]:
    """Yield a function, the name of an argument, and wrong values for it."""
    seen = set()
    for name, function in functions():
        try:
            parameters = inspect.signature(function).parameters
        except ValueError:  # a function of the kernel
            continue
        for parameter in parameters.values():
            kind = str(parameter.annotation)
            if parameter.kind in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL} or kind in {"object", "Any"}:
                continue
            whole = any(word in kind for word in ("int", "SupportsIndex", "Seed"))
            wrong = [Wrong(), *([] if "float" in kind else [1.5]), *([True, HUGE] if whole else [])]
            if HUGE in wrong and ("seed" in parameter.name or (name, parameter.name) in UNBOUNDED):
                wrong.remove(HUGE)
            if (name, parameter.name) not in seen:
                seen.add((name, parameter.name))
                yield pytest.param(name, function, parameter.name, wrong, id=f"{name}-{parameter.name}")


@pytest.mark.parametrize(("name", "function", "argument", "wrong"), [*cases()])
def test_a_wrong_argument_is_named(
    name: str, function: Callable[..., object], argument: str, wrong: list[Any]
) -> None:
    for value in wrong:
        first: list[Any] = []
        named: dict[str, Any] = {}
        for one in inspect.signature(function).parameters.values():
            if one.name == argument:
                given = value
            elif one.default is not one.empty or one.kind in {one.VAR_KEYWORD, one.VAR_POSITIONAL}:
                continue
            else:
                given = OWN.get((name, one.name), RIGHT.get(one.name))
                assert given is not None, f"{one.name} of {name} has no right value"
            if one.kind is one.POSITIONAL_ONLY:
                first.append(given)
            else:
                named[one.name] = given
        with pytest.raises(ClamberError) as caught:
            _called(function, first, named)
        message = str(caught.value)
        assert argument.rstrip("s") in message or NOUNS.get(argument, argument) in message, value


def _called(function: Callable[..., Any], first: list[Any], named: dict[str, Any]) -> None:
    found = function(*first, **named)
    if hasattr(found, "__next__"):
        list(found)


def test_functions_that_are_checked_keep_their_names_and_signatures() -> None:
    from clamber.bots import judging

    assert (bots.hint.__name__, bots.hint.__doc__) == ("hint", judging.hint.__doc__)
    assert [*inspect.signature(bots.hint).parameters] == ["view", "playouts", "stop"]
