import { expect, it } from "vitest";
import type { ChartRow } from "../protocol";
import { settings } from "../settings.svelte";
import { sizesText, stepsText } from "./chart";

const ROW: ChartRow = {
  kind: "single",
  sizes: [1],
  bomb: false,
  lowest: [["3s"]],
  highest: ["2s"],
  steps: ["next"],
  tops: ["2"],
  guard: null,
};

it("writes sizes by their ends", () => {
  expect(sizesText([5])).toBe("5");
  expect(sizesText([3, 4, 5, 6])).toBe("3–6");
  expect(sizesText([4, 6, 8, 10])).toBe("4, 6 … 10");
});

it("says what follows in a row", () => {
  settings.language = "en";
  expect(stepsText(ROW)).toBe("the next rank only, or by 2");
  expect(stepsText({ ...ROW, steps: ["any_higher"], tops: [] })).toBe("any higher");
  expect(stepsText({ ...ROW, steps: [] })).toBe("nothing");
});
