/** Keyboard entry of plays: each key selects one more card of its rank. */

import { face, isWild, type Wild } from "../cards/card";
import type { HandCard } from "./layout";

const KEYS: Readonly<Record<string, string>> = {
  "2": "2",
  "3": "3",
  "4": "4",
  "5": "5",
  "6": "6",
  "7": "7",
  "8": "8",
  "9": "9",
  "0": "T",
  "1": "T",
  t: "T",
  j: "J",
  q: "Q",
  k: "K",
  a: "A",
  b: "BJ",
  x: "BJ",
  r: "RJ",
  d: "RJ",
};

/** Return the rank that a key stands for; `W` for a wild card. */
export function rankOfKey(key: string): string | null {
  const low = key.toLowerCase();
  return low === "w" ? "W" : (KEYS[low] ?? null);
}

/** Return the next unselected card of a rank, wild cards last. */
export function nextOfRank(
  rank: string,
  hand: readonly HandCard[],
  selected: ReadonlySet<string>,
  wild: Wild,
): HandCard | null {
  const free = hand.filter((each) => !selected.has(each.id));
  if (rank === "W") return free.find((each) => isWild(each.card, wild)) ?? null;
  const ranked = free.filter((each) => face(each.card).rank === rank);
  return ranked.find((each) => !isWild(each.card, wild)) ?? ranked[0] ?? null;
}
