import { afterEach, expect, it } from "vitest";
import { result } from "../../../gallery/fixtures";
import { t } from "../../i18n/language.svelte";
import { settings } from "../../settings.svelte";
import { arithmetic, factorsOfEnd, headline, levelled, verdict, winnersOf, wonInARow } from "./result";

afterEach(() => {
  settings.language = "en";
});

const times = (name: string, value: number) => ({ name, op: "times" as const, value, seat: null });
const own = (seat: number, name: string, op: "plus" | "times", value: number) => ({ name, op, value, seat });

it("shows a score with its arithmetic", () => {
  const found = result({
    scores: [36, -12, -24],
    factors: [
      own(1, "cards", "plus", 3),
      own(2, "cards", "plus", 6),
      times("bombs", 2),
      times("spring", 2),
      own(0, "payment", "plus", 12),
      own(1, "payment", "times", -1),
      own(0, "payment", "plus", 24),
      own(2, "payment", "times", -1),
    ],
  });
  expect(arithmetic(found, 1)).toBe("3 cards × 2 for bombs × 2 for spring = 12");
  expect(arithmetic(found, 2)).toBe("6 cards × 2 for bombs × 2 for spring = 24");
  expect(arithmetic(found, 0)).toBe("12 + 24 = 36");
});

it("names each factor of the end once, and no other", () => {
  const steps = [times("bombs", 2), own(1, "spring", "times", 2), own(2, "spring", "times", 2), times("haochun", 2)];
  expect(factorsOfEnd(result({ factors: steps }))).toEqual(["× 2 for spring", "× 2 for haochun"]);
  expect(factorsOfEnd(result({ factors: [times("bombs", 2)] }))).toEqual([]);
});

it("shows what comes after a payment beside what was paid", () => {
  const found = result({
    scores: [30, -13, -17],
    factors: [
      own(1, "cards", "plus", 3),
      own(2, "cards", "plus", 7),
      own(0, "payment", "plus", 3),
      own(1, "payment", "times", -1),
      own(0, "payment", "plus", 7),
      own(2, "payment", "times", -1),
      own(0, "bomb_points", "plus", 20),
      own(1, "bomb_points", "plus", -10),
      own(2, "bomb_points", "plus", -10),
    ],
  });
  expect(arithmetic(found, 0)).toBe("10 for cards left + 20 for bombs played = 30");
  expect(arithmetic(found, 1)).toBe("-3 for cards left − 10 for bombs played = -13");
});

it("shows what a landlord pays for", () => {
  const found = result({
    scores: [8, 8, -16],
    factors: [
      { name: "bid", op: "plus", value: 2, seat: null },
      times("bombs", 2),
      times("spring", 2),
      own(2, "opponents", "times", 2),
      own(2, "lost", "times", -1),
    ],
  });
  expect(arithmetic(found, 0)).toBe("2 for the bid × 2 for bombs × 2 for spring = 8");
  expect(arithmetic(found, 2)).toBe(
    "2 for the bid × 2 for bombs × 2 for spring × 2 for each peasant × -1 for losing = -16",
  );
});

it("says where only some of those whom a landlord settles with have doubled", () => {
  const bid = { name: "bid", op: "plus" as const, value: 2, seat: null };
  const found = result({ scores: [-4, -2, 6], factors: [bid, own(2, "some_doubled", "times", 3)] });
  expect(arithmetic(found, 2)).toBe("2 for the bid × 3 for each peasant, twice for a doubled one = 6");
  settings.language = "zh";
  expect(arithmetic(found, 2)).toContain("叫分 2 × 3（两家农民，其中一家加倍）");
});

it("begins with the stake and the grabs where nobody bids a score", () => {
  const factors = [
    { name: "stake", op: "plus" as const, value: 1, seat: null },
    times("grabs", 4),
    times("bombs", 2),
  ];
  const found = result({ scores: [8, 8, -16], factors });
  expect(arithmetic(found, 0)).toBe("1 as the stake × 4 for grabs × 2 for bombs = 8");
  settings.language = "zh";
  expect(arithmetic(found, 0)).toContain("底分 1 × 4（抢地主）");
});

it("explains no score of a drawn deal", () => {
  const factors = [own(0, "outcome", "plus", 0), own(0, "alone", "times", 2)];
  expect(arithmetic(result({ scores: [0, 0, 0], factors }), 0)).toBe("");
});

it("says so where nobody wins", () => {
  const names = ["Ann", "Bo", "Chen", "Dee"];
  expect(headline(result({ scores: [0, 0, 0, 0], levels: null }), names, 0)).toBe("Draw");
  expect(headline(result({ scores: [0, 0, 0, 0], levels: null, winner: [0, 1, 2, 3] }), names, 0)).toBe("Draw");
});

it("shows where a score was cut off, and that a lower one was not", () => {
  const cut = { name: "max_payment", op: "at_most" as const, value: 10, seat: 1 };
  const found = result({ scores: [10, -10], factors: [own(1, "cards", "plus", 6), times("bombs", 2), cut] });
  expect(arithmetic(found, 1)).toBe("6 cards × 2 for bombs but 10 capped at the maximum payment = 10");
  const spared = result({ scores: [8, -8], factors: [own(1, "cards", "plus", 4), times("bombs", 2), cut] });
  expect(arithmetic(spared, 1)).toMatch(/ = 8$/);
});

