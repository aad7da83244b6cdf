/** Curves of points or levels over time. */

import { RANKS, rankLabel } from "../cards/card";
import type { Profile } from "../protocol";

/** Height kept free above and below a curve, so that its stroke is not cut. */
const MARGIN = 3;

export interface Curves {
  of: "points" | "levels";
  /** Polylines in SVG notation: one for points, and one a match for levels. */
  lines: string[];
  /** Height of zero points; null for levels. */
  zero: number | null;
  /** Latest value. */
  last: string;
}

/** Return the curves of a game, with at most one point a pixel; null if fewer than two deals have a value. */
export function curves(
  { points, levels }: Pick<Profile["games"][number], "points" | "levels">,
  width: number,
  height: number,
): Curves | null {
  const isLevels = levels.length > 0;
  const series = isLevels ? levels.map((match) => match.map((level) => RANKS.indexOf(level))) : [[0, ...points]];
  const all = series.flat();
  if (all.length < (isLevels ? 2 : 3)) return null;
  const low = isLevels ? 0 : Math.min(0, ...all);
  const high = isLevels ? RANKS.length - 1 : Math.max(0, ...all);
  const step = width / Math.max(1, all.length - 1);
  const y = (value: number): number =>
    height - MARGIN - ((height - 2 * MARGIN) * (value - low)) / Math.max(1, high - low);
  let at = 0;
  const lines = series.map((values) => {
    const shown = values.map((value, index) => ({ x: (at + index) * step, y: y(value) }));
    at += values.length;
    if (shown.length === 1) shown.push({ x: shown[0]!.x + step / 2, y: shown[0]!.y });
    const seen = shown.filter(
      ({ x }, index) => index === 0 || index === shown.length - 1 || Math.floor(x) > Math.floor(shown[index - 1]!.x),
    );
    return seen.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
  });
  const last = isLevels ? rankLabel(levels.at(-1)?.at(-1) ?? "") : signed(points.at(-1) ?? 0);
  return { of: isLevels ? "levels" : "points", lines, zero: isLevels ? null : y(0), last };
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
