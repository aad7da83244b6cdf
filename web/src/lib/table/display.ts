/** Rule options that only affect how a table is displayed. */

import type { OptionValues } from "../create/options";

export interface Display {
  /** Direction of dealing and play around the table. */
  readonly direction: "ccw" | "cw";
  /** Maximum size at which another seat's card count is shown; null if always shown. */
  readonly toldFrom: number | null;
  /** Maximum size at which a hand must be announced; null if never. */
  readonly announcedFrom: number | null;
  /** True if cards of earlier tricks may be reviewed. */
  readonly remembers: boolean;
}

/** Return the display options of a table. Options that the game lacks default to hiding nothing. */
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

/** Return the displayed card count of a hand; null if hidden. */
export function toldCount(size: number, isOwn: boolean, { toldFrom }: Display): number | null {
  return toldFrom === null || isOwn || size <= toldFrom ? size : null;
}

/** Return true if a hand is small enough that it must be announced. */
export function isAnnounced(size: number, { announcedFrom }: Display): boolean {
  return announcedFrom !== null && size > 0 && size <= announcedFrom;
}
