/** The deals of a pad as a table: what each brought, and where the match stands after it. */

import { rankLabel } from "../cards/card";
import { t } from "../i18n/language.svelte";
import type { PadAnswer, PadSettled } from "../protocol";

/** A line of a file of comma-separated values; what could be taken for the end of a value is quoted. */
function line(values: readonly (string | number)[]): string {
  return values
    .map((value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value))
    .join();
}

/** The pad as comma-separated values: points of each and their sums, or both sides' levels. */
export function csv(answer: PadAnswer, names: readonly string[]): string {
  const levels = answer.deals.some((deal) => deal.levels !== null);
  const order = ({ order: out }: PadSettled): string => out.map((seat) => names[seat] ?? "").join(" ");
  const sides = [0, 1].map((side) => names.filter((_, seat) => seat % 2 === side).join(" + "));
  const head = levels ? sides : [...names, ...names.map((name) => `${name} ${t("scores-total")}`)];
  const rows = answer.deals.map((deal, nth) => [
    nth + 1,
    ...(levels
      ? (deal.levels ?? []).map(rankLabel)
      : [...(deal.scores ?? names.map(() => 0)), ...(deal.totals ?? [])]),
    order(deal),
  ]);
  const first = [t("scores-deal"), ...head, t("scores-order")];
  return `\uFEFF${[first, ...rows].map(line).join("\r\n")}\r\n`;
}

/** Points with their sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
