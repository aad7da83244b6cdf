/** Client side of the commit–reveal shuffle: the message to send after each table update. */

import type { CommitShare, DealResult, RevealShare, ShuffleInfo, TableState } from "../protocol";
import { type ShuffleFault, keepLists, serverName, type ShownList, shownLists } from "./ledger";
import { DEALS_SEALED, listDigest, type Place, rulesHash, textHash, VERSION } from "./list";
import { newSeal, shareOf } from "./shares";

export type ShuffleMessage = Pick<CommitShare, "type" | "seal" | "protocol"> | Pick<RevealShare, "type" | "share">;

/** Last finished deal of the table. */
type Last = Pick<DealResult, "match" | "number"> | null;

/** Faults after which this page gives no share: the server could choose the cards. */
const REFUSED: ReadonlySet<ShuffleFault> = new Set(["list", "again", "unkept"]);

export class ShuffleParticipant {
  /** Fault in the current or most recent shuffle; null if none. */
  shuffleFault: ShuffleFault | null = null;
  readonly #table: string;
  #lists: ShownList[];
  #sealedFor = "";
  #answered: string | null = null;
  #promised: string | null = null;
  /** Digest of the list at the table before this update; null before the first one. */
  #digest: string | null = null;
  #seen: { seal: string; digest: string; withheld: number; refused: boolean } | null = null;

  /** `table` is the id of the table that the page shows, whatever the server states later. */
  constructor(table: string) {
    this.#table = table;
    this.#lists = shownLists(table).filter((each) => each.fault === undefined);
  }

