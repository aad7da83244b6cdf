import { describe, expect, it } from "vitest";
import { BY_RANK, TASTE } from "../../gallery/hands";
import { arrange } from "./arrange";
import { type Groups, layout, withIds } from "./layout";
import { moved, nudged, spotAt, withoutIds } from "./order";

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

  it("land in a column before the card whose middle they do not pass, and after it where they do", () => {
    const rest = layout(withIds(arrange(BY_RANK, TASTE)), { width: 352, largest: 60 });
    expect(rest.kind).toBe("columns");
    const [first, second] = rest.cards.filter(({ group }) => group === 3);
    const middle = (first?.y ?? 0) + ((second?.y ?? 0) - (first?.y ?? 0)) / 2;
    const at = (y: number) => spotAt(rest, (first?.x ?? 0) + 5, y);
    expect([at(middle), at(middle + 1)]).toEqual([
      { into: 3, at: 0 },
      { into: 3, at: 1 },
    ]);
  });

  it("land in the row whose cards are seen where they are dropped", () => {
    const alone = withIds([..."23456789TJQKA"].flatMap((rank) => [[`${rank}s`], [`${rank}h`]]));
    const rest = layout(alone, { width: 340, largest: 60, height: 124, limit: 124 });
    expect(rest.kind).toBe("rows");
    for (const card of rest.cards)
      expect(spotAt(rest, card.x + rest.step * 0.9, card.y + 2)).toEqual({ into: card.group, at: 1 });
  });

  it.each([352, 828, 1400])("land where they are dropped, on %i px", (width) => {
    const hand = withIds(arrange(BY_RANK, TASTE));
    const taken = new Set(["2s#0"]);
    const rest = layout(withoutIds(hand, taken), { width, largest: 92 });
    for (const card of rest.cards) {
      const left = spotAt(rest, card.x + rest.step * 0.9, card.y + 10);
      expect("into" in left && left.into).toBe(card.group);
    }
    expect(spotAt(rest, width + 80, 60)).toEqual({ before: withoutIds(hand, taken).length });
    expect(spotAt(rest, -80, 60)).toEqual({ before: 0 });
  });
});
