import { expect, it } from "vitest";
import { placing } from "./places";

it("sits the next player to the right", () => {
  expect(placing(4, 2)).toEqual({ right: [3], top: [0], left: [1] });
  expect(placing(6, 0)).toEqual({ right: [1], top: [4, 3, 2], left: [5] });
});
