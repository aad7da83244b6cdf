/** Grouping of a game's options under headings, and full-text search over them. */

import { coded, either, t } from "../i18n/language.svelte";
import type { GameForm, OptionInfo } from "../protocol";
import { lengthParts, settingWords } from "./options";

export interface Group {
  readonly matter: string;
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

/** Group options under the game's headings, in the game's order. */
export function grouped(game: GameForm, options: readonly OptionInfo[]): Group[] {
  return game.matters
    .map((matter) => ({
      matter,
      title: coded(`matter-${matter}`) ?? matter,
      options: options.filter((option) => option.matter === matter),
    }))
    .filter((group) => group.options.length > 0);
}

/** Return the title of an option. */
export function optionTitle(option: OptionInfo): string {
  return either(option.title, option.title_zh);
}

/** Return the options whose text contains every search word; all options if the search is empty. */
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

/** Return a rules sentence in player-facing form: option codes in backticks become titles and values in words. */
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
