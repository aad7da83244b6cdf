/** Level of the bots that a guest plays against, remembered in this browser, and matches lost in a row. */

import { bots } from "./i18n/bots.svelte";
import type { BotChoice } from "./protocol";
import { settings } from "./settings.svelte";

export type Level = NonNullable<BotChoice["level"]>;

/** Levels, weakest first. */
export const LEVELS: readonly Level[] = ["beginner", "ordinary", "expert", "master"];
/** Matches lost in a row after which easier opponents are offered. */
const LOST = 2;

/** Return the levels that the server has bots of, weakest first. */
export function offeredLevels(): Level[] {
  return LEVELS.filter((level) => bots.all.some((bot) => bot.level === level));
}

/** Return the bot of the remembered level, or of the nearest one below; null for the server's choice. */
export function opponent(): string | null {
  const most = LEVELS.indexOf(settings.level);
  const fitting = bots.all.filter(({ level }) => level !== null && LEVELS.indexOf(level) <= most);
  return fitting.at(-1)?.name ?? bots.all.find(({ level }) => level !== null)?.name ?? null;
}

/** Return the level below the remembered one; null if there is none. */
export function easier(): Level | null {
  const offered = offeredLevels();
  return offered[offered.indexOf(settings.level) - 1] ?? null;
}

/** Count a finished match, by the link of its last deal. */
export function countMatch(link: string, won: boolean): void {
  if (won) settings.lost = [];
  else if (!settings.lost.includes(link)) settings.lost = [...settings.lost, link].slice(-LOST);
}

/** True if enough matches were lost in a row to offer easier opponents. */
export function isLosing(): boolean {
  return settings.lost.length >= LOST && easier() !== null;
}

/** Take the next level below. */
export function takeEasier(): void {
  settings.level = easier() ?? settings.level;
  settings.lost = [];
}
