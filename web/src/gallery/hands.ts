/** Sample hands for the layout and sorting tests. */

import { splitCards } from "../lib/cards/card";
import type { Taste } from "../lib/hand/arrange";

export const TASTE: Taste = { mode: "rank", piles: [], order: [], wild: "5h", flushes: true };

export const FULL = splitCards("2s2h3s4s5s6s7s8s9sTsJsQsKsAs3h4h5h6h7h8h9hThJhQhKhBJRJ");
export const BY_RANK = splitCards("2s2h3s3h4s4h5s5h6s6h7s7h8s8h9s9hTsThJsJhQsQhKsKhAsBJRJ");

export const PACK = [..."23456789TJQKA"].flatMap((rank) => [..."shcd"].map((suit) => rank + suit));

/** Source of numbers in [0, 1). */
export type Random = () => number;

/** Return a source of random numbers that are the same in every run. */
export function numbers(seed: number): Random {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
}

export function shuffled(cards: readonly string[], random: Random): string[] {
  return cards
    .map((card) => ({ card, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ card }) => card);
}

/** Return a hand of two packs that holds many cards of neighbouring ranks in one suit twice. */
export function twins(random: Random): string[] {
  const suit = "shcd"[Math.floor(random() * 4)]!;
  const low = Math.floor(random() * 8);
  const ranks = [..."A23456789TJQKA".slice(low, low + 5 + Math.floor(random() * 3))];
  const both = ranks.flatMap((rank) => Array<string>(1 + Number(random() < 0.6)).fill(rank + suit));
  const own = both.slice(Number(ranks.length > 5 && random() < 0.3));
  const others = shuffled([...PACK, ...PACK], random).slice(0, Math.floor(random() * 9));
  return [...own, ...others.filter((card) => card[1] !== suit)];
}
