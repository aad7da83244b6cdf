import { describe, expect, it } from "vitest";
import { splitCards } from "../src/lib/cards/card";
import { hit, layout, withIds } from "../src/lib/hand/layout";
import { press, sweepTo } from "../src/lib/hand/sweep";
import { nextOfRank } from "../src/lib/hand/typed";
import { arrange, type Taste } from "../src/lib/table/arrange";

const TASTE: Taste = { mode: "rank", piles: [], wild: "5h", flushes: true };
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

  it("keeps piles that were put together by hand, as far as their cards are left", () => {
    const groups = arrange(splitCards("3s3s4d5c"), { ...TASTE, mode: "hand", piles: ["3s5c", "KhKd"] });
    expect(groups).toEqual([["3s", "5c"], ["3s"], ["4d"]]);
  });
});

it("types the natural card before the wild one", () => {
  const hand = withIds([["5h", "5s"]]).flat();
  expect(nextOfRank("5", hand, new Set(), "5h")?.card).toBe("5s");
  expect(nextOfRank("5", hand, new Set(["5s#0"]), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(), "5h")?.card).toBe("5h");
});
