import { expect, it } from "vitest";
import { play } from "../../gallery/fixtures";
import type { DealAnalysis, Judgement } from "../protocol";
import { addressOf, ownSeat, worstOf, worstOfMatch } from "./moments";

const TENS = play("TsTc", "pair", "TcTs", "T");

function judged(step: number, seat: number, cost: number): Judgement {
  return {
    step,
    seat,
    played: TENS,
    better: TENS,
    before: cost,
    after: 0,
    margin: 0.1,
    cost,
    proven: false,
    mistake: null,
    by_stand_in: false,
  };
}

function analysis(deal: number, plays: Judgement[], worst: number[]): DealAnalysis {
  const seats = [{ decisions: 9, accuracy: 0.5, lost: 1, worst }];
  return { id: "a", deal, unit: "points", playouts: 800, complete: true, plays, turning_points: [], seats };
}

const FIRST = analysis(0, [judged(3, 0, 0.2), judged(5, 1, 4), judged(9, 0, 0.7)], [9, 3]);
const SECOND = analysis(1, [judged(2, 0, 0.5), judged(4, 0, 0.1)], [2, 4]);

it("is about the viewpoint, or the first person", () => {
  expect(ownSeat("2", [true, false, false])).toBe(2);
  expect(ownSeat("all", [false, true, true])).toBe(1);
  expect(ownSeat("all", [false, false])).toBe(0);
});

it("names the costliest plays of a seat", () => {
  expect(worstOf(FIRST, 0).map(({ judged: { step } }) => step)).toEqual([9, 3]);
  expect(worstOf(FIRST, 3)).toEqual([]);
});

it("names the three costliest plays of a match", () => {
  const found = worstOfMatch([FIRST, SECOND], 0);
  expect(found.map(({ deal, judged: { step } }) => [deal, step])).toEqual([
    [0, 9],
    [1, 2],
    [0, 3],
  ]);
});

it("leads to the moment before a play, to look at it or to play otherwise", () => {
  const moment = { deal: 1, judged: judged(4, 0, 0.1) };
  expect(addressOf("a b", moment)).toBe("/r/a%20b/3?deal=1&eyes=0");
  expect(addressOf("a b", moment, true)).toBe("/r/a%20b/3?deal=1&line=0");
});
