import { expect, it } from "vitest";
import type { GameForm, OptionInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { grouped, inWords, matching } from "./groups";

const OPTION: OptionInfo = {
  name: "spring",
  title: "Spring",
  title_zh: "春天",
  matter: "scoring",
  kind: "choice",
  default: "off",
  says: "Whether spring counts.",
  says_zh: "春天是否算。",
  rule: "X-1",
  values: ["off", "on"],
  value_says: ["not at all", "it doubles"],
  value_says_zh: ["不算", "翻倍"],
  minimum: null,
  maximum: null,
  none_allowed: false,
  display: false,
  sets: [],
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
  matters: ["deal", "scoring"],
  options: [
    OPTION,
    { ...OPTION, name: "packs", title: "Packs", title_zh: "几副牌", says: "How many packs.", matter: "deal" },
  ],
  presets: [],
  kinds: [],
  conflicts: [],
};

it("puts options under the headings of their game, in its order", () => {
  settings.language = "en";
  const groups = grouped(GAME, GAME.options);
  expect(groups.map(({ title, options }) => [title, options.map(({ name }) => name)])).toEqual([
    ["Dealing", ["packs"]],
    ["Scoring", ["spring"]],
  ]);
  expect(grouped(GAME, [OPTION])).toHaveLength(1);
});

it("finds options by their title, their sentence and their values", () => {
  settings.language = "en";
  const found = (search: string): string[] => matching(GAME.options, search).map(({ name }) => name);
  expect(found("")).toEqual(["spring", "packs"]);
  expect(found("SPRING counts")).toEqual(["spring"]);
  expect(found("how many")).toEqual(["packs"]);
  expect(found("doubles")).toEqual(["spring", "packs"]);
  settings.language = "zh";
  expect([found("翻倍"), found("几副"), found("doubles")]).toEqual([["spring", "packs"], ["packs"], []]);
  settings.language = "en";
  expect(found("nothing")).toEqual([]);
});

it("says options in a sentence by what they are called", () => {
  settings.language = "en";
  expect(inWords(GAME, "Acts with `spring=on`, see `spring` and `other`.")).toBe(
    "Acts with “Spring: It doubles”, see “Spring” and other.",
  );
});

it("says a value that is no word as the form does", () => {
  settings.language = "en";
  const option = {
    ...OPTION,
    name: "sets",
    title: "Sets",
    kind: "choice" as const,
    values: [false, true],
    value_says: [],
  };
  expect(inWords({ ...GAME, options: [option] }, "`sets=true`")).toBe("“Sets: yes”");
});
