/** Manual card moves: the drop spot under the pointer, and the resulting groups. Indices exclude the moved cards. */

import { HEAD_HEIGHT, type Groups, type HandCard, type Layout } from "./layout";

/** Position within a group, or a new group before an existing one. */
export type Spot = { readonly into: number; readonly at: number } | { readonly before: number };

/** Return the groups without the given cards, dropping empty groups. */
export function withoutIds(groups: Groups, taken: ReadonlySet<string>): HandCard[][] {
  return groups.map((group) => group.filter((card) => !taken.has(card.id))).filter((group) => group.length > 0);
}

/** Return the groups after moving cards to a spot. The moved cards keep their relative order. */
export function moved(groups: Groups, taken: ReadonlySet<string>, spot: Spot): HandCard[][] {
  const cards = groups.flat().filter((card) => taken.has(card.id));
  const rest = withoutIds(groups, taken);
  if ("before" in spot) rest.splice(spot.before, 0, cards);
  else rest[spot.into]?.splice(spot.at, 0, ...cards);
  return rest;
}

/** Return the spot at a point, given the layout of the cards that are not moved. */
export function spotAt(rest: Layout, x: number, y: number): Spot {
  return rest.kind === "columns" ? inColumns(rest, x, y) : inRow(rest, x, y);
}

/** Return the spot within the row at the point's height. */
function inRow(rest: Layout, x: number, y: number): Spot {
  const tops = [...new Set(rest.cards.map((card) => card.y))];
  const top = tops.findLast((each) => each <= y) ?? tops[0];
  const cards = rest.cards.filter((card) => card.y === top);
  const last = cards.at(-1);
  const middle = rest.cardWidth / 2;
  if (last === undefined || x > last.x + rest.cardWidth + middle) return { before: (last?.group ?? -1) + 1 };
  const left = cards.findLast((card) => card.x + rest.step / 2 < x);
  if (y < -rest.cardHeight / 4 || x < -middle) return { before: left === undefined ? 0 : left.group + 1 };
  if (left === undefined) return { into: cards[0]?.group ?? 0, at: 0 };
  const before = rest.cards.slice(0, rest.cards.indexOf(left) + 1);
  return { into: left.group, at: before.filter((card) => card.group === left.group).length };
}

function inColumns(rest: Layout, x: number, y: number): Spot {
  const count = rest.heads.length;
  const start = rest.heads[0]?.x ?? 0;
  const column = (x - start) / rest.step;
  if (column < -0.5 || column >= count + 0.5) return { before: column < 0 ? 0 : count };
  const into = Math.max(0, Math.min(count - 1, Math.floor(column)));
  const held = rest.cards.filter((card) => card.group === into);
  if (y < (held[0]?.y ?? 0) - HEAD_HEIGHT) return { before: Math.max(0, Math.min(count, Math.round(column))) };
  const lower = (held[1]?.y ?? 0) - (held[0]?.y ?? 0);
  return { into, at: held.filter((card) => card.y + lower / 2 < y).length };
}

/** Return the spot one position to the right or left; null at either end of the hand. */
export function nudged(groups: Groups, taken: ReadonlySet<string>, by: 1 | -1): Spot | null {
  const flat = groups.flat();
  const before = flat.slice(
    0,
    flat.findIndex((card) => taken.has(card.id)),
  ).length;
  const rest = withoutIds(groups, taken);
  const places = rest.flatMap((group, into) => group.map((_, at) => ({ into, at })));
  const next = places[by === 1 ? before : before - 1];
  if (next === undefined) return null;
  return by === 1 ? { into: next.into, at: next.at + 1 } : next;
}
