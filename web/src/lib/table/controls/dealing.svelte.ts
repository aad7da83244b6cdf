/** Deal of the cards, during which nothing is asked: a question would open under flying cards. */

import type { TableClient } from "../../network/table.svelte";
import { motionAllowed } from "../../settings.svelte";
import { duration } from "../felt/motion";

export class Dealing {
  isOn = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Watch a table. A deal without events so far is dealt as the page opens. */
  constructor(client: TableClient) {
    if (client.history.length === 0) this.#begin();
    $effect(() =>
      client.listen(({ event }) => {
        if (event.kind === "dealt") this.#begin();
      }),
    );
    $effect(() => () => this.skip());
  }

  #begin(): void {
    this.skip();
    if (!motionAllowed()) return;
    this.isOn = true;
    this.#timer = setTimeout(() => (this.isOn = false), duration("deal"));
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.isOn = false;
  }
}
