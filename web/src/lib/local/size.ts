/** Sizes of files in words. */

import { settings } from "../settings.svelte";

/** Return a number of bytes in kilobytes or megabytes, e.g. `1.2 MB`. */
export function sizeText(bytes: number): string {
  const [divisor, unit, digits] = bytes < 1_000_000 ? [1000, "kilobyte", 0] : [1_000_000, "megabyte", 1];
  const locale = settings.language === "zh" ? "zh-CN" : "en";
  const format = { style: "unit", unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, format).format(Math.ceil((bytes / divisor) * 10 ** digits) / 10 ** digits);
}
