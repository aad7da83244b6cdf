/** Display data of each seat, from a view or from a step of a replay. */

import type { Said } from "../words/phrases";
import { isCombination } from "../../i18n/plays";
import type { EventInfo, PlayInfo, SeatInfo } from "../../protocol";

export interface SeatShow {
  readonly seat: number;
  readonly name: string;
  /** Seed of the portrait. */
  readonly portrait: string;
  readonly kind: SeatInfo["kind"];
  /** True if the seat is taken by a bot over the network. */
  readonly program: boolean;
  /** Bot that plays the seat now; null for none. */
  readonly bot: string | null;
  /** True if the bot stands in for a person. */
  readonly covered: boolean;
  readonly present: boolean;
  /** Number of cards; null if the rules keep it secret. */
  readonly count: number | null;
  /** True if a hand of this size must be announced. */
  readonly isAnnounced: boolean;
  readonly turn: boolean;
  /** 0 for the viewer's side, 1 for the other; null while the viewer cannot know. */
  readonly team: 0 | 1 | null;
  readonly roles: readonly Role[];
  /** Place in which the seat went out, in words; null while it holds cards. */
  readonly out: string | null;
  /** Last action in this trick; null for none. */
  readonly done: EventInfo | null;
  /** Cards that all players know it holds, unless the whole hand is open. */
  readonly shown: readonly string[];
  /** The whole hand, if it is open to all. */
  readonly open: readonly string[];
  /** Current phrase; null for none. */
  readonly says: Said | null;
}

/**
 * Role of a seat. A `partner` sits across in every deal; an `ally` plays with the declarer in this one. The roles
 * `secret` (ally), `opponent` (of the declarer), `farmer` and `open` (sides undecided) are shown only to the viewer
 * about themselves.
 */
export type Role =
  "partner" | "ally" | "declarer" | "alone" | "landlord" | "dealer" | "secret" | "opponent" | "farmer" | "open";

/** Return the play to beat, marked as a capture if the last combination was one: only the history records that. */
export function toBeat(beat: PlayInfo | null, done: readonly EventInfo[]): PlayInfo | null {
  const last = done.findLast(({ play }) => isCombination(play));
  return beat !== null && last?.play.capture === true ? { ...beat, capture: true } : beat;
}

/** Return the last action of a seat in a trick; null if there is none. */
export function lastOf(trick: readonly EventInfo[], seat: number): EventInfo | null {
  return trick.findLast((done) => done.seat === seat) ?? null;
}
