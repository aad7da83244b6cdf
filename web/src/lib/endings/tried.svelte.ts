/** Interactive play-through of a deal. The server is stateless, so each request contains all plays so far. */

import { sameCards, splitCards } from "../cards/card";
import { errorText, type Message } from "../i18n/problems";
import type { PlayInfo } from "../protocol";

/** Function that fetches the state after the given plays. With `hint`, the response includes the best or next play. */
type Ask<State> = (played: readonly string[], hint: boolean) => Promise<State>;

export class Tried<State> {
  found = $state.raw<State | null>(null);
  problem = $state.raw<Message | null>(null);
  isWaiting = $state(false);
  readonly #question: Ask<State>;
  #played: readonly string[] = [];

  constructor(question: Ask<State>) {
    this.#question = question;
  }

  /** Plays of the own side so far. */
  get played(): readonly string[] {
    return this.#played;
  }

  /** Show the deal from its start. */
  async open(): Promise<void> {
    await this.#ask([], false);
  }

  /** Append a play, unless the server rejects it or `holds` rejects the resulting state. */
  async play(text: string, holds: (found: State) => boolean = () => true): Promise<void> {
    await this.#ask([...this.#played, text], false, holds);
  }

  async hint(): Promise<void> {
    await this.#ask(this.#played, true);
  }

  async #ask(played: readonly string[], hint: boolean, holds: (found: State) => boolean = () => true): Promise<void> {
    this.isWaiting = true;
    this.problem = null;
    try {
      this.found = await this.#question(played, hint);
      if (holds(this.found)) this.#played = played;
    } catch (error) {
      this.problem = () => errorText(error);
    } finally {
      this.isWaiting = false;
    }
  }
}

/** Return the legal plays that consist of exactly these cards. */
export function readingsOf(legal: readonly PlayInfo[], cards: readonly string[]): PlayInfo[] {
  if (cards.length === 0) return [];
  return legal.filter((play) => sameCards(splitCards(play.cards), cards));
}

/** Return the pass; null if passing is illegal. */
export function passOf(legal: readonly PlayInfo[]): PlayInfo | null {
  return legal.find((play) => play.kind === "pass") ?? null;
}
