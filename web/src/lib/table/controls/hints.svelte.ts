/** Sensible plays of this turn, as the server suggests them: one after the other, and from the first again. */

import type { TableClient } from "../../net/table.svelte";
import type { PlayInfo } from "../../protocol";

/** `n` of `m`. */
export type Place = Readonly<{ n: number; m: number }>;

export class Hints {
  readonly #client: TableClient;
  #plays = $state.raw<readonly PlayInfo[]>([]);
  #at = $state(-1);
  #turn = -1;

  constructor(client: TableClient) {
    this.#client = client;
  }

  /** The hint that was given last in this turn. */
  get current(): PlayInfo | null {
    return this.#turn === this.#client.deal?.turn ? (this.#plays[this.#at] ?? null) : null;
  }

  get place(): Place {
    return { n: this.#at + 1, m: this.#plays.length };
  }

  /** The next hint; null if there is none, or the turn has gone by. */
  async next(): Promise<PlayInfo | null> {
    const turn = this.#client.deal?.turn;
    if (turn === undefined) return null;
    if (this.#turn !== turn || this.#plays.length === 0) {
      const { hints } = await this.#client.send({ type: "hint", turn });
      if (hints === undefined || hints.turn !== this.#client.deal?.turn) return null;
      this.#plays = hints.plays;
      this.#turn = hints.turn;
      this.#at = -1;
    }
    if (this.#plays.length === 0) return null;
    this.#at = (this.#at + 1) % this.#plays.length;
    return this.current;
  }

  /** The next hint is the first one again. */
  restart(): void {
    this.#at = -1;
  }
}
