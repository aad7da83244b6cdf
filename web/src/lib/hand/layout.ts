/** Where each card of a hand lies: one row where there is room, else one column a group. */

export interface HandCard {
  /** The card and which of its copies it is: `7h#1`. */
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
  readonly kind: "row" | "columns";
  readonly cards: readonly Placed[];
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly width: number;
  readonly height: number;
  /** The x of each column's head and its count, for columns. */
  readonly heads: readonly { readonly x: number; readonly count: number }[];
  readonly step: number;
}

export interface Room {
  readonly width: number;
  /** The largest width of a card. */
  readonly largest: number;
  /** What a hand in columns may take: cards grow as columns go, but not beyond the room they had. */
  readonly height?: number;
}

const RATIO = 1.4;
const LEAST_ROW_STEP = 26;
const LEAST_COLUMN_STEP = 24;
const LEAST_STACK_STEP = 22;
const NARROWEST_CARD = 44;
/** On a narrower card the rank would be smaller than 16 px. */
const SMALLEST_CARD = 40;
const WIDEST_IN_COLUMNS = 60;
/** Between two cards that do not overlap. */
const COLUMN_GAP = 2;
export const HEAD_HEIGHT = 22;
/** How far a selected card of a row is raised, in parts of its height. */
export const RAISE = 1 / 3;

export function layout(groups: Groups, room: Room): Layout {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const gaps = Math.max(0, groups.length - 1);
  if (count === 0) return row(groups, room, room.largest, 0, 0);
  const narrow = Math.min(room.largest, 56);
  const step = count < 2 ? 0 : (room.width - narrow) / (count - 1);
  if (count > 1 && step < LEAST_ROW_STEP) return columns(groups, room);
  const card = Math.min(room.largest, Math.max(narrow, room.width / Math.max(8, count * 0.45)));
  const widest = card * 0.56;
  const between = (room.width - card) / Math.max(1, count - 1 + gaps * 0.35);
  const used = Math.min(widest, between);
  return row(groups, room, card, used, used * 0.35);
}

function row(groups: Groups, room: Room, cardWidth: number, step: number, gap: number): Layout {
  const cardHeight = cardWidth * RATIO;
  const raise = cardHeight * RAISE;
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const total = count === 0 ? 0 : cardWidth + step * (count - 1) + gap * (groups.length - 1);
  let x = (room.width - total) / 2;
  const cards: Placed[] = [];
  groups.forEach((group, index) => {
    if (index > 0) x += gap;
    for (const each of group) {
      cards.push({ ...each, x, y: raise, group: index });
      x += step;
    }
  });
  return {
    kind: "row",
    cards,
    cardWidth,
    cardHeight,
    width: room.width,
    height: cardHeight + raise,
    heads: [],
    step,
  };
}

function stackStep(cardWidth: number): number {
  return Math.max(LEAST_STACK_STEP, cardWidth * 0.5);
}

function columns(groups: Groups, room: Room): Layout {
  const count = groups.length;
  const even = count < 2 ? WIDEST_IN_COLUMNS : (room.width - NARROWEST_CARD) / (count - 1);
  let step = Math.max(LEAST_COLUMN_STEP, Math.min(WIDEST_IN_COLUMNS + COLUMN_GAP, even));
  const left = room.width - step * (count - 1);
  const deepest = Math.max(1, ...groups.map((group) => group.length));
  const heightOf = (card: number): number => HEAD_HEIGHT + stackStep(card) * (deepest - 1) + card * RATIO;
  let cardWidth = Math.min(WIDEST_IN_COLUMNS, Math.max(Math.min(NARROWEST_CARD, left), step - COLUMN_GAP));
  while (cardWidth > SMALLEST_CARD && heightOf(cardWidth) > (room.height ?? Infinity)) cardWidth -= 1;
  step = Math.min(step, cardWidth + COLUMN_GAP);
  const cardHeight = cardWidth * RATIO;
  const stack = stackStep(cardWidth);
  const height = heightOf(cardWidth);
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

/** The card that lies on top at a point; a raised card is found where it is, and below it. */
export function hit(found: Layout, x: number, y: number, raised: ReadonlySet<string>): Placed | null {
  for (let at = found.cards.length - 1; at >= 0; at--) {
    const card = found.cards[at];
    if (card === undefined || x < card.x || x > card.x + found.cardWidth) continue;
    const top = found.kind === "row" && raised.has(card.id) ? card.y - found.cardHeight * RAISE : card.y;
    if (y >= top && y <= card.y + found.cardHeight) return card;
  }
  return null;
}

/** The column whose head is at a point. */
export function headAt(found: Layout, x: number, y: number): number | null {
  if (found.kind !== "columns") return null;
  for (let at = found.heads.length - 1; at >= 0; at--) {
    const head = found.heads[at];
    const top = found.cards.find((card) => card.group === at)?.y ?? 0;
    if (head === undefined || head.count < 2) continue; // a card alone is its own head
    if (x >= head.x && x <= head.x + found.step && y < top && y >= top - HEAD_HEIGHT) return at;
  }
  return null;
}

/** Names copies apart: two sevens of hearts are `7h#0` and `7h#1`. */
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
