/** What the rules say about the drawing of the table: options that change nothing but what is shown. */

import type { OptionValues } from "../create/options";

export interface Display {
  /** Which way the deal and the play go round the table. */
  readonly direction: "ccw" | "cw";
  /** Only so few cards of another hand are told, or fewer; null where all are. */
  readonly toldFrom: number | null;
  /** So few cards have to be announced, or fewer; null where none are. */
  readonly announcedFrom: number | null;
  /** Whether cards of earlier tricks can be looked up. */
  readonly remembers: boolean;
}

/** As the options of a table say; those that its game does not have leave everything open. */
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

/** A hand's count as the table tells it: null where it is kept secret. */
export function toldCount(size: number, isOwn: boolean, { toldFrom }: Display): number | null {
  return toldFrom === null || isOwn || size <= toldFrom ? size : null;
}

/** Whether a hand is so small that it has to be announced. */
export function isAnnounced(size: number, { announcedFrom }: Display): boolean {
  return announcedFrom !== null && size > 0 && size <= announcedFrom;
}
