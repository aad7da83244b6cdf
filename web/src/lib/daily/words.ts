/** Wording of sets, results and times. */

import { gameOf } from "../games";
import { t } from "../i18n/language.svelte";
import type { DailySet, DealComparison, GameInfo } from "../protocol";
import { offerTitle } from "../quick/names";
import { settings } from "../settings.svelte";
import { barsOf } from "./field";

/** Return the name of a set's rules, with the number of seats if the game has several. */
export function setTitle(
  games: readonly GameInfo[],
  { rules, house = null, seats }: Pick<DailySet, "rules" | "seats"> & Partial<Pick<DailySet, "house">>,
): string {
  return offerTitle(games, { rules, house, seats });
}

/** Return 1 if the game of some rules has levels, which its words depend on, and otherwise 0. */
export function levelsOf(games: readonly GameInfo[], rules: string): 0 | 1 {
  return gameOf(games, rules)?.levels === true ? 1 : 0;
}

/** Return the day of a set, e.g. `29 Nov 2026`, or that it is one by link. */
export function setDay(day: string | null): string {
  if (day === null) return t("daily-by-link");
  const format = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(settings.language === "zh" ? "zh-CN" : "en", format).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Return points with their sign, e.g. `+3`. */
export function signed(points: number, digits = 0): string {
  const size = Math.abs(points).toFixed(digits);
  const isZero = Number(size) === 0;
  return isZero ? size : `${points < 0 ? "−" : "+"}${size}`;
}

/** Return a share in per cent; a dash without one. */
export function percentText(share: number | null): string {
  return share === null ? "–" : t("daily-total", { percent: Math.round(share) });
}

/** Return a duration in hours and minutes. */
export function leftText(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? t("daily-minutes", { minutes }) : t("daily-hours", { hours, minutes: minutes % 60 });
}

/** Return the sentence that a histogram stands for. */
export function fieldText(found: DealComparison): string {
  const bars = barsOf({ ...found, points: null });
  const own = found.points === null ? null : signed(found.points);
  const low = bars[0]?.from;
  const high = bars.at(-1)?.to;
  const field =
    low === undefined || high === undefined
      ? t("daily-field-none")
      : t("daily-field", { people: found.people, low: signed(low), high: signed(high) });
  return own === null ? field : t("daily-field-own", { field, own });
}
