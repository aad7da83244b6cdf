/** Descriptions of past matches: result, standing and opponents. */

import { rankLabel } from "../cards/card";
import { botTitle } from "../guest";
import { t } from "../i18n/language.svelte";
import type { MatchPlayed } from "../protocol";

/** Return the viewer's seat in the last deal. */
function seatIn(match: MatchPlayed): number {
  return match.deals.at(-1)?.seat ?? 0;
}

/** Return the names of all other seats. Bots are named by seat. */
export function othersIn(match: MatchPlayed): string[] {
  const own = seatIn(match);
  return match.names.map((name, seat) => name ?? botTitle(seat)).filter((_, seat) => seat !== own);
}

/** Return the outcome for the viewer: `won`, `lost`, `over` if there is no winner, or `not-over`. */
export function outcomeOf(match: MatchPlayed): "won" | "lost" | "over" | "not-over" {
  if (match.winner === null) return "not-over";
  if (match.winner.length === 0) return "over";
  return match.winner.includes(seatIn(match)) ? "won" : "lost";
}

/** Return the viewer's standing as points, or as the levels of both sides. */
export function standing(match: MatchPlayed): string {
  const own = seatIn(match);
  if (match.totals !== null) {
    const points = match.totals[own] ?? 0;
    return t("mine-points", { n: match.deals.length, points: points > 0 ? `+${points}` : String(points) });
  }
  const levels = match.deals.findLast(({ line }) => line.levels !== null)?.line.levels;
  if (levels == null) return "";
  const us = levels[own % 2] ?? "";
  const them = levels[1 - (own % 2)] ?? "";
  return t("mine-levels", { us: rankLabel(us), them: rankLabel(them) });
}

/** Return the viewer's result in a deal: points, or the place in which they finished. */
export function broughtBy({ seat, line }: MatchPlayed["deals"][number]): string {
  if (line.void) return t("scores-void");
  const points = line.scores?.[seat];
  if (points !== undefined) return points > 0 ? `+${points}` : String(points);
  const place = line.order.indexOf(seat);
  return place < 0 ? "" : t("place", { n: place + 1, levels: 1 });
}
