/** End of a deal: its last play lands and the remaining hands are turned over before the result covers them. */

import type { TableClient } from "../../network/table.svelte";

/** Times after the last event of a deal at which the hands are turned over and the result opens, in milliseconds. */
export const HANDS_AFTER = 500;
export const RESULT_AFTER = 1200;

export class Ending {
  /** Seen now: the last play, or the hands too; null once the result may open, and for deals that ended earlier. */
  stage = $state<"play" | "hands" | null>(null);
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(client: TableClient) {
    $effect(() =>
      client.listen(({ event }) => {
        if ((event.kind === "done" || event.kind === "window") && event.ended) this.#begin();
        else if (event.kind === "dealt") this.skip();
      }),
    );
    $effect(() => () => this.skip());
  }

  #begin(): void {
    this.skip();
    this.stage = "play";
    this.#timers = [
      setTimeout(() => (this.stage = "hands"), HANDS_AFTER),
      setTimeout(() => (this.stage = null), RESULT_AFTER),
    ];
  }

  skip(): void {
    this.#timers.forEach(clearTimeout);
    this.stage = null;
  }
}
