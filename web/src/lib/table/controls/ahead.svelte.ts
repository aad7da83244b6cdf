/** Passing ahead of the viewer's turn, for the rest of the current trick or until cancelled. */

import type { TableClient } from "../../net/table.svelte";

export class PassAhead {
  readonly #client: TableClient;
  /** Trick to pass on; null if none. */
  #trick = $state<number | null>(null);

  /** Watch the table, and call `pass` while passing ahead is on and `mayPass` returns true. */
  constructor(client: TableClient, mayPass: () => boolean, pass: () => void) {
    this.#client = client;
    $effect(() => {
      if (client.deal === null) return;
      if (!this.#isRunning || !this.isOn) this.stop();
      else if (mayPass()) pass();
    });
  }

  readonly #running: number = $derived.by(() => this.#client.history.at(-1)?.trick ?? 0);

  /** True if there is a play to beat. */
  get #isRunning(): boolean {
    const deal = this.#client.deal;
    return deal?.phase === "play" && deal.to_beat !== null;
  }

  /** True if the viewer holds cards and may pass ahead. */
  get isOffered(): boolean {
    return this.#isRunning && (this.#client.deal?.hand.length ?? 0) > 0;
  }

  get isOn(): boolean {
    return this.#trick === this.#running;
  }

  toggle(): void {
    if (this.isOffered) this.#trick = this.isOn ? null : this.#running;
  }

  stop(): void {
    this.#trick = null;
  }
}
