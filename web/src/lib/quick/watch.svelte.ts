/** The guest's ticket of the quick match. Asking for it all the time keeps the place. */

import { ApiError, api } from "../network/api";
import type { Problem, QuickTicket } from "../protocol";

/** Pause before the next request after a failure, or an answer without news, in milliseconds. */
const PAUSE = 3000;

/** Refusals that end the waiting. The others are repeated, e.g. while the server restarts. */
const ENDS = new Set(["no_ticket", "removed", "banned", "quick_off"]);

export class TicketWatch {
  ticket = $state.raw<QuickTicket>() as QuickTicket;
  /** True while the server does not answer. */
  isLost = $state(false);
  /** Offset of the server clock from the local clock, in milliseconds. */
  ahead = $state(0);
  #isOver = false;

  /**
   * @param first - The ticket.
   * @param ended - Called once: with the table of the seat that was found, or with the refusal that ended the waiting.
   */
  constructor(
    first: QuickTicket,
    private readonly ended: (end: { table: string } | { problem: Problem }) => void,
  ) {
    this.take(first);
    void this.#watch();
  }

  /** Take over an answer to a request of the guest. */
  take(ticket: QuickTicket): void {
    this.ticket = ticket;
    this.ahead = ticket.now - Date.now();
    if (ticket.table !== null) this.#end({ table: ticket.table });
  }

  /** End the requests. */
  stop(): void {
    this.#isOver = true;
  }

  #end(end: { table: string } | { problem: Problem }): void {
    if (!this.#isOver) this.ended(end);
    this.#isOver = true;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const began = Date.now();
      const known = this.ticket.version;
      try {
        const found = await api.quickTicket(known);
        this.isLost = false;
        if (this.#isOver) return;
        this.take(found);
        if (found.version !== known || Date.now() - began > PAUSE) continue;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (ENDS.has(error.problem.code)) this.#end({ problem: error.problem });
        this.isLost = error.problem.code === "network";
      }
      // The server has answered early, because several other pages of this guest ask, or not at all.
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
