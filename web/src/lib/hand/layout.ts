/** Hand layout: a single row if it fits, otherwise one column per group, otherwise several rows. */

import { VISIBLE } from "../cards/drawing";

export interface HandCard {
  /** Card and copy number, e.g. `7h#1`. */
  readonly id: string;
  readonly card: string;
}

export type Groups = readonly (readonly HandCard[])[];

export interface Placed extends HandCard {
  readonly x: number;
  readonly y: number;
  readonly group: number;
}

export interface Layout {
  readonly kind: "row" | "columns" | "rows";
  readonly cards: readonly Placed[];
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly width: number;
  readonly height: number;
  /** Position and card count of each column head; empty for rows. */
  readonly heads: readonly { readonly x: number; readonly count: number }[];
  readonly step: number;
  /** True for a row of overlapping cards, which are drawn without their lower part. */
  readonly short?: boolean;
}

export interface Room {
  readonly width: number;
  /** Maximum card width. */
  readonly largest: number;
  /** Height available to the hand. As cards are played, the remaining cards grow within this height. */
  readonly height?: number;
  /** True if groups are drawn as piles: tight within a pile, spaced between piles. */
  readonly piles?: boolean;
  /** Maximum height of the hand. It determines the columns, so that they do not change during a deal. */
  readonly limit?: number;
  /** True if the window is higher than wide and not small, so that columns of large cards use its height. */
  readonly tall?: boolean;
  /** True if the hand lies in columns wherever these have room; otherwise only where a row has none. */
  readonly columns?: boolean;
}

const RATIO = 1.4;
/** Height of a card in a row, relative to its width: the lower part of a covered card would be blank. */
const ROW_RATIO = 1.12;
/** Minimum visible width of a covered card, in pixels, and thus the minimum touch target. */
const LEAST_STEP = 24;
const LEAST_STACK_STEP = 22;
const NARROWEST_CARD = 44;
/** Minimum card width, in pixels, at which the rank is at least 16 px. */
const SMALLEST_CARD = 40;
/** Minimum card width in a single row, in pixels. */
const NARROWEST_IN_ROW = 54;
const WIDEST_IN_COLUMNS = 60;
/** The same in a tall window, where the columns overlap. */
const WIDEST_IN_TALL_COLUMNS = 107;
/** Width of a card below which the columns of a wide window overlap, in pixels. */
const WIDE_ENOUGH = 80;
/** Minimum number of columns that share the width of a wide window, so that few remaining cards grow no further. */
const FEWEST_COLUMNS = 13;
/** Step between the cards of a column, relative to the card width: on phones, and in columns of large cards. */
const STACK_STEP = 0.5;
const LARGE_STACK_STEP = 0.45;
/** Cards in a row that are smaller than this part of those in tall columns give way to these. */
const TALL_FROM = 0.9;
const WIDEST_IN_ROWS = 66;
/** Height of the rank and suit that stay visible above a covering row, relative to the card width. */
const INDEX = 0.7;
/** Gap between groups in a row, relative to the step between cards. */
const GROUP_GAP = 0.35;
/** Step between cards of a row that do not overlap, and the widest of those that do, relative to the card width. The
 * latter, with the gap of a group, ends before the large sign of a card. */
const APART = 1.05;
const WIDEST_STEP = 0.4;
/** Visible fraction of the width of a covered card in a pile. */
const PILE_STEP = 0.36;
/** Gap between piles if space permits, in pixels. */
const PILE_GAP = 12;
/** Minimum scale to which cards shrink to keep piles apart. */
const SMALLEST_IN_PILES = 0.72;
/** Step between two piles, relative to the step within a pile, that still shows where a pile ends. */
const CLEAR = 1.5;
/** Minimum column capacity, in cards, for columns to be used at all. */
const DEEP = 8;
/** Gap between cards that do not overlap, in pixels. */
const COLUMN_GAP = 2;
export const HEAD_HEIGHT = 22;
/** Distance by which a selected card in a row is raised, relative to the card height. */
export const RAISE = 1 / 3;

