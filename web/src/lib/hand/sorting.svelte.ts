/** How the viewer keeps the hand: sorted by a rule, with piles that stay, or laid card by card. */

import { splitCards, without, type Wild } from "../cards/card";
import type { Groups } from "./layout";
import { settings, type SortMode } from "../settings.svelte";
import type { HandMode, Taste } from "./arrange";

const SORTS: readonly SortMode[] = ["rank", "suit", "combinations", "plan"];
const KEY = "clamber.hand";

interface Remembered {
  readonly deal: string;
  readonly piles: readonly string[];
  readonly order: readonly string[];
  readonly byHand: boolean;
}

const nothing = (deal: string): Remembered => ({ deal, piles: [], order: [], byHand: false });

export class Sorting {
  #kept = $state.raw<Remembered>(nothing(""));

  get mode(): HandMode {
    return this.#kept.byHand ? "hand" : settings.sort;
  }

  taste(wild: Wild, flushes: boolean, plan: readonly string[] = []): Taste {
    const { piles, order } = this.#kept;
    return { mode: this.mode, piles, order, wild, flushes, plan, descending: settings.descending };
  }

  /** Another deal is another hand: what was laid for the last one is forgotten. A reload keeps it. */
  begin(deal: string): void {
    if (this.#kept.deal !== deal) this.#kept = remembered(deal) ?? nothing(deal);
  }

  /** Sorts by the next rule; after the last one the hand as it was laid, if it was. */
  next(): HandMode {
    const offered: readonly HandMode[] = this.#kept.order.length > 0 ? [...SORTS, "hand"] : SORTS;
    const mode = offered[(offered.indexOf(this.mode) + 1) % offered.length] ?? "rank";
    if (mode !== "hand") settings.sort = mode;
    this.#keep({ byHand: mode === "hand" });
    return mode;
  }

  /** Puts cards together as a pile; a pile that is whole falls apart. */
  collect(cards: readonly string[]): void {
    const name = this.#kept.byHand ? "order" : "piles";
    const pile = cards.join("");
    const before = this.#kept[name];
    const others = before.map((each) => taken(each, cards)).filter((each) => each !== "");
    const whole = name === "piles" && before.some((each) => same(each, cards));
    this.#keep({ [name]: whole ? others : [pile, ...others] });
  }

  /** Lays the hand as it is here, from now on. */
  lay(groups: Groups): void {
    this.#keep({ order: groups.map((group) => group.map((each) => each.card).join("")), byHand: true });
  }

  #keep(change: Partial<Remembered>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing forgets the piles with the page.
    }
  }
}

function remembered(deal: string): Remembered | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Remembered | null;
    return found?.deal === deal ? { ...nothing(deal), ...found } : null;
  } catch {
    return null;
  }
}

/** A pile without each of the cards once. */
function taken(pile: string, cards: readonly string[]): string {
  let left: readonly string[] = splitCards(pile);
  for (const card of cards) left = without(left, [card]) ?? left;
  return left.join("");
}

function same(pile: string, cards: readonly string[]): boolean {
  return splitCards(pile).length === cards.length && taken(pile, cards) === "";
}
