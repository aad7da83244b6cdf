import { expect, it } from "vitest";
import { auction, deal } from "../../../gallery/fixtures";
import { t } from "../../i18n/language.svelte";
import type { DealView } from "../../protocol";
import { badgesOf, inWords } from "./badges";

const NAMES = ["Ann", "Bo", "Chen", "Dana"];
const told = (more: Partial<DealView>, you: number | null = 0): string[] =>
  badgesOf(deal({ level: null, levels: null, special: null, ...more }), you, NAMES, null).map(inWords);

const looks = (more: Partial<DealView>, you: number | null = 0): string[] =>
  badgesOf(deal({ level: null, levels: null, special: null, ...more }), you, NAMES, null).map(({ look }) => look);

it("keeps the bid, its doublings and the bottom cards in sight", () => {
  const bidding = auction();
  expect(told({})).toEqual([]);
  expect(told({ auction: bidding })).toEqual([]);
  expect(told({ auction: { ...bidding, bid: 3 } })).toEqual(["Bid 3"]);
  const taken = { ...bidding, bid: 3, bottom: ["3s", "Td", "RJ"], multiplier: 4 };
  expect(told({ auction: taken, declarer: 1 })).toEqual(["Bid 3 × 4", "Bottom 3♠ 10♦ red joker"]);
  expect(looks({ auction: taken, declarer: 1 })).toEqual(["level", "plain"]);
  expect(told({ auction: { ...taken, wild_rank: "T" }, declarer: 1 })[0]).toBe("Wild 10");
  expect(told({ auction: taken, declarer: 1, multiplier: 4 })).toEqual(told({ auction: taken, declarer: 1 }));
  expect(told({ multiplier: 4 })).toEqual([t("bar-times", { n: 4 })]);
  expect(told({ multiplier: 1 })).toEqual([]);
});

it("tells the level that is played, and both sides' in the order of the viewer", () => {
  const levels = ["5", "3"];
  expect(told({ level: "5", levels })).toEqual(["Level 5", "We 5", "They 3"]);
  expect(looks({ level: "5", levels })).toEqual(["level", "side-0", "side-1"]);
  expect(told({ level: "5", levels }, 1)).toEqual(["Level 5", "We 3", "They 5"]);
  expect(told({ level: "5", levels }, null)).toEqual(["Level 5", "Ann + Chen 5", "Bo + Dana 3"]);
});

it("says first what is at stake at the last level, after the level", () => {
  const stakes = { short: "A: 2 of 3", sentence: "" };
  const shown = badgesOf(deal({ level: "A", levels: ["A", "3"] }), 0, NAMES, stakes);
  expect(shown.map(inWords).slice(0, 2)).toEqual(["Level A", "A: 2 of 3"]);
  expect(shown[1]?.look).toBe("stake");
  expect(
    badgesOf(deal({ level: "A" }), 0, NAMES, { ...stakes, short: null }).some((one) => one.look === "stake"),
  ).toBe(false);
});

it("names the big suit and the declarer from when they are known", () => {
  expect(told({ declarer: null })).toEqual([]);
  expect(told({ level: "5", special: "5h", declarer: 2 })).toEqual(["Level 5"]);
  expect(told({ special: "Ah", declarer: 2 })).toEqual(["Big Ace ♥", "Declarer Chen"]);
  expect(told({ special: "Ah", declarer: null })).toEqual(["Big Ace ♥"]);
  expect(told({ special: "Ah", declarer: 2, phase: "over" })).toEqual(["Big Ace ♥"]);
  expect(looks({ special: "Ah", declarer: 2 })).toEqual(["level", "plain"]);
});

it("tells a player their points where the match is one of points", () => {
  const totals = [3, -5, 1, 1];
  expect(told({ totals }, 1)).toEqual([t("bar-score", { n: -5 })]);
  expect(looks({ totals }, 1)).toEqual(["plain"]);
  expect(told({ totals }, null)).toEqual([]);
});
