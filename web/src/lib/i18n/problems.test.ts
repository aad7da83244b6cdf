import { afterEach, expect, it } from "vitest";
import { refusals } from "../../../../tests/golden/refusals.json";
import { play } from "../../gallery/fixtures";
import type { Problem } from "../protocol";
import { settings } from "../settings.svelte";
import { kinds } from "./kinds.svelte";
import { mustPlay, problemText } from "./problems";

afterEach(() => {
  settings.language = "en";
});

/** Return a sentence stripped of word joiners and quotation marks. */
const said = (text: string): string => text.replace(/[\u2060"]/g, "");

it.each(refusals)("says what the terminal says of $problem.code: $en", ({ rules, problem, en, zh }) => {
  kinds.speakOf(rules, null);
  const sent = problem as unknown as Problem;
  const english = en.startsWith(problem.values.option ?? " ") ? en : en.charAt(0).toUpperCase() + en.slice(1);
  expect(said(problemText(sent))).toBe(said(/[.?]$/.test(english) ? english : `${english}.`));
  settings.language = "zh";
  expect(said(problemText(sent))).toBe(said(/[.。?？]$/.test(zh) ? zh : `${zh}。`));
});

it("says the server's English where the catalogue of this page knows no such sentence", () => {
  const later: Problem = { code: "of_a_later_server", message: "it is late", values: {}, sentence: "refused-later" };
  expect(problemText(later)).toBe("It is late.");
  expect(problemText({ ...later, message: "wait 0.5 seconds" })).toBe("Wait 0.5 seconds.");
});

it("says why one may not pass: one leads, or has to beat what lies there", () => {
  expect(mustPlay(null)).toBe("You lead and must play; only players who follow may pass.");
  expect(mustPlay(play("5d=single:5", "single", "5d", "5"))).toBe(
    "You can beat the single 5, so you may not pass under these rules.",
  );
});

it("names what may be chosen by its cards, and ranks by their ends", () => {
  const problem = (code: string, values: Problem["values"]): Problem => ({ code, message: "", values, sentence: "" });
  expect(problemText(problem("not_the_tribute", { play: "give 3c", possible: ["give As", "give Ad"] }))).toBe(
    "3♣ is not the highest card; the tribute is A♠ or A♦.",
  );
  expect(problemText(problem("must_contain_card", { card: "3s" }))).toMatch(/3♠/);
  const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "T"];
  expect(problemText(problem("not_returnable", { play: "return Kh", possible: [], ranks }))).toBe(
    "K♥ cannot be returned; under these rules it is a card of rank 2–10.",
  );
});

it("says that nothing was heard where there is neither a sentence nor a message", () => {
  expect(problemText({ code: "of_nobody", message: "", values: {}, sentence: "" })).toBe(
    problemText({ code: "network", message: "", values: {}, sentence: "" }),
  );
});
