import { expect, it } from "vitest";
import { displayOf, isAnnounced, toldCount } from "./display";

it("shows everything where the rules say nothing else", () => {
  const open = displayOf({});
  expect(open).toEqual({ direction: "ccw", toldFrom: null, announcedFrom: null, remembers: true });
  expect(displayOf({ count_announce: "always", announce_at: "none", discard_review: "remembered" })).toEqual(open);
  expect(toldCount(27, false, open)).toBe(27);
  expect(isAnnounced(1, open)).toBe(false);
});

it("goes round as the rules say", () => {
  expect(displayOf({ direction: "cw" }).direction).toBe("cw");
  expect(displayOf({ direction: "ccw" }).direction).toBe("ccw");
});

it("tells others' counts from the limit down, and one's own always", () => {
  const display = displayOf({ count_announce: 10 });
  expect([27, 11, 10, 0].map((size) => toldCount(size, false, display))).toEqual([null, null, 10, 0]);
  expect(toldCount(27, true, display)).toBe(27);
});

it("announces the last cards, as long as there are any", () => {
  const display = displayOf({ announce_at: 3 });
  expect([4, 3, 1, 0].map((size) => isAnnounced(size, display))).toEqual([false, true, true, false]);
});