export function layout(groups: Groups, room: Room): Layout {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const limit = room.height ?? Infinity;
  const deepEnough = columnHeight(SMALLEST_CARD, DEEP) <= (room.limit ?? limit);
  const narrow = Math.min(room.largest, NARROWEST_IN_ROW);
  if (room.width - narrow >= LEAST_STEP * (count - 1)) {
    const row = inOneRow(groups, room, count);
    const wanted = room.columns === true && deepEnough;
    const inColumns = wanted || room.tall === true ? largeColumns(groups, room) : null;
    if (inColumns !== null && (wanted || row.cardWidth < inColumns.cardWidth * TALL_FROM)) return inColumns;
    if (room.piles !== true || isClear(row)) return row;
    const found = rows(groups, room, 2);
    return found.height <= limit ? found : row;
  }
  if (deepEnough) {
    const found = columns(groups, room);
    const last = found.cards.at(-1);
    if (found.height <= limit && (last?.x ?? 0) + LEAST_STEP <= room.width) return found;
  }
  return rows(groups, room);
}

/** Return true if the piles of a row are told apart by their distance. */
function isClear({ cards, step }: Layout): boolean {
  return cards.every(({ group, x }, at) => {
    const before = cards[at - 1];
    return before === undefined || before.group === group || x - before.x >= step * CLEAR;
  });
}

/** Card width and spacing of a row. */
interface Spacing {
  readonly card: number;
  readonly step: number;
  /** Extra space between groups. */
  readonly gap: number;
}

function evenly(groups: Groups, room: Room, card: number): Spacing {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const gaps = groups.length - 1;
  const even = (room.width - card) / Math.max(1, count - 1 + Math.max(0, gaps) * GROUP_GAP);
  const most = (room.width - card) / Math.max(1, count - 1);
  if (most >= card * APART) return { card, step: card * APART, gap: 0 };
  const step = Math.min(card * WIDEST_STEP, Math.max(even, Math.min(LEAST_STEP, most)));
  const gap = Math.min(step * GROUP_GAP, (room.width - card - step * (count - 1)) / Math.max(1, gaps));
  return { card, step, gap: Math.max(0, gap) };
}

/**
 * Return the spacing with the largest cards that keep piles apart, or overlapping full-size piles if the cards would
 * become too small.
 */
function piled(groups: Groups, room: Room, widest: number): Spacing {
  const inPiles = groups.reduce((sum, group) => sum + group.length - 1, 0);
  const gaps = Math.max(1, groups.length - 1);
  const stepOf = (card: number): number => Math.max(LEAST_STEP, card * PILE_STEP);
  const apart = (card: number): number => (room.width - card - stepOf(card) * inPiles) / gaps;
  const isApart = (card: number): boolean => apart(card) >= card + PILE_GAP;
  let card = widest;
  const smallest = Math.max(SMALLEST_CARD, widest * SMALLEST_IN_PILES);
  while (!isApart(card) && card > smallest) card -= 1;
  if (!isApart(card)) {
    card = widest;
    while (apart(card) < stepOf(card) * CLEAR && card > smallest) card -= 1;
  }
  const step = stepOf(card);
  if (apart(card) < step) return evenly(groups, room, card);
  return { card, step, gap: Math.min(apart(card), card + PILE_GAP) - step };
}

function inOneRow(groups: Groups, room: Room, count: number): Layout {
  const roomy = Math.min(room.largest, Math.max(NARROWEST_IN_ROW, room.width / Math.max(8, count * 0.45)));
  const spaced = (ratio: number): Spacing => {
    const highest = (room.height ?? Infinity) / ratio / (1 + RAISE);
    const widest = Math.max(SMALLEST_CARD, Math.min(roomy, highest));
    return room.piles === true ? piled(groups, room, widest) : evenly(groups, room, widest);
  };
  const whole = spaced(RATIO);
  const ratio = whole.step >= whole.card ? RATIO : ROW_RATIO;
  const { card, step, gap } = ratio === RATIO ? whole : spaced(ratio);
  const cardHeight = card * ratio;
  const y = cardHeight * RAISE;
  const cards = side(runsOf(groups), room.width, { card, step, gap, y });
  return {
    kind: "row",
    cards,
    cardWidth: card,
    cardHeight,
    width: room.width,
    height: cardHeight + y,
    heads: [],
    step,
    short: ratio === ROW_RATIO,
  };
}

/** Group of cards, or the part of a group that is in one row. */
interface Run {
  readonly group: number;
  readonly cards: readonly HandCard[];
}

const sizeOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.cards.length, 0);

