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
