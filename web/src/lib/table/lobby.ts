/** Seats of a lobby: places around the table, sides, and what may be done with each. */

import type { TableState } from "../protocol";
import { type Place, placing } from "./felt/places";
import { sideOf } from "./felt/sides";

/** Action on a seat: swap it with the one picked (host), move to it, ask for it, or withdraw that. */
export type SeatAction = "swap" | "move" | "ask" | "withdraw";

/** Wish of a player for the seat of another, which the host may grant. */
export interface Wish {
  readonly seat: number;
  readonly wanted: number;
}

/** Return the place of each seat on the sides of a square, the viewer's own at the bottom; null without fixed sides. */
export function squareOf({ seats, you, display }: TableState, hasPartners: boolean): readonly Place[] | null {
  if (!hasPartners || seats.length !== 4) return null;
  const base = you ?? 0;
  const { right, top } = placing(seats.length, base, display.direction);
  const placeOf = (seat: number): Place =>
    seat === base ? "bottom" : right.includes(seat) ? "right" : top.includes(seat) ? "top" : "left";
  return seats.map((_, seat) => placeOf(seat));
}

/** Return the side of each seat where partners sit across, as seen by the viewer. */
export function teamOf(seat: number, you: number | null): 0 | 1 | null {
  return sideOf({ across: true, declarer: null, partner: null, alone: false }, you, seat);
}

/** Return the action that the viewer has on a seat; null if none. */
export function actionOn(table: TableState, seat: number): SeatAction | null {
  const { seats, you, host } = table;
  const one = seats[seat];
  if (you === null || one === undefined) return null;
  if (host === you) return "swap";
  if (seat === you) return null;
  if (seats[you]?.wants === seat) return "withdraw";
  return one.kind === "open" && !one.locked && one.reserved_for === null ? "move" : "ask";
}

/** Return the wishes for seats that await the host. */
export function wishesOf({ seats }: TableState): readonly Wish[] {
  return seats.flatMap(({ wants }, seat) => (wants === null || wants === undefined ? [] : [{ seat, wanted: wants }]));
}
