/** Metrics of the last hour as curves. */

import type { MetricsSample } from "../protocol";

/** Time that a chart shows, in milliseconds. */
const HOUR = 3_600_000;

/** Longest time between two samples of one line, in milliseconds. */
const GAP = 30_000;

export interface MetricsCurve {
  /** Polylines in SVG notation; a time without samples or values separates them. */
  lines: string[];
  /** Latest value; null if it is not known. */
  latest: number | null;
  /** Largest value, at the upper edge of the chart. */
  highest: number;
}

/**
 * Return values of samples as curves over an hour until the last sample.
 *
 * @param samples - Samples, oldest first.
 * @param pick - Value of a sample; null if it has none.
 * @param highest - Least value at the upper edge, for several curves in one chart.
 */
export function metricsCurve(
  samples: readonly MetricsSample[],
  pick: (sample: MetricsSample) => number | null,
  width: number,
  height: number,
  highest = 0,
): MetricsCurve {
  const last = samples.at(-1);
  const found = samples.flatMap((sample) => {
    const value = pick(sample);
    return value === null ? [] : [{ at: sample.at, value }];
  });
  const most = Math.max(highest, ...found.map(({ value }) => value));
  const lines: string[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, value } of found) {
    if (at - before > GAP) lines.push([]);
    before = at;
    const x = width - (((last?.at ?? at) - at) / HOUR) * width;
    const y = height - 1 - (most === 0 ? 0 : (value / most) * (height - 2));
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  }
  return {
    lines: lines.map((line) => line.join(" ")),
    latest: last === undefined ? null : pick(last),
    highest: most,
  };
}

/** Return a size in bytes in megabytes, e.g. `12.3 MB`. */
export function sizeText(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
