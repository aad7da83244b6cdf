/** Thinking time of bots, as at tables of a server (server/table/due.py). It depends on public facts only. */

import type { DealView } from "../protocol";

/** Factors for the first lead of a deal, for other leads, and when some seat holds at most `FEW` cards. */
const [OPENING, LEAD, FEW_CARDS] = [1.6, 1.25, 1.15];
const FEW = 5;
/** Maximum relative jitter in either direction. */
const SPREAD = 0.2;

/**
 * Return the time that a bot takes for its turn, in milliseconds.
 *
 * @param deal - The deal.
 * @param turn - Name of the turn among all turns.
 * @param pace - Base thinking time, in milliseconds.
 */
export function pauseBefore(deal: DealView, turn: string, pace: number): number {
  return deal.phase === "play" ? pace * factor(deal) * (1 - SPREAD + 2 * SPREAD * fraction(turn)) : pace;
}

function factor({ to_beat, sizes, order }: DealView): number {
  if (to_beat === null) return order.length === 0 && new Set(sizes).size === 1 ? OPENING : LEAD;
  return Math.min(...sizes.filter((size) => size > 0)) <= FEW ? FEW_CARDS : 1;
}

/** Return a number from 0 to 1 that a text determines (FNV-1a). */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
