import { expect, it } from "vitest";
import { display } from "../../gallery/fixtures";
import { isAnnounced, toldCount } from "./display";

it("shows everything where the rules say nothing else", () => {
  expect(toldCount(27, false, display())).toBe(27);
  expect(isAnnounced(1, display())).toBe(false);
});

it("tells others' counts from the limit down, and one's own always", () => {
  const limited = display({ counts_up_to: 10 });
  expect([27, 11, 10, 0].map((size) => toldCount(size, false, limited))).toEqual([null, null, 10, 0]);
  expect(toldCount(27, true, limited)).toBe(27);
});

it("announces the last cards, as long as there are any", () => {
  const announced = display({ announced_up_to: 3 });
  expect([4, 3, 1, 0].map((size) => isAnnounced(size, announced))).toEqual([false, true, true, false]);
});
