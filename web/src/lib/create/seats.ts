/** The seats of a table that is to be made. */

import type { SeatWish } from "../protocol";

/** As many seats as wanted; the new ones get bots. */
export function resized(seats: readonly SeatWish[], count: number): SeatWish[] {
  return Array.from({ length: count }, (_, at) => seats[at] ?? { kind: "bot", bot: null });
}
