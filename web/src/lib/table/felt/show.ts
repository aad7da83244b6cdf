/** What is drawn of each seat, from a view or from a step of a replay. */

import type { EventInfo, SeatInfo } from "../../protocol";

export interface SeatShow {
  readonly seat: number;
  readonly name: string;
  /** What its portrait is drawn from. */
  readonly portrait: string;
  readonly kind: SeatInfo["kind"];
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
  readonly team: number | null;
  readonly roles: readonly Role[];
  /** The place among those who went out, from 1. */
  readonly out: number | null;
  /** What it did last in this trick. */
  readonly done: EventInfo | null;
  /** Cards that all know it has, or all of its cards where they are open. */
  readonly shown: readonly string[];
  /** What it says just now. */
  readonly says: string | null;
}

export type Role = "partner" | "declarer" | "alone" | "landlord" | "dealer";

/** The last thing each seat did in a trick. */
export function lastOf(trick: readonly EventInfo[], seat: number): EventInfo | null {
  return trick.findLast((done) => done.seat === seat) ?? null;
}
