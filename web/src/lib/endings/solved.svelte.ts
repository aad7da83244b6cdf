/**
 * Endings that the guest has solved without a hint, which the server keeps. Those solved without a connection are kept
 * here until it takes them.
 */

import { api, ApiError } from "../network/api";
import { SOLVED_HERE } from "../network/kept";
import type { EndingsSolved, SolveEnding } from "../protocol";

class Solved {
  found = $state.raw<EndingsSolved | null>(null);
  #waiting = $state.raw<readonly SolveEnding[]>(stored());
  readonly #numbers = $derived(
    new Set([...(this.found?.solved ?? []), ...this.#waiting].map(({ number }) => number)),
  );

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  /** Fetch the solved endings. Without them nothing is marked, so a failure is not reported. */
  async load(): Promise<void> {
    await this.#take(api.endingsSolved());
    for (const each of this.#waiting) if (!(await this.#send(each))) return;
  }

  /** Report a solved ending to the server, which checks the plays. */
  async add(number: number, played: readonly string[], attempts: number): Promise<void> {
    const each = { number, played: [...played], attempts };
    this.#wait([...this.#waiting.filter((other) => other.number !== number), each]);
    await this.#send(each);
  }

  /** Send a solved ending to the server, and keep it no longer once the server has answered. Return true if it has. */
  async #send(each: SolveEnding): Promise<boolean> {
    const error = await this.#take(api.solveEnding(each));
    if (error instanceof ApiError && UNREACHED.has(error.problem.code)) return false;
    this.#wait(this.#waiting.filter((other) => other !== each));
    return true;
  }

  #wait(waiting: readonly SolveEnding[]): void {
    this.#waiting = waiting;
    try {
      localStorage.setItem(SOLVED_HERE, JSON.stringify(waiting));
    } catch {
      // Without storage they are kept as long as the page.
    }
  }

  /** Take an answer of the server; return its error if there is none. The ending itself goes on. */
  async #take(answer: Promise<EndingsSolved>): Promise<unknown> {
    try {
      this.found = await answer;
      return null;
    } catch (error) {
      return error;
    }
  }
}

/** Codes of errors of requests that no server has answered. */
const UNREACHED = new Set(["network", "no_server"]);

function stored(): SolveEnding[] {
  try {
    return JSON.parse(localStorage.getItem(SOLVED_HERE) ?? "[]") as SolveEnding[];
  } catch {
    return [];
  }
}

export const solved = new Solved();
