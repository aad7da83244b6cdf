/** Requests that may need a new confirmation of the moderator, which is then asked for where they were made. */

import { ApiError } from "../network/api";
import { Attempt } from "../ui/attempt.svelte";

export class Confirmed extends Attempt {
  /** Work that waits for a confirmation; null for none. */
  waiting = $state.raw<(() => Promise<void>) | null>(null);

  /** Do some work, after a confirmation if the server asks for one. */
  override run(work: () => Promise<void>): Promise<void> {
    return super.run(async () => {
      this.waiting = null;
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.code !== "confirm_again") throw error;
        this.waiting = work;
      }
    });
  }
}
