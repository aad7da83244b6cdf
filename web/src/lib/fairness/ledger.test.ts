import { beforeEach, expect, it, vi } from "vitest";
import { daysOf, keepLists, MOST_LISTS, noteDealt, type ShownList, shownLists } from "./ledger";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

let numbers = 0;

function list(change: Partial<ShownList> = {}): ShownList {
  numbers += 1;
  const own = { server: "s", table: "t", match: 0, seat: 0, name: "Wen", at: Date.now(), gave: "own" };
  return { ...own, first: 0, deals: 1024, seal: `seal ${numbers}`, digest: `digest ${numbers}`, ...change };
}

it("drops the lists of matches that ended after a deal first, then other ended ones, and none in progress", () => {
  const day = 24 * 3_600_000;
  const finished = list({ dealt: true, ended: "over" });
  const aborted = list({ ended: "replaced" });
  const left = list({ at: Date.now() - 31 * day });
  const open = Array.from({ length: MOST_LISTS - 3 }, () => list());
  expect(keepLists([aborted, left, ...open, finished])).toBe(true);
  for (const dropped of [finished, aborted, left]) {
    expect(keepLists([list()])).toBe(true);
    expect(shownLists()).toHaveLength(MOST_LISTS);
    expect(shownLists().some(({ digest }) => digest === dropped.digest)).toBe(false);
  }
  expect(keepLists([list()])).toBe(false);
  expect(shownLists().slice(0, 3)).toEqual(open.slice(0, 3));
});

it("keeps nothing where there is no storage", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(shownLists()).toEqual([]);
  expect(keepLists([list()])).toBe(false);
});

it("counts the shuffles of a day, in rounds or not, and those without a finished deal", () => {
  const first = list({ seal: "one" });
  const second = list({ seal: "one" });
  const other = list();
  const before = list({ at: 5 });
  const fault = list({ gave: "", fault: "again" });
  const notGiven = list({ gave: "" });
  keepLists([before, first, second, other, fault, notGiven]);
  noteDealt(new Set([second.digest]));
  const days = daysOf(shownLists(), (at) => (at === 5 ? "then" : "now"));
  expect(days.map(({ day, given, faults }) => [day, given.map(({ dealt }) => dealt), faults.length])).toEqual([
    ["now", [true, false], 1],
    ["then", [false], 0],
  ]);
});
