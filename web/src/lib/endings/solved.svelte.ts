/** Endings that the guest has solved without a hint, which the server keeps. */

import { api } from "../network/api";
import type { EndingsSolved } from "../protocol";

class Solved {
  found = $state.raw<EndingsSolved | null>(null);
  readonly #numbers = $derived(new Set(this.found?.solved.map((ending) => ending.number)));

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  /** Fetch the solved endings. Without them nothing is marked, so a failure is not reported. */
  async load(): Promise<void> {
    await this.#take(api.endingsSolved());
  }

  /** Report a solved ending to the server, which checks the plays. */
  async add(number: number, played: readonly string[], attempts: number): Promise<void> {
    await this.#take(api.solveEnding({ number, played: [...played], attempts }));
  }

  async #take(answer: Promise<EndingsSolved>): Promise<void> {
    try {
      this.found = await answer;
    } catch {
      // The ending itself goes on.
    }
  }
}

export const solved = new Solved();
