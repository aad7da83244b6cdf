"""The package for JavaScript: its presets, errors, memory and types."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest

from clamber import __version__
from clamber.as_json.plays import PlayInfo
from clamber.as_json.results import ResultJson
from clamber.as_json.views import AuctionJson, TributeJson, ViewJson
from clamber.errors import InvalidOptionError
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from npm.project import MODULES, NEEDS_PACKAGE, PACKAGE, ROOT, output
from selecting import later
from wasm.in_node import NEEDS_PAGE, NODE

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [*NEEDS_PACKAGE, pytest.mark.slow]

LOADED = 'import { load, BOTS } from "clamber"; const clamber = await load();\n'


def allowed_seats(name: str, seats: tuple[int, ...]) -> list[int]:
    def allows(number: int) -> bool:
        try:
            ruleset(name).for_seats(number)
        except InvalidOptionError:
            return False
        return True

    return [number for number in seats if allows(number)]


def test_every_preset_is_dealt_for_all_numbers_of_seats(project: Path) -> None:
    script = """
      const found = [];
      for (const { name, game, seats } of clamber.presets) for (const number of seats) {
        const rules = await clamber.rules(name, { seats: number });
        const match = rules.match({ seed: 1 });
        match.play(match.legal()[0]);
        found.push([rules.name, rules.game, number, match.seats, match.events > 0]);
        for (const held of [match, rules]) held.free();
      }
      console.log(JSON.stringify(found));"""
    presets = [f"{game.name}/{preset.name}" for game in GAMES.values() for preset in game.presets]
    wanted = [
        [name, name.split("/")[0], seats, seats, True]
        for name in presets
        for seats in allowed_seats(name, GAMES[name.split("/")[0]].seats)
    ]
    assert json.loads(output(project, LOADED + script)) == wanted


def test_description(project: Path) -> None:
    """The package has the project's version and license, and no dependencies."""
    description = json.loads((project / "node_modules" / "clamber" / "package.json").read_text(encoding="utf-8"))
    assert description["version"] == __version__
    assert not [key for key in description if "ependencies" in key or key == "scripts"]
    licence = (project / "node_modules" / "clamber" / "LICENSE").read_text(encoding="utf-8")
    assert licence == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert (project / "node_modules" / "clamber" / "README.md").exists()


