/** How the Big Ace was named (Big A). */

import type { DealView, EventInfo } from "../../protocol";

/** The Ace that somebody had to show since nobody exposed one, and who; null where that did not happen. */
export function forcedAce(
  { declarer, special, auction, level, phase }: DealView,
  history: readonly EventInfo[],
): { seat: number; card: string } | null {
  if (declarer === null || special === null || auction !== null || level !== null || phase === "draw") return null;
  const wasExposed = history.some(({ play }) => play.kind === "expose");
  return wasExposed ? null : { seat: declarer, card: special };
}
