import { expect, it } from "vitest";
import { auction } from "../../../gallery/fixtures";
import { countedCards } from "./counter";

const unseen = { "2": 6, "5": 7, K: 3, A: 8, BJ: 2, RJ: 1 };

it("counts the level card and the wild ones apart, in front of the others", () => {
  const found = countedCards({ unseen, unseen_wild: 2, level: "5", auction: null });
  expect(found?.map(({ rank, left }) => `${rank}${left}`)).toEqual(["RJ1", "BJ2", "W2", "55", "A8", "K3", "26"]);
  expect(found?.filter(({ raised }) => raised).map(({ rank }) => rank)).toEqual(["W", "5"]);
  expect(found?.reduce((sum, { left }) => sum + left, 0)).toBe(27);
});

it("counts ranks alone where no card is wild, and nothing where the table does not count", () => {
  const found = countedCards({ unseen, unseen_wild: null, level: null, auction: null });
  expect(found?.map(({ rank }) => rank)).toEqual(["RJ", "BJ", "A", "K", "5", "2"]);
  expect(countedCards({ unseen: null, unseen_wild: null, level: null, auction: null })).toBeNull();
});

it("counts the cards of a wild rank first", () => {
  const found = countedCards({ unseen, unseen_wild: null, level: null, auction: auction({ wild_rank: "5" }) });
  expect(found?.map(({ rank, left }) => `${rank}${left}`)).toEqual(["57", "RJ1", "BJ2", "A8", "K3", "26"]);
  expect(found?.filter(({ raised }) => raised).map(({ rank }) => rank)).toEqual(["5"]);
});

it("counts no ranks that the deck does not have", () => {
  const short = { "3": 2, "4": 1 };
  const found = countedCards({ unseen: short, unseen_wild: null, level: null, auction: null });
  expect(found?.map(({ rank, left }) => `${rank}${left}`)).toEqual(["41", "32"]);
});
