import { expect, it } from "vitest";
import type { OptionInfo, SurveyQuestion, SurveyState } from "../protocol";
import { chosenValues, nextAsk, rulesFileText, withChoice } from "./survey";

const OPTION = {
  title: "",
  title_zh: "",
  matter: "deal",
  kind: "choice" as const,
  says: "",
  says_zh: "",
  rule: "",
  value_says: [],
  value_says_zh: [],
  minimum: null,
  maximum: null,
  none_allowed: false,
  display: false,
};
const FIRST: OptionInfo = {
  ...OPTION,
  name: "a",
  default: "x",
  values: ["x", "y"],
  sets: [{ value: "y", sets: { b: 2 } }],
};
const SECOND: OptionInfo = { ...OPTION, name: "b", default: 1, values: [1, 2], sets: [] };
const QUESTION: SurveyQuestion = { options: [FIRST, SECOND], examples: [], excluded: null };
const STATE: SurveyState = {
  game: "g",
  question: null,
  asked: 2,
  most: 15,
  values: { a: "x", b: 1 },
  nearest: "g/p",
  differing: [],
  options: { b: 2 },
};

it("answers a question by what was chosen, or else by the values so far", () => {
  expect(chosenValues(QUESTION, STATE.values, { b: 2 })).toEqual({ a: "x", b: 2 });
  const ask = { game: "g", answers: { c: true }, asked: 1 };
  expect(nextAsk(ask, QUESTION, STATE.values, {})).toEqual({
    game: "g",
    answers: { c: true, a: "x", b: 1 },
    asked: 2,
  });
});

it("chooses what a choice implies, unless it is changed afterwards", () => {
  const implied = withChoice(QUESTION, {}, "a", "y");
  expect(implied).toEqual({ a: "y", b: 2 });
  expect(withChoice(QUESTION, implied, "b", 1)).toEqual({ a: "y", b: 1 });
});

it("writes a rules file with its name and the rules that cannot be said", () => {
  expect(JSON.parse(rulesFileText(STATE, "  ", "\n"))).toEqual({ rules: "g/p", options: { b: 2 } });
  expect(JSON.parse(rulesFileText(STATE, " Our club ", "No tea.\n\n Coffee.\n"))).toEqual({
    rules: "g/p",
    options: { b: 2 },
    name: "Our club",
    "x-unsaid": ["No tea.", "Coffee."],
  });
});
