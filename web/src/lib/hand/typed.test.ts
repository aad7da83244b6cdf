import { expect, it } from "vitest";
import { withIds } from "./layout";
import { nextOfRank, rankOfKey } from "./typed";

it("types the natural card before the wild one", () => {
  const hand = withIds([["5h", "5s"]]).flat();
  expect(nextOfRank("5", hand, new Set(), "5h")?.card).toBe("5s");
  expect(nextOfRank("5", hand, new Set(["5s#0"]), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(), "5h")?.card).toBe("5h");
  expect(nextOfRank("W", hand, new Set(["5h#0"]), "5")?.card).toBe("5s");
});

it("has a key for every rank: 0 and 1 for the ten, b and r or x and d for jokers, w for a wild card", () => {
  const named = [..."23456789JQKA"];
  expect(named.map((rank) => rankOfKey(rank))).toEqual(named);
  expect(named.map((rank) => rankOfKey(rank.toLowerCase()))).toEqual(named);
  expect([..."01tbrxdwy"].map(rankOfKey)).toEqual(["T", "T", "T", "BJ", "RJ", "BJ", "RJ", "W", null]);
});
