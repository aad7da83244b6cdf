/** Passing ahead of the viewer's turn: for the rest of the current trick or of the deal, or until cancelled. The
 * player ends the latter where a pass is not legal. */

import type { TableClient } from "../../network/table.svelte";

/**
 * Time from the beginning of the viewer's turn to a pass for the rest of the deal, in milliseconds. It is the same for
 * each turn, so that it does not tell others if the viewer could have beaten the play.
 */
export const PASS_AFTER = 1000;

export class PassAhead {
  readonly #client: TableClient;
  /** Trick to pass on; null if none. */
  #trick = $state<number | null>(null);
  /** Deal to pass in; null if none. */
  #deal = $state<string | null>(null);

  /**
   * Watch the table, and call `pass` while passing ahead is on and `mayPass` returns true. For the rest of the deal,
   * the viewer is asked instead while `holds` returns true.
   */
  constructor(client: TableClient, mayPass: () => boolean, pass: () => void, holds: () => boolean) {
    this.#client = client;
    $effect(() => {
      if (client.deal === null) return;
      if (!this.#isRunning || !this.isOn) this.#trick = null;
      else if (mayPass()) pass();
    });
    $effect(() => {
      if (!this.isForDeal || this.isOn || !this.#isRunning || holds() || !mayPass()) return undefined;
      const timer = setTimeout(pass, PASS_AFTER);
      return () => clearTimeout(timer);
    });
  }

  readonly #running: number = $derived.by(() => this.#client.history.at(-1)?.trick ?? 0);
  readonly #dealt: string = $derived.by(() => `${this.#client.deal?.match}.${this.#client.deal?.number}`);

  /** True if there is a play to beat. */
  get #isRunning(): boolean {
    const deal = this.#client.deal;
    return deal?.phase === "play" && deal.to_beat !== null;
  }

  get #holdsCards(): boolean {
    return (this.#client.deal?.hand.length ?? 0) > 0;
  }

  /** True if the viewer holds cards and may pass ahead. */
  get isOffered(): boolean {
    return this.#isRunning && this.#holdsCards;
  }

  /** True if the viewer holds cards and may pass for the rest of the deal. */
  get isOfferedForDeal(): boolean {
    return this.#client.deal?.phase === "play" && this.#holdsCards;
  }

  get isOn(): boolean {
    return this.#trick === this.#running;
  }

  get isForDeal(): boolean {
    return this.#deal === this.#dealt;
  }

  toggle(): void {
    if (this.isOffered) this.#trick = this.isOn ? null : this.#running;
  }

  toggleForDeal(): void {
    if (this.isOfferedForDeal) this.#deal = this.isForDeal ? null : this.#dealt;
  }

  stop(): void {
    this.#trick = null;
    this.#deal = null;
  }
}