FAULTS = {
    'await clamber.rules("gandan")': ("unknown_rules", 'no rules "gandan"; the games are guandan, doudizhu'),
    'await clamber.rules("guandan/x")': (
        "unknown_rules",
        'no rules "guandan/x"; the presets of guandan are gu',
    ),
    'await clamber.rules("guandan", { seats: 3 })': ("bad_argument", "guandan/pagat is for 4 seats, not 3"),
    'await clamber.rules("guandan", { seats: "4" })': (
        "bad_argument",
        'seats is a whole number from 2 to 6, not "',
    ),
    "rules.match({ seed: -1 })": ("bad_argument", "a seed is a whole number from 0 to 2^256 - 1"),
    "rules.match({ seed: 2n ** 256n })": ("bad_argument", "a seed is a whole number"),
    "rules.match({ seed: new Uint8Array(4) })": ("bad_argument", "a seed is a whole number"),
    'rules.match({ level: "10" })': ("bad_argument", "level is one of 2 3 4 5 6 7 8 9 T J Q K A, not"),
    'rules.bot("strong")': ("unknown_bot", 'no bot "strong"; there are random, greedy'),
    'rules.bot("net")': ("no_net", "the bot net needs a net: load the rules with { net: true }"),
    'rules.bot("greedy", { seat: 4 })': ("bad_argument", "seat is a whole number from 0 to 3, not 4"),
    "match.view(4)": ("bad_argument", "seat is a whole number from 0 to 3, not 4"),
    "match.back(9)": ("bad_argument", "events is a whole number from 0 to 0, not 9"),
    "match.hints(1e6)": ("bad_argument", "playouts is a whole number from 0 to 100000, not 1000000"),
    "match.deal()": ("not_now", "a deal is on"),
    "match.play(3)": ("bad_argument", "cards are a text"),
    'match.play("3x")': ("bad_notation", '"3x" is no card; a card is a rank'),
    'match.play("3s, 4d")': ("not_in_hand", "seat 1 does not hold 4d; hands[1] lists its cards"),
    'match.play("3d4s")': ("not_a_combination", "3d4s is no combination of these rules; legal now: 2s=single:2, 3d"),
    'match.play("3d=pair:3")': ("not_a_combination", "3d is not pair:3; it is 3d=single:3"),
    'match.play("pass")': ("must_lead", "seat 1 leads, and a lead cannot be passed; legal now:"),
    'match.play("bid 2")': ("wrong_decision", "the phase is play, in which seat 1 is asked for something else"),
    'match.play(["2s", "2s"])': ("not_in_hand", "seat 1 does not hold 2s"),
    '(match.play("6s6s7c7h8d8h"), match.play("10♠"))': (
        "not_higher",
        "the single of T (Ts) does not beat the tube of 8 (6s6s7c7h8d8h); legal now: pass, ",
    ),
    'rules.position({ hands: ["3s"] })': ("bad_argument", "hands are the cards of 4 seats, a list such as"),
    'rules.position({ hands: ["3s", "", "4s", "5s"], toAct: 1 })': ("bad_argument", "seat 1 is to act, and has no"),
    'rules.position({ hands: ["3s3s3s", "", "4s", "5s"] })': (
        "bad_argument",
        "the hands and the table have more of 3s",
    ),
    'rules.position({ hands: ["3", "4", "5", "6"] })': ("bad_notation", '"3" is no card; a card is a rank'),
    'rules.position({ hands: ["3s", "", "4s", "5s"], toBeat: "6s7s" })': ("not_a_combination", "toBeat, 6s7s, is no"),
    'rules.position({ hands: ["3s", "", "4s", "5s"], toBeat: "6s", last: 0 })': (
        "bad_argument",
        "last is another seat",
    ),
    'rules.position({ hands: ["3s", "", "4s", "5s"], level: "1" })': ("bad_argument", "level is one of 2 3 4"),
    'rules.position({ hands: ["3s", "", "4s", "5s"], declarer: 1 })': (
        "bad_argument",
        "these rules have no declarer",
    ),
    'rules.position({ hands: ["3s", "", "4s", "5s"], wildRank: "5" })': (
        "bad_argument",
        "these rules have no wildRank",
    ),
    'rules.position({ hands: ["3s", "", "4s", "5s"], bigSuit: "d" })': (
        "bad_argument",
        "these rules have no bigSuit",
    ),
    'rules.position({ hands: ["3s", "", "8s", "5s"], level: "4", toBeat: "4h4h8s8d9c9d" })': (
        "several_readings",
        "toBeat has several readings; choose one of 8d8s9d9c4h4h=tube:T",
    ),
    'doudizhu.position({ hands: ["3s", "4s", "5s"], level: "5" })': ("bad_argument", "these rules have no level"),
    'doudizhu.position({ hands: ["3s", "4s", "5s"], wildRank: "5" })': (
        "bad_argument",
        "these rules have no wildRank",
    ),
    "match.solve({ nodes: -1 })": ("bad_argument", "nodes is a whole number from 0 to 10000000, not -1"),
    'match.solve({ goal: "win" })': ("bad_argument", 'goal is one of rewards, first, not "win"'),
    "doudizhu.match({ seed: 1 }).solve()": (
        "bad_argument",
        "only a position in which cards are played can be solved",
    ),
    "(match.free(), match.free(), match.toAct)": ("no_handle", "this object was freed"),
}
"""Faulty calls, with their reasons and the beginnings of their messages."""


def test_errors_name_the_fault_and_a_valid_alternative(project: Path) -> None:
    cases = "".join(f"async (match) => {call},\n" for call in FAULTS)
    script = f"""
      import {{ ClamberError, Refusal }} from "clamber";
      const [rules, doudizhu] = [await clamber.rules("guandan"), await clamber.rules("doudizhu")];
      const found = [];
      for (const call of [{cases}]) {{
        const match = rules.match({{ seed: 7 }});
        try {{
          await call(match);
          found.push(null);
        }} catch (error) {{
          if (!(error instanceof ClamberError)) throw error;
          found.push([error.name, error.reason, error.message]);
        }}
      }}
      console.log(JSON.stringify(found));"""
    found = json.loads(output(project, LOADED + script))
    refusals = set(re.findall(r'"(\w+)"', reasons_in("RefusalReason")))
    for (call, (reason, message)), error in zip(FAULTS.items(), found, strict=True):
        assert error is not None, call
        assert error[:2] == ["Refusal" if reason in refusals else "ClamberError", reason], (call, error)
        assert error[2].startswith(message), (call, error)


def test_a_missing_file_is_named(project: Path) -> None:
    script = """
      import { renameSync } from "node:fs";
      const net = new URL("node_modules/clamber/data/biga.net", import.meta.url);
      renameSync(net, `${net.pathname}.away`);
      try {
        await clamber.rules("biga", { net: true });
      } catch ({ reason, message }) {
        console.log(reason, message);
      } finally {
        renameSync(`${net.pathname}.away`, net);
      }"""
    assert re.match(r"file file:///.*/data/biga.net cannot be read \(ENOENT", output(project, LOADED + script))


def reasons_in(union: str) -> str:
    """Return the members of a type of errors.ts."""
    source = (ROOT / "web" / "package" / "src" / "errors.ts").read_text(encoding="utf-8")
    found = re.search(rf"export type {union} =\s*(.*?);", source, re.DOTALL)
    assert found is not None
    return found[1]


