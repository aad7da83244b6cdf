import { describe, expect, it } from "vitest";
import { barsOf, MOST_BARS } from "./field";
import { marksOf, stepOf } from "./progress";
import { resultSvg, resultText, signOf } from "./share";
import { signed } from "./words";

const own = (deal: number, points: number | null) => ({
  deal,
  table: `t${deal}`,
  points,
  abandoned: false,
  link: null,
});
const set = (played: ReturnType<typeof own>[], more = {}) => ({
  levels: [null, null, null],
  played,
  closed: false,
  closes_at: 1000,
  ...more,
});

describe("the progress in a set", () => {
  it("goes from deal to deal", () => {
    expect([stepOf(set([]), 0), marksOf(set([]), 0)]).toEqual(["play", ["current", "left", "left"]]);
    const one = set([own(0, 3), own(1, null)]);
    expect([stepOf(one, 0), marksOf(one, 0)]).toEqual(["continue", ["done", "current", "left"]]);
    const two = set([own(0, 3), own(1, 0)]);
    expect([stepOf(two, 0), marksOf(two, 0)]).toEqual(["next", ["done", "done", "current"]]);
    const all = set([own(0, 3), own(1, 0), own(2, -1)]);
    expect([stepOf(all, 0), marksOf(all, 0)]).toEqual([null, ["done", "done", "done"]]);
  });

  it("ends with the day, after which a deal under way may still be finished", () => {
    expect(stepOf(set([own(0, 3)]), 1000)).toBeNull();
    expect(stepOf(set([own(0, 3), own(1, null)]), 1000)).toBe("continue");
    const closed = set([own(0, 3), own(1, null)], { closed: true });
    expect([stepOf(closed, 0), marksOf(closed, 0)]).toEqual([null, ["done", "left", "left"]]);
  });
});

describe("a histogram", () => {
  const results = (...points: number[]) => points.map((each) => ({ points: each, people: 2 }));

  it("has a bar for each result, and marks the own one", () => {
    expect(barsOf({ results: results(-1, 2), points: 2 })).toEqual([
      { from: -1, to: -1, people: 2, own: false },
      { from: 2, to: 2, people: 2, own: true },
    ]);
  });

  it("has a bar for an own result that does not count", () => {
    expect(barsOf({ results: results(-1, 2), points: 0 }).map(({ people, own }) => [people, own])).toEqual([
      [2, false],
      [0, true],
      [2, false],
    ]);
    expect(barsOf({ results: [], points: null })).toEqual([]);
  });

  it("merges neighbours where there are too many, and loses nobody", () => {
    const many = results(...Array.from({ length: 100 }, (_, at) => at - 50));
    const bars = barsOf({ results: many, points: 7 });
    expect(bars.length).toBeLessThanOrEqual(MOST_BARS);
    expect(bars.reduce((sum, { people }) => sum + people, 0)).toBe(200);
    expect(bars.filter((bar) => bar.own).map(({ from, to }) => from <= 7 && 7 <= to)).toEqual([true]);
    expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([-50, 49]);
  });
});

it("writes points with their signs", () => {
  expect([signed(3), signed(-2), signed(0), signed(0.04, 1), signed(-1.25, 1)]).toEqual([
    "+3",
    "−2",
    "0",
    "0.0",
    "−1.3",
  ]);
});

describe("a result to share", () => {
  const result = { title: "Dou <Dizhu>", day: "29 Nov 2026", total: "61 %", rank: "rank 3/17" };
  const beaten = [0, 50, 100, null];

  it("has one mark for each deal, by the share of the others beaten", () => {
    expect(beaten.map(signOf)).toEqual(["▁", "▅", "█", "·"]);
    expect(resultText({ ...result, beaten }, "https://x/daily/1")).toBe(
      "clamber · Dou <Dizhu> · 29 Nov 2026 · ▁▅█· · 61 % · rank 3/17\nhttps://x/daily/1",
    );
  });

  it("is a picture with a bar for each deal within its margins", () => {
    const svg = resultSvg({ ...result, beaten: [...beaten, 10, 20, 30, 40] });
    const ends = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(
      ([, x, width]) => Number(x) + Number(width),
    );
    expect(ends).toHaveLength(16);
    expect(Math.max(...ends)).toBeLessThanOrEqual(760);
    expect(svg).toContain("Dou &#60;Dizhu&#62;");
  });
});
