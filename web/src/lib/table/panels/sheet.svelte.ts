/** State of the result sheet, which opens once the end of a deal has been seen and closes only on request. */

import type { TableClient } from "../../network/table.svelte";
import { Ending } from "./ending.svelte";

export class Sheet {
  readonly ending: Ending;
  readonly #client: TableClient;
  /** Link of the last result closed. `#left` is the link of the result after which the next deal was requested. */
  #closed = $state<string | null>(null);
  #left = $state<string | null>(null);
  /** False until the deal in progress at page load has ended, to keep the previous result hidden until then. */
  #isFresh = $state(false);

  constructor(client: TableClient) {
    this.#client = client;
    this.ending = new Ending(client);
    this.#isFresh = client.table?.status !== "playing";
    $effect(() => {
      const status = client.table?.status;
      if (status === "between" || status === "over") this.#isFresh = true;
    });
  }

  /** True if no deal is in progress. */
  get isIdle(): boolean {
    return this.#client.table?.status !== "playing";
  }

  get isOpen(): boolean {
    return this.isDue && this.ending.stage === null;
  }

  /** True if it is open, or opens once the end of the deal has been seen. */
  get isDue(): boolean {
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

  /** Close the sheet as soon as the requested next deal starts. */
  leave(): void {
    this.#left = this.#link;
  }
}
