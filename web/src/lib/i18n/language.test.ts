import { expect, it, vi } from "vitest";
import type { Games } from "../protocol";
import { settings } from "../settings.svelte";
import { kinds } from "./kinds.svelte";
import { coded, either, t } from "./language.svelte";
import { joined, listed } from "./lists";

const asked = vi.spyOn(Intl, "NumberFormat"); // before the first sentence, because formatters are cached

it("fills values in, and chooses by number", () => {
  expect(t("seat-cards", { n: 1 })).toBe("1 card left");
  expect(t("seat-cards", { n: 3 })).toBe("3 cards left");
  expect(t("bar-score", { n: 12345 })).toBe("Score 12345");
});

it("asks no browser how a country writes numbers: the first answer takes a phone a tenth of a second", () => {
  expect(t("replay-step", { n: 1, m: 2000 })).toBe("Step 1 of 2000");
  expect(asked).not.toHaveBeenCalled();
});

it("is another language at once", () => {
  settings.language = "zh";
  expect(t("seat-cards", { n: 1 })).toBe("剩 1 张");
  expect(either("cards", "牌")).toBe("牌");
  settings.language = "en";
  expect(t("seat-cards", { n: 1 })).toBe("1 card left");
  expect(either("cards", "牌")).toBe("cards");
});

it("speaks what it has learnt, and the one language that it knows for one that it does not", async () => {
  vi.resetModules();
  const fresh = await import("./language.svelte");
  const { settings: here } = await import("../settings.svelte");
  expect(fresh.t("seat-viewer")).toBe("seat-viewer");
  await fresh.learn("zh");
  expect(fresh.t("seat-viewer")).toBe("你");
  await fresh.learn("en");
  expect([fresh.t("seat-viewer"), (here.language = "zh"), fresh.t("seat-viewer")]).toEqual(["You", "zh", "你"]);
});

it("knows which codes have a sentence", () => {
  expect(coded("bot-level-expert")).toBe("expert");
  expect(coded("bot-of a later server")).toBeNull();
});

it("fails where a value is missing: no sentence has a hole", () => {
  expect(() => coded("seat-cards")).toThrow();
});

it("joins things as the language does", () => {
  expect(listed(["7", "8"])).toBe("7, 8");
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => joined(items, "or"))).toEqual([
    "",
    "a",
    "a or b",
    "a, b or c",
  ]);
});

it("calls a deal in Chinese as the game does that is shown", () => {
  settings.language = "zh";
  const games = [{ name: "guandan", levels: true, kinds: [] }] as unknown as Games["games"];
  kinds.learn({ kinds: [], games });
  for (const [rules, word] of [
    ["guandan/kandell", "副"],
    ["doudizhu", "局"],
    ["", "局"],
  ] as const) {
    kinds.speakOf(rules, null);
    expect(coded("refused-deal_over")).toBe(`这一${word}已经结束`);
    expect(t("replay-which", { n: 2, m: 3 })).toBe(`第 2 ${word}，共 3 ${word}`);
  }
  expect(t("mine-deal", { n: 2, levels: 1 })).toBe("第 2 副"); // as in a list of several games
  settings.language = "en";
});
