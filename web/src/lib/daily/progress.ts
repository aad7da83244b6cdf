/** Progress of a person in a set. */

import type { DailySet } from "../protocol";

/** State of a deal of a set: finished, under way or the next one, or neither. */
export type Mark = "done" | "current" | "left";

/** Next step of a person in a set; null if there is none. */
export type Step = "play" | "continue" | "next" | null;

type Known = Pick<DailySet, "levels" | "played" | "closed" | "closes_at">;

/** Return the number of finished deals. */
export function countDone({ played }: Pick<DailySet, "played">): number {
  return played.filter(({ points }) => points !== null).length;
}

/** Return the state of each deal. */
export function marksOf(set: Known, now: number): Mark[] {
  const points = new Map(set.played.map((each) => [each.deal, each.points]));
  const current =
    stepOf(set, now) === null ? -1 : set.levels.findIndex((_, deal) => (points.get(deal) ?? null) === null);
  return set.levels.map((_, deal) =>
    deal === current ? "current" : (points.get(deal) ?? null) !== null ? "done" : "left",
  );
}

/** Return the next step at a time: deals are begun until the set closes, and those under way may be finished later. */
export function stepOf(set: Known, now: number): Step {
  if (set.closed || countDone(set) === set.levels.length) return null;
  if (set.played.some(({ points }) => points === null)) return "continue";
  if (now >= set.closes_at) return null;
  return set.played.length === 0 ? "play" : "next";
}
