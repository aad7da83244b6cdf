/** Card counts of other seats, as far as the rules show them. */

import type { Display } from "../protocol";

/** Return the displayed card count of a hand; null if hidden. */
export function toldCount(size: number, isOwn: boolean, { counts_up_to: limit }: Display): number | null {
  return limit === null || isOwn || size <= limit ? size : null;
}

/** Return true if a hand is small enough that it must be announced. */
export function isAnnounced(size: number, { announced_up_to: limit }: Display): boolean {
  return limit !== null && size > 0 && size <= limit;
}
