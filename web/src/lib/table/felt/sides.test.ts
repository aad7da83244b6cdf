import { expect, test } from "vitest";
import { sideOf, type Sides } from "./sides";

const UNKNOWN: Sides = { across: false, declarer: null, partner: null, alone: false };
const all = (sides: Sides, you: number | null): (number | null)[] =>
  [0, 1, 2, 3].map((seat) => sideOf(sides, you, seat));

test("partners across share the viewer's colour, wherever the viewer sits", () => {
  const across = { ...UNKNOWN, across: true };
  expect(all(across, 0)).toEqual([0, 1, 0, 1]);
  expect(all(across, 1)).toEqual([1, 0, 1, 0]);
  expect(all(across, null)).toEqual([0, 1, 0, 1]);
});

test("a landlord sees two opponents, and each of them a partner", () => {
  const landlord = { ...UNKNOWN, declarer: 1, alone: true };
  expect(all(landlord, 1).slice(0, 3)).toEqual([1, 0, 1]);
  expect(all(landlord, 0).slice(0, 3)).toEqual([0, 1, 0]);
});

test("who watches a declarer alone is with the others", () => {
  expect(all({ ...UNKNOWN, declarer: 1, alone: true }, null)).toEqual([0, 1, 0, 0]);
});

test("nobody is coloured before the game shows who they are", () => {
  const secret = { ...UNKNOWN, declarer: 2 };
  expect(all(UNKNOWN, 0)).toEqual([null, null, null, null]);
  expect(all(secret, 0)).toEqual([0, null, 1, null]); // to a viewer without a Big Ace, the declarer is an opponent
  expect(all(secret, 2)).toEqual([null, null, 0, null]);
  expect(all({ ...secret, partner: 3 }, 3)).toEqual([1, 1, 0, 0]);
});
