/** The options of a game in groups, and those in which some words stand. */

import { either } from "../i18n/language.svelte";
import type { OptionInfo } from "../protocol";

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

/** Options in the groups in which their game declares them. */
export function grouped(options: readonly OptionInfo[]): Group[] {
  return options.length === 0 ? [] : [{ name: "", title: "", options }];
}

/** The options whose words hold what is looked for; all where nothing is. */
export function matching(options: readonly OptionInfo[], search: string): OptionInfo[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return options.filter((option) => {
    const words = [
      either(option.says, option.says_zh),
      option.name,
      ...option.value_says.map((says, at) => either(says, option.value_says_zh[at] ?? "")),
    ]
      .join(" ")
      .toLowerCase();
    return wanted.every((word) => words.includes(word));
  });
}
