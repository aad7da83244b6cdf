/** Summary of a deal as a picture: names, accuracy and the own curve. */

import { EDGE, framed, textLine, WIDTH } from "../picture";
import type { DealAnalysis } from "../protocol";
import { curveOf, reachOf } from "./analysis.svelte";

const ROW = 34;
const [TOP, CHART] = [142, 130];

export interface Summary {
  readonly title: string;
  readonly subtitle: string;
  readonly curve: string;
  /** One line for each seat. */
  readonly rows: readonly string[];
}

/** Return the picture as SVG. It contains no cards, so that it spoils nothing for those who replay the deal. */
export function summarySvg(found: DealAnalysis, seat: number, last: number, said: Summary): string {
  const reach = reachOf(found, seat);
  const points = curveOf(found, seat).map(({ step, value }) => {
    const x = EDGE + (step / Math.max(1, last)) * (WIDTH - 2 * EDGE);
    return `${x.toFixed(1)},${(TOP + CHART / 2 - (value / reach) * (CHART / 2)).toFixed(1)}`;
  });
  const zero = TOP + CHART / 2;
  return framed(said.title, said.subtitle, [
    textLine(said.curve, TOP - 10, 16),
    `<path d="M${EDGE} ${zero}H${WIDTH - EDGE}" stroke="#84948b"/>`,
    `<polyline points="${points.join(" ")}" fill="none" stroke="#1d5c4a" stroke-width="4"/>`,
    ...said.rows.map((row, at) => textLine(row, TOP + CHART + 40 + at * ROW, 20)),
  ]);
}