  /** Return the seal or share to send for a table whose last finished deal is given; null if neither is due. */
  nextMessage(table: TableState, last: Last = null): ShuffleMessage | null {
    const you = table.you;
    const seat = you === null ? undefined : table.seats[you];
    if (you === null || seat === undefined) return null;
    this.#follow(table, you, last);
    if (table.status === "closed") return null;
    const share = this.#share(table, you, last);
    if (share !== null) return share;
    this.#promised = seat.seal;
    if (seat.seal) return null;
    const shuffle = table.shuffle ?? null;
    const next = `${table.matches} ${shuffle?.seal ?? ""} ${shuffle?.shares.map((each) => each.seal).join() ?? ""}`;
    if (this.#sealedFor === next) return null;
    const seal = newSeal();
    if (seal === null) return null;
    this.#sealedFor = next;
    return { type: "seal", seal, protocol: VERSION };
  }

  /** Note that a player has closed the table, or the operator (empty). */
  closed(asked: string): void {
    this.#end(this.#lists, "closed", asked);
  }

  /** Note which shuffles have led to a finished deal, and which match is over; report another seat than the listed one. */
  #follow(table: TableState, you: number, last: Last): void {
    const shuffle = table.shuffle ?? null;
    if (shuffle === null) return;
    const isNow = last?.match === shuffle.match;
    const waiting = this.#lists.filter((each) => !each.dealt);
    const dealt = waiting.filter(
      ({ match, first, seal }) =>
        last !== null && match === last.match && first <= last.number && (!isNow || seal === shuffle.seal),
    );
    this.#change(dealt, { dealt: true });
    const moved = waiting.find(({ digest, seat }) => digest === shuffle.digest && seat !== you);
    if (moved !== undefined && !dealt.includes(moved) && shuffle.until === null) this.#report("seat", moved);
    if (table.status === "over" && isNow)
      this.#end(
        this.#lists.filter((each) => each.match === last.match),
        "over",
        "",
      );
  }

  /** Return the share that the shuffle requests from this seat; null if none is due or the list is faulty. */
  #share(table: TableState, you: number, last: Last): ShuffleMessage | null {
    const shuffle = table.shuffle ?? null;
    const before = this.#digest;
    this.#digest = shuffle?.digest ?? "";
    if (shuffle === null) {
      const isOn = table.status === "playing" || table.status === "between";
      if (isOn && table.daily == null) this.shuffleFault = "older"; // a daily set is committed to by the set itself
      return null;
    }
    const own = shuffle.shares.find((each) => each.seat === you);
    if (shuffle.until === null) {
      const isNew = before !== null && before !== shuffle.digest && this.#seen?.digest !== shuffle.digest;
      const isLeftOut = this.#promised !== null && own === undefined && shuffle.seats[you] === "person";
      if (isNew && isLeftOut) this.#report("left_out", this.#listOf(table, shuffle, you, ""));
      return null;
    }
    const share = own === undefined ? null : shareOf(own.seal);
    if (this.#seen?.digest !== shuffle.digest)
      this.#judge(table, shuffle, last, share === null ? null : (own?.seal ?? null));
    if (this.#seen?.refused !== false || own === undefined || share === null) return null;
    if (own.share !== null || own.seal === this.#answered) return null;
    this.#answered = own.seal;
    return { type: "share", share };
  }

  /**
   * Compare a list that is shown for the first time with earlier ones; keep it, or report its fault. `gives` is the own
   * seal in it; null if there is none for which this page has the share.
   */
  #judge(table: TableState, shuffle: ShuffleInfo, last: Last, gives: string | null): void {
    const { seal, digest } = shuffle;
    const list = this.#listOf(table, shuffle, table.you ?? 0, gives ?? "");
    let shuffleFault = this.#doubtOf(table, shuffle, last, gives);
    const isKnown = this.#lists.some((each) => each.digest === digest);
    const isGood = shuffleFault === null || !REFUSED.has(shuffleFault);
    if (isGood && !isKnown && !keepLists([list])) shuffleFault = "unkept";
    else if (isGood && !isKnown) this.#lists.push(list);
    if (shuffleFault !== null) this.#report(shuffleFault, list);
    else if (this.#seen?.seal !== seal) this.shuffleFault = null;
    if (isGood) this.#replaced(table, shuffle);
    const refused = shuffleFault !== null && REFUSED.has(shuffleFault);
    this.#seen = { seal, digest, withheld: withheldIn(shuffle), refused };
  }

  /** Return the fault in a list that is shown for the first time, or null. */
  #doubtOf(table: TableState, shuffle: ShuffleInfo, last: Last, gives: string | null): ShuffleFault | null {
    if (!isWhole(this.#table, table, shuffle)) return "list";
    const before = this.#lists.filter((each) => each.match === shuffle.match).at(-1);
    if (before?.digest === shuffle.digest) return null;
    const finished = last?.match === shuffle.match ? last.number + 1 : 0;
    const usedUp = before?.deals === DEALS_SEALED && shuffle.first === before.first + before.deals;
    if (before !== undefined && before.seal !== shuffle.seal && !(usedUp && shuffle.first === finished))
      return "again";
    const match = shuffle.first === 0 ? table.matches : table.matches - 1;
    if (shuffle.match !== match || shuffle.first !== finished) return "list";
    if (this.#lists.some((each) => each.match > shuffle.match)) return "list";
    const isUsed = gives !== null && shownLists().some((each) => each.gave === gives);
    return isUsed || !this.#follows(shuffle, before) ? "list" : this.#absenceOf(table, shuffle, gives);
  }

  /** Return true if a list may come after those that were shown before it in the match, or is the first. */
  #follows(shuffle: ShuffleInfo, before: ShownList | undefined): boolean {
    const { seal, first, after } = shuffle;
    const withheld = withheldIn(shuffle);
    const isFirst = first === 0 && withheld === 0;
    const afterOlder = first > 0 && before === undefined; // an older version of shuffles had no lists
    if (after === null ? !isFirst && !afterOlder : isFirst) return false;
    const seen = this.#seen?.seal === seal ? this.#seen : null;
    if (seen === null && before?.seal !== seal) return true;
    const more = withheld - (seen?.withheld ?? 0); // a round that this page missed has excluded a seat, too
    return more >= 1 && (seen === null || after === seen.digest || more >= 2);
  }

  /** Return the reason why this page's share is not in a correct list, or null. */
  #absenceOf(table: TableState, shuffle: ShuffleInfo, gives: string | null): ShuffleFault | null {
    if (table.you !== null && shuffle.seats[table.you] === "withheld")
      return this.#lists.some((each) => each.seal === shuffle.seal && each.gave !== "") ? "late" : null;
    return this.#promised !== null && gives === null ? "left_out" : null;
  }

  /** End the earlier matches of the table; report one whose shuffle never led to a finished deal. */
  #replaced(table: TableState, shuffle: ShuffleInfo): void {
    const earlier = this.#lists.filter((each) => each.match < shuffle.match && each.ended === undefined);
    const asked = shuffle.by === null ? "" : (table.seats[shuffle.by]?.name ?? "");
    this.#end(earlier, "replaced", asked);
    if (earlier.some((each) => each.match === shuffle.match - 1 && each.gave !== "" && !each.dealt))
      this.shuffleFault = "aborted";
  }

  #listOf(table: TableState, shuffle: ShuffleInfo, seat: number, gave: string): ShownList {
    const { match, first, deals, seal, digest } = shuffle;
    const name = table.seats[seat]?.name ?? "";
    const shown = { server: serverName(), table: this.#table, at: Date.now(), seat, name, gave };
    return { ...shown, match, first, deals, seal, digest };
  }

  /** Report a fault, and store it once in a match. */
  #report(shuffleFault: ShuffleFault, list: ShownList): void {
    this.shuffleFault = shuffleFault;
    const known = shownLists(this.#table).some((each) => each.match === list.match && each.fault === shuffleFault);
    if (!known) keepLists([{ ...list, gave: "", fault: shuffleFault }]);
  }

  #end(lists: readonly ShownList[], ended: "over" | "closed" | "replaced", asked: string): void {
    this.#change(
      lists.filter((each) => each.ended === undefined),
      asked === "" ? { ended } : { ended, asked },
    );
  }

  #change(lists: readonly ShownList[], change: Partial<ShownList>): void {
    if (lists.length === 0) return;
    const changed = new Map(lists.map((each) => [each.digest, { ...each, ...change }]));
    this.#lists = this.#lists.map((each) => changed.get(each.digest) ?? each);
    keepLists([...changed.values()]);
  }
}

const withheldIn = ({ seats }: ShuffleInfo): number => seats.filter((kind) => kind === "withheld").length;

/** Return true if a list has the stated digest, and names the table's seats as they are, with shares of people only. */
function isWhole(id: string, table: TableState, shuffle: ShuffleInfo): boolean {
  const seals = new Map(shuffle.shares.map((each) => [each.seat, each.seal]));
  const places = shuffle.seats.map((kind, seat): Place => ({ seat, kind, seal: seals.get(seat) ?? null }));
  const scope = { table: textHash(id), match: shuffle.match, rules: rulesHash(table), opens: "deal" };
  const ofPeople = shuffle.shares.every(({ seat }) => {
    const sits = table.seats[seat];
    return shuffle.seats[seat] === "person" && sits?.kind === "person" && !sits.program;
  });
  const ordered = shuffle.shares.every(({ seat }, at) => at === 0 || seat > (shuffle.shares[at - 1]?.seat ?? -1));
  return (
    listDigest(scope, shuffle, shuffle.after, places) === shuffle.digest &&
    table.id === id &&
    ofPeople &&
    ordered &&
    shuffle.seats.length === table.seats.length &&
    shuffle.deals >= 1 &&
    shuffle.deals <= DEALS_SEALED
  );
}
