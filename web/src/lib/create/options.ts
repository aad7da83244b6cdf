/** Options of a game in a form: values of a preset, changes to it, and the changes to send. */

import { coded, either, t } from "../i18n/language.svelte";
import type { ConflictInfo, GameForm, OptionInfo } from "../protocol";

export type OptionValue = boolean | number | string;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Return the value of every option under a preset with some changes. */
export function resolved(game: GameForm, preset: string, changes: OptionValues): Record<string, OptionValue> {
  const given = { ...game.presets.find((each) => each.name === preset)?.changes, ...changes };
  const values: Record<string, OptionValue> = {};
  for (const option of game.options) values[option.name] = option.default;
  for (const option of game.options) {
    const value = given[option.name] ?? option.default;
    Object.assign(values, option.sets.find((each) => each.value === value)?.sets);
  }
  return { ...values, ...given };
}

/** Return the changes without those that equal the preset. */
export function trimmed(game: GameForm, preset: string, changes: OptionValues): Record<string, OptionValue> {
  const plain = resolved(game, preset, {});
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => plain[name] !== value));
}

/** Return the conflicts among the values. */
export function conflictsOf(game: GameForm, values: OptionValues): ConflictInfo[] {
  const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return game.conflicts.filter((conflict) => {
    const applies = Object.entries(conflict.when).every(([name, value]) =>
      value === null ? values[name] !== defaults[name] : values[name] === value,
    );
    return applies && Object.entries(conflict.needs).some(([name, value]) => values[name] !== value);
  });
}

/** Split a length such as `deals:4` into its word and its number. */
export function lengthParts(value: OptionValue): { word: string; count: number | null } {
  const [word = "", count] = String(value).split(":");
  return { word, count: count === undefined ? null : Number(count) };
}

/** Return the words of a length for a form: `deals:N` gives `deals`, to which the form adds a number. */
export function lengthWords(option: OptionInfo): string[] {
  return option.values.map((value) => lengthParts(value).word);
}

/** Return one of the values of an option in words. */
export function valueWord(option: OptionInfo, at: number): string {
  const spelled = String(option.values[at]);
  const says = either(option.value_says[at] ?? "", option.value_says_zh[at] ?? "");
  if (says !== "") return (says.charAt(0).toUpperCase() + says.slice(1)).replaceAll("`", "");
  if (option.kind === "length") return lengthParts(spelled).word;
  return coded(`value-${spelled}`) ?? coded(`stakes-places-${spelled}`) ?? spelled.replaceAll("_", " ");
}

/** Return the setting of an option in words: `Yes`, `5`, `Deals 4`. */
export function settingWords(option: OptionInfo, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option-yes" : "option-no");
  const { word, count } = lengthParts(value);
  const at = option.values.findIndex((each) => each === value || each === `${word}:N`);
  if (at < 0) return coded(`value-${String(value)}`) ?? String(value);
  const words = valueWord(option, at);
  if (count === null) return words;
  return words.includes("N") ? words.replace("N", String(count)) : `${words} ${count}`;
}
