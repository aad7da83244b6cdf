import { describe, expect, it } from "vitest";
import { layout, withIds } from "./layout";
import { press, sweepTo } from "./sweep";

describe("a sweep", () => {
  const found = layout(withIds([["3s"], ["4s"], ["5s"], ["6s"]]), { width: 800, largest: 92 });
  const [first, , , last] = found.cards;

  it("takes what it touches, once, also when it is fast", () => {
    const begun = press(found, (first?.x ?? 0) + 4, 80, new Set());
    expect(begun?.ids).toEqual(["3s#0"]);
    if (begun === null) return;
    expect(sweepTo(begun.sweep, found, (last?.x ?? 0) + 4, 80, new Set()).ids).toEqual(["4s#0", "5s#0", "6s#0"]);
  });

  it("goes on when it leaves the hand and comes back", () => {
    const begun = press(found, (first?.x ?? 0) + 4, 80, new Set());
    if (begun === null) throw new Error("nothing was pressed");
    const out = sweepTo(begun.sweep, found, (first?.x ?? 0) + 4, 900, new Set());
    expect(out.ids).toEqual([]);
    const back = sweepTo(out.sweep, found, (last?.x ?? 0) + 4, 80, new Set());
    expect(back.ids.at(-1)).toBe("6s#0");
    expect(back.ids).not.toContain("3s#0");
  });

  it("takes a column from above to below, and only what lies on its way", () => {
    const ranks = [..."3456789TJQKA"].map((rank) => [..."shcd"].map((suit) => rank + suit));
    const columns = layout(withIds(ranks), { width: 352, largest: 60 });
    expect(columns.kind).toBe("columns");
    const column = columns.cards.filter(({ group }) => group === 11); // the last column, which no other column covers
    const [top, bottom] = [column[0], column.at(-1)];
    const begun = press(columns, (top?.x ?? 0) + 4, (top?.y ?? 0) + 4, new Set());
    if (begun === null) throw new Error("nothing was pressed");
    expect(begun.ids).toEqual(["As#0"]);
    const { ids } = sweepTo(begun.sweep, columns, (bottom?.x ?? 0) + 4, (bottom?.y ?? 0) + 4, new Set());
    expect(ids).toEqual(["Ah#0", "Ac#0", "Ad#0"]);
  });

  it("begins with a whole column where its head is pressed, and lets it down where all of it is taken", () => {
    const columns = layout(withIds([..."3456789TJQKA2"].map((rank) => [`${rank}s`, `${rank}h`])), {
      width: 352,
      largest: 60,
    });
    const [first] = columns.cards;
    const at = [(first?.x ?? 0) + 8, (first?.y ?? 0) - 8] as const;
    const begun = press(columns, ...at, new Set());
    expect([begun?.ids, begun?.sweep.adds]).toEqual([["3s#0", "3h#0"], true]);
    expect(press(columns, ...at, new Set(["3s#0"]))?.sweep.adds).toBe(true);
    expect(press(columns, ...at, new Set(["3s#0", "3h#0"]))?.sweep.adds).toBe(false);
  });

  it("takes cards off when it begins on a selected one", () => {
    expect(press(found, (first?.x ?? 0) + 4, 80, new Set(["3s#0"]))?.sweep.adds).toBe(false);
  });
});
