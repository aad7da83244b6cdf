/** Helps while one selects: completes what a tap can only mean, offers the plays within a sweep, says what is missing. */

import { wildOf } from "../../cards/card";
import type { HandCard } from "../../hand/layout";
import type { Selection } from "../../hand/selection.svelte";
import type { TableClient } from "../../net/table.svelte";
import { settings } from "../../settings.svelte";
import { completed, type Held, missing, type Offer, playsWithin } from "./suggest";

/** A smaller selection is on its way to something larger. */
const LEAST_SWEPT = 3;

export class Smart {
  readonly #client: TableClient;
  readonly #selection: Selection;
  readonly #hand: () => readonly HandCard[];
  /** What a tap has brought along, by the card that was tapped. */
  #brought: readonly string[] = [];

  constructor(client: TableClient, selection: Selection, hand: () => readonly HandCard[]) {
    this.#client = client;
    this.#selection = selection;
    this.#hand = hand;
  }

  readonly #selected: HandCard[] = $derived.by(() => this.#hand().filter(({ id }) => this.#selection.has(id)));

  /** The plays within what is selected. */
  readonly offers: readonly Offer[] = $derived.by(() => {
    const deal = this.#client.deal;
    if (deal === null || this.#selected.length < LEAST_SWEPT) return [];
    return playsWithin(deal.legal, this.#selected, this.#held.wild);
  });

  /** How many cards are missing to a play that holds all that are selected; null where there is none. */
  readonly missing: number | null = $derived.by(() =>
    this.#client.deal === null || this.#selected.length === 0
      ? null
      : missing(this.#client.deal.legal, this.#selected, this.#held),
  );

  /** A card was tapped: what it can only mean comes along; what came along goes with it. */
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
