/** Descriptions of past matches: result, standing and opponents. */

import { rankLabel } from "../cards/card";
import { botTitle } from "../guest";
import { t } from "../i18n/language.svelte";
import type { MatchPlayed, Profile } from "../protocol";

/** Match of the viewer, or of the owner of a profile. */
export type AnyMatch = MatchPlayed | Profile["matches"][number];

/** Return matches with those of the next page, which may have earlier deals of the same matches. */
export function withPage(known: readonly MatchPlayed[], page: readonly MatchPlayed[]): MatchPlayed[] {
  const found = new Map(known.map((match) => [keyOf(match), match]));
  for (const match of page) {
    const later = found.get(keyOf(match));
    const links = new Set(later?.deals.map(({ line }) => line.link));
    const earlier = match.deals.filter(({ line }) => !links.has(line.link));
    found.set(keyOf(match), later === undefined ? match : { ...later, deals: [...earlier, ...later.deals] });
  }
  return [...found.values()];
}

/** Return a key that names a match among those of all tables. */
export function keyOf({ table, match }: MatchPlayed): string {
  return `${table} ${match}`;
}

/** Return the viewer's seat in the last deal. */
function seatIn(match: AnyMatch): number {
  return match.deals.at(-1)?.seat ?? 0;
}

/** Return the names of all other seats. Bots are named by seat. */
export function othersIn(match: AnyMatch): string[] {
  const own = seatIn(match);
  return match.names.map((name, seat) => name ?? botTitle(seat)).filter((_, seat) => seat !== own);
}

/** Return the outcome for the viewer: `won`, `lost`, `over` if there is no winner, or `not-over`. */
export function outcomeOf(match: AnyMatch): "won" | "lost" | "over" | "not-over" {
  if (match.winner === null) return "not-over";
  if (match.winner.length === 0) return "over";
  return match.winner.includes(seatIn(match)) ? "won" : "lost";
}

/** Return the viewer's standing as points, or as the levels of both sides. */
export function standing(match: AnyMatch): string {
  const own = seatIn(match);
  if (match.totals !== null) {
    const points = match.totals[own] ?? 0;
    const deals = (match.deals.at(-1)?.line.number ?? 0) + 1;
    return t("mine-points", { n: deals, points: points > 0 ? `+${points}` : String(points) });
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
