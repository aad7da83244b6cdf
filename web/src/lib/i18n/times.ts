/** Times in milliseconds since 1970, in the current language. */

import { settings } from "../settings.svelte";

/** Return a day, e.g. `28 Nov 2026`. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(settings.language === "zh" ? "zh-CN" : "en", { dateStyle: "medium" }).format(at);
}

/** Return a day and time, e.g. `28 Nov 2026, 20:15`. */
export function timeText(at: number): string {
  const locale = settings.language === "zh" ? "zh-CN" : "en-GB";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
