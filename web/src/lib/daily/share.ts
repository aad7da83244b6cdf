/** Results of a set to share: a line of text, and a picture. Neither contains cards or points, so that they spoil nothing. */

import { EDGE, framed, textLine, WIDTH } from "../picture";

/** Marks of a deal by the share of the others beaten, lowest first. */
const SIGNS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const NONE = "·";
/** Top and height of the bars, their gap, and their greatest width. */
const [TOP, CHART, GAP, WIDEST] = [190, 190, 14, 70];
/** Height of the bar of a deal in which nobody was beaten. */
const LEAST = 6;

/** Texts of a result, and for each deal the share of the others beaten in per cent; null without others. */
export interface SharedResult {
  readonly title: string;
  readonly day: string;
  readonly total: string;
  readonly rank: string;
  readonly beaten: readonly (number | null)[];
}

/** Return the mark of a deal. */
export function signOf(beaten: number | null): string {
  if (beaten === null) return NONE;
  return SIGNS[Math.min(SIGNS.length - 1, Math.floor((beaten / 100) * SIGNS.length))] ?? NONE;
}

/** Return the result as a line, followed by the address of the set. */
export function resultText({ title, day, total, rank, beaten }: SharedResult, address: string): string {
  return `${["clamber", title, day, beaten.map(signOf).join(""), total, rank].join(" · ")}\n${address}`;
}

/** Return the result as a picture in SVG. */
export function resultSvg({ title, day, total, rank, beaten }: SharedResult): string {
  const slot = (WIDTH - 2 * EDGE + GAP) / Math.max(1, beaten.length);
  const width = Math.min(WIDEST, slot - GAP);
  const bars = beaten.map((share, deal) => {
    const height = share === null ? 0 : Math.max(LEAST, (CHART * share) / 100);
    const x = (EDGE + deal * Math.min(slot, WIDEST + GAP)).toFixed(1);
    return [
      `<rect x="${x}" y="${TOP}" width="${width.toFixed(1)}" height="${CHART}" rx="6" fill="#dad8d0"/>`,
      `<rect x="${x}" y="${(TOP + CHART - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="6" fill="#1d5c4a"/>`,
    ].join("");
  });
  return framed(title, `clamber · ${day}`, [textLine(total, 158, 44, true), ...bars, textLine(rank, 424, 22)]);
}
