/** The order in which a hand is shown. It changes nothing but the picture. */

import { face, RANKS, splitCards, without } from "../cards/card";
import type { SortMode } from "../settings.svelte";

const SUITS = ["s", "h", "c", "d"];
const DEEPEST = 7;
const RUN = 5;

export interface Taste {
  readonly mode: SortMode;
  /** Piles that were put together by hand, each a text of cards. */
  readonly piles: readonly string[];
  /** The wild card, which stays out of combinations. */
  readonly wild: string | null;
  /** Whether straight flushes are looked for. */
  readonly flushes: boolean;
}

/** Groups of cards, from left to right; the hand comes in the game's order. */
export function arrange(hand: readonly string[], taste: Taste): string[][] {
  const { piles, rest } = takePiles(hand, taste);
  const sorted =
    taste.mode === "suit" ? bySuit(rest) : taste.mode === "combinations" ? combined(rest, taste) : byRank(rest);
  return [...piles, ...sorted];
}

function takePiles(hand: readonly string[], taste: Taste): { piles: string[][]; rest: readonly string[] } {
  if (taste.mode !== "hand") return { piles: [], rest: hand };
  const piles: string[][] = [];
  let rest: readonly string[] = hand;
  for (const pile of taste.piles) {
    const held = splitCards(pile).filter((card, at, all) => {
      const copies = all.slice(0, at + 1).filter((each) => each === card).length;
      return rest.filter((each) => each === card).length >= copies;
    });
    const left = without(rest, held);
    if (left === null || held.length === 0) continue;
    piles.push(hand.filter((card, at) => isTaken(hand, card, at, held)));
    rest = left;
  }
  return { piles, rest };
}

/** Whether the card at a place is among the first copies that a pile takes. */
function isTaken(hand: readonly string[], card: string, at: number, held: readonly string[]): boolean {
  const copy = hand.slice(0, at).filter((each) => each === card).length;
  return held.filter((each) => each === card).length > copy;
}

function byRank(hand: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const card of hand) {
    const group = groups.at(-1);
    if (group !== undefined && rankOf(group[0] ?? "") === rankOf(card)) group.push(card);
    else groups.push([card]);
  }
  return groups;
}

/** Both jokers share a column. */
function rankOf(card: string): string {
  return face(card).suit === null ? "joker" : face(card).rank;
}

function bySuit(hand: readonly string[]): string[][] {
  const groups = SUITS.map((suit) => hand.filter((card) => face(card).suit === suit));
  groups.push(hand.filter((card) => face(card).suit === null));
  return groups.flatMap((group) => chunks(group));
}

function chunks(group: readonly string[]): string[][] {
  const count = Math.ceil(group.length / DEEPEST);
  const size = Math.ceil(group.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => group.slice(at * size, (at + 1) * size));
}

function combined(hand: readonly string[], taste: Taste): string[][] {
  const flushes: string[][] = [];
  let rest: readonly string[] = hand;
  while (taste.flushes) {
    const found = straightFlush(rest.filter((card) => card !== taste.wild));
    const left = found === null ? null : without(rest, found);
    if (found === null || left === null) break;
    flushes.push(found);
    rest = left;
  }
  const groups = byRank(rest);
  const size = (group: readonly string[]): number => Math.min(4, group.length);
  const order = [1, 2, 3, 4].flatMap((count) => groups.filter((group) => size(group) === count));
  return [...order, ...flushes];
}

/** The highest five in a row of one suit that break no four of a kind. */
function straightFlush(hand: readonly string[]): string[] | null {
  const run = `A${RANKS}`;
  for (let top = run.length; top >= RUN; top--) {
    const ranks = [...run.slice(top - RUN, top)];
    for (const suit of SUITS) {
      const cards = ranks.map((rank) => rank + suit);
      const whole = cards.every(
        (card) => hand.includes(card) && hand.filter((each) => each[0] === card[0]).length < 4,
      );
      if (whole) return cards;
    }
  }
  return null;
}
