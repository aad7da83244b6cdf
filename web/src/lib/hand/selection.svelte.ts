/** Cards selected in the hand, in selection order. */

import type { HandCard } from "./layout";

export class Selection {
  #ids = $state.raw<readonly string[]>([]);

  readonly set: ReadonlySet<string> = $derived(new Set(this.#ids));

  get ids(): readonly string[] {
    return this.#ids;
  }

  get size(): number {
    return this.#ids.length;
  }

  has(id: string): boolean {
    return this.set.has(id);
  }

  put(ids: Iterable<string>, adds: boolean): void {
    const given = new Set(ids);
    const kept = this.#ids.filter((id) => !given.has(id));
    this.#ids = adds ? [...kept, ...given] : kept;
  }

  /** Select all given cards, or deselect them if all are already selected. */
  toggle(ids: readonly string[]): void {
    this.put(ids, !ids.every((id) => this.has(id)));
  }

  replace(ids: Iterable<string>): void {
    this.#ids = [...new Set(ids)];
  }

  dropLast(): void {
    this.#ids = this.#ids.slice(0, -1);
  }

  clear(): void {
    if (this.#ids.length > 0) this.#ids = [];
  }

  /** Deselect cards that are no longer in the hand. */
  keepOnly(hand: readonly HandCard[]): void {
    const held = new Set(hand.map((each) => each.id));
    if (!this.#ids.every((id) => held.has(id))) this.#ids = this.#ids.filter((id) => held.has(id));
  }

  /** Selected cards in notation. */
  get cards(): string {
    return this.#ids.map((id) => id.slice(0, id.indexOf("#"))).join("");
  }
}

/** Return the ids of the given cards in a hand; null if a card is missing. */
export function idsOf(cards: readonly string[], hand: readonly HandCard[]): string[] | null {
  const free = [...hand];
  const ids: string[] = [];
  for (const card of cards) {
    const at = free.findIndex((each) => each.card === card);
    const found = free[at];
    if (found === undefined) return null;
    ids.push(found.id);
    free.splice(at, 1);
  }
  return ids;
}
