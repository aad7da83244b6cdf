/** Times and house rules of clubs in words. */

import { gameOf, titleOf } from "../games";
import { either, t } from "../i18n/language.svelte";
import type { ClubRulesInfo, GameInfo } from "../protocol";
import { settings } from "../settings.svelte";

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(settings.language === "zh" ? "zh-CN" : "en-GB", options);
}

/** Return a time in milliseconds since the epoch in the reader's time zone, e.g. `Thursday 3 December at 20:00`. */
export function momentText(at: number): string {
  return format({ weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" }).format(at);
}

/** Time zone of the reader. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Return the local time of a moment where it was set, e.g. `20:00 in Asia/Shanghai`; empty if it is the reader's, too. */
export function thereText(at: number, time: string, zone: string): string {
  const here = format({ hour: "2-digit", minute: "2-digit" }).format(at);
  return here === time ? "" : t("clubs-evening-there", { time, zone: zone.replaceAll("_", " ") });
}

/** Return the name of house rules with their number of players. */
export function rulesText(games: readonly GameInfo[], { rules, options, house, seats }: ClubRulesInfo): string {
  const game = gameOf(games, rules);
  const preset = game?.presets.find(({ name }) => name === rules);
  const changed = Object.keys(options).length;
  const parts = [
    titleOf(game, house),
    ...(house !== null || preset === undefined ? [] : [either(preset.title, preset.title_zh)]),
    ...(house !== null || changed === 0 ? [] : [t("open-changed", { n: changed })]),
  ];
  return t("quick-seats", { rules: parts.join(" · "), seats });
}
