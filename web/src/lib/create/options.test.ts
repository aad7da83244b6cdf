import { expect, it } from "vitest";
import type { GameForm } from "../protocol";
import { settings } from "../settings.svelte";
import { conflictsOf, resolved, settingWords, spelledOut, trimmed } from "./options";

const LENGTH = {
  name: "match",
  title: "",
  title_zh: "",
  matter: "match",
  kind: "length" as const,
  default: "none",
  says: "",
  says_zh: "",
  rule: "",
  values: ["none", "deals:N"],
  value_says: ["no end", "after N deals"],
  value_says_zh: [],
  minimum: null,
  maximum: null,
  none_allowed: false,
  display: false,
  sets: [],
};

it("resolves presets, implied values and changes", () => {
  const option = {
    title: "",
    title_zh: "",
    matter: "deal",
    says: "",
    says_zh: "",
    rule: "",
    value_says: [],
    value_says_zh: [],
    display: false,
  };
  const plain = { ...option, minimum: null, maximum: null, none_allowed: false };
  const game: GameForm = {
    name: "g",
    title: "G",
    title_zh: "",
    says: "",
    says_zh: "",
    seats: [4],
    usual_seats: 4,
    levels: false,
    places: true,
    ranks: [],
    matters: ["scoring"],
    options: [
      {
        ...plain,
        name: "a",
        kind: "choice",
        default: "x",
        values: ["x", "y"],
        sets: [{ value: "y", sets: { b: 2 } }],
      },
      { ...plain, name: "b", kind: "choice", default: 1, values: [1, 2, 3], sets: [] },
    ],
    presets: [
      {
        name: "p",
        title: "",
        title_zh: "",
        says: "",
        says_zh: "",
        source: "",
        changes: { a: "y" },
        house: false,
        for_programs: false,
      },
    ],
    kinds: [],
    conflicts: [{ when: { a: "y" }, needs: { b: 2 }, says: "no", says_zh: "" }],
  };
  expect(resolved(game, "p", {})).toEqual({ a: "y", b: 2 });
  expect(resolved(game, "p", { b: 3 })).toEqual({ a: "y", b: 3 });
  const fixed = { ...game, presets: game.presets.map((each) => ({ ...each, changes: { b: 3 } })) };
  expect(resolved(fixed, "p", { a: "y" })).toEqual({ a: "y", b: 2 });
  expect(trimmed(game, "p", { a: "y", b: 3 })).toEqual({ b: 3 });
  expect(conflictsOf(game, { a: "y", b: 3 })).toHaveLength(1);
  expect(conflictsOf(game, { a: "y", b: 2 })).toHaveLength(0);
  const both = { when: { a: "y" }, needs: { a: "y", b: 2 }, says: "no", says_zh: "" };
  expect(conflictsOf({ ...game, conflicts: [both] }, { a: "y", b: 3 })).toHaveLength(1);
  // Spelled out for the server, the second option does not follow the first one although it has its default value.
  expect(spelledOut(game, "p", { b: 1 })).toEqual({
    rules: "g",
    options: { a: "y", b: 1 },
  });
  expect(spelledOut(game, "p", {})).toEqual({ rules: "g", options: { a: "y", b: 2 } });
  const other = { when: { b: null }, needs: { a: "x" }, says: "no", says_zh: "" };
  const changed = { ...game, conflicts: [other] };
  const found = [1, 3].map((b) => conflictsOf(changed, { a: "y", b }).length);
  expect([...found, conflictsOf(changed, { a: "x", b: 3 }).length]).toEqual([0, 1, 0]);
});

it("puts the number of a length where its words have one", () => {
  expect(settingWords(LENGTH, "deals:3")).toBe("After 3 deals");
  expect(settingWords(LENGTH, "none")).toBe("No end");
  const quoted = { ...LENGTH, value_says: ["no `match` ends", ""] };
  expect(settingWords(quoted, "none")).toBe("No match ends");
  const plain = { ...LENGTH, value_says: [] };
  expect(["none", "deals:3"].map((value) => settingWords(plain, value))).toEqual(["none", "deals 3"]);
});

it("says in English what has no words in the language that is read", () => {
  settings.language = "zh";
  expect(settingWords(LENGTH, "none")).toBe("No end");
  expect(settingWords({ ...LENGTH, value_says_zh: ["没有终点"] }, "none")).toBe("没有终点");
  settings.language = "en";
});

it("says a value that has no words of its own by its name", () => {
  const plain = { kind: "choice" as const, default: "fixed_order", value_says: [], value_says_zh: [], sets: [] };
  const option = { ...LENGTH, ...plain, values: ["fixed_order", 3, "any", "1-2_only"] };
  const words = ["fixed order", "3", "any number", "1st and 2nd"];
  expect(option.values.map((value) => settingWords(option, value))).toEqual(words);
  expect(settingWords(option, "allowed")).toBe("allowed");
  expect(settingWords(option, "of_a_later_server")).toBe("of_a_later_server");
});
