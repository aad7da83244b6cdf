/** Lessons of a deal: the costliest plays of each seat, and the addresses of its moments. */

import type { DealAnalysis, Judgement } from "../protocol";

/** Number of plays that are offered. */
const WORST = 3;

/** Play of one of the deals of a match. */
export interface Moment {
  readonly deal: number;
  readonly judged: Judgement;
}

/** Return the seat that a replay is about: that of the viewpoint, else the first person, else the first seat. */
export function ownSeat(eyes: string, isPerson: readonly boolean[]): number {
  return eyes === "all" ? Math.max(0, isPerson.indexOf(true)) : Number(eyes);
}

/** Return the costliest plays of a seat, the worst first. */
export function worstOf(found: DealAnalysis, seat: number): Moment[] {
  const steps = found.seats[seat]?.worst ?? [];
  return steps.flatMap((step) =>
    found.plays.filter((play) => play.step === step).map((judged) => ({ deal: found.deal, judged })),
  );
}

/** Return the costliest plays of a seat in several deals, the worst first. */
export function worstOfMatch(deals: readonly DealAnalysis[], seat: number): Moment[] {
  const all = deals.flatMap((found) => worstOf(found, seat));
  return all.sort((one, other) => other.judged.cost - one.judged.cost).slice(0, WORST);
}

/** Return the path of the moment before a play: with `line`, of an attempt to play it otherwise for that seat. */
export function addressOf(id: string, { deal, judged: { step, seat } }: Moment, line = false): string {
  const asked = new URLSearchParams({
    deal: String(deal),
    ...(line ? { line: String(seat) } : { eyes: String(seat) }),
  });
  return `/r/${encodeURIComponent(id)}/${step - 1}?${asked.toString()}`;
}