/** Place cards side by side, centred within the given width. */
function side(runs: readonly Run[], width: number, { card, step, gap, y }: Spacing & { y: number }): Placed[] {
  let x = (width - (card + step * (sizeOf(runs) - 1) + gap * (runs.length - 1))) / 2;
  return runs.flatMap(({ group, cards }, index) => {
    if (index > 0) x += gap;
    return cards.map((each) => {
      const placed = { ...each, x, y, group };
      x += step;
      return placed;
    });
  });
}

function stackStep(cardWidth: number, part = STACK_STEP): number {
  return Math.max(LEAST_STACK_STEP, cardWidth * part);
}

/** Return the height of columns of up to `deepest` cards. */
function columnHeight(cardWidth: number, deepest: number, part = STACK_STEP): number {
  return HEAD_HEIGHT + stackStep(cardWidth, part) * (deepest - 1) + cardWidth * RATIO;
}

function columns(groups: Groups, room: Room): Layout {
  const count = groups.length;
  const beside = (room.width + COLUMN_GAP) / count;
  const over = (room.width - NARROWEST_CARD) / Math.max(1, count - 1);
  const even = beside - COLUMN_GAP >= NARROWEST_CARD ? beside : over;
  let step = Math.max(LEAST_STEP, Math.min(WIDEST_IN_COLUMNS + COLUMN_GAP, even));
  const left = room.width - step * (count - 1);
  const deepest = Math.max(1, ...groups.map((group) => group.length));
  let cardWidth = Math.min(WIDEST_IN_COLUMNS, Math.max(Math.min(NARROWEST_CARD, left), step - COLUMN_GAP));
  while (cardWidth > SMALLEST_CARD && columnHeight(cardWidth, deepest) > (room.height ?? Infinity)) cardWidth -= 1;
  step = Math.min(step, cardWidth + COLUMN_GAP);
  return inColumns(groups, room, cardWidth, step);
}

/**
 * Return columns of the largest cards that fit; null if they would be smaller than those of a phone. In a tall window
 * they overlap as far as each index stays visible, in a wide one only if they would be too small side by side.
 */
function largeColumns(groups: Groups, room: Room): Layout | null {
  const deepest = Math.max(1, ...groups.map((group) => group.length));
  const highest = Math.min(room.height ?? Infinity, room.limit ?? Infinity);
  const over = room.width / (1 + VISIBLE.stacked * (groups.length - 1)); // card width at which each index is visible
  const beside = (room.width + COLUMN_GAP) / Math.max(FEWEST_COLUMNS, groups.length) - COLUMN_GAP;
  const widest =
    room.tall === true ? Math.min(WIDEST_IN_TALL_COLUMNS, over) : Math.max(beside, Math.min(over, WIDE_ENOUGH));
  const least = room.columns === true ? SMALLEST_CARD : WIDEST_IN_COLUMNS;
  let cardWidth = Math.min(room.largest, widest);
  while (cardWidth > least && columnHeight(cardWidth, deepest, LARGE_STACK_STEP) > highest) cardWidth -= 1;
  const step = Math.min(cardWidth + COLUMN_GAP, (room.width - cardWidth) / Math.max(1, groups.length - 1));
  const fits = cardWidth >= least && columnHeight(cardWidth, deepest, LARGE_STACK_STEP) <= highest;
  return fits && step >= Math.min(LEAST_STEP, room.width)
    ? inColumns(groups, room, cardWidth, step, LARGE_STACK_STEP)
    : null;
}

function inColumns(groups: Groups, room: Room, cardWidth: number, step: number, part = STACK_STEP): Layout {
  const count = groups.length;
  const deepest = Math.max(1, ...groups.map((group) => group.length));
  const cardHeight = cardWidth * RATIO;
  const stack = stackStep(cardWidth, part);
  const height = columnHeight(cardWidth, deepest, part);
  const start = (room.width - (step * (count - 1) + cardWidth)) / 2;
  const cards: Placed[] = [];
  const heads: { x: number; count: number }[] = [];
  groups.forEach((group, index) => {
    const x = Math.max(0, start) + step * index;
    const top = height - cardHeight - stack * (group.length - 1);
    heads.push({ x, count: group.length });
    group.forEach((each, place) => cards.push({ ...each, x, y: top + stack * place, group: index }));
  });
  return { kind: "columns", cards, cardWidth, cardHeight, width: room.width, height, heads, step };
}

