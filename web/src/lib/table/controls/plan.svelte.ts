/**
 * A bot's plan for the viewer's hand, requested while the hand is sorted by plan, and again when the plan becomes
 * outdated.
 */

import { splitCards, without } from "../../cards/card";
import type { TableClient } from "../../network/table.svelte";

export class HandPlan {
  turns = $state.raw<readonly string[]>([]);
  #asked = "";

  constructor(client: TableClient, isWanted: () => boolean) {
    $effect(() => {
      const hand = client.deal?.hand ?? [];
      const name = `${client.deal?.match ?? 0} ${client.deal?.number ?? 0} ${hand.join("")}`;
      if (!isWanted() || hand.length === 0 || client.link !== "open" || this.#asked === name) return;
      if (this.#fits(hand)) return;
      this.#asked = name;
      void client.send({ type: "plan" }).then(({ planned }) => {
        if (planned !== undefined && this.#asked === name) this.turns = planned.turns;
      });
    });
  }

  /** Return true if the hand consists of complete plays of the plan. */
  #fits(hand: readonly string[]): boolean {
    let left: readonly string[] = hand;
    for (const turn of this.turns) left = without(left, splitCards(turn)) ?? left;
    return left.length === 0;
  }
}
