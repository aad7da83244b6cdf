import { expect, it } from "vitest";
import type { MatchPlayed } from "../protocol";
import { settings } from "../settings.svelte";
import { numbers } from "../../gallery/hands";
import { broughtBy, keyOf, othersIn, outcomeOf, standing, withPage } from "./played";

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

it("is the same list of matches wherever its pages end", () => {
  const random = numbers(1);
  for (let list = 0; list < 40; list++) {
    const deals = Array.from({ length: 12 }, (_, number) => {
      const table = "tu"[Math.floor(random() * 2)]!;
      const at = { table, match: Math.floor(random() * 2) };
      return match({ ...at, totals: [number, 0, 0, -number] }, { number, link: `l${number}` });
    });
    const pageOf = (part: typeof deals) => part.reduce((known, deal) => withPage(known, [deal]), [] as MatchPlayed[]);
    const latest = deals.reverse();
    const whole = pageOf(latest);
    const cut = Math.floor(random() * 13);
    const again = Math.max(0, cut - 2); // deals that were finished meanwhile move earlier ones to the next page
    expect(withPage(pageOf(latest.slice(0, cut)), pageOf(latest.slice(again)))).toEqual(whole);
    expect(new Set(whole.map(keyOf)).size).toBe(whole.length);
    for (const { table, match: of, deals: own, totals } of whole) {
      const theirs = latest.filter((deal) => deal.table === table && deal.match === of);
      expect(own.map(({ line }) => line.number)).toEqual(
        theirs.map(({ deals: [deal] }) => deal!.line.number).reverse(),
      );
      expect(totals).toEqual(theirs[0]!.totals);
    }
  }
});
