import { expect, it } from "vitest";
import { t } from "../i18n/language.svelte";
import { drawingOf } from "./drawing";
import { into, SIGNS, STAR } from "./signs";

it("shows rank and suit, and one big sign where it is small", () => {
  const ten = drawingOf("Th", "small", null, null);
  expect([ten.colour, ten.rank, ten.sign, ten.joker, ten.badge]).toEqual(["h", "10", SIGNS.h, false, null]);
  expect(ten.at.big?.sign).toBe(into({ x: 42, y: 80, size: 50 }));
  expect(ten.width).toBe(ten.at.rank.width);
  const four = drawingOf("4c", "large", "level", null);
  expect([four.rank, four.width, four.at.big, four.badge]).toEqual(["4", undefined, null, null]);
});

it("shows a jester on a joker, which says which one it is", () => {
  const jokers = (["small", "stacked"] as const).flatMap((look) =>
    ["BJ", "RJ"].map((card) => drawingOf(card, look, null, null)),
  );
  expect(jokers.map(({ colour, sign, joker }) => [colour, sign, joker])).toEqual([
    ["s", STAR, true],
    ["h", STAR, true],
    ["s", STAR, true],
    ["h", STAR, true],
  ]);
  expect(jokers.map(({ at }) => at.big?.jester.size)).toEqual([66, 66, 58, 58]);
  expect(jokers.map(({ rank }) => rank)).toEqual([t("joker-BJ"), t("joker-RJ"), t("joker-BJ"), t("joker-RJ")]);
  expect(t("joker-BJ")).not.toBe(t("joker-RJ"));
});

it("wears what it stands for, or else what the table says of it", () => {
  const badges = [drawingOf("5h", "small", "wild", "T"), drawingOf("5h", "small", "wild", null)].map(
    ({ badge }) => badge,
  );
  expect(badges[0]).toBe("10");
  expect(badges[1]).toBe(t("card-wild-badge"));
  const told = (["wild", "wild-rank", "big", "level", null] as const).map(
    (mark) => drawingOf("5h", "small", mark, null).badge,
  );
  const words = [t("card-wild-badge"), t("card-wild-rank-badge"), t("card-big-badge")];
  expect(told).toEqual([...words, null, null]);
});

it("fills a square with a sign", () => {
  expect(into({ x: 3, y: 4, size: 50 })).toBe("translate(3 4) scale(0.5)");
  expect(new Set([...Object.values(SIGNS), STAR]).size).toBe(5);
});
