/** What is drawn of each seat, from a view or from a step of a replay. */

import type { Said } from "../words/phrases";
import type { EventInfo, SeatInfo } from "../../protocol";

export interface SeatShow {
  readonly seat: number;
  readonly name: string;
  /** What its portrait is drawn from. */
  readonly portrait: string;
  readonly kind: SeatInfo["kind"];
  /** Whether a bot sits there that came over the network. */
  readonly program: boolean;
  /** The bot that plays the seat now. */
  readonly bot: string | null;
  /** Whether the bot stands in for a person. */
  readonly covered: boolean;
  readonly present: boolean;
  /** Null where rules keep it secret. */
  readonly count: number | null;
  /** Whether so few cards have to be announced. */
  readonly isAnnounced: boolean;
  readonly turn: boolean;
  /** 0: the viewer's side, 1: the other; null while the viewer cannot know. */
  readonly team: 0 | 1 | null;
  readonly roles: readonly Role[];
  /** The place in which it went out, in words; null while it holds cards. */
  readonly out: string | null;
  /** What it did last in this trick. */
  readonly done: EventInfo | null;
  /** Cards that all know it has, where not the whole hand lies open. */
  readonly shown: readonly string[];
  /** All of its cards, where they lie open to all. */
  readonly open: readonly string[];
  /** What it says just now. */
  readonly says: Said | null;
}

/**
 * `partner` sits across in every deal; an `ally` plays with the declarer in this one. Of themselves alone a viewer is
 * told that they are a `secret` ally, an `opponent` of the declarer, a `farmer`, or that sides are still `open`.
 */
export type Role =
  "partner" | "ally" | "declarer" | "alone" | "landlord" | "dealer" | "secret" | "opponent" | "farmer" | "open";

/** The last thing each seat did in a trick. */
export function lastOf(trick: readonly EventInfo[], seat: number): EventInfo | null {
  return trick.findLast((done) => done.seat === seat) ?? null;
}
