import { describe, expect, it } from "vitest";
import { splitCards, without } from "../src/lib/cards/card";
import { type Groups, headAt, hit, layout, withIds } from "../src/lib/hand/layout";
import { moved, nudged, spotAt, withoutIds } from "../src/lib/hand/order";
import { press, sweepTo } from "../src/lib/hand/sweep";
import { nextOfRank } from "../src/lib/hand/typed";
import { arrange, type Taste } from "../src/lib/table/arrange";
import { straightFlushes } from "../src/lib/table/flushes";

const TASTE: Taste = { mode: "rank", piles: [], order: [], wild: "5h", flushes: true };
const FULL = splitCards("2s2h3s4s5s6s7s8s9sTsJsQsKsAs3h4h5h6h7h8h9hThJhQhKhBJRJ");
const byRank = splitCards("2s2h3s3h4s4h5s5h6s6h7s7h8s8h9s9hTsThJsJhQsQhKsKhAsBJRJ");

describe("a hand of 27 cards", () => {
  it("has columns of at least 24 px and corners of at least 22 px on 352 px", () => {
    const found = layout(withIds(arrange(byRank, TASTE)), { width: 352, largest: 60 });
    expect(found.kind).toBe("columns");
    expect(found.step).toBeGreaterThanOrEqual(24);
    for (const card of found.cards) expect(card.x + 24).toBeLessThanOrEqual(352);
    const [first, second] = found.cards;
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(22);
  });

  it("takes no more room when columns go", () => {
    const room = { width: 352, largest: 60 };
    const { height } = layout(withIds(arrange(byRank, TASTE)), room);
    const left = byRank.filter((card) => !"23456".includes(card[0] ?? ""));
    const free = layout(withIds(arrange(left, TASTE)), room);
    const kept = layout(withIds(arrange(left, TASTE)), { ...room, height });
    expect(free.height).toBeGreaterThan(height);
    expect(kept.height).toBeLessThanOrEqual(height);
    expect(kept.cardWidth).toBeGreaterThanOrEqual(40);
  });

  it("has a head over each column of two cards and more", () => {
    const found = layout(withIds(arrange(byRank, TASTE)), { width: 352, largest: 60 });
    found.heads.forEach((head, at) => {
      const top = found.cards.find((card) => card.group === at)?.y ?? 0;
      expect(headAt(found, head.x + 12, top - 8)).toBe(head.count > 1 ? at : null);
    });
    expect(found.heads.some((head) => head.count === 1)).toBe(true);
  });

  it("lies in one row where there is room", () => {
    expect(layout(withIds(arrange(FULL, TASTE)), { width: 828, largest: 64 }).kind).toBe("row");
  });

  it("gives every card a place where it is hit", () => {
    for (const width of [352, 828, 1400]) {
      const found = layout(withIds(arrange(byRank, TASTE)), { width, largest: 92 });
      for (const card of found.cards) expect(hit(found, card.x + 4, card.y + 4, new Set())?.id).toBe(card.id);
    }
  });
});

describe("a sweep", () => {
  const found = layout(withIds([["3s"], ["4s"], ["5s"], ["6s"]]), { width: 800, largest: 92 });
  const [first, , , last] = found.cards;

  it("takes what it touches, once, also when it is fast", () => {
    const begun = press(found, (first?.x ?? 0) + 4, 80, new Set());
    expect(begun?.ids).toEqual(["3s#0"]);
    if (begun === null) return;
    expect(sweepTo(begun.sweep, found, (last?.x ?? 0) + 4, 80, new Set()).ids).toEqual(["4s#0", "5s#0", "6s#0"]);
  });

  it("takes cards off when it begins on a selected one", () => {
    expect(press(found, (first?.x ?? 0) + 4, 80, new Set(["3s#0"]))?.sweep.adds).toBe(false);
  });
});

describe("the order of a hand", () => {
  it("finds straight flushes and keeps every card", () => {
    const hand = splitCards("3s4s5s6s7s7d9d9cKh");
    const groups = arrange(hand, { ...TASTE, mode: "combinations" });
    expect(groups.at(-1)).toEqual(splitCards("3s4s5s6s7s"));
    expect(groups.flat().sort()).toEqual([...hand].sort());
  });

  it("keeps piles that were put together, as far as their cards are left, whatever the others are sorted by", () => {
    const piles = ["3s5c", "KhKd"];
    for (const mode of ["rank", "suit", "combinations"] as const) {
      const groups = arrange(splitCards("3s3s4d5c"), { ...TASTE, mode, piles });
      expect(groups[0]).toEqual(["3s", "5c"]);
      expect(groups.flat()).toHaveLength(4);
    }
  });

  it("keeps what was laid by hand, and sorts what came later", () => {
    const groups = arrange(splitCards("3s4d5c5dKh"), { ...TASTE, mode: "hand", order: ["5c3s", "4d2d"] });
    expect(groups).toEqual([["5c", "3s"], ["4d"], ["5d"], ["Kh"]]);
  });
});

