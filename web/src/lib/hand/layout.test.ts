import { describe, expect, it } from "vitest";
import { BY_RANK, FULL, TASTE } from "../../gallery/hands";
import { VISIBLE } from "../cards/drawing";
import { arrange } from "./arrange";
import { type Groups, headAt, hit, type Layout, layout, type Room, withIds } from "./layout";

const eight = [..."4792"].flatMap((rank) => [..."sshhccdd"].map((suit) => rank + suit)).slice(0, 27);
const EIGHT = withIds(arrange(eight, TASTE));
const spades = [..."23456789TJQKA"].flatMap((rank) => [`${rank}s`, `${rank}s`]);
const SUIT = withIds(arrange(spades, { ...TASTE, mode: "suit" }));

describe("a hand of 27 cards", () => {
  it("has columns of at least 24 px and corners of at least 22 px on 352 px", () => {
    const found = layout(withIds(arrange(BY_RANK, TASTE)), { width: 352, largest: 60 });
    expect(found.kind).toBe("columns");
    expect(found.step).toBeGreaterThanOrEqual(24);
    for (const card of found.cards) expect(card.x + 24).toBeLessThanOrEqual(352);
    const [first, second] = found.cards;
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(22);
  });

  it("is in columns wherever eight cards below each other have room", () => {
    const kindIn = (limit: number) =>
      layout(withIds(arrange(BY_RANK, TASTE)), { width: 352, largest: 60, limit, height: limit }).kind;
    expect([231, 232].map(kindIn)).toEqual(["rows", "columns"]);
  });

  it("takes no more room when columns go", () => {
    const room = { width: 352, largest: 60 };
    const { height } = layout(withIds(arrange(BY_RANK, TASTE)), room);
    const left = BY_RANK.filter((card) => !"23456".includes(card[0] ?? ""));
    const free = layout(withIds(arrange(left, TASTE)), room);
    const kept = layout(withIds(arrange(left, TASTE)), { ...room, height });
    expect(free.height).toBeGreaterThan(height);
    expect(kept.height).toBeLessThanOrEqual(height);
    expect(kept.cardWidth).toBeGreaterThanOrEqual(40);
  });

  it("has a head over each column of two cards and more", () => {
    const found = layout(withIds(arrange(BY_RANK, TASTE)), { width: 352, largest: 60 });
    found.heads.forEach((head, at) => {
      const top = found.cards.find((card) => card.group === at)?.y ?? 0;
      expect(headAt(found, head.x + 12, top - 8)).toBe(head.count > 1 ? at : null);
      if (at === 0) expect([head.x, head.x - 0.1].map((x) => headAt(found, x, top - 8))).toEqual([at, null]);
      expect([top, top - 22.1].map((y) => headAt(found, head.x + 12, y))).toEqual([null, null]);
    });
    expect(found.heads.some((head) => head.count === 1)).toBe(true);
  });

  it("stays in columns in the room that it took at first", () => {
    const groups = withIds(arrange(BY_RANK, TASTE));
    const { height, kind } = layout(groups, { width: 352, largest: 60, height: 330, limit: 330 });
    expect(kind).toBe("columns");
    expect(height).toBeLessThan(232);
    expect(layout(groups, { width: 352, largest: 60, height, limit: 330 }).kind).toBe("columns");
  });

  it("lies in its room to the last column, however many are left", () => {
    for (const width of [300, 348, 352, 628, 728]) {
      for (let count = 1; count <= 13; count += 1) {
        const groups = [..."3456789TJQKA2"].slice(0, count).map((rank) => [..."shcd"].map((suit) => rank + suit));
        const { kind, cards, cardWidth } = layout(withIds(groups), { width, largest: 60 });
        const last = Math.max(...cards.map(({ x }) => x));
        expect(last + cardWidth, `${count} ${kind} on ${width}`).toBeLessThanOrEqual(width + 0.01);
        expect(Math.min(...cards.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("lies in rows where columns would be too high or too many", () => {
    const shapes = { "eight alike": EIGHT, "one suit": SUIT, "each card apart": withIds(FULL.map((card) => [card])) };
    for (const [name, groups] of Object.entries(shapes)) {
      for (const room of [
        { width: 628, height: 124, largest: 64 },
        { width: 348, height: 330, largest: 60 },
      ]) {
        const found = layout(groups, room);
        const isTall = room.height > 300 && name !== "each card apart";
        expect(found.kind, name).toBe(isTall ? "columns" : "rows");
        expect(found.height).toBeLessThanOrEqual(room.height);
        expect(found.cards.map((card) => card.id)).toEqual(groups.flat().map((card) => card.id));
        for (const card of found.cards) {
          expect(card.group).toBe(groups.findIndex((group) => group.some((each) => each.id === card.id)));
          for (const [x, y] of [
            [1, 1],
            [23, 1],
            [1, 21],
            [23, 21],
          ] as const) {
            expect(hit(found, card.x + x, card.y + y, new Set())?.id, `${name} ${card.id}`).toBe(card.id);
          }
          expect(card.x).toBeGreaterThanOrEqual(0);
          expect(card.x + 24).toBeLessThanOrEqual(room.width);
        }
      }
    }
  });

  it("has its few columns side by side in the middle, as wide as cards in columns get", () => {
    const groups = withIds([8, 7, 6, 6].map((size, at) => FULL.slice(0, size).map(() => `${"3456"[at]}s`)));
    const { kind, cards, cardWidth, step, width } = layout(groups, { width: 352, largest: 60 });
    expect(kind).toBe("columns");
    expect(cardWidth).toBe(60);
    expect(step).toBe(62);
    expect(cards[0]?.x).toBe((width - 3 * 62 - 60) / 2);
  });

  it.each([124, 200])(
    "has no row with more cards than a finger can tell apart, however it is cut, %i high",
    (height) => {
      for (let first = 1; first <= 13; first += 1) {
        for (let second = 1; second <= 13; second += 1) {
          const sizes = [first, second, 27 - first - second];
          const groups = withIds(sizes.map((size, at) => Array<string>(size).fill(`${"345"[at]}s`)));
          for (const width of [250, 340, 348]) {
            const found = layout(groups, { width, largest: 60, height, limit: 124 });
            const told = `${sizes} on ${width}`;
            expect(found.kind, told).toBe("rows");
            expect(found.step, told).toBeGreaterThanOrEqual(24);
            const lowest = Math.max(...found.cards.map(({ y }) => y));
            expect(found.height, told).toBeCloseTo(lowest + found.cardHeight);
            expect(found.cards, told).toHaveLength(27);
            const rows = new Set(found.cards.map(({ y }) => y));
            expect(rows.size, told).toBe(Math.ceil(27 / (Math.floor((width - 40) / 24) + 1)));
          }
        }
      }
    },
  );

  it.each([
    { sizes: [12, 8], width: 250, rows: ["0000000", "00000", "11111111"] },
    { sizes: [20], width: 250, rows: ["0000000", "0000000", "000000"] },
    { sizes: [4, 16], width: 250, rows: ["0000", "11111111", "11111111"] },
    { sizes: [1, 19, 4], width: 250, rows: ["011111", "111111111", "111112222"] },
    { sizes: [10, 10], width: 250, rows: ["0000000", "0001", "111111111"] },
    { sizes: [8, 19], width: 250, rows: ["000000001", "111111111", "111111111"] },
    { sizes: [1, 26], width: 348, rows: ["0", "1111111111111", "1111111111111"] },
    { sizes: [5, 15, 4], width: 348, rows: ["00000111111", "1111111112222"] },
  ])("cuts $sizes cards of a rank, on $width px, where a row is full", ({ sizes, width, rows }) => {
    const groups = withIds(sizes.map((size, at) => Array<string>(size).fill(`${"345"[at]}s`)));
    const { cards } = layout(groups, { width, largest: 60, height: 124 });
    const found = new Map<number, string>();
    for (const { y, group } of cards) found.set(y, `${found.get(y) ?? ""}${group}`);
    expect([...found.values()]).toEqual(rows);
  });

  it("lies in one row where there is room", () => {
    expect(layout(withIds(arrange(FULL, TASTE)), { width: 828, largest: 64 }).kind).toBe("row");
  });

  it("gives every card a place where it is hit", () => {
    for (const width of [352, 828, 1400]) {
      const found = layout(withIds(arrange(BY_RANK, TASTE)), { width, largest: 92 });
      for (const card of found.cards) expect(hit(found, card.x + 4, card.y + 4, new Set())?.id).toBe(card.id);
      const last = found.cards.at(-1);
      const at = (x: number, y: number) =>
        hit(found, (last?.x ?? 0) + x, (last?.y ?? 0) + y, new Set([last?.id ?? ""]))?.id;
      const { cardWidth, cardHeight } = found;
      expect([at(cardWidth, 9), at(cardWidth, cardHeight)]).toEqual([last?.id, last?.id]);
      expect([at(cardWidth + 0.1, 9), at(9, cardHeight + 0.1)]).toEqual([undefined, undefined]);
      const raised = found.kind === "row" ? cardHeight / 3 : 0;
      expect(at(cardWidth - 1, 0.1 - raised)).toBe(last?.id);
      expect(at(cardWidth - 1, -raised - 0.1)).not.toBe(last?.id);
    }
  });
});

describe("a window that is higher than wide", () => {
  const room: Room = { width: 804, largest: 150, limit: 780, tall: true };

  it("has cards of about 150 px in columns that show each index", () => {
    for (const groups of [withIds(arrange(BY_RANK, TASTE)), EIGHT, SUIT]) {
      const found = layout(groups, room);
      expect(found.kind).toBe("columns");
      expect(found.cardHeight).toBeGreaterThan(128);
      expect(found.step).toBeGreaterThanOrEqual(VISIBLE.stacked * found.cardWidth - 0.01);
      for (const card of found.cards) expect(card.x + found.cardWidth).toBeLessThanOrEqual(room.width + 0.01);
      expect(found.height).toBeLessThanOrEqual(780);
    }
  });

  it("has a row again once its cards are as large", () => {
    const few = withIds(arrange(BY_RANK.slice(0, 10), TASTE));
    expect(layout(few, room)).toEqual(layout(few, { ...room, tall: false }));
    expect(layout(few, room).kind).toBe("row");
  });
});

describe("piles in a row", () => {
  const hand = arrange(BY_RANK.slice(0, 20), TASTE);

  it.each([1256, 724])("lie apart on %i px, their cards close together", (width) => {
    const { cards, cardWidth } = layout(withIds(hand), { width, largest: 92, piles: true });
    const steps = cards.slice(1).map((card, at) => ({
      within: card.group === cards[at]?.group,
      step: card.x - (cards[at]?.x ?? 0),
    }));
    const within = steps.filter((each) => each.within).map((each) => each.step);
    const between = steps.filter((each) => !each.within).map((each) => each.step);
    expect(Math.min(...within)).toBeGreaterThanOrEqual(24);
    expect(Math.min(...between)).toBeGreaterThan(Math.max(...within) * 1.5);
    if (width > 1000) expect(Math.min(...between)).toBeGreaterThan(cardWidth);
    expect((cards.at(-1)?.x ?? 0) + cardWidth).toBeLessThanOrEqual(width);
  });
});

/** Available space on phones, in portrait and landscape, and on larger screens. */
const ROOMS: Readonly<Record<string, Room>> = {
  "352 × 330": { width: 352, height: 330, limit: 330, largest: 60 },
  "352 × 330, 200 taken": { width: 352, height: 200, limit: 330, largest: 60 },
  "250 × 330": { width: 250, height: 330, limit: 330, largest: 60 },
  "628 × 124": { width: 628, height: 124, limit: 124, largest: 64 },
  "724 × 220, in piles": { width: 724, height: 220, limit: 220, largest: 92, piles: true },
  "1256 × 320": { width: 1256, height: 320, limit: 320, largest: 92 },
  "1256 × 320, in piles": { width: 1256, height: 320, limit: 320, largest: 92, piles: true },
};
const HANDS: Readonly<Record<string, Groups>> = {
  "27 by rank": withIds(arrange(BY_RANK, TASTE)),
  "27 with eights": EIGHT,
  "26 of a suit": SUIT,
  "20 by rank": withIds(arrange(BY_RANK.slice(0, 20), TASTE)),
  "25 by rank": withIds(arrange(BY_RANK.slice(0, 25), TASTE)),
  "7 of four": withIds([..."3456789"].map((rank) => [..."shcd"].map((suit) => rank + suit))),
  "13 apart": withIds(FULL.slice(0, 13).map((card) => [card])),
  "5 in two": withIds([
    ["3s", "3h"],
    ["4s", "4h", "4d"],
  ]),
  "2": withIds([["3s", "3h"]]),
  none: [],
};

/** Return a layout summarized on one line. */
function told({ kind, cards, cardWidth, cardHeight, height, heads, step }: Layout): string {
  const short = (value: number): string => value.toFixed(1).replace(/\.0$/, "");
  const at = cards.map(({ x, y, group }) => `${group}@${short(x)},${short(y)}`).join(" ");
  const size = `${short(cardWidth)} × ${short(cardHeight)} in ${short(height)}, step ${short(step)}`;
  const above = heads.map(({ x, count }) => `${count}@${short(x)}`).join(" ");
  return [`${kind}, ${size}`, at, above].filter((part) => part !== "").join("; ");
}

it("lays hands out as before", async () => {
  const lines = Object.entries(HANDS).flatMap(([hand, groups]) => [
    hand,
    ...Object.entries(ROOMS).map(([room, size]) => `  ${room}: ${told(layout(groups, size))}`),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("layout.golden.txt");
});
