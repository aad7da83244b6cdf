import { describe, expect, it } from "vitest";
import type { DealAnalysis, Judgement } from "../protocol";
import { PASS } from "../table/controls/plays";
import { curveOf, faultsOf, reachOf } from "./analysis.svelte";

function judged(step: number, seat: number, before: number, after: number, cost = 0): Judgement {
  const found = { step, seat, played: PASS, better: null, before, after, margin: 0.1, cost };
  return { ...found, proven: false, mistake: null, by_stand_in: false };
}

function analysis(plays: Judgement[]): DealAnalysis {
  return { id: "a", deal: 0, unit: "points", playouts: 160, complete: true, plays, turning_points: [], seats: [] };
}

describe("an analysis", () => {
  const found = analysis([judged(1, 0, 0.5, 0.5), judged(2, 1, -0.5, -4, 3.5), judged(3, 0, 2, 2)]);

  it("is a curve for each seat, after its plays", () => {
    expect(curveOf(found, 0)).toEqual([
      { step: 1, value: 0.5 },
      { step: 3, value: 2 },
    ]);
    expect(curveOf(found, 2)).toEqual([]);
  });

  it("reaches as far as a seat's expectation, and never nowhere", () => {
    expect(reachOf(found, 0)).toBe(2);
    expect(reachOf(found, 1)).toBe(4);
    expect(reachOf(analysis([]), 0)).toBe(1);
  });

  it("names the plays that gave something away", () => {
    expect(faultsOf(found).map(({ step }) => step)).toEqual([2]);
  });
});
