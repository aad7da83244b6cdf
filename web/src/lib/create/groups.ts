/** The options of a game under their headings, and those in which some words stand. */

import { coded, either, t } from "../i18n/language.svelte";
import type { GameForm, OptionInfo } from "../protocol";
import { lengthParts, settingWords } from "./options";

export interface Group {
  readonly matter: string;
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

/** Options under the headings of their game, in its order. */
export function grouped(game: GameForm, options: readonly OptionInfo[]): Group[] {
  return game.matters
    .map((matter) => ({
      matter,
      title: coded(`matter-${matter}`) ?? matter,
      options: options.filter((option) => option.matter === matter),
    }))
    .filter((group) => group.options.length > 0);
}

/** What an option is called. */
export function optionTitle(option: OptionInfo): string {
  return either(option.title, option.title_zh);
}

/** The options whose words hold what is looked for; all where nothing is. */
export function matching(options: readonly OptionInfo[], search: string): OptionInfo[] {
  const wanted = search.toLowerCase().split(/\s+/);
  return options.filter((option) => {
    const words = [
      optionTitle(option),
      either(option.says, option.says_zh),
      ...option.value_says.map((says, at) => either(says, option.value_says_zh[at] ?? "")),
    ];
    const all = words.join(" ").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

/** A sentence of the rules as players read it: options between backticks become what they are called, and are set to. */
export function inWords(game: GameForm, says: string): string {
  return says.replace(/`([^`]+)`/g, (_, code: string) => {
    const [name = "", value] = code.split("=");
    const option = game.options.find((each) => each.name === name);
    if (option === undefined) return code;
    if (value === undefined) return t("option-quoted", { title: optionTitle(option) });
    const typed = option.values.find((each) => String(each) === value || lengthParts(each).word === value) ?? value;
    return t("option-set", { title: optionTitle(option), value: settingWords(option, typed) });
  });
}
