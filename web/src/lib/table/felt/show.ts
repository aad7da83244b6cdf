/** Display data of a seat, derived from a view or a replay step. */

import type { Avatar } from "../../account/avatars";
import { portraitOf } from "../../guest";
import type { Said } from "../words/phrases";
import { isCombination } from "../../i18n/plays";
import type { EventInfo, PlayInfo, SeatInfo } from "../../protocol";

export interface SeatShow {
  readonly seat: number;
  readonly name: string;
  /** Portrait seed. */
  readonly portrait: string;
  /** Picture of the person's account, in place of the portrait; null for none. */
  readonly avatar: Avatar | null;
  readonly kind: SeatInfo["kind"];
  /** True if a network bot occupies the seat. */
  readonly program: boolean;
  /** Bot currently playing the seat; null if none. */
  readonly bot: string | null;
  /** True if a bot is standing in for a person. */
  readonly covered: boolean;
  readonly present: boolean;
  /** Card count; null if the rules hide it. */
  readonly count: number | null;
  /** True if the rules require a hand of this size to be announced. */
  readonly isAnnounced: boolean;
  readonly turn: boolean;
  /** 0 for the viewer's side, 1 for the other side; null if unknown to the viewer. */
  readonly team: 0 | 1 | null;
  readonly roles: readonly Role[];
  /** Place in which the seat went out, as display text; null while the seat holds cards. */
  readonly out: string | null;
  /** Last action in the current trick; null if none. */
  readonly done: EventInfo | null;
  /** Cards that all players know the seat to hold; empty if the whole hand is open. */
  readonly shown: readonly string[];
  /** Whole hand if it is open to all; otherwise null. */
  readonly open: readonly string[] | null;
  /** Cards left at the end of the deal, once they are turned over; otherwise empty. */
  readonly left: readonly string[];
  /** Current phrase; null if none. */
  readonly says: Said | null;
  /** Open the menu of the person on the seat; null for the viewer, a bot, or a display without a server. */
  readonly menu: (() => void) | null;
}

/**
 * Role of a seat. A `partner` sits across in every deal; an `ally` plays with the declarer in this deal. The roles
 * `secret` (ally), `opponent` (of the declarer), `peasant` and `open` (sides undecided) appear only on the viewer's own
 * seat.
 */
export type Role =
  "partner" | "ally" | "declarer" | "alone" | "landlord" | "dealer" | "secret" | "opponent" | "peasant" | "open";

/** Return the display data of a seat outside a match, such as that of a lesson, which bots play. */
export function plainSeat(seat: number, name: string, count: number | null): SeatShow {
  return {
    seat,
    name,
    portrait: portraitOf(null, seat),
    avatar: null,
    kind: "bot",
    program: false,
    bot: null,
    covered: false,
    present: true,
    count,
    isAnnounced: false,
    turn: false,
    team: null,
    roles: [],
    out: null,
    done: null,
    shown: [],
    open: null,
    left: [],
    says: null,
    menu: null,
  };
}

/** Return the display data of a seat without cards, such as that of a score pad; `person` is null for a bot. */
export function namedSeat(seat: number, name: string, person: string | null): SeatShow {
  return {
    ...plainSeat(seat, name, null),
    portrait: portraitOf(person, seat),
    kind: person === null ? "bot" : "person",
  };
}

/** Return the display data of a table's seat without cards, such as that of its lobby. */
export function seatedOf(
  seat: SeatInfo,
  at: number,
  name: string,
  avatar: Avatar | null = null,
  menu: SeatShow["menu"] = null,
): SeatShow {
  const { kind, program, present } = seat;
  return {
    ...namedSeat(at, name, kind === "person" ? seat.name : null),
    avatar,
    kind,
    program,
    present,
    bot: kind === "bot" ? seat.bot : null,
    menu,
  };
}

/** Return the play to beat, marked as a capture if the history records the last combination as a capture. */
export function toBeat(beat: PlayInfo | null, done: readonly EventInfo[]): PlayInfo | null {
  const last = done.findLast(({ play }) => isCombination(play));
  return beat !== null && last?.play.capture === true ? { ...beat, capture: true } : beat;
}

/** Return a seat's last action in a trick; null if none. */
export function lastOf(trick: readonly EventInfo[], seat: number): EventInfo | null {
  return trick.findLast((done) => done.seat === seat) ?? null;
}
