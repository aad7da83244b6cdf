import { expect, it } from "vitest";
import type { MatchPlayed } from "../protocol";
import { settings } from "../settings.svelte";
import { broughtBy, othersIn, outcomeOf, standing, withPage } from "./played";

const LINE = { number: 0, void: false, order: [2, 1, 0, 3], declarer: null, partner: null, link: "l" };

function match(changes: Partial<MatchPlayed>, line: Partial<MatchPlayed["deals"][number]["line"]> = {}): MatchPlayed {
  return {
    table: "t",
    house: null,
    match: 0,
    rules: "gandengyan",
    names: ["Ann", null, "Cy", null],
    totals: [-3, 1, 5, -3],
    winner: null,
    open: true,
    deals: [{ seat: 2, ended: 0, line: { ...LINE, scores: [-3, 1, 5, -3], levels: null, ...line } }],
    ...changes,
  };
}

it("tells who else sat there, and how one stands", () => {
  settings.language = "en";
  expect(othersIn(match({}))).toEqual(["Ann", "Otter", "Swift"]);
  expect(standing(match({}))).toBe("+5 points after one deal");
  expect(outcomeOf(match({}))).toBe("not-over");
  expect(outcomeOf(match({ winner: [2] }))).toBe("won");
  expect(outcomeOf(match({ winner: [0, 1] }))).toBe("lost");
  expect(outcomeOf(match({ winner: [] }))).toBe("over");
  expect(othersIn(match({ deals: [] }))).toEqual(["Otter", "Cy", "Swift"]);
});

it("tells levels from the side of whoever asks", () => {
  const levels = match({ totals: null }, { scores: null, levels: ["5", "T"] });
  expect(standing(levels)).toBe("levels 5 to 10");
  levels.deals[0]!.seat = 1;
  expect(standing(levels)).toBe("levels 10 to 5");
  expect(broughtBy(levels.deals[0]!)).toBe("2nd");
  const [counted] = levels.deals;
  const later = { ...counted!, line: { ...counted!.line, void: true, levels: null } };
  expect(standing({ ...levels, deals: [counted!, later] })).toBe("levels 10 to 5");
});

it("tells what a deal brought", () => {
  const [deal] = match({}).deals;
  expect(broughtBy(deal!)).toBe("+5");
  expect(broughtBy({ ...deal!, seat: 0 })).toBe("-3");
  expect(broughtBy({ ...deal!, line: { ...deal!.line, scores: [0, 0, 0, 0] } })).toBe("0");
  expect(standing(match({ totals: [0, 0, 0, 0] }))).toBe("0 points after one deal");
  expect(broughtBy({ ...deal!, line: { ...deal!.line, void: true } })).toBe("does not count");
});

it("says nothing of how one stands before a deal has moved a level", () => {
  expect(standing(match({ totals: null }, { scores: null, levels: null }))).toBe("");
});

it("counts deals from the beginning of the match, also those on later pages", () => {
  expect(standing(match({}, { number: 60 }))).toBe("+5 points after 61 deals");
});

it("adds earlier deals to a match that a page goes on with", () => {
  const deal = (number: number) => match({}, { number, link: `l${number}` }).deals[0]!;
  const first = withPage([], [match({ deals: [deal(1), deal(2)], totals: [2, 2, 2, 2] }), match({ table: "u" })]);
  const all = withPage(first, [match({ deals: [deal(0), deal(1)] }), match({ table: "v" })]);
  expect(all.map(({ table }) => table)).toEqual(["t", "u", "v"]);
  expect(all[0]?.deals.map(({ line }) => line.number)).toEqual([0, 1, 2]);
  expect(all[0]?.totals).toEqual([2, 2, 2, 2]);
});
