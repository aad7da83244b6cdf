/** Selection aids: completing a tap if only one play fits, offering plays within a sweep, counting missing cards. */

import { wildOf } from "../../cards/card";
import type { HandCard } from "../../hand/layout";
import type { Selection } from "../../hand/selection.svelte";
import type { TableClient } from "../../network/table.svelte";
import { settings } from "../../settings.svelte";
import { completed, type Held, type Missing, missing, type Offer, playsWithin } from "./suggest";

/** Minimum selection size for offers. Smaller selections are usually still incomplete. */
const LEAST_SWEPT = 3;

export class Smart {
  readonly #client: TableClient;
  readonly #selection: Selection;
  readonly #hand: () => readonly HandCard[];
  /** Ids of the last auto-completed selection, including the tapped card. */
  #brought: readonly string[] = [];

  constructor(client: TableClient, selection: Selection, hand: () => readonly HandCard[]) {
    this.#client = client;
    this.#selection = selection;
    this.#hand = hand;
  }

  readonly #selected: HandCard[] = $derived.by(() => this.#hand().filter(({ id }) => this.#selection.has(id)));

  /** Legal plays within the selection. */
  readonly offers: readonly Offer[] = $derived.by(() => {
    const deal = this.#client.deal;
    if (deal === null || this.#selected.length < LEAST_SWEPT) return [];
    return playsWithin(deal.legal, this.#selected, this.#held.wild);
  });

  /** Nearest play that contains the whole selection, with the number of cards missing; null if there is none. */
  readonly missing: Missing | null = $derived.by(() =>
    this.#client.deal === null || this.#selected.length === 0
      ? null
      : missing(this.#client.deal.legal, this.#selected, this.#held),
  );

  /** Complete the selection after a tap if only one play fits. Tapping a card of a completed selection clears it. */
  tapped(id: string, taken: boolean): void {
    const { ids } = this.#selection;
    const before = this.#brought;
    this.#brought = [];
    if (!taken) {
      const isWhole =
        before.includes(id) && before.length === ids.length + 1 && ids.every((each) => before.includes(each));
      if (isWhole) this.#selection.clear();
      return;
    }
    const deal = this.#client.deal;
    const card = this.#hand().find((each) => each.id === id);
    if (!settings.completing || deal?.to_beat == null || !deal.my_turn || card === undefined || ids.length > 1)
      return;
    const found = completed(deal.legal, card, this.#held);
    if (found === null) return;
    this.#brought = found.ids;
    this.#selection.replace(found.ids);
  }

  get #held(): Held {
    const deal = this.#client.deal;
    return { hand: this.#hand(), wild: deal === null ? null : wildOf(deal.level, deal.special, deal.auction) };
  }
}
