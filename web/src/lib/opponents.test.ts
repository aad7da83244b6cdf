import { beforeEach, expect, it } from "vitest";
import { bots } from "./i18n/bots.svelte";
import { countMatch, easier, isLosing, offeredLevels, opponent, takeEasier } from "./opponents.svelte";
import type { BotChoice } from "./protocol";
import { settings } from "./settings.svelte";

const bot = (name: string, level: BotChoice["level"]): BotChoice => ({
  name,
  level,
  version: "",
  says: "",
  says_zh: "",
});
const ALL = [bot("own", null), bot("a", "beginner"), bot("b", "ordinary"), bot("c", "expert"), bot("d", "master")];

beforeEach(() => {
  bots.all = ALL;
  settings.level = "ordinary";
  settings.lost = [];
});

it("is ordinary at first, and the nearest level below where the server lacks it", () => {
  expect(opponent()).toBe("b");
  settings.level = "master";
  expect(opponent()).toBe("d");
  bots.all = ALL.slice(0, 2);
  expect([opponent(), offeredLevels()]).toEqual(["a", ["beginner"]]);
  bots.all = ALL.slice(3);
  settings.level = "beginner";
  expect(opponent()).toBe("c");
  bots.all = [bot("own", null)];
  expect([opponent(), offeredLevels()]).toEqual([null, []]);
});

it("is offered easier after two matches lost in a row, each counted once, down to the weakest", () => {
  countMatch("one", false);
  countMatch("one", false);
  expect(isLosing()).toBe(false);
  countMatch("two", true);
  countMatch("three", false);
  expect(isLosing()).toBe(false);
  countMatch("four", false);
  expect([isLosing(), easier()]).toEqual([true, "beginner"]);
  takeEasier();
  expect([settings.level, isLosing(), easier()]).toEqual(["beginner", false, null]);
  countMatch("five", false);
  countMatch("six", false);
  expect(isLosing()).toBe(false);
});
