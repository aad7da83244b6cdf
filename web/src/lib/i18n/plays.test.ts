import { afterEach, expect, it } from "vitest";
import { play } from "../../gallery/fixtures";
import { settings } from "../settings.svelte";
import { kinds } from "./kinds.svelte";
import { kindName, playName, sizedName } from "./plays";

afterEach(() => {
  settings.language = "en";
  kinds.speakOf("guandan", null);
});

/** Return a name stripped of the word joiners that prevent line breaks. */
const named = (text: string): string => text.replaceAll("\u2060", "");

it.each([
  ["single", "9h", "9", "single 9", "单张9"],
  ["single", "RJ", "RJ", "red joker", "大王"],
  ["pair", "ThTs", "T", "pair of 10s", "对10"],
  ["tube", "AhAs2h2s3h3s", "3", "tube A-2-3", "三连对A-2-3"],
  ["straight", "ThJhQsKsAs", "A", "straight 10–A", "顺子10–A"],
  ["bomb", "8s8h8d8c", "8", "bomb of four 8s", "四个8炸弹"],
  ["joker_bomb", "BJBJRJRJ", null, "bomb of four jokers", "四大天王"],
  ["plane_with_pairs", "3s3h3d4s4h4d5s5h6s6h", "4", "plane 3-4 with pairs", "飞机带对3-4"],
])("names a %s of %s", (kind, cards, rank, english, chinese) => {
  const what = play(cards, kind, cards, rank);
  expect(named(playName(what))).toBe(english);
  settings.language = "zh";
  expect(named(playName(what))).toBe(chinese);
});

it("calls a Big Ace what it is", () => {
  kinds.speakOf("biga", "Ah");
  expect(playName(play("Ah", "single", "Ah", "A"))).toBe("Big Ace");
  expect(playName(play("As", "single", "As", "A"))).toBe("single A");
});

it("calls a play as its game does", () => {
  const eggs = play("9h9s9d", "bomb", "9h9s9d", "9");
  kinds.speakOf("biga/short", "Ah");
  const inBigA = playName(eggs);
  kinds.speakOf("guandan", null);
  expect(inBigA).not.toBe(playName(eggs));
});

it("calls all plays of one size by the name that this size has", () => {
  const ofSize = (size: number): string => sizedName({ kind: "bomb", rank: null, size });
  expect(ofSize(4)).toBe("four of a kind");
  kinds.speakOf("biga", null);
  expect([3, 4, 8].map(ofSize)).toEqual(["Egg", "four of a kind", "True Eight"]);
  settings.language = "zh";
  expect([3, 4, 8].map(ofSize)).toEqual(["蛋", "四张的大蛋", "真八"]);
});

it("calls all plays of a kind, which have no name by their size, by that of the kind", () => {
  expect(sizedName({ kind: "full_house", rank: null, size: 5 })).toBe("full house");
});

it("counts the ranks of a run, and not its cards", () => {
  expect(sizedName({ kind: "sequence", rank: null, size: 5 })).toBe("five cards in a row");
  expect(sizedName({ kind: "double_sequence", rank: null, size: 6 })).toBe("three pairs in a row");
});

it("spells a kind that the server has not told of", () => {
  expect(playName(play("3h", "of_a_later_server", "3h", "3"))).toBe("of a later server");
  expect(kindName("of_a_later_server")).toBe("of a later server");
});
