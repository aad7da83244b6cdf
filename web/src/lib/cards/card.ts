/** Cards as the notation writes them: `7h`, `Td`, `BJ`, `RJ`. What is here is drawing and naming, no rules. */

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

/** What is wild in a deal: one card, `5h`, or all cards of a rank, `7`; nothing for null. */
export type Wild = string | null;

/** Whether a card may stand for others because the deal says so. */
export function isWild(card: string, wild: Wild): boolean {
  return card === wild || face(card).rank === wild;
}

/** What the table says of a card: it is wild, of a wild rank, of the level, or a Big Ace. */
export type Mark = "wild" | "wild-rank" | "level" | "big";

/** How a card that is wild is marked: the one of a level, or one of a rank. */
export function wildMark(card: string, wild: Wild): "wild" | "wild-rank" | null {
  if (!isWild(card, wild)) return null;
  return card === wild ? "wild" : "wild-rank";
}

/** The wild card of a level, or the rank that is wild. */
export function wildOf(
  level: string | null,
  special: string | null,
  auction: { wild_rank: string | null } | null,
): Wild {
  return level !== null ? special : (auction?.wild_rank ?? null);
}

/** What stands in the corner: `10` where the notation writes `T`. */
export function rankLabel(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** `3s3hBJ` as three cards. Accepts spaces and commas, as the notation does. */
export function splitCards(text: string): string[] {
  return text.match(/BJ|RJ|[2-9TJQKA][dchs]/g) ?? [];
}

/** Takes each of `cards` out of `from` once; null when one is missing. */
export function without(from: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...from];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Equal multisets of cards. */
export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
