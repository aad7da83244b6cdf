/** Exposing of the Big Ace (Big A). */

import type { DealView, EventInfo } from "../../protocol";

/** Return the Ace that had to be shown because no seat exposed one, with its holder; null if there is none. */
export function forcedAce(
  { declarer, special, auction, level, phase }: DealView,
  history: readonly EventInfo[],
): { seat: number; card: string } | null {
  if (declarer === null || special === null || auction !== null || level !== null || phase === "draw") return null;
  const wasExposed = history.some(({ play }) => play.kind === "expose");
  return wasExposed ? null : { seat: declarer, card: special };
}
