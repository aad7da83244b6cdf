/** Tabular export of a score pad: the result of each deal and the standing after it. */

import { rankLabel } from "../cards/card";
import { t } from "../i18n/language.svelte";
import type { PadAnswer, PadSettled } from "../protocol";

/** Return a CSV value: quoted if necessary, and after an apostrophe if a spreadsheet would take a text for a formula. */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Return a CSV line. */
function line(values: readonly (string | number)[]): string {
  return values.map(cell).join();
}

/** Return the seats of each column of the sheet: of both sides in games with levels, otherwise of each player. */
export function sidesOf(levels: boolean, names: readonly string[]): readonly (readonly number[])[] {
  const seats = [...names.keys()];
  return levels ? [0, 1].map((side) => seats.filter((seat) => seat % 2 === side)) : seats.map((seat) => [seat]);
}

/** Return the names of the players in some seats. */
export function sideText(seats: readonly number[], names: readonly string[]): string {
  return seats.map((seat) => names[seat] ?? "").join(" + ");
}

/** Return the pad as CSV: each player's points and running totals, or the levels of both sides. */
export function csv(answer: PadAnswer, names: readonly string[]): string {
  const levels = answer.deals.some((deal) => deal.levels !== null);
  const order = ({ order: out }: PadSettled): string => out.map((seat) => names[seat] ?? "").join(" ");
  const sides = sidesOf(true, names).map((seats) => sideText(seats, names));
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

/** Return points with a plus sign if positive. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points);
}
