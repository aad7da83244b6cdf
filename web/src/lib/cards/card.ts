/** Cards in notation: `7h`, `Td`, `BJ`, `RJ`. Only parsing and naming, no rules. */

export const RANKS = "23456789TJQKA";

export type Suit = "d" | "c" | "h" | "s";

export interface Face {
  /** `2` to `A`, or `BJ` and `RJ`. */
  readonly rank: string;
  readonly suit: Suit | null;
}

export function face(card: string): Face {
  if (card === "BJ" || card === "RJ") return { rank: card, suit: null };
  return { rank: card.slice(0, 1), suit: card.slice(1, 2) as Suit };
}

/** Wild cards of a deal: one card, `5h`, or all cards of a rank, `7`; null for none. */
export type Wild = string | null;

/** Return true if the deal makes a card wild. */
export function isWild(card: string, wild: Wild): boolean {
  return card === wild || face(card).rank === wild;
}

/** Mark of a card in a deal: the wild card, a card of the wild rank, a card of the level, or a Big Ace. */
export type Mark = "wild" | "wild-rank" | "level" | "big";

/** Return the mark of a wild card: the wild card of a level, or a card of the wild rank; null for any other card. */
export function wildMark(card: string, wild: Wild): "wild" | "wild-rank" | null {
  if (!isWild(card, wild)) return null;
  return card === wild ? "wild" : "wild-rank";
}

/** Return the wild card of a level, or the wild rank. */
export function wildOf(
  level: string | null,
  special: string | null,
  auction: { wild_rank: string | null } | null,
): Wild {
  return level !== null ? special : (auction?.wild_rank ?? null);
}

/** Return the rank as printed in the corner of a card: `10` where the notation has `T`. */
export function rankLabel(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Split notation into cards: `3s3hBJ` gives three. Accept spaces and commas, as the notation does. */
export function splitCards(text: string): string[] {
  return text.match(/BJ|RJ|[2-9TJQKA][dchs]/g) ?? [];
}

/** Return `from` without one copy of each of `cards`; null if one is missing. */
export function without(from: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...from];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Return true if both lists are the same multiset of cards. */
export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
