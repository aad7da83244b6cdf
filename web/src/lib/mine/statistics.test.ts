import { expect, it } from "vitest";
import { curves } from "./statistics";

it("draws points from zero, with the latest sum", () => {
  const found = curves({ points: [4, -2, 6], levels: [] }, 90, 46);
  expect(found).toMatchObject({ of: "points", zero: 33, last: "+6" });
  expect(found?.lines).toEqual(["0.0,33.0 30.0,13.0 60.0,43.0 90.0,3.0"]);
});

it("draws a line for the levels of each match, from 2 to the Ace", () => {
  const found = curves({ points: [], levels: [["2", "5"], ["A"]] }, 90, 42);
  expect(found).toMatchObject({ of: "levels", zero: null, last: "A" });
  expect(found?.lines).toEqual(["0.0,39.0 45.0,30.0", "90.0,3.0 112.5,3.0"]);
});

it("draws nothing of a single deal", () => {
  expect(curves({ points: [3], levels: [] }, 90, 40)).toBeNull();
  expect(curves({ points: [], levels: [["3"]] }, 90, 40)).toBeNull();
  expect(curves({ points: [], levels: [] }, 90, 40)).toBeNull();
});

it("draws at most a point a pixel, and always the last", () => {
  const points = Array.from({ length: 2000 }, (_, index) => index % 7);
  const [line] = curves({ points, levels: [] }, 100, 40)?.lines ?? [];
  expect(line!.split(" ").length).toBeLessThanOrEqual(102);
  expect(line).toMatch(/ 100\.0,[\d.]+$/);
});
