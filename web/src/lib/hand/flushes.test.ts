import { describe, expect, it } from "vitest";
import { splitCards, without } from "../cards/card";
import { everyFlush, straightFlushes } from "./flushes";

describe("straight flushes", () => {
  /** Return the maximum number of disjoint straight flushes, found by brute force. */
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

describe("one straight flush after the other", () => {
  it("comes without wild cards first, then with as many as are held", () => {
    const hand = splitCards("3s4s5s6s7s9hTh8hKd2h2h");
    const found = everyFlush(hand, "2h").map((run) => run.join(""));
    expect(found[0]).toBe("3s4s5s6s7s");
    expect(found).toContain("8h9hTh2h2h");
    expect(found).toContain("4s5s6s7s2h");
    expect(new Set(found).size).toBe(found.length);
    for (const run of found) expect(without(hand, splitCards(run)), run).not.toBeNull();
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
