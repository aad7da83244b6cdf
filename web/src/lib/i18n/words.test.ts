import { expect, it } from "vitest";
import { en } from "./en";
import { fill } from "./fill";
import { zh } from "./zh";

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
  const sources = import.meta.glob<string>(
    ["/src/**/*.{ts,svelte}", "!/src/**/*.test.ts", "!/src/lib/i18n/{en,zh}.ts"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  const code = Object.values(sources).join("\n");
  /** What comes before a code of the server or of the page: `factor.${name}`, coded("bot", name). */
  const prefixes = [...code.matchAll(/(?:`|coded\(\s*")([a-z_.]+)(?:\.\$\{|")/g)].map((found) => found[1]);
  const said = (word: string): boolean =>
    code.includes(`"${word}"`) || prefixes.some((prefix) => word.startsWith(`${prefix ?? ""}.`));
  expect(Object.keys(en).filter((word) => !said(word))).toEqual([]);
});
