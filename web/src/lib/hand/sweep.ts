/** Sweep selection: a press on the hand that may become a sweep, as immutable state advanced by pointer positions. */

import { headAt, hit, type Layout, type Placed } from "./layout";

export interface Sweep {
  /** True if touched cards are selected; false if they are deselected. */
  readonly adds: boolean;
  readonly x: number;
  readonly y: number;
  readonly touched: ReadonlySet<string>;
}

const SAMPLE = 6;

/**
 * Start a gesture on the card or column at a point. Return its state and the touched cards, or null if nothing is
 * there.
 */
export function press(
  found: Layout,
  x: number,
  y: number,
  selected: ReadonlySet<string>,
): { sweep: Sweep; ids: string[] } | null {
  const head = headAt(found, x, y);
  if (head !== null) {
    const ids = found.cards.filter((card) => card.group === head).map((card) => card.id);
    const adds = !ids.every((id) => selected.has(id));
    return { sweep: { adds, x, y, touched: new Set(ids) }, ids };
  }
  const card = hit(found, x, y, selected);
  if (card === null) return null;
  return { sweep: { adds: !selected.has(card.id), x, y, touched: new Set([card.id]) }, ids: [card.id] };
}

/** Return the new state and the newly touched cards. Fast movements are interpolated in small steps. */
export function sweepTo(
  sweep: Sweep,
  found: Layout,
  x: number,
  y: number,
  selected: ReadonlySet<string>,
): { sweep: Sweep; ids: string[] } {
  const touched = new Set(sweep.touched);
  const ids: string[] = [];
  const steps = Math.max(1, Math.ceil(Math.hypot(x - sweep.x, y - sweep.y) / SAMPLE));
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const card: Placed | null = hit(found, sweep.x + (x - sweep.x) * part, sweep.y + (y - sweep.y) * part, selected);
    if (card === null || touched.has(card.id)) continue;
    touched.add(card.id);
    ids.push(card.id);
  }
  return { sweep: { adds: sweep.adds, x, y, touched }, ids };
}
