/** The viewer's arrangement of the hand: a sort mode with pinned piles, or a manual order. */

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
  readonly #canPlan: () => boolean;

  /** Arrange a hand. `canPlan` is true where the server gives a bot's plan. */
  constructor(canPlan: () => boolean = () => true) {
    this.#canPlan = canPlan;
  }

  get mode(): HandMode {
    if (this.#kept.byHand) return "hand";
    return settings.sort === "plan" && !this.#canPlan() ? "combinations" : settings.sort;
  }

  taste(wild: Wild, flushes: boolean, plan: readonly string[] = []): Taste {
    const { piles, order } = this.#kept;
    return { mode: this.mode, piles, order, wild, flushes, plan, descending: settings.descending };
  }

  /** Start a deal: restore its arrangement after a reload, or discard the arrangement of another deal. */
  begin(deal: string): void {
    if (this.#kept.deal !== deal) this.#kept = remembered(deal) ?? nothing(deal);
  }

  /** Switch to the next sort mode. The manual order, if there is one, follows the last mode. */
  next(): HandMode {
    const sorts = SORTS.filter((sort) => sort !== "plan" || this.#canPlan());
    const offered: readonly HandMode[] = this.#kept.order.length > 0 ? [...sorts, "hand"] : sorts;
    const mode = offered[(offered.indexOf(this.mode) + 1) % offered.length] ?? "rank";
    if (mode !== "hand") settings.sort = mode;
    this.#keep({ byHand: mode === "hand" });
    return mode;
  }

  /** Group cards into a pile, or dissolve the pile that consists of exactly these cards. */
  collect(cards: readonly string[]): void {
    const name = this.#kept.byHand ? "order" : "piles";
    const pile = cards.join("");
    const before = this.#kept[name];
    const others = remaining(before, cards).filter((each) => each !== "");
    const whole = name === "piles" && before.some((each) => same(each, cards));
    this.#keep({ [name]: whole ? others : [pile, ...others] });
  }

  /** Switch to a manual order. */
  lay(groups: Groups): void {
    this.#keep({ order: groups.map((group) => group.map((each) => each.card).join("")), byHand: true });
  }

  #keep(change: Partial<Remembered>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Without storage, piles are lost when the page is closed.
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

/** Return piles without the given cards. Each card leaves one pile only, because another may hold its second copy. */
function remaining(piles: readonly string[], cards: readonly string[]): string[] {
  let wanted = cards;
  return piles.map((pile) => {
    let left: readonly string[] = splitCards(pile);
    for (const card of wanted) {
      const rest = without(left, [card]);
      if (rest === null) continue;
      left = rest;
      wanted = without(wanted, [card]) ?? wanted;
    }
    return left.join("");
  });
}

function same(pile: string, cards: readonly string[]): boolean {
  return splitCards(pile).length === cards.length && remaining([pile], cards)[0] === "";
}
