/** Straight flushes in a hand. */

import { face, RANKS, without } from "../cards/card";

const RUN = `A${RANKS}`;
const LENGTH = 5;
const BOMB = 4;

/**
 * Return a largest set of disjoint straight flushes that breaks no four of a kind, highest first. Each is in ascending
 * order.
 */
export function straightFlushes(hand: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (let top = RUN.length; top >= LENGTH; top--) {
    for (const suit of "shcd") runs.push([...RUN.slice(top - LENGTH, top)].map((rank) => rank + suit));
  }
  return most(
    runs.filter((run) => without(hand, run) !== null),
    hand,
  );
}

/** Return the largest disjoint subset of the runs, preferring higher runs. A run may be used twice. */
function most(runs: readonly string[][], hand: readonly string[]): string[][] {
  let best: string[][] = [];
  runs.forEach((run, at) => {
    const left = without(hand, run);
    if (left === null || run.some((card) => breaksBomb(hand, card))) return;
    const found = [run, ...most(runs.slice(at), left)];
    if (found.length > best.length) best = found;
  });
  return best;
}

/** Return true if removing the card would break up a four of a kind. */
function breaksBomb(hand: readonly string[], card: string): boolean {
  return hand.filter((each) => face(each).rank === face(card).rank).length === BOMB;
}

/** Return every straight flush in a hand, sorted by number of wild cards, then from highest to lowest. */
export function everyFlush(hand: readonly string[], wild: string | null): string[][] {
  const own = hand.filter((card) => card !== wild);
  const wilds = hand.filter((card) => card === wild);
  const found: { cards: string[]; missing: number }[] = [];
  for (let top = RUN.length; top >= LENGTH; top--) {
    for (const suit of "shcd") {
      const cards = [...RUN.slice(top - LENGTH, top)].map((rank) => rank + suit).filter((card) => own.includes(card));
      const missing = LENGTH - cards.length;
      if (missing <= wilds.length) found.push({ cards: [...cards, ...wilds.slice(0, missing)], missing });
    }
  }
  found.sort((one, other) => one.missing - other.missing);
  return [...new Map(found.map(({ cards }) => [cards.join(""), cards])).values()];
}
