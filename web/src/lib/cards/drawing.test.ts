import { expect, it, vi } from "vitest";
import { t } from "../i18n/language.svelte";
import { drawingOf, VISIBLE } from "./drawing";
import { FIGURES, HAIR } from "./figures";
import { COURTS, into, SIGNS, STAR } from "./signs";

it("shows rank and suit, and one big sign where it is small", () => {
  const ten = drawingOf("Th", "small");
  expect([ten.colour, ten.rank.length, ten.label, ten.joker, ten.badge]).toEqual(["h", 2, "10", false, null]);
  expect([ten.sign.path, ten.big?.path]).toEqual([SIGNS.h, SIGNS.h]);
  const four = drawingOf("4c", "large", { mark: "level" });
  expect([four.rank.length, four.big, four.badge]).toEqual([1, null, null]);
  expect(drawingOf("Ks", "small").big?.path).toBe(COURTS["K"]);
});

it("keeps every index to the left of the next card, ordinary and large", () => {
  for (const large of [false, true]) {
    for (const look of ["small", "short", "stacked"] as const) {
      const { rank, suit } = drawingOf("Th", look, { large }).at;
      expect(rank.x + rank.width / 2).toBeLessThanOrEqual(VISIBLE[look] * 100);
      expect(suit.x + suit.size).toBeLessThanOrEqual(VISIBLE[look] * 100 + 0.5);
    }
  }
  const [plain, large] = [false, true].map((large) => drawingOf("8h", "small", { large }).at.rank.size);
  expect(large).toBeGreaterThan(plain ?? 0);
});

it("shows the headgear of its joker, which says which one it is", () => {
  const jokers = (["small", "stacked"] as const).flatMap((look) => ["BJ", "RJ"].map((card) => drawingOf(card, look)));
  expect(jokers.map(({ colour, sign, joker, big }) => [colour, sign.path, joker, big?.path])).toEqual([
    ["s", STAR, true, COURTS["BJ"]],
    ["h", STAR, true, COURTS["RJ"]],
    ["s", STAR, true, COURTS["BJ"]],
    ["h", STAR, true, COURTS["RJ"]],
  ]);
  expect(jokers.map(({ label }) => label)).toEqual([t("joker-BJ"), t("joker-RJ"), t("joker-BJ"), t("joker-RJ")]);
  expect(t("joker-BJ")).not.toBe(t("joker-RJ"));
});

it("wears what it stands for, or else what the table says of it", () => {
  const badges = [
    drawingOf("5h", "small", { mark: "wild", as: "T" }),
    drawingOf("5h", "small", { mark: "wild" }),
  ].map(({ badge }) => badge);
  expect(badges[0]).toBe("10");
  expect(badges[1]).toBe(t("card-wild-badge"));
  const told = (["wild", "wild-rank", "big", "level", null] as const).map(
    (mark) => drawingOf("5h", "small", { mark }).badge,
  );
  const words = [t("card-wild-badge"), t("card-wild-rank-badge"), t("card-big-badge")];
  expect(told).toEqual([...words, null, null]);
});

it("fills a square with a sign", () => {
  expect(into({ x: 3, y: 4, size: 50 })).toBe("translate(3 4) scale(0.5)");
  expect(new Set([...Object.values(SIGNS), STAR]).size).toBe(5);
});

it("draws each shape of a figure once, within the frame of its card", () => {
  for (const shapes of Object.values(FIGURES)) {
    expect(new Set(shapes.map(({ path }) => path)).size).toBe(shapes.length);
    for (const { path } of shapes) expect(path).toMatch(/^M[-\d .MLHVCAZa]+Z$/);
  }
  expect(Object.keys(FIGURES).sort()).toEqual(Object.keys(COURTS).sort());
  expect(FIGURES.BJ.filter(({ path }) => FIGURES.RJ.some((shape) => shape.path === path)).length).toBeLessThan(4);
  expect(new Set(Object.values(HAIR)).size).toBe(4);
});

it("asks for the figures once, after the first court card", async () => {
  vi.resetModules(); // other tests may have drawn court cards before
  const { figures } = await import("./court.svelte");
  vi.useFakeTimers();
  expect([figures(), figures()]).toEqual([null, null]);
  expect(vi.getTimerCount()).toBe(1);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await vi.waitFor(() => expect(figures()?.FIGURES).toEqual(FIGURES));
});
