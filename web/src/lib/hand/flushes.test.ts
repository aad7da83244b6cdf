import { describe, expect, it } from "vitest";
import { numbers, PACK, type Random, shuffled, twins } from "../../gallery/hands";
import { RANKS, splitCards, without } from "../cards/card";
import { everyFlush, straightFlushes } from "./flushes";

const RUN = "A23456789TJQKA";
const RUNS = [..."shcd"].flatMap((suit) =>
  Array.from({ length: 10 }, (_, low) => [...RUN.slice(low, low + 5)].map((rank) => rank + suit)),
);

function isRun(cards: readonly string[]): boolean {
  return RUNS.some((run) => run.join("") === cards.join(""));
}

describe("straight flushes", () => {
  /** Return the maximum number of disjoint straight flushes, found by brute force. */
  function brute(hand: readonly string[], from = 0): number {
    let best = 0;
    RUNS.slice(from).forEach((run, at) => {
      const rest = without(hand, run);
      const counts = run.map((card) => hand.filter((each) => each[0] === card[0]).length);
      if (rest !== null && !counts.includes(4)) best = Math.max(best, 1 + brute(rest, from + at));
    });
    return best;
  }

  it.each([
    ["random hands of 27", 60, (random: Random) => shuffled([...PACK, ...PACK], random).slice(0, 27)],
    ["hands that hold runs twice", 250, twins],
  ])("are as many as there are in %s", (_, deals, drawn) => {
    const random = numbers(7);
    const sizes = new Set<number>();
    for (let deal = 0; deal < deals; deal++) {
      const hand = drawn(random);
      const found = straightFlushes(hand);
      expect(without(hand, found.flat()), hand.join("")).not.toBeNull();
      expect(found.length, hand.join("")).toBe(brute(hand));
      for (const run of found) expect(isRun(run), run.join("")).toBe(true);
      sizes.add(found.length);
    }
    expect(sizes.size).toBeGreaterThan(1);
  });

  it("break no bomb of four, but take the fifth card of five", () => {
    expect(straightFlushes(splitCards("3s4s5s6s7s7h7d7c"))).toEqual([]);
    expect(straightFlushes(splitCards("3s4s5s6s7s7h7d7c7h"))).toHaveLength(1);
  });
});

describe("one straight flush after the other", () => {
  it("comes in every suit and from every rank, without wild cards first, then with as many as are held", () => {
    const random = numbers(3);
    for (let deal = 0; deal < 150; deal++) {
      const wild = `${RANKS[Math.floor(random() * RANKS.length)]!}h`;
      const hand = [...twins(random), ...[wild, wild].slice(Math.floor(random() * 3))];
      const wilds = hand.filter((card) => card === wild).length;
      const found = everyFlush(hand, wild);
      const own = (run: readonly string[]): string[] => run.filter((card) => card !== wild && hand.includes(card));
      const possible = RUNS.map(own).filter((cards) => cards.length + wilds >= 5);
      const natural = found.map((run) => run.filter((card) => card !== wild).join(""));
      expect(natural.toSorted()).toEqual([...new Set(possible.map((cards) => cards.join("")))].toSorted());
      for (const run of found) expect([run.length, without(hand, run) !== null]).toEqual([5, true]);
      const needed = natural.map((cards) => 5 - cards.length / 2);
      expect(needed).toEqual(needed.toSorted());
    }
  });

  it("has a wild card once, though it is of the suit itself", () => {
    expect(everyFlush(splitCards("3h4h5h6h"), "5h")).toEqual([]);
    expect(everyFlush(splitCards("3h4h5h6h7h"), "5h").map((run) => [...run].sort().join(""))).toContain("3h4h5h6h7h");
  });

  it("does without where no card is wild", () => {
    expect(everyFlush(splitCards("3s4s5s6s8s"), null)).toEqual([]);
  });
});

it("takes the higher of two straight flushes that share cards", () => {
  expect(straightFlushes(splitCards("3s4s5s6s7s8s"))).toEqual([splitCards("4s5s6s7s8s")]);
});
