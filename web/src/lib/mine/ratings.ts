/** Course of a rating as a curve with a band of uncertainty. */

import type { Profile } from "../protocol";

type Course = Profile["ratings"][number]["course"];

/** Height kept free above and below the band. */
const MARGIN = 2;

export interface RatingCurve {
  /** Ratings as a polyline in SVG notation, equally spaced by match. */
  line: string;
  /** Two standard deviations around them, as a polygon. */
  band: string;
  /** Ends of the vertical scale, as ratings. */
  low: number;
  high: number;
}

/** Return the curve of a rating; null if fewer than two matches changed it. */
export function ratingCurve(course: Course, width: number, height: number): RatingCurve | null {
  if (course.length < 2) return null;
  const low = Math.min(...course.map(({ rating, uncertainty }) => rating - 2 * uncertainty));
  const high = Math.max(...course.map(({ rating, uncertainty }) => rating + 2 * uncertainty));
  const point = (index: number, value: number): string => {
    const share = (value - low) / Math.max(1, high - low);
    const y = height - MARGIN - (height - 2 * MARGIN) * share;
    return `${((index * width) / (course.length - 1)).toFixed(1)},${y.toFixed(1)}`;
  };
  const upper = course.map(({ rating, uncertainty }, index) => point(index, rating + 2 * uncertainty));
  const lower = course.map(({ rating, uncertainty }, index) => point(index, rating - 2 * uncertainty));
  return {
    line: course.map(({ rating }, index) => point(index, rating)).join(" "),
    band: [...upper, ...lower.reverse()].join(" "),
    low,
    high,
  };
}
