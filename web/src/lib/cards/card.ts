/** Card notation (`7h`, `Td`, `BJ`, `RJ`): parsing and naming only, no rules. */

export const RANKS = "23456789TJQKA";

export type Suit = "d" | "c" | "h" | "s";

export interface Face {
  /** `2` to `A`, or `BJ` or `RJ`. */
  readonly rank: string;
  readonly suit: Suit | null;
}

export function face(card: string): Face {
  if (card === "BJ" || card === "RJ") return { rank: card, suit: null };
  return { rank: card.slice(0, 1), suit: card.slice(1, 2) as Suit };
}

/** Wild cards of a deal: a single card such as `5h`, or a whole rank such as `7`; null if none. */
export type Wild = string | null;

/** Return true if a card is wild in the deal. */
export function isWild(card: string, wild: Wild): boolean {
  return card === wild || face(card).rank === wild;
}

/** Status of a card in a deal: the wild card, a card of the wild rank, a level card, or a Big Ace. */
export type Mark = "wild" | "wild-rank" | "level" | "big";

/** Return the mark of a wild card: `wild` for the wild card of a level, `wild-rank` for a wild rank, otherwise null. */
export function wildMark(card: string, wild: Wild): "wild" | "wild-rank" | null {
  if (!isWild(card, wild)) return null;
  return card === wild ? "wild" : "wild-rank";
}

/** Return the wild card of the current level, or the wild rank. */
export function wildOf(
  level: string | null,
  special: string | null,
  auction: { wild_rank: string | null } | null,
): Wild {
  return level !== null ? special : (auction?.wild_rank ?? null);
}

/** Return a rank as printed in the corner of a card: `10` for `T`. */
export function rankLabel(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Split notation into cards: `3s3hBJ` yields three. Spaces and commas are allowed, as in the notation. */
export function splitCards(text: string): string[] {
  return text.match(/BJ|RJ|[2-9TJQKA][dchs]/g) ?? [];
}

/** Return `from` with one copy of each of `cards` removed; null if a card is missing. */
export function without(from: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...from];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Return true if both lists contain the same multiset of cards. */
export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
