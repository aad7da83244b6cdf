import { describe, expect, it } from "vitest";
import { BY_RANK, FULL, TASTE } from "../../gallery/hands";
import { arrange } from "./arrange";
import { headAt, hit, layout, withIds } from "./layout";

describe("a hand of 27 cards", () => {
  it("has columns of at least 24 px and corners of at least 22 px on 352 px", () => {
    const found = layout(withIds(arrange(BY_RANK, TASTE)), { width: 352, largest: 60 });
    expect(found.kind).toBe("columns");
    expect(found.step).toBeGreaterThanOrEqual(24);
    for (const card of found.cards) expect(card.x + 24).toBeLessThanOrEqual(352);
    const [first, second] = found.cards;
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(22);
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
    });
    expect(found.heads.some((head) => head.count === 1)).toBe(true);
  });

  it("lies in one row where there is room", () => {
    expect(layout(withIds(arrange(FULL, TASTE)), { width: 828, largest: 64 }).kind).toBe("row");
  });

  it("gives every card a place where it is hit", () => {
    for (const width of [352, 828, 1400]) {
      const found = layout(withIds(arrange(BY_RANK, TASTE)), { width, largest: 92 });
      for (const card of found.cards) expect(hit(found, card.x + 4, card.y + 4, new Set())?.id).toBe(card.id);
    }
  });
});
