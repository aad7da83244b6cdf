/** What is tried play by play: the server keeps nothing of it, is told the plays so far, and says how it stands. */

import { sameCards, splitCards } from "../cards/card";
import { errorText } from "../i18n/problems";
import type { PlayInfo } from "../protocol";

/** Asks the server where some plays lead; with what is best there, or comes next. */
type Ask<State> = (played: readonly string[], hint: boolean) => Promise<State>;

export class Tried<State> {
  found = $state.raw<State | null>(null);
  problem = $state<string | null>(null);
  isWaiting = $state(false);
  readonly #question: Ask<State>;
  #played: readonly string[] = [];

  constructor(question: Ask<State>) {
    this.#question = question;
  }

  /** Shows it from its beginning. */
  async open(): Promise<void> {
    await this.#ask([], false);
  }

  /** Adds a play, unless it is refused or `holds` says that it was not made. */
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