/** Place cards in stacked rows, at least `least` of them; each row leaves the rank and suit of the cards behind it visible. */
function rows(groups: Groups, room: Room, least = 1): Layout {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const inRow = Math.max(1, Math.floor((room.width - SMALLEST_CARD) / LEAST_STEP) + 1);
  const most = Math.max(least, Math.ceil(count / inRow));
  const highest = (room.height ?? Infinity) / (INDEX * (most - 1) + RATIO);
  const widest = room.width - LEAST_STEP * (Math.ceil(count / most) - 1);
  const card = Math.max(SMALLEST_CARD, Math.min(room.largest, WIDEST_IN_ROWS, highest, widest));
  const cardHeight = card * RATIO;
  const left = (room.height ?? Infinity) - cardHeight;
  const stack = Math.max(LEAST_STACK_STEP, Math.min(card * INDEX, left / Math.max(1, most - 1)));
  const parts = split(runsOf(groups), most, Math.floor((room.width - card) / LEAST_STEP) + 1);
  const even = Math.min(card * 0.8, (room.width - card) / Math.max(1, Math.max(...parts.map(sizeOf)) - 1));
  const step = room.piles === true ? Math.min(even, Math.max(LEAST_STEP, card * PILE_STEP)) : even;
  const widestGap = room.piles === true ? card - step + PILE_GAP : step * GROUP_GAP;
  const cards = parts.flatMap((part, at) => {
    const gaps = part.length - 1;
    const rest = room.width - card - step * (sizeOf(part) - 1);
    const gap = Math.max(0, Math.min(widestGap, rest / Math.max(1, gaps)));
    return side(part, room.width, { card, step, gap, y: stack * at });
  });
  const height = cardHeight + stack * (parts.length - 1);
  return { kind: "rows", cards, cardWidth: card, cardHeight, width: room.width, height, heads: [], step };
}

const runsOf = (groups: Groups): Run[] => groups.map((cards, group) => ({ group, cards }));

/** Split runs into parts of similar size, at most `most` cards each, at group boundaries where possible. */
function split(runs: readonly Run[], parts: number, most: number): Run[][] {
  const found: Run[][] = [];
  const rest = [...runs];
  for (let left = parts; rest.length > 0; left--) {
    const count = sizeOf(rest);
    const wanted = left === 1 ? count : Math.min(most, Math.ceil(count / left));
    const part: Run[] = [];
    for (let next = rest[0]; next !== undefined; next = rest[0]) {
      const taken = sizeOf(part);
      if (taken + next.cards.length / 2 > wanted || taken + next.cards.length > most) break;
      part.push(next);
      rest.shift();
    }
    // Take cards that do not fit into the remaining parts from the next group.
    const missing = Math.max(sizeOf(rest) - most * (left - 1), part.length === 0 ? wanted : 0);
    const next = rest[0];
    if (missing > 0 && next !== undefined) {
      part.push({ group: next.group, cards: next.cards.slice(0, missing) });
      if (missing < next.cards.length) rest[0] = { group: next.group, cards: next.cards.slice(missing) };
      else rest.shift();
    }
    found.push(part);
  }
  return found;
}

/** Return the topmost card at a point. A raised card also covers its unraised position. */
export function hit(found: Layout, x: number, y: number, raised: ReadonlySet<string>): Placed | null {
  const over = found.cards.findLast((card) => {
    const top = found.kind === "row" && raised.has(card.id) ? card.y - found.cardHeight * RAISE : card.y;
    return x >= card.x && x <= card.x + found.cardWidth && y >= top && y <= card.y + found.cardHeight;
  });
  return over ?? null;
}

/** Return the index of the column whose head is at a point; null if none. */
export function headAt(found: Layout, x: number, y: number): number | null {
  if (found.kind !== "columns") return null;
  const over = found.heads.findLastIndex((head, group) => {
    const top = found.cards.find((card) => card.group === group)?.y ?? 0;
    const isOver = x >= head.x && x <= head.x + found.step && y < top && y >= top - HEAD_HEIGHT;
    return isOver && head.count > 1; // a single-card column shows no count
  });
  return over < 0 ? null : over;
}

/** Assign ids that distinguish copies: two sevens of hearts become `7h#0` and `7h#1`. */
export function withIds(groups: readonly (readonly string[])[]): HandCard[][] {
  const seen = new Map<string, number>();
  return groups.map((group) =>
    group.map((card) => {
      const copy = seen.get(card) ?? 0;
      seen.set(card, copy + 1);
      return { id: `${card}#${copy}`, card };
    }),
  );
}
