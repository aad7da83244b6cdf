/** State of the result sheet: it opens at the end of a deal and closes only on request. */

import type { TableClient } from "../../net/table.svelte";

export class Sheet {
  readonly #client: TableClient;
  /** Link of the result that was closed; `#left` is that of the result after which the next deal was requested. */
  #closed = $state<string | null>(null);
  #left = $state<string | null>(null);
  /** False until the deal that ran when the page was opened has ended: an earlier result stays hidden during it. */
  #isFresh = $state(false);

  constructor(client: TableClient) {
    this.#client = client;
    this.#isFresh = client.table?.status !== "playing";
    $effect(() => {
      const status = client.table?.status;
      if (status === "between" || status === "over") this.#isFresh = true;
    });
  }

  /** True if no deal is running. */
  get isIdle(): boolean {
    return this.#client.table?.status !== "playing";
  }

  get isOpen(): boolean {
    const link = this.#link;
    return link !== null && this.#closed !== link && (this.isIdle || (this.#isFresh && this.#left !== link));
  }

  get #link(): string | null {
    return this.#client.last?.link ?? null;
  }

  open(): void {
    this.#closed = null;
  }

  close(): void {
    this.#closed = this.#link;
  }

  /** Close the sheet when the next deal starts, which was requested. */
  leave(): void {
    this.#left = this.#link;
  }
}