describe("cards moved by hand", () => {
  const groups = withIds([["3s", "3h"], ["4s"], ["5s", "5h"]]);
  const texts = (found: Groups): string[] => found.map((group) => group.map((each) => each.card).join(""));
  const one = new Set(["4s#0"]);

  it("go into a group or become one", () => {
    expect(texts(moved(groups, one, { into: 0, at: 1 }))).toEqual(["3s4s3h", "5s5h"]);
    expect(texts(moved(groups, one, { before: 2 }))).toEqual(["3s3h", "5s5h", "4s"]);
    expect(texts(moved(groups, new Set(["3h#0", "5h#0"]), { into: 1, at: 0 }))).toEqual(["3s", "3h5h4s", "5s"]);
  });

  it("are walked through the whole hand by the keyboard, there and back, and none is lost", () => {
    let found: Groups = groups;
    for (const by of [1, -1] as const) {
      for (let steps = 0; ; steps++) {
        expect(steps).toBeLessThan(9);
        const spot = nudged(found, one, by);
        if (spot === null) break;
        found = moved(found, one, spot);
        expect(found.flat()).toHaveLength(5);
      }
      expect((by > 0 ? found.flat().at(-1) : found.flat()[0])?.id).toBe("4s#0");
    }
  });

  it.each([352, 828, 1400])("land where they are dropped, on %i px", (width) => {
    const hand = withIds(arrange(byRank, TASTE));
    const taken = new Set(["2s#0"]);
    const rest = layout(withoutIds(hand, taken), { width, largest: 92 });
    for (const card of rest.cards) {
      const left = spotAt(rest, card.x + rest.step * 0.9, card.y + 10);
      expect("into" in left && left.into).toBe(card.group);
    }
    expect(spotAt(rest, width + 80, 60)).toEqual({ before: withoutIds(hand, taken).length });
  });
});

describe("straight flushes", () => {
  /** The most there are, by trying everything. */
  function brute(hand: readonly string[]): number {
    let best = 0;
    for (const suit of "shdc") {
      for (let top = 5; top <= 14; top++) {
        const run = [..."A23456789TJQKA".slice(top - 5, top)].map((rank) => rank + suit);
        const counts = run.map((card) => hand.filter((each) => each[0] === card[0]).length);
        const rest = without(hand, run);
        if (rest !== null && !counts.includes(4)) best = Math.max(best, 1 + brute(rest));
      }
    }
    return best;
  }

  it("are as many as there are in random hands of 27", () => {
    const pack = [..."23456789TJQKA"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));
    let seed = 7;
    const random = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
    let some = 0;
    for (let deal = 0; deal < 300; deal++) {
      const deck = [...pack, ...pack].map((card) => ({ card, at: random() })).sort((a, b) => a.at - b.at);
      const hand = deck.slice(0, 27).map(({ card }) => card);
      const found = straightFlushes(hand);
      expect(without(hand, found.flat()), hand.join("")).not.toBeNull();
      expect(found.length, hand.join("")).toBe(brute(hand));
      for (const run of found) {
        expect(new Set(run.map((card) => card[1])).size).toBe(1);
        expect("A23456789TJQKA").toContain(run.map((card) => card[0]).join(""));
      }
      some += found.length;
    }
    expect(some).toBeGreaterThan(30);
  });

  it("take the Ace where it makes two of one", () => {
    expect(straightFlushes(splitCards("As2s3s4s5s9sTsJsQsKs"))).toHaveLength(2);
  });

  it("break no bomb of four, but take the fifth card of five", () => {
    expect(straightFlushes(splitCards("3s4s5s6s7s7h7d7c"))).toEqual([]);
    expect(straightFlushes(splitCards("3s4s5s6s7s7h7d7c7h"))).toHaveLength(1);
  });
});

it("types the natural card before the wild one", () => {
  const hand = withIds([["5h", "5s"]]).flat();
  expect(nextOfRank("5", hand, new Set(), "5h")?.card).toBe("5s");
  expect(nextOfRank("5", hand, new Set(["5s#0"]), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(), "5h")?.card).toBe("5h");
});
