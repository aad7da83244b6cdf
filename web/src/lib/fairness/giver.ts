/** Client side of the commit–reveal shuffle: the message to send after each table update. */

import type { DealShuffleInfo, Seal, RevealShare, TableState } from "../protocol";
import { digestOf, isOfDeals } from "./list";
import { newSeal, showShare } from "./shares";

export type Given = Pick<Seal, "type" | "seal"> | Pick<RevealShare, "type" | "share">;

/** Fault in a shuffle. The names match the `fairness-…` sentences of the catalogue. */
export type Doubt = "list" | "left_out" | "late";

export class Giver {
  /** Fault in the current or most recent shuffle; null if none. */
  doubt: Doubt | null = null;
  #sealedFor = "";
  #answered: string | null = null;
  #promised: string | null = null;
  #round: { readonly seal: string; readonly digest: string } | null = null;
  #gave = "";

  /** Return the seal or share to send for a table; null if neither is due. */
  says(table: TableState): Given | null {
    const seat = table.you === null ? undefined : table.seats[table.you];
    if (seat === undefined || table.status === "closed") return null;
    const share = this.#share(table);
    if (share !== null) return share;
    this.#promised = seat.seal;
    if (seat.seal) return null;
    const shuffle = table.shuffle ?? null;
    const next = `${table.matches} ${shuffle?.seal ?? ""} ${shuffle?.shares.map((each) => each.seal).join() ?? ""}`;
    if (this.#sealedFor === next) return null;
    const seal = newSeal();
    if (seal === null) return null;
    this.#sealedFor = next;
    return { type: "seal", seal };
  }

  /** Return the share that the shuffle requests from this seat; null if none is due or the list is faulty. */
  #share(table: TableState): Given | null {
    const shuffle = table.shuffle ?? null;
    if (shuffle === null || shuffle.until === null) return null;
    const own = shuffle.shares.find((each) => each.seat === table.you);
    if (isOfDeals(shuffle)) {
      const doubt = this.#doubtOf(table, shuffle, own?.seal ?? null);
      if (doubt !== null) this.doubt = doubt;
      else if (this.#round?.seal !== shuffle.seal) this.doubt = null;
      this.#round = shuffle;
      if (this.doubt === "list") return null;
    }
    if (own === undefined || own.share !== null || own.seal === this.#answered) return null;
    const share = showShare(own.seal, shuffle.seal, isOfDeals(shuffle) ? shuffle.digest : "", table.id);
    if (share === null) return null;
    this.#answered = own.seal;
    this.#gave = shuffle.seal;
    return { type: "share", share };
  }

  /**
   * Return the fault in a list, or null. The seating and this client's seal are checked when a list is first received.
   */
  #doubtOf(table: TableState, shuffle: DealShuffleInfo, own: string | null): Doubt | null {
    if (digestOf(shuffle) !== shuffle.digest) return "list";
    const before = this.#round?.seal === shuffle.seal ? this.#round.digest : null;
    if (before === shuffle.digest) return null;
    const places = shuffle.shares.map((each) => each.seat);
    const ordered = places.every((seat, at) => at === 0 || seat > (places[at - 1] ?? -1));
    const ofPeople = places.every((seat) => {
      const sits = table.seats[seat];
      return shuffle.seats[seat] === "person" && sits?.kind === "person" && !sits.program;
    });
    const follows = before === null || before === shuffle.after;
    if (!ordered || !ofPeople || !follows || shuffle.seats.length !== table.seats.length) return "list";
    if (table.you !== null && shuffle.seats[table.you] === "withheld")
      return this.#gave === shuffle.seal ? "late" : null;
    return this.#promised !== null && own !== this.#promised ? "left_out" : null;
  }
}
