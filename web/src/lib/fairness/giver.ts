/** What a page has to say for the shuffle of its table, whenever the table has changed. */

import type { DealShuffleInfo, Seal, Share, TableState } from "../protocol";
import { digestOf, isOfDeals } from "./list";
import { newSeal, showShare } from "./shares";

export type Given = Pick<Seal, "type" | "seal"> | Pick<Share, "type" | "share">;

/** Why a shuffle is not as it should be: the sentences have these names behind `fairness-`. */
export type Doubt = "list" | "left_out" | "late";

export class Giver {
  /** What is wrong with the shuffle that is on, or was the last; null for nothing. */
  doubt: Doubt | null = null;
  #sealedFor = "";
  #answered: string | null = null;
  #promised: string | null = null;
  #round: { readonly seal: string; readonly digest: string } | null = null;
  #gave = "";

  /** Null for nothing. */
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

  /** The share that the shuffle asks of this seat, where its list is in order. */
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

  /** What is wrong with a list. Who sits where, and what this page has promised, counts when it is first shown. */
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
