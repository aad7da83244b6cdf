/** What a page has to say for the shuffle of its table, whenever the table has changed. */

import type { Seal, Share, TableState } from "../protocol";
import { newSeal, showShare } from "./shares";

export type Given = Pick<Seal, "type" | "seal"> | Pick<Share, "type" | "share">;

export class Giver {
  #sealedFor = -1;
  #shown: string | null = null;

  /** Null for nothing. */
  says(table: TableState): Given | null {
    const shuffle = table.shuffle ?? null;
    const seat = table.you === null ? undefined : table.seats[table.you];
    if (seat === undefined) return null;
    if (shuffle !== null && shuffle.until !== null) {
      const own = shuffle.shares.find((each) => each.seat === table.you);
      if (own === undefined || own.share !== null || own.seal === this.#shown) return null;
      const share = showShare(own.seal, shuffle.seal);
      if (share === null) return null;
      this.#shown = own.seal;
      return { type: "share", share };
    }
    const waits = table.status === "lobby" || table.status === "over";
    if (!waits || seat.seal || this.#sealedFor === table.matches) return null;
    const seal = newSeal();
    if (seal === null) return null;
    this.#sealedFor = table.matches;
    return { type: "seal", seal };
  }
}
