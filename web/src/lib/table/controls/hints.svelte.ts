/** Server hints for the current turn, offered in rotation. */

import { coded } from "../../i18n/language.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { PlayInfo } from "../../protocol";

/** Position of a hint: `n` of `m`. */
export type Place = Readonly<{ n: number; m: number }>;

export class Hints {
  readonly #client: TableClient;
  #plays = $state.raw<readonly PlayInfo[]>([]);
  #motive = $state("");
  #values: Readonly<Record<string, number>> = {};
  #at = $state(-1);
  #turn = -1;

  constructor(client: TableClient) {
    this.#client = client;
  }

  /** Last hint given in this turn; null if none. */
  get current(): PlayInfo | null {
    return this.#turn === this.#client.deal?.turn ? (this.#plays[this.#at] ?? null) : null;
  }

  get place(): Place {
    return { n: this.#at + 1, m: this.#plays.length };
  }

  /** Reason why the last hint is the best; null for any hint but the first. */
  get reason(): string | null {
    return this.#at === 0 ? this.#why() : null;
  }

  /** Best play of this turn, with its reason; null if no hint was asked for in it. */
  get best(): { play: PlayInfo; reason: string | null } | null {
    const play = this.#turn === this.#client.deal?.turn ? this.#plays[0] : undefined;
    return play === undefined ? null : { play, reason: this.#why() };
  }

  #why(): string | null {
    return coded(`motive-${this.#motive.replaceAll("_", "-")}`, this.#values);
  }

  /** Return the next hint; null if there is none or the turn is over. */
  async next(): Promise<PlayInfo | null> {
    const turn = this.#client.deal?.turn;
    if (turn === undefined) return null;
    if (this.#turn !== turn || this.#plays.length === 0) {
      const { hints } = await this.#client.send({ type: "hint", turn });
      if (hints === undefined || hints.turn !== this.#client.deal?.turn) return null;
      this.#plays = hints.plays;
      this.#motive = hints.motive;
      this.#values = hints.values ?? {};
      this.#turn = hints.turn;
      this.#at = -1;
    }
    if (this.#plays.length === 0) return null;
    this.#at = (this.#at + 1) % this.#plays.length;
    return this.current;
  }

  /** Return the best hint, requested anew: in a window, the cards change within the turn. */
  async anew(): Promise<PlayInfo | null> {
    this.#plays = [];
    return this.next();
  }

  /** Restart from the first hint. */
  restart(): void {
    this.#at = -1;
  }
}
