import { expect, it } from "vitest";
import { drawingOf } from "./drawing";

it("shows rank and suit, and one big sign where it is small", () => {
  const ten = drawingOf("Th", "small", null, null);
  expect([ten.colour, ten.rank, ten.suit, ten.sign?.is, ten.badge]).toEqual(["h", "10", "#suit-h", "#suit-h", null]);
  expect(ten.width).toBe(ten.at.rank.width);
  const four = drawingOf("4c", "large", "level", null);
  expect([four.rank, four.width, four.sign, four.badge]).toEqual(["4", undefined, null, null]);
});

it("shows a jester on a joker, which says which one it is", () => {
  const jokers = (["small", "stacked"] as const).flatMap((look) =>
    ["BJ", "RJ"].map((card) => drawingOf(card, look, null, null)),
  );
  expect(jokers.map(({ colour, suit, sign }) => [colour, suit, sign?.is])).toEqual([
    ["s", "#star", "#jester"],
    ["h", "#star", "#jester"],
    ["s", "#star", "#jester"],
    ["h", "#star", "#jester"],
  ]);
  expect(new Set(jokers.map(({ rank }) => rank)).size).toBe(2);
});

it("wears what it stands for, or else what the table says of it", () => {
  const badges = [drawingOf("5h", "small", "wild", "T"), drawingOf("5h", "small", "wild", null)].map(
    ({ badge }) => badge,
  );
  expect(badges[0]).toBe("10");
  expect(badges[1]).not.toBe("10");
  expect(badges[1]).not.toBeNull();
});
