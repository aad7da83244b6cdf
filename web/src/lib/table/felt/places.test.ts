import { expect, it } from "vitest";
import { placing } from "./places";

it("sits the next player to the right", () => {
  expect(placing(4, 2, "ccw")).toEqual({ right: [3], top: [0], left: [1] });
  expect(placing(6, 0, "ccw")).toEqual({ right: [1], top: [4, 3, 2], left: [5] });
  expect(placing(5, 4, "ccw")).toEqual({ right: [0], top: [2, 1], left: [3] });
  expect(placing(3, 1, "ccw")).toEqual({ right: [2], top: [], left: [0] });
  expect(placing(2, 1, "ccw")).toEqual({ right: [], top: [0], left: [] });
});

it("sits the next player to the left where play goes clockwise", () => {
  expect(placing(4, 2, "cw")).toEqual({ right: [1], top: [0], left: [3] });
  expect(placing(6, 0, "cw")).toEqual({ right: [5], top: [2, 3, 4], left: [1] });
});
