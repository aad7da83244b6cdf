/** Options of the rules that affect only the display of a table. */

import type { OptionValues } from "../create/options";

export interface Display {
  /** Direction of the deal and of play around the table. */
  readonly direction: "ccw" | "cw";
  /** Largest hand of another seat whose count is shown; null if all are. */
  readonly toldFrom: number | null;
  /** Largest hand that must be announced; null if none must. */
  readonly announcedFrom: number | null;
  /** True if cards of earlier tricks can be looked up. */
  readonly remembers: boolean;
}

/** Return the display options of a table; those that its game lacks hide nothing. */
export function displayOf(values: OptionValues): Display {
  return {
    direction: values["direction"] === "cw" ? "cw" : "ccw",
    toldFrom: limit(values["count_announce"]),
    announcedFrom: limit(values["announce_at"]),
    remembers: values["discard_review"] !== "hidden_in_ui",
  };
}

function limit(value: OptionValues[string] | undefined): number | null {
  return typeof value === "number" ? value : null;
}

/** Return the displayed count of a hand; null if it is kept secret. */
export function toldCount(size: number, isOwn: boolean, { toldFrom }: Display): number | null {
  return toldFrom === null || isOwn || size <= toldFrom ? size : null;
}

/** Return true if a hand is so small that it must be announced. */
export function isAnnounced(size: number, { announcedFrom }: Display): boolean {
  return announcedFrom !== null && size > 0 && size <= announcedFrom;
}
