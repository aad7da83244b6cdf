/** Order of the cards in a displayed hand. */

import { face, isWild, splitCards, without, type Wild } from "../cards/card";
import type { SortMode } from "../settings.svelte";
import { straightFlushes } from "./flushes";

/** Sorting by a rule, or the order laid by hand. */
export type HandMode = SortMode | "hand";

const SUITS = ["s", "h", "c", "d"];
const DEEPEST = 7;

export interface Taste {
  readonly mode: HandMode;
  /** Piles put together by the viewer, each in notation; they stay under every way of sorting. */
  readonly piles: readonly string[];
  /** The whole hand as laid by hand, in groups. */
  readonly order: readonly string[];
  /** Wild cards: they stay out of combinations, and a wild rank sorts above all others. */
  readonly wild: Wild;
  /** True if straight flushes are grouped. */
  readonly flushes: boolean;
  /** Turns in which a bot would empty the hand, each in notation. */
  readonly plan?: readonly string[];
  /** True if the highest cards are at the left. */
  readonly descending?: boolean;
}

/** Return the groups of cards from left to right. `hand` is in the order of the game. */
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

/** Return the hand with the cards of a wild rank above all others; a single wild card stays with its rank. */
function raised(hand: readonly string[], wild: Wild): string[] {
  const isRaised = (card: string): boolean => face(card).rank === wild;
  return [...hand.filter((card) => !isRaised(card)), ...hand.filter(isRaised)];
}

/** Return the turns of a plan in order, then the cards outside the plan by rank. */
function planned(hand: readonly string[], plan: readonly string[]): string[][] {
  const { piles, rest } = take(hand, plan);
  return [...piles, ...byRank(rest)];
}

/** Return the piles, reduced to the cards that are held, and the other cards. */
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

/** Return the column of a card; both jokers share one. */
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

/** Return straight flushes at the right, the other groups by size: singles first, sets of four and more last. */
function combined(hand: readonly string[], taste: Taste): string[][] {
  const flushes = taste.flushes ? straightFlushes(hand.filter((card) => !isWild(card, taste.wild))) : [];
  const groups = byRank(without(hand, flushes.flat()) ?? hand);
  const size = (group: readonly string[]): number => Math.min(4, group.length);
  const order = [1, 2, 3, 4].flatMap((count) => groups.filter((group) => size(group) === count));
  return [...order, ...flushes];
}
