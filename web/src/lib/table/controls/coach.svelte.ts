/** Help in a first deal, which fades: a hint is offered after a while, and one that was not followed is explained. */

import { t } from "../../i18n/language.svelte";
import { playName } from "../../i18n/plays";
import type { Message } from "../../i18n/problems";
import type { TableClient } from "../../network/table.svelte";
import type { PlayInfo } from "../../protocol";
import { settings } from "../../settings.svelte";

/** Time without a play after which a hint is offered, in milliseconds; it grows with each play made without a hint. */
export const PATIENCE = 10_000;
const MORE = 2_000;
/** Number of plays made without a hint after which no hint is offered any more. */
export const LEARNT = 12;

/** Best play of a turn, with its reason; null if the reason has no sentence. */
export interface Best {
  readonly play: PlayInfo;
  readonly reason: string | null;
}

export class Coach {
  readonly #client: TableClient;
  #message = $state.raw<Message | null>(null);
  /** True if a hint is being offered. */
  isOffering = $state(false);

  /** Coach a player. `asked` is true on the player's turn to play. */
  constructor(client: TableClient, asked: () => boolean) {
    this.#client = client;
    $effect(() => {
      void client.deal?.turn;
      if (!this.isOn || !asked()) return undefined;
      this.#message = null;
      const timer = setTimeout(() => (this.isOffering = true), PATIENCE + MORE * settings.unaided);
      return () => {
        clearTimeout(timer);
        this.isOffering = false;
      };
    });
  }

  /** True in a first deal, until enough plays were made without a hint. */
  get isOn(): boolean {
    return this.#client.table?.first === true && settings.unaided < LEARNT;
  }

  /** Reason for a hint that was not followed; null if there is nothing to say. */
  get text(): string | null {
    return this.#message?.() ?? null;
  }

  /** Take note of a play; `best` is the first hint of the turn, null if none was asked for. */
  played(play: PlayInfo, best: Best | null): void {
    this.isOffering = false;
    if (!this.isOn) return;
    if (best === null) settings.unaided += 1;
    else if (best.play.kind !== play.kind || best.play.cards !== play.cards)
      this.#message = () => {
        const hinted = playName(best.play);
        return best.reason === null
          ? t("coach-hinted", { play: hinted })
          : t("coach-why", { play: hinted, reason: best.reason });
      };
  }
}
