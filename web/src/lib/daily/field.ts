/** Results of a deal as the bars of a histogram. */

import type { DealComparison } from "../protocol";

/** Maximum number of bars, above which neighbouring results are merged. */
export const MOST_BARS = 24;

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  /** True if the viewer's result is in it. */
  readonly own: boolean;
}

/** Return the results as bars, lowest first. The viewer's result has a bar even if it does not count. */
export function barsOf({ results, points: own }: Pick<DealComparison, "results" | "points">): Bar[] {
  const people = new Map(results.map((each) => [each.points, each.people]));
  if (own !== null && !people.has(own)) people.set(own, 0);
  const sorted = [...people].sort(([a], [b]) => a - b);
  const low = sorted[0]?.[0] ?? 0;
  const high = sorted.at(-1)?.[0] ?? 0;
  const width = sorted.length <= MOST_BARS ? 1 : Math.ceil((high - low + 1) / MOST_BARS);
  const bars: Bar[] = [];
  for (const [points, count] of sorted) {
    const last = bars.at(-1);
    const merges = width > 1 && last !== undefined && sameBar(last.from, points, low, width);
    const before = merges ? last : { from: points, people: 0, own: false };
    bars.splice(merges ? -1 : bars.length, 1, {
      from: before.from,
      to: points,
      people: before.people + count,
      own: before.own || points === own,
    });
  }
  return bars;
}

function sameBar(one: number, other: number, low: number, width: number): boolean {
  return Math.floor((one - low) / width) === Math.floor((other - low) / width);
}
