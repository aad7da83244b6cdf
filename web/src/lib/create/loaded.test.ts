import { expect, it } from "vitest";
import type { GameForm, LoadedRules, PresetInfo } from "../protocol";
import { houseName, sentenceOf, titleOf } from "../games";
import { settings } from "../settings.svelte";
import { askedOf, houseOf, withLoaded } from "./loaded";

const PRESET: PresetInfo = {
  name: "g/club",
  title: "Club",
  title_zh: "俱乐部",
  says: "As in the club.",
  says_zh: "俱乐部的规则。",
  source: "",
  changes: {},
  house: true,
  for_programs: false,
};
const GAME: GameForm = {
  name: "g",
  title: "G",
  title_zh: "",
  says: "",
  says_zh: "",
  seats: [4],
  usual_seats: 4,
  levels: false,
  places: true,
  ranks: [],
  matters: [],
  options: [],
  presets: [{ ...PRESET, name: "g/usual", says: "As usual.", house: false, for_programs: false }, PRESET],
  kinds: [],
  conflicts: [],
};
const TITLE = { name: "Mine", name_zh: "", description: "", description_zh: "", changed: false };
const LOADED: LoadedRules = { game: "g", title: TITLE, preset: { ...PRESET, name: "g/@file", changes: { a: 1 } } };

it("adds the rules of a file to the presets of its game only", () => {
  expect(withLoaded(GAME, LOADED).presets.at(-1)?.name).toBe("g/@file");
  expect(withLoaded(GAME, { ...LOADED, game: "h" })).toBe(GAME);
  expect(withLoaded(GAME, null)).toBe(GAME);
});

it("asks for the rules of a file by their options, and for others by their name", () => {
  const game = withLoaded(GAME, LOADED);
  expect(askedOf(game, "g/@file", {}, LOADED)).toEqual({ rules: "g", options: { a: 1 } });
  expect(askedOf(game, "g/club", { a: 2 }, LOADED)).toEqual({ rules: "g/club", options: { a: 2 } });
  expect(askedOf(game, "", {}, null).rules).toBe("g");
});

it("names house rules, and says that they were changed", () => {
  settings.language = "en";
  const game = withLoaded(GAME, LOADED);
  expect(houseOf(game, "g/usual", {}, LOADED)).toBeNull();
  expect(houseOf(game, "g/@file", {}, LOADED)).toEqual(TITLE);
  const club = houseOf(game, "g/club", { a: 2 }, LOADED);
  expect(club).not.toBeNull();
  if (club === null) return;
  expect(houseName(club)).toBe("Club, changed");
  expect(titleOf(GAME, club)).toBe("G · Club, changed");
  settings.language = "zh";
  expect(houseName({ ...club, changed: false })).toBe("俱乐部");
  settings.language = "en";
  expect(sentenceOf(GAME, "g/usual", club)).toBe("As in the club.");
  expect(sentenceOf(GAME, "g/usual", TITLE)).toBe("");
  expect(sentenceOf(GAME, "g/usual", null)).toBe("As usual.");
});
