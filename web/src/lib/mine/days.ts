/** Days in the current language. */

import { settings } from "../settings.svelte";

/** Return the day of a time in milliseconds since the epoch, e.g. `28 Nov 2026`. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(settings.language === "zh" ? "zh-CN" : "en", { dateStyle: "medium" }).format(at);
}
