"""A table on a device tells its person the same updates as a table of a server, but for times and ids."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from clamber.analysis import MIN_PLAYOUTS, analysis_of, judge_deal
from clamber.match import empty_match
from clamber.records.record import from_json
from clamber.ruleset import ruleset
from clamber.server.table.asking import asking_of
from clamber.server.table.commands import Act, Asked, Presence
from clamber.server.table.decide import Change, changes
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.deals import DealBegan, MatchBegan
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from clamber.server.wire.analysis import SEED as ANALYSIS_SEED
from clamber.server.wire.analysis import deal_analysis, deal_decisions
from clamber.server.wire.finished import LineRequest, line, replay
from clamber.server.wire.local_rules import facts_of
from clamber.server.wire.updates import Updates
from selecting import few_now
from server.quick_bots import answered
from wasm.in_node import NEEDS_MODULE, NEEDS_PAGE, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pydantic import BaseModel

    from clamber.server.table.state import Table

pytestmark = [*NEEDS_MODULE, NEEDS_PAGE]

TABLES = [
    ("gandengyan", 3, {}),
    ("gandengyan/double", 6, {}),
    ("biga", 5, {}),
    ("biga/homygames", 5, {"double_hidden_hearts": "first_heart_in_deal_order"}),
    ("guandan", 4, {}),
    ("guandan/competition", 4, {"anti_tribute": "optional", "returns": "simultaneous"}),
    ("doudizhu", 3, {}),
    ("doudizhu/laizi", 3, {}),
    ("zhengshangyou", 4, {}),
    ("zhengshangyou/exchange", 5, {}),
    ("paodekuai", 3, {}),
]

SEED = "00112233"
SETUP = {"id": "t", "made": 0, "name": "P0", "you": 0, "level": None, "pace": 0, "seed": SEED}
LEVELS = ("net_beginner", "net_ordinary", "planner", "greedy", "net_expert", "quick")

DIFFERENT = frozenset({"at", "seq", "turn_started", "until", "open_until", "link"})
"""Fields that differ between the tables: times, numbers of updates, and links."""

SAME_STATE = ("status", "rules", "options", "values", "house", "display", "level", "you", "matches")
"""Fields of the table's state that are compared. The others are about connections, the host and the invite."""


