import { expect, it } from "vitest";
import listed from "../../../../tests/server/logs/listed.record.json";
import sealed from "../../../../tests/server/logs/sealed.record.json";
import { coded } from "../i18n/language.svelte";
import type { ShownList } from "./ledger";
import { digestsOf, type Own, type Step, stepsOf } from "./verify";

// Changed records are in tests/server/test_shuffle_mutants.py, which compares all verifiers.

const [FIRST = "", SECOND = ""] = digestsOf(listed);
const rounds = listed["x-shuffle"].commitments[0]!.rounds;
const SHOWN: ShownList = {
  server: "s",
  table: "t",
  match: 0,
  first: 0,
  deals: 1024,
  seal: listed["x-shuffle"].commitments[0]!.seal,
  digest: FIRST,
  seat: 0,
  name: "P0",
  at: 0,
  gave: rounds[0]!.seats[0]!.seal!,
  dealt: true,
};
const AGAIN: ShownList = { ...SHOWN, digest: SECOND, gave: rounds[1]!.seats[0]!.seal! };
const ELSEWHERE: ShownList = { ...SHOWN, digest: "a1".repeat(32), seal: "c1".repeat(32), gave: "e1".repeat(32) };

const steps = (own: Own, of: unknown = listed): readonly Step[] => stepsOf(of, own) ?? [];

function stopsAt(found: readonly Step[]): string {
  expect(found.slice(0, -1).every((step) => step.fine)).toBe(true);
  expect(found.at(-1)?.fine).toBe(false);
  return found.at(-1)?.word ?? "";
}

it("finds nothing wrong with a record of two rounds, and states all steps in sentences", () => {
  const found = steps({ lists: [] });
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found[0]?.word).toBe("verify-none-own");
  expect(found.filter(({ word }) => word === "verify-deal")).toHaveLength(listed.deals.length);
  expect(found.every(({ word, values }) => coded(word, values)?.includes("{") === false)).toBe(true);
});

it("finds its own lists in the record, in order", () => {
  expect(steps({ lists: [SHOWN, AGAIN] })[0]).toMatchObject({ word: "verify-own-lists", values: { lists: 2 } });
  expect(stopsAt(steps({ lists: [AGAIN, SHOWN] }))).toBe("verify-missing-list");
});

it.each<[string, ShownList]>([
  ["of the same match", ELSEWHERE],
  ["under the same seal of the server", { ...ELSEWHERE, table: "u", seal: SHOWN.seal }],
  ["with the same own seal", { ...ELSEWHERE, match: 7, gave: SHOWN.gave }],
])("names a list %s that is missing", (_, list) => {
  const found = steps({ lists: [SHOWN, list] });
  expect(stopsAt(found)).toBe("verify-missing-list");
  expect(found.at(-1)?.values).toEqual({ digest: list.digest, deal: 0 });
});

it.each<[string, ShownList, string | null]>([
  ["of another match", { ...ELSEWHERE, match: 1 }, null],
  ["for later deals", { ...ELSEWHERE, first: 1024 }, "t"],
  ["to which it gave nothing", { ...ELSEWHERE, gave: "" }, "t"],
  ["of a match whose deal it did not see, after that of the record", { ...ELSEWHERE, match: 1, dealt: false }, "t"],
])("misses no list %s", (_, list, table) => {
  expect(steps({ lists: [list], table }).every((step) => step.fine)).toBe(true);
});

it("notices at a table that the record is of an earlier match, or of another table", () => {
  expect(stopsAt(steps({ lists: [{ ...ELSEWHERE, match: 1 }], table: "t" }))).toBe("verify-missing-list");
  expect(stopsAt(steps({ lists: [{ ...ELSEWHERE, table: "u" }], table: "u" }))).toBe("verify-missing-list");
});

it("notices that its seat has another name in the record, if it saw the deal", () => {
  expect(stopsAt(steps({ lists: [{ ...SHOWN, name: "Ann" }] }))).toBe("verify-other-seat");
  expect(steps({ lists: [{ ...SHOWN, name: "Ann", dealt: false }] }).every((step) => step.fine)).toBe(true);
});

it("reports an older version, and first a list that is missing", () => {
  expect(stopsAt(steps({ lists: [] }, sealed))).toBe("shuffle-older");
  expect(stopsAt(steps({ lists: [SHOWN], table: "t" }, sealed))).toBe("verify-missing-list");
});

it("has no steps for what is no record", () => {
  const broken = [null, 7, "text", [], {}, { seats: "A", deals: [] }, { ...listed, "x-shuffle": { version: 3 } }];
  expect(broken.map((found) => stepsOf(found, { lists: [] }))).toEqual(broken.map(() => null));
});
