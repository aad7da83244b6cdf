/** Seats of a new table. */

import type { GameInfo, SeatWish } from "../protocol";
import type { OptionValues } from "./options";

/** Option that fixes the number of seats if its value is a number. */
const SEATS_OPTION = "players";

/** Return the possible numbers of seats. An option may fix the number. */
export function seatCounts(game: GameInfo | null | undefined, values: OptionValues): readonly number[] {
  const fixed = values[SEATS_OPTION];
  return typeof fixed === "number" ? [fixed] : (game?.seats ?? []);
}

/** Return the seats truncated or extended to a count. Added seats get bots. */
export function resized(seats: readonly SeatWish[], count: number): SeatWish[] {
  return Array.from({ length: count }, (_, at) => seats[at] ?? { kind: "bot", bot: null });
}
