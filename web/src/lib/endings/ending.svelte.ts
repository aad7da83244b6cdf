/** An ending that is tried. The server keeps nothing of it: it is told the plays so far, and says how it stands. */

import { sameCards, splitCards } from "../cards/card";
import { errorText } from "../i18n/problems";
import { api } from "../net/api";
import type { EndingState, PlayInfo } from "../protocol";

export class EndingTried {
  found = $state.raw<EndingState | null>(null);
  problem = $state<string | null>(null);
  isWaiting = $state(false);
  #played: readonly string[] = [];

  /** Shows an ending from its beginning; 0 is that of the day. */
  async open(number: number): Promise<void> {
    await this.#ask(number, [], false);
  }

  async play(play: PlayInfo): Promise<void> {
    if (this.found !== null) await this.#ask(this.found.number, [...this.#played, play.text], false);
  }

  async retry(): Promise<void> {
    if (this.found !== null) await this.#ask(this.found.number, [], false);
  }

  async hint(): Promise<void> {
    if (this.found !== null) await this.#ask(this.found.number, this.#played, true);
  }

  async #ask(number: number, played: readonly string[], hint: boolean): Promise<void> {
    this.isWaiting = true;
    this.problem = null;
    try {
      this.found = await api.ending(number, played, hint);
      this.#played = played;
    } catch (error) {
      this.problem = errorText(error);
    } finally {
      this.isWaiting = false;
    }
  }
}

/** What these cards may be played as now. */
export function readingsOf(legal: readonly PlayInfo[], cards: readonly string[]): PlayInfo[] {
  if (cards.length === 0) return [];
  return legal.filter((play) => sameCards(splitCards(play.cards), cards));
}

/** The pass, where one may. */
export function passOf(legal: readonly PlayInfo[]): PlayInfo | null {
  return legal.find((play) => play.kind === "pass") ?? null;
}
