/** Answers to a survey of a club's rules, and the rules file that results from them. */

import type { AskSurvey, SurveyQuestion, SurveyState } from "../protocol";
import type { OptionValue, OptionValues } from "../create/options";

/** Maximum length of the name of rules, and of a rule that cannot be said, in characters. */
export const LONGEST_NAME = 60;

/** Return the letter of a drawn play. */
export const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** Return the values of a question's options: those chosen, or else those of the survey. */
export function chosenValues(
  question: SurveyQuestion,
  values: OptionValues,
  chosen: OptionValues,
): Record<string, OptionValue> {
  return Object.fromEntries(
    question.options.map((option) => [option.name, chosen[option.name] ?? values[option.name] ?? option.default]),
  );
}

/** Return the choices after a change, which implies values of other options of the same question. */
export function withChoice(
  question: SurveyQuestion,
  chosen: OptionValues,
  name: string,
  value: OptionValue,
): OptionValues {
  const option = question.options.find((each) => each.name === name);
  return { ...chosen, ...option?.sets.find((each) => each.value === value)?.sets, [name]: value };
}

/** Return the request for the question after this one. */
export function nextAsk(
  ask: AskSurvey,
  question: SurveyQuestion,
  values: OptionValues,
  chosen: OptionValues,
): AskSurvey {
  return {
    game: ask.game,
    answers: { ...ask.answers, ...chosenValues(question, values, chosen) },
    asked: (ask.asked ?? 0) + 1,
  };
}

/** Return the text of the rules file, with the rules that no option says, one a line. */
export function rulesFileText(state: SurveyState, name: string, unsaid: string): string {
  const lines = unsaid.split("\n").map((line) => line.trim());
  const points = lines.filter((line) => line !== "");
  const file = {
    rules: state.nearest,
    options: state.options ?? {},
    ...(name.trim() === "" ? {} : { name: name.trim() }),
    ...(points.length === 0 ? {} : { "x-unsaid": points }),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}
