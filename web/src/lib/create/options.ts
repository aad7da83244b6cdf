/** Option values in forms: the values of a preset, the user's changes, and the changes to submit. */

import { coded, either, t } from "../i18n/language.svelte";
import type { ConflictInfo, GameForm, OptionInfo } from "../protocol";

export type OptionValue = boolean | number | string;
/** Rules as sent in a request. */
export interface Asked {
  readonly rules: string;
  readonly options: Record<string, OptionValue>;
}
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** Return the value of every option, given a preset and changes to it. Changes imply values above those of the preset. */
export function resolved(game: GameForm, preset: string, changes: OptionValues): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {};
  for (const option of game.options) values[option.name] = option.default;
  for (const layer of [game.presets.find((each) => each.name === preset)?.changes ?? {}, changes]) {
    for (const option of game.options)
      Object.assign(values, option.sets.find((each) => each.value === layer[option.name])?.sets);
    Object.assign(values, layer);
  }
  return values;
}

/** Return the changes, omitting those equal to the preset. */
export function trimmed(game: GameForm, preset: string, changes: OptionValues): Record<string, OptionValue> {
  const plain = resolved(game, preset, {});
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => plain[name] !== value));
}

/**
 * Return rules and options for a server that does not know the preset, such as one of a loaded rules file: the game, and
 * every option whose value does not follow from the others.
 */
export function spelledOut(game: GameForm, preset: string, changes: OptionValues): Asked {
  const values = resolved(game, preset, changes);
  const different = trimmed(game, "", values);
  const reached = resolved(game, "", different);
  const implied = Object.entries(values).filter(([name, value]) => reached[name] !== value);
  return { rules: game.name, options: { ...different, ...Object.fromEntries(implied) } };
}

/** Return the conflicts between option values. */
export function conflictsOf(game: GameForm, values: OptionValues): ConflictInfo[] {
  const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return game.conflicts.filter((conflict) => {
    const applies = Object.entries(conflict.when).every(([name, value]) =>
      value === null ? values[name] !== defaults[name] : values[name] === value,
    );
    return applies && Object.entries(conflict.needs).some(([name, value]) => values[name] !== value);
  });
}

/** Split a match length such as `deals:4` into word and number. */
export function lengthParts(value: OptionValue): { word: string; count: number | null } {
  const [word = "", count] = String(value).split(":");
  return { word, count: count === undefined ? null : Number(count) };
}

/** Return the words of a length option: `deals:N` yields `deals`, to which the form adds a number field. */
export function lengthWords(option: OptionInfo): string[] {
  return option.values.map((value) => lengthParts(value).word);
}

/** Return one value of an option in words. */
export function valueWord(option: OptionInfo, at: number): string {
  const spelled = String(option.values[at]);
  const says = either(option.value_says[at] ?? "", option.value_says_zh[at] ?? "");
  if (says !== "") return (says.charAt(0).toUpperCase() + says.slice(1)).replaceAll("`", "");
  if (option.kind === "length") return lengthParts(spelled).word;
  return coded(`value-${spelled}`) ?? coded(`stakes-places-${spelled}`) ?? spelled.replaceAll("_", " ");
}

/** Return the current value of an option in words: `Yes`, `5`, `Deals 4`. */
export function settingWords(option: OptionInfo, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option-yes" : "option-no");
  const { word, count } = lengthParts(value);
  const at = option.values.findIndex((each) => each === value || each === `${word}:N`);
  if (at < 0) return coded(`value-${String(value)}`) ?? String(value);
  const words = valueWord(option, at);
  if (count === null) return words;
  return words.includes("N") ? words.replace("N", String(count)) : `${words} ${count}`;
}
