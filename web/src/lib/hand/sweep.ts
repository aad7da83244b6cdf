/** A press on the hand that may become a sweep: pure state, fed with points. */

import { headAt, hit, type Layout, type Placed } from "./layout";

export interface Sweep {
  /** Whether touched cards are put into the selection or taken out of it. */
  readonly adds: boolean;
  readonly x: number;
  readonly y: number;
  readonly touched: ReadonlySet<string>;
}

const SAMPLE = 6;

/** What a press begins: the card or the column under it, and what it does to them. */
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

/** Cards that a move to a point touches for the first time; fast moves are followed in small steps. */
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
