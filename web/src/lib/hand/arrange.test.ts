import { describe, expect, it } from "vitest";
import { numbers, shuffled, TASTE, twins } from "../../gallery/hands";
import { isWild, splitCards } from "../cards/card";
import { arrange } from "./arrange";
import { straightFlushes } from "./flushes";

describe("the order of a hand", () => {
  it.each(["rank", "suit", "combinations", "plan", "hand"] as const)(
    "keeps every copy of every card by %s",
    (mode) => {
      const random = numbers(5);
      for (let deal = 0; deal < 60; deal++) {
        const hand = [...twins(random), ...["BJ", "RJ", "RJ"].slice(Math.floor(random() * 4))];
        const some = (): string[] =>
          [0, 1, 2].map(() =>
            shuffled([...hand, ...hand], random)
              .slice(0, 4)
              .join(""),
          );
        const wild = [null, "5h", "7"][deal % 3]!;
        const flushes = deal % 2 > 0;
        const taste = { mode, piles: some(), order: some(), plan: some(), wild, flushes, descending: deal % 5 > 2 };
        const groups = arrange(hand, taste);
        expect(groups.flat().toSorted(), hand.join("")).toEqual(hand.toSorted());
        expect(groups.filter((group) => group.length === 0)).toEqual([]);
        if (mode !== "combinations" || !flushes) continue;
        const runs = straightFlushes(hand.filter((card) => !isWild(card, wild)));
        const alone = arrange(hand, { ...taste, piles: [] });
        expect(alone.slice(alone.length - runs.length)).toEqual(runs);
      }
    },
  );

  it("keeps piles that were put together, as far as their cards are left, whatever the others are sorted by", () => {
    const piles = ["3s5c", "KhKd"];
    for (const mode of ["rank", "suit", "combinations"] as const) {
      const groups = arrange(splitCards("3s3s4d5c"), { ...TASTE, mode, piles });
      expect(groups[0]).toEqual(["3s", "5c"]);
      expect(groups.flat()).toHaveLength(4);
      expect(groups.filter((group) => group.length === 0)).toEqual([]);
    }
  });

  it("begins with the highest cards where one wants that", () => {
    const hand = splitCards("3s3d4s5hKs");
    expect(arrange(hand, { ...TASTE, descending: true }).map((group) => group[0]?.[0])).toEqual(["K", "5", "4", "3"]);
    const suits = arrange(hand, { ...TASTE, mode: "suit", descending: true });
    expect(suits[0]).toEqual(["Ks", "4s", "3s"]);
  });

  it("begins with singles, and ends with four and more alike", () => {
    const hand = splitCards("3s3d3h3c4s5s5d6s6d6h7s8s8d8h8c8s");
    const groups = arrange(hand, { ...TASTE, mode: "combinations", flushes: false });
    expect(groups.map((group) => `${group[0]?.[0] ?? ""}${group.length}`)).toEqual([
      "41",
      "71",
      "52",
      "63",
      "34",
      "85",
    ]);
  });

  it("has jokers after the suits, and the rank of a wild card after them", () => {
    const hand = splitCards("3s4h7d7s9cBJRJRJ");
    const groups = [["4h"], ["9c"], ["3s"], ["BJ", "RJ", "RJ"], ["7d", "7s"]];
    const found = arrange(hand, { ...TASTE, wild: "7", mode: "suit" });
    expect(found.map((group) => group.toSorted())).toEqual(expect.arrayContaining(groups));
    expect(found).toHaveLength(5);
  });

  it("lies as a plan splits it, and what the plan does not know after it", () => {
    const groups = arrange(splitCards("3s3d4s5hKs"), { ...TASTE, mode: "plan", plan: ["4s5h6c", "3s3d"] });
    expect(groups).toEqual([["4s", "5h"], ["3s", "3d"], ["Ks"]]);
    const gone = arrange(splitCards("3s3dKs"), { ...TASTE, mode: "plan", plan: ["4s5h6c", "3s3d"] });
    expect(gone).toEqual([["3s", "3d"], ["Ks"]]);
  });

  it("puts the cards of a wild rank above all others, and leaves one wild card with its rank", () => {
    const hand = splitCards("3s7d7sKhBJRJ");
    expect(arrange(hand, { ...TASTE, wild: "7" }).at(-1)).toEqual(["7d", "7s"]);
    expect(arrange(hand, { ...TASTE, wild: "7", descending: true })[0]).toEqual(["7s", "7d"]);
    expect(arrange(hand, { ...TASTE, wild: "7", mode: "suit" }).at(-1)).toEqual(["7d", "7s"]);
    expect(arrange(hand, { ...TASTE, wild: "7d" })[1]).toEqual(["7d", "7s"]);
  });

  it("keeps what was laid by hand, and sorts what came later", () => {
    const groups = arrange(splitCards("3s4d5c5dKh"), { ...TASTE, mode: "hand", order: ["5c3s", "4d2d"] });
    expect(groups).toEqual([["5c", "3s"], ["4d"], ["5d"], ["Kh"]]);
  });
});