it("goes on from what a score becomes", () => {
  const becomes = { name: "stake", op: "becomes" as const, value: 3, seat: 1 };
  const found = result({ scores: [-6, 6], factors: [own(1, "cards", "plus", 9), becomes, times("bombs", 2)] });
  expect(arithmetic(found, 1)).toMatch(/ = 6$/);
});

it("says who won the match, be it one or two", () => {
  const names = ["Ann", "Otter", "Ben", "Badger"];
  expect(headline(result({ winner: [1] }), names, 0)).toBe("Otter wins the match");
  expect(headline(result({ winner: [1] }), names, null)).toBe("Otter wins the match");
  expect(headline(result({ winner: [0] }), names, 0)).toBe(`${t("result-match")}: ${t("result-win")}`);
  expect(headline(result({ winner: [1, 3] }), names, 0)).toBe("Otter + Badger win the match");
});

it("says who won a deal of a match that goes on", () => {
  const names = ["Ann", "Otter", "Ben", "Badger"];
  const deal = (more: object): string => headline(result({ winner: null, ...more }), names, 0);
  const alone = { levels: null, declarer: null };
  expect(deal({ ...alone, order: [0], scores: [3, -1, -1, -1] })).toBe("You win");
  expect(deal({ ...alone, order: [1], scores: [-3, 3, 0, 0] })).toBe("Otter wins");
  expect(deal({ ...alone, order: [0, 1, 2, 3], scores: [3, 1, -1, -3] })).toBe("You win");
  expect(deal({ ...alone, order: [1, 0, 2, 3], scores: [1, 3, -1, -3] })).toBe("Otter wins");
  const double = t("result-double");
  const ofLevels = (order: number[]): string => deal({ levels: ["3", "2"], order });
  expect(ofLevels([1, 3, 0, 2])).toBe(`Otter + Badger win · ${double}`);
  expect(ofLevels([1, 0, 3, 2])).toBe("Otter + Badger win");
  expect(ofLevels([1])).toBe("Otter + Badger win");
  expect(ofLevels([2, 0, 1, 3])).toBe(`Your side wins · ${double}`);
  expect(deal({ levels: null, declarer: 1, order: [1, 3], scores: [-1, 1, -1, 1] })).toBe("Otter + Badger win");
});

it("explains nothing that does not begin with points", () => {
  const doubled = [times("bombs", 2), times("spring", 2)];
  expect(arithmetic(result({ scores: [0, 0, 0], factors: doubled }), 0)).toBe("");
  expect(arithmetic(result({ scores: [3, -3, 0], factors: [own(0, "cards", "plus", 3)] }), 0)).toBe("");
});

it("names the level that a side gains, keeps or has won the match past", () => {
  const deal = {
    levels_before: ["A", "5"],
    levels: ["A", "8"],
    factors: [own(0, "places", "plus", 3), own(1, "places", "plus", 3)],
  };
  expect(levelled(result({ ...deal, winner: null }), 1)).toBe("Level 5 → 8");
  expect(levelled(result({ ...deal, winner: null }), 0)).toBe("stay at A");
  expect(levelled(result({ ...deal, winner: [0, 2] }), 0)).toBe("past level A");
  expect(levelled(result({ ...deal, factors: [], winner: [0, 2] }), 0)).toBe("stay at A");
});

const NAMES = ["You", "Otter", "Swift"];
const points = (scores: number[], order: number[]) => result({ levels: null, scores, order });

it("says first what the viewer has lost, then who has won", () => {
  const lost = points([-3, 5, -2], [1, 2]);
  expect(verdict(lost, NAMES, 0)).toEqual({ title: "You lost 3", under: "Otter wins" });
  expect(verdict(lost, NAMES, 1)).toEqual({ title: "You win", under: "" });
  expect(verdict(lost, NAMES, null)).toEqual({ title: "Otter wins", under: "" });
  const four = ["You", "Heron", "Chen", "Otter"];
  const side = result({ order: [1, 3] });
  expect(verdict(side, four, 0)).toEqual({ title: "Your side lost", under: "Heron + Otter win · Double win" });
  expect(verdict({ ...side, winner: [1, 3] }, four, 0).under).toBe("");
  settings.language = "zh";
  expect(verdict(lost, NAMES, 0).title).toBe("你输了 3 分");
});

it("says who has won where a seat neither wins nor loses, and nobody where all do", () => {
  expect(verdict(points([0, 5, -5], [1, 0]), NAMES, 0)).toEqual({ title: "Otter wins", under: "" });
  expect(winnersOf(points([0, 0, 0], [1, 0]), 3)).toEqual([]);
  expect(winnersOf(result({ void: true }), 4)).toEqual([]);
});

it("counts deals won in a row up to the last", () => {
  const [won, lost, drawn] = [points([4, -2, -2], [0]), points([-3, 5, -2], [1]), points([0, 0, 0], [0])];
  const row = (...sheet: (typeof won)[]) => wonInARow(sheet, 0, 3);
  expect([row(), row(won), row(won, won), row(won, lost), row(lost, won, won)]).toEqual([0, 1, 2, 0, 2]);
  expect([row(won, drawn), row(won, drawn, won)]).toEqual([0, 1]);
});
