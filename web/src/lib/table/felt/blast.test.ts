import { expect, it } from "vitest";
import { play } from "../../../gallery/fixtures";
import { blastOf } from "./blast";

it.each([
  ["6c6h", "pair", 0, null],
  ["6c6h6s6d", "bomb", 1, "bomb"],
  ["6cBJRJ", "bomb", 1, "bomb"],
  ["BJRJ", "joker_bomb", 1, "jokers"],
  ["5s6s7s8s9s", "straight_flush", 1, "run"],
])("%s as a %s looks like a %s", (cards, kind, bomb, look) => {
  expect(blastOf(play(cards, kind, cards, null, { bomb }))).toBe(look);
});