def bare(value: Any) -> Any:
    """Return a message without the fields that differ."""
    if isinstance(value, list):
        return [bare(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: bare(each) for name, each in value.items() if name not in DIFFERENT}


def compared(update: dict[str, Any]) -> Any:
    fields = bare(update)
    if fields["table"] is not None:
        fields["table"] = {name: fields["table"][name] for name in SAME_STATE}
    return fields


def in_json(message: BaseModel) -> Any:
    return json.loads(message.model_dump_json())


def without_doers(value: Any) -> Any:
    """Return a replay without the doers of its events, which records of local tables do not name."""
    if isinstance(value, list):
        return [without_doers(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {name: without_doers(each) for name, each in value.items() if name != "by"}


def match_seed(number: int) -> int:
    """Return the seed of a match as the local table makes it."""
    return int.from_bytes(hashlib.sha256(f"clamber local match {SEED} {number}".encode()).digest(), "little")


def replayed(table: Table, steps: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Do the steps of a local table at a table of the server, and yield the updates of seat 0 for each."""
    for number, step in enumerate(steps):
        now = table.turn_at + 1
        if "next" in step:
            began = MatchBegan(now, match_seed(table.matches)) if step["next"] == "over" else DealBegan(now)
            made: tuple[Change, ...] = (Change(table, began, apply(table, began)),)
        elif "act" in step:
            made = changes(table, Asked(0, Act(table.turn, step["act"]), f"a{number}"), now)
        else:
            asking = asking_of(table)
            assert asking is not None, f"step {number}: nothing is due"
            made = changes(table, answered(asking), now)
        table = made[-1].after
        texts = (Updates(*change).text(0) for change in made)
        yield [json.loads(text) for text in texts if text is not None]


def made_table(name: str, options: dict[str, Any], bots: list[str]) -> Table:
    """Return a table of the server with a person on seat 0, before its first match."""
    seats = (NewSeat("person", "", "P0", "s0"), *(NewSeat("bot", bot, bot, "") for bot in bots[1:]))
    stored = ruleset(name, options).stored_options
    settings = TableSettings(name, tuple(stored.items()), pace=0.5)
    table = new_table(TableMade(0.0, "t", "invite", settings, seats, "s0"))
    (change,) = changes(table, Presence(0, present=True), 0.0)
    return change.after


def local_job(
    name: str, seats: int, options: dict[str, Any], folder: Path, *, deals: int, seed: int
) -> tuple[dict[str, Any], Table]:
    """Return the job of a local table, and a table of the server with the same bots."""
    rules = ruleset(name, options).for_seats(seats)
    bots = ["", *(LEVELS[(seat + seed) % len(LEVELS)] for seat in range(1, seats))]
    table = made_table(name, options, bots)
    engine = empty_match(rules, ["a"] * seats).engine
    compiled = folder / "compiled.rules"
    compiled.write_bytes(engine.to_bytes())
    wish = {"rules": name, "options": options, "seats": seats}
    job = {
        "rules": str(compiled),
        "net": str(files("clamber.nets").joinpath(f"{rules.game.name}.net")),
        "facts": json.loads(facts_of(table.settings, engine).model_dump_json()),
        "setup": {
            "id": "t",
            "made": 0,
            "name": "P0",
            "you": 0,
            "wish": wish,
            "level": None,
            "bots": bots,
            "seed": SEED,
        },
        "seed": seed,
        "deals": deals,
    }
    return job, table


def compare(name: str, seats: int, options: dict[str, Any], folder: Path, *, deals: int, seed: int) -> None:
    """Assert that a local table and a table of the server tell the same about deals played at random."""
    job, table = local_job(name, seats, options, folder, deals=deals, seed=seed)
    (found,) = lines_of("local.mjs", [job], folder)
    table = apply(table, MatchBegan(1.0, match_seed(0)))
    results: list[dict[str, Any]] = []
    assert sum("next" in step for step in found["steps"]) == deals
    for number, (step, server) in enumerate(zip(found["steps"], replayed(table, found["steps"]), strict=True)):
        assert list(map(compared, step["updates"])) == list(map(compared, server)), f"step {number}"
        results += [update["last"] for update in step["updates"] if update["last"] is not None]
    match = from_json(found["record"]).match
    for number, told in enumerate(found["replays"]):
        assert {step["done"]["by"] for step in told["replay"]["steps"][1:]} <= {"person", "bot", "chance"}
        assert without_doers(told["replay"]) == without_doers(in_json(replay(match, number, "r")))
        for line_here, plays in zip(told["lines"], ([], told["played"], told["played"]), strict=True):
            finish = line_here is told["lines"][2]
            request = LineRequest(line_here["start"], line_here["seat"], tuple(plays), finish)
            assert line_here == in_json(line(match, number, "r", request))
    recorded = [deal.result for deal in match.deals if deal.result is not None]
    assert len(found["replays"]) == len(recorded)
    told = results[len(results) - len(recorded) :]
    assert [list(result.order) for result in recorded] == [result["order"] for result in told]
    assert [result.scores for result in recorded] == [result["scores"] and tuple(result["scores"]) for result in told]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_updates(name: str, seats: int, options: dict[str, Any], tmp_path: Path) -> None:
    compare(name, seats, options, tmp_path, deals=2, seed=seats)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options"), few_now(TABLES[::2], 0, 3))
def test_analyses(name: str, seats: int, options: dict[str, Any], tmp_path: Path) -> None:
    """A deal of a local table, and the decisions of a server, are judged as by the server."""
    job, _ = local_job(name, seats, options, tmp_path, deals=1, seed=seats)
    (found,) = lines_of("local.mjs", [job | {"playouts": MIN_PLAYOUTS}], tmp_path)
    match = from_json(found["record"]).match
    told = deal_decisions(match, 0, "r").model_copy(update={"playouts": MIN_PLAYOUTS})
    judge_it = {"rules": job["rules"], "net": job["net"], "decisions": in_json(told), "seats": seats}
    (judged,) = lines_of("local.mjs", [judge_it], tmp_path)
    verdicts = list(judge_deal(match, 0, playouts=MIN_PLAYOUTS, seed=ANALYSIS_SEED))
    analysis = analysis_of(match, verdicts, playouts=MIN_PLAYOUTS, seed=ANALYSIS_SEED)
    expected = in_json(deal_analysis(match, analysis, 0, "r", complete=True))
    assert len(expected["plays"]) > 3
    assert found["analysis"] == judged == expected


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_many_deals(name: str, seats: int, options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    compare(name, seats, options, tmp_path, deals=12, seed=100 + seed)
