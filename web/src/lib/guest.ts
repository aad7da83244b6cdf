/** Names for those who have not said one: new guests, and bots by their seat. */

import { coded, t } from "./i18n/language.svelte";
import type { SeatInfo } from "./protocol";
import { settings } from "./settings.svelte";

const GUESTS = {
  en: ["Plum", "Orchid", "Bamboo", "Lotus", "Pine", "Maple", "Comet", "Harbour", "River", "Lantern"],
  zh: ["梅", "兰", "竹", "荷", "松", "枫", "流星", "渡口", "江月", "灯笼"],
} as const;

/** A name for whoever has not said one: this browser's, whichever page asks. */
export function suggestedName(): string {
  const names = GUESTS[settings.language];
  return names[settings.guest % names.length] ?? names[0];
}

/** What a seat is called: its person, an animal for a bot, also for the one that plays until somebody comes. */
export function seatTitle(seat: SeatInfo, at: number): string {
  return seat.kind === "person" ? seat.name : botTitle(at);
}

/** What a seat is called before cards are dealt: an open one is open. */
export function lobbyTitle(seat: SeatInfo, at: number): string {
  return seat.kind === "open" ? t("lobby-open") : seatTitle(seat, at);
}

/** What the portrait of a seat is drawn from: the same for everybody, whatever the language. */
export function portraitOf(person: string | null, seat: number): string {
  return person ?? `bot ${seat}`;
}

export function botTitle(seat: number): string {
  return coded(`bot-seat-${seat}`) ?? t("bot-seat-0");
}
