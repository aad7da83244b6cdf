import { expect, it } from "vitest";
import { conflictsOf, resolved, trimmed } from "../src/lib/create/options";
import { en } from "../src/lib/i18n/en";
import { fill } from "../src/lib/i18n/fill";
import { zh } from "../src/lib/i18n/zh";
import type { EventInfo, GameInfo, PlayInfo } from "../src/lib/protocol";
import { spoken } from "../src/lib/table/narrate";
import { PASS } from "../src/lib/table/plays";
import { placing } from "../src/lib/table/places";

it("fills values in, and chooses by number", () => {
  expect(fill("{n} {n|card|cards} left", { n: 1 })).toBe("1 card left");
  expect(fill("{n} {n|card|cards} left", { n: 3 })).toBe("3 cards left");
});

it("says everything in Chinese with the values of English", () => {
  const values = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+/g) ?? [])].sort();
  for (const [word, sentence] of Object.entries(en)) {
    const chinese = zh[word as keyof typeof en];
    expect(chinese.length, word).toBeGreaterThan(0);
    expect(
      values(chinese).every((value) => values(sentence).includes(value)),
      word,
    ).toBe(true);
  }
});

it("has no sentence that nobody says", () => {
  const sources = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/lib/i18n/{en,zh}.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const code = Object.values(sources).join("\n");
  /** What comes before a code of the server or of the page: `factor.${name}`, coded("bot", name). */
  const prefixes = [...code.matchAll(/(?:`|coded\(\s*")([a-z_.]+)(?:\.\$\{|")/g)].map((found) => found[1]);
  const said = (word: string): boolean =>
    code.includes(`"${word}"`) || prefixes.some((prefix) => word.startsWith(`${prefix ?? ""}.`));
  expect(Object.keys(en).filter((word) => !said(word))).toEqual([]);
});

it("speaks to the viewer and of the others", () => {
  const nameOf = (seat: number): string => ["You", "Otter"][seat] ?? "";
  const bomb: PlayInfo = { ...PASS, text: "8s8h8d8c", kind: "bomb", cards: "8s8h8d8c", rank: "8", bomb: 1 };
  const did = (seat: number, play: PlayInfo): EventInfo => ({ seat, play, by: "person", why: null, trick: 0 });
  expect(spoken(did(0, PASS), 5, nameOf)).toBe("You pass.");
  expect(spoken(did(1, PASS), 5, nameOf)).toBe("Otter passes.");
  const bid: PlayInfo = { ...PASS, text: "bid 2", kind: "bid" };
  expect(spoken(did(1, bid), 17, nameOf)).toBe("Otter bids 2.");
  expect(spoken(did(0, bomb), 1, nameOf)).toBe("You play bomb of four 8s. 1 card left.");
  expect(spoken(did(1, bomb), 0, nameOf)).toBe("Otter plays bomb of four 8s. Otter is out.");
});

it("sits the next player to the right", () => {
  expect(placing(4, 2)).toEqual({ right: [3], top: [0], left: [1] });
  expect(placing(6, 0)).toEqual({ right: [1], top: [4, 3, 2], left: [5] });
});

it("resolves presets, implied values and changes", () => {
  const option = { says: "", says_zh: "", rule: "", value_says: [], value_says_zh: [], display: false };
  const plain = { ...option, minimum: null, maximum: null, none_allowed: false };
  const game: GameInfo = {
    name: "g",
    title: "G",
    title_zh: "",
    seats: [4],
    levels: false,
    ranks: [],
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
    presets: [{ name: "p", says: "", says_zh: "", source: "", changes: { a: "y" } }],
    conflicts: [{ when: { a: "y" }, needs: { b: 2 }, says: "no", says_zh: "" }],
  };
  expect(resolved(game, "p", {})).toEqual({ a: "y", b: 2 });
  expect(resolved(game, "p", { b: 3 })).toEqual({ a: "y", b: 3 });
  expect(trimmed(game, "p", { a: "y", b: 3 })).toEqual({ b: 3 });
  expect(conflictsOf(game, { a: "y", b: 3 })).toHaveLength(1);
  expect(conflictsOf(game, { a: "y", b: 2 })).toHaveLength(0);
});
