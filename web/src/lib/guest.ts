/** Default names for new guests, and for bots by seat. */

import { coded, t } from "./i18n/language.svelte";
import type { SeatInfo, TableState } from "./protocol";
import { settings } from "./settings.svelte";

/** Number of suggested names: the messages `guest-name-0` and so on. */
const NAMES = 10;

/** Number up to which the server counts spectators. */
const MOST_COUNTED = 10;

/** Return this browser's default guest name, which is the same on every page. */
export function suggestedName(): string {
  return coded(`guest-name-${settings.guest % NAMES}`) ?? t("guest-name-0");
}

/** Return the display name of a seat: the person's name, or an animal name if a bot plays or will fill the seat. */
export function seatTitle(seat: SeatInfo, at: number): string {
  return seat.kind === "person" ? seat.name : botTitle(at);
}

/** Return true if a guest may take a seat of the table. */
export function hasFreeSeat(table: TableState): boolean {
  return table.seats.some((seat) => seat.kind === "open" && !seat.locked && seat.reserved_for === null);
}

/** Return the phrase stating how many people watch a table; null if nobody does. */
export function watchersText({ watchers }: TableState): string | null {
  return watchers === 0 ? null : t("table-watchers", { n: watchers, more: watchers >= MOST_COUNTED ? 1 : 0 });
}

/** Return the display name of a seat in the lobby, where seats may be open. */
export function lobbyTitle(seat: SeatInfo, at: number): string {
  return seat.kind === "open" ? t("lobby-open") : seatTitle(seat, at);
}

/** Return the portrait seed of a seat, which is the same for all viewers and languages. */
export function portraitOf(person: string | null, seat: number): string {
  return person ?? `bot ${seat}`;
}

export function botTitle(seat: number): string {
  return coded(`bot-seat-${seat}`) ?? t("bot-seat-0");
}
