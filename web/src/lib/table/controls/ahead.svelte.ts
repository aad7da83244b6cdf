/** Passing before it is one's turn: for all of the running trick, until it ends or this is taken back. */

import type { TableClient } from "../../net/table.svelte";

export class PassAhead {
  readonly #client: TableClient;
  /** The trick that is passed. */
  #trick = $state<number | null>(null);

  /** `pass` is called when it is one's turn and one may. */
  constructor(client: TableClient, mayPass: () => boolean, pass: () => void) {
    this.#client = client;
    $effect(() => {
      if (client.deal === null) return;
      if (!this.#isRunning || !this.isOn) this.stop();
      else if (mayPass()) pass();
    });
  }

  readonly #running: number = $derived.by(() => this.#client.history.at(-1)?.trick ?? 0);

  /** Whether there is something to pass on. */
  get #isRunning(): boolean {
    const deal = this.#client.deal;
    return deal?.phase === "play" && deal.to_beat !== null;
  }

  /** Whether one may pass ahead, holding cards. */
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