def test_all_reasons_of_the_kernel_have_a_sentence() -> None:
    header = (ROOT / "kernel" / "deal" / "legality.hpp").read_text(encoding="utf-8")
    enum = re.search(r"CLAMBER_ENUM\(Reason, legal,(.*?)\)", header, re.DOTALL)
    assert enum is not None
    refusing = (ROOT / "web" / "package" / "src" / "refusing.ts").read_text(encoding="utf-8")
    of_kernel = set(re.findall(r"\w+", enum[1]))
    assert set(re.findall(r"^  (\w+): \(", refusing, re.MULTILINE)) == of_kernel
    reasons = set(re.findall(r'"(\w+)"', reasons_in("RefusalReason")))
    assert reasons == of_kernel | {"bad_notation", "not_a_combination", "several_readings"}
    errors = (ROOT / "web" / "package" / "src" / "errors.ts").read_text(encoding="utf-8")
    described = re.findall(r"^ \* \| (`\w+`(?:, `\w+`)*) \|", errors, re.MULTILINE)
    every = reasons | set(re.findall(r'"(\w+)"', reasons_in("FaultReason")))
    assert sorted(re.findall(r"\w+", " ".join(described))) == sorted(every)


DECLARED: dict[str, Any] = {
    "Play": {*get_type_hints(PlayInfo), "action"},
    "View": set(get_type_hints(ViewJson)),
    "Auction": set(get_type_hints(AuctionJson)),
    "Tribute": set(get_type_hints(TributeJson)),
    "DealResult": {*get_type_hints(ResultJson), "dealt", "factors"},
}
"""Declarations whose fields are those of JSON that the kernel writes."""


@pytest.mark.parametrize("name", DECLARED)
def test_declarations_have_the_fields_of_the_answers(name: str) -> None:
    source = (PACKAGE.parent / "types" / "types.d.ts").read_text(encoding="utf-8")
    body = re.search(rf"export interface {name} \{{\n(.*?)^\}}", source, re.DOTALL | re.MULTILINE)
    assert body is not None
    assert set(re.findall(r"^    readonly (\w+)\??:", body[1], re.MULTILINE)) == DECLARED[name]


def test_memory_is_freed(project: Path) -> None:
    """The module holds 1024 objects: those freed, and after a while those forgotten, make room for others."""
    script = """
      const rules = await clamber.rules("zhengshangyou");
      const match = rules.match({ seed: 1 });
      for (let i = 0; i < 5000; ++i) match.copy().free();
      const kept = [];
      let refused = null;
      try {
        for (let i = 0; i < 5000; ++i) kept.push(match.copy());
      } catch (error) {
        refused = error.message;
      }
      const many = kept.length;
      kept.length = 0;
      for (let again = true; again; ) {
        globalThis.gc();
        await new Promise((done) => setTimeout(done, 1));
        try {
          match.copy().free();
          again = false;
        } catch {}
      }
      const last = match.copy();
      last[Symbol.dispose]();
      try {
        last.toAct;
      } catch ({ reason }) {
        if (reason !== "no_handle") throw new Error(reason);
      }
      console.log(JSON.stringify([many, refused]));"""
    many, refused = json.loads(output(project, LOADED + script, flags=("--expose-gc",)))
    assert (many, refused) == (1022, "too many handles; free some")


TYPED = """
import { BOTS, ClamberError, load, Match, Position, Refusal } from "clamber";
import type { BotName, Play, RefusalReason, View } from "clamber";

const clamber = await load();
const rules = await clamber.rules(clamber.presets[0]!.name, { seats: 4, net: true });
{
  using match: Match = rules.match({ seed: 7n, level: "5" });
  using position: Position = match.copy();
  const names: readonly BotName[] = BOTS;
  const play: Play = rules.bot(names[0]!, { seat: 1 }).choose(position);
  const why: Refusal | null = position.why(play);
  const reason: RefusalReason | undefined = why?.reason;
  const view: View = position.view(null);
  const fault: ClamberError | null = why;
  position.play(["3s", "3h"]);
  console.log(reason, view.to_beat?.cards, fault?.message, match.result?.factors[0]?.op);
  // @ts-expect-error: a wrong name
  rules.bot("strong");
  // @ts-expect-error: internal
  position.inModule;
}
"""


@pytest.mark.parametrize("resolution", ["NodeNext", later("Bundler")])
def test_types(resolution: str, project: Path) -> None:
    """Declarations stand alone under the strictest options, without the types of Node or of a bundler."""
    if not MODULES.exists():
        pytest.skip(NEEDS_PAGE.kwargs["reason"])
    (project / "typed.ts").write_text(TYPED, encoding="utf-8")
    module = {"NodeNext": "NodeNext", "Bundler": "ESNext"}[resolution]
    options = f"--strict --noEmit --target ES2022 --lib ES2022,DOM --module {module} --moduleResolution {resolution}"
    flags = [*options.split(), "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--ignoreConfig"]
    done = subprocess.run(
        [str(NODE), str(MODULES / "typescript" / "bin" / "tsc"), *flags, "typed.ts"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
