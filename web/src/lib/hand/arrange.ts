/** Card order in a displayed hand. */

import { face, isWild, splitCards, without, type Wild } from "../cards/card";
import type { SortMode } from "../settings.svelte";
import { straightFlushes } from "./flushes";

/** Sort mode, or `hand` for a manual order. */
export type HandMode = SortMode | "hand";

const SUITS = ["s", "h", "c", "d"];
const DEEPEST = 7;

export interface Taste {
  readonly mode: HandMode;
  /** Piles formed by the viewer, each in notation; every sort mode keeps them. */
  readonly piles: readonly string[];
  /** Manual order of the whole hand, in groups. */
  readonly order: readonly string[];
  /** Wild cards, which are excluded from combinations. A wild rank sorts above all others. */
  readonly wild: Wild;
  /** True if straight flushes are grouped. */
  readonly flushes: boolean;
  /** Plays by which a bot would go out, each in notation. */
  readonly plan?: readonly string[];
  /** True if the highest cards are on the left. */
  readonly descending?: boolean;
}

/** Return the groups of cards from left to right. `hand` must be sorted in game order. */
export function arrange(hand: readonly string[], taste: Taste): string[][] {
  const { piles, rest: held } = take(hand, taste.mode === "hand" ? taste.order : taste.piles);
  const others = raised(held, taste.wild);
  const rest = taste.descending === true ? [...others].reverse() : others;
  switch (taste.mode) {
    case "suit":
      return [...piles, ...bySuit(rest, taste.wild)];
    case "combinations":
      return [...piles, ...combined(rest, taste)];
    case "plan":
      return [...piles, ...planned(rest, taste.plan ?? [])];
    case "rank":
    case "hand":
      return [...piles, ...byRank(rest)];
  }
}

/** Return the hand with a wild rank moved above all others. A single wild card stays with its own rank. */
function raised(hand: readonly string[], wild: Wild): string[] {
  const isRaised = (card: string): boolean => face(card).rank === wild;
  return [...hand.filter((card) => !isRaised(card)), ...hand.filter(isRaised)];
}

/** Return the plays of a plan in order, then the remaining cards by rank. */
function planned(hand: readonly string[], plan: readonly string[]): string[][] {
  const { piles, rest } = take(hand, plan);
  return [...piles, ...byRank(rest)];
}

/** Return the piles, reduced to the cards still held, and the remaining cards. */
function take(hand: readonly string[], wanted: readonly string[]): { piles: string[][]; rest: string[] } {
  const rest = [...hand];
  const piles = wanted.map((pile) =>
    splitCards(pile).filter((card) => {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    }),
  );
  return { piles: piles.filter((pile) => pile.length > 0), rest };
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

/** Return the column key of a card. Both jokers share a column. */
function rankOf(card: string): string {
  return face(card).suit === null ? "joker" : face(card).rank;
}

function bySuit(hand: readonly string[], wild: Wild): string[][] {
  const ofRank = (card: string): boolean => face(card).rank === wild;
  const groups = SUITS.map((suit) => hand.filter((card) => face(card).suit === suit && !ofRank(card)));
  groups.push(
    hand.filter((card) => face(card).suit === null),
    hand.filter(ofRank),
  );
  return groups.flatMap((group) => chunks(group));
}

function chunks(group: readonly string[]): string[][] {
  const count = Math.ceil(group.length / DEEPEST);
  const size = Math.ceil(group.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => group.slice(at * size, (at + 1) * size));
}

/** Return groups by size from singles to sets of four or more, followed by the straight flushes. */
function combined(hand: readonly string[], taste: Taste): string[][] {
  const flushes = taste.flushes ? straightFlushes(hand.filter((card) => !isWild(card, taste.wild))) : [];
  const groups = byRank(without(hand, flushes.flat()) ?? hand);
  const size = (group: readonly string[]): number => Math.min(4, group.length);
  const order = [1, 2, 3, 4].flatMap((count) => groups.filter((group) => size(group) === count));
  return [...order, ...flushes];
}
