/** A finished deal in words. */

import { rankLabel } from "../cards/card";
import { isWord, t } from "../i18n/language.svelte";
import type { DealResult, SheetLine } from "../protocol";

/** Who won, from the viewer's chair. */
export function headline(result: DealResult, names: readonly string[], you: number | null): string {
  if (result.void) return t("result.void");
  const winners = result.winner ?? sideOf(result);
  const listed = winners.map((seat) => names[seat] ?? "").join(" + ");
  if (result.winner !== null) {
    return you !== null && winners.includes(you)
      ? `${t("result.match")}: ${t("result.win")}`
      : t("result.match.won", { names: listed });
  }
  if (you !== null && winners.includes(you))
    return winners.length > 1 ? double(result, t("result.side.win")) : t("result.win");
  return winners.length > 1
    ? double(result, t("result.lose", { names: listed }))
    : t("result.lose.one", { name: listed });
}

function double(result: DealResult, text: string): string {
  const [first = -1, second = -1] = result.order;
  const swept = result.levels !== null && result.order.length >= 2 && (first ^ second) % 2 === 0;
  return swept ? `${text} · ${t("result.double")}` : text;
}

/** The seats that gained by the deal. */
function sideOf(result: DealResult): number[] {
  if (result.levels !== null) {
    const first = result.order[0] ?? 0;
    return [first, (first + 2) % 4];
  }
  const scores = result.scores ?? [];
  return scores.flatMap((score, seat) => (score > 0 ? [seat] : []));
}

/** `3 cards × 2 bombs × 2 spring`, as far as the server gives it. */
export function arithmetic(result: DealResult): string {
  return result.factors
    .map(({ name, value }) => {
      const word = `factor.${name}`;
      return `${value} ${isWord(word) ? t(word) : name.replaceAll("_", " ")}`;
    })
    .join(" × ");
}

/** Both teams' levels before a deal. */
export function before(
  result: DealResult,
  sheet: readonly SheetLine[],
  options: Readonly<Record<string, unknown>>,
): string[] {
  const earlier = sheet.findLast((line) => line.number < result.number && line.levels !== null);
  const start = rankLabel(String(options["start_level"] ?? "2"));
  return earlier?.levels ?? [start, start];
}
