/** Localized joining of lists. */

import { t } from "./language.svelte";

/** Join items with commas: `a, b, c`. */
export function listed(items: readonly string[]): string {
  return items.join(t("list-comma"));
}

/** Join items with a final conjunction: `a, b and c`, or with `or`. */
export function joined(items: readonly string[], by: "and" | "or"): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  return t(`list-${by}`, { most: listed(items.slice(0, -1)), last });
}
