/** Whether the result sheet lies on the table: it opens by itself at the end of a deal and closes only when told to. */

import type { TableClient } from "../../net/table.svelte";

export class Sheet {
  readonly #client: TableClient;
  /** The result that was closed, and the one after which the next deal was asked for. */
  #closed = $state<string | null>(null);
  #left = $state<string | null>(null);
  /** A result that was there when the page was opened is shown only while no other deal is on. */
  #isFresh = $state(false);

  constructor(client: TableClient) {
    this.#client = client;
    this.#isFresh = client.table?.status !== "playing";
    $effect(() => {
      const status = client.table?.status;
      if (status === "between" || status === "over") this.#isFresh = true;
    });
  }

  /** Whether nothing is played now. */
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

  /** The next deal was asked for: the sheet goes when it begins. */
  leave(): void {
    this.#left = this.#link;
  }
}
