/**
 * Hints for the current turn, offered in rotation: searched on this device if it keeps what they need and the server
 * agrees, otherwise by the server.
 */

import { coded } from "../../i18n/language.svelte";
import { studyOf } from "../../local/own";
import type { TableClient } from "../../network/table.svelte";
import type { Hints as HintMessage, PlayInfo } from "../../protocol";

type Suggested = Pick<HintMessage, "plays" | "motive" | "values">;

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
      const hints = await this.#ask(turn);
      if (hints === null || turn !== this.#client.deal?.turn) return null;
      this.#plays = hints.plays;
      this.#motive = hints.motive;
      this.#values = hints.values ?? {};
      this.#turn = turn;
      this.#at = -1;
    }
    if (this.#plays.length === 0) return null;
    this.#at = (this.#at + 1) % this.#plays.length;
    return this.current;
  }

  async #ask(turn: number): Promise<Suggested | null> {
    const { table, onDevice } = this.#client;
    const study = table === null || onDevice ? null : await studyOf(table.rules);
    const { hints, hintView } = await this.#client.send({ type: "hint", turn, device: study !== null });
    if (hintView === undefined || study === null || table === null) return hints ?? null;
    const { rules, options, house, seats } = table;
    return study.suggest({ rules, options, house, seats: seats.length }, hintView).catch(async () => {
      const { hints: searched } = await this.#client.send({ type: "hint", turn, device: false });
      return searched ?? null;
    });
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
