/** Seats of a new table. */

import type { SeatWish } from "../protocol";

/** Return the seats truncated or extended to a count. Added seats get bots. */
export function resized(seats: readonly SeatWish[], count: number): SeatWish[] {
  return Array.from({ length: count }, (_, at) => seats[at] ?? { kind: "bot", bot: null });
}
