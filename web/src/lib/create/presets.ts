/** Presets as one chooses them. */

import { either } from "../i18n/language.svelte";
import type { GameInfo } from "../protocol";

/** Each preset with its sentence and, in brackets, the name under which others speak of it. */
export function presetChoices(game: GameInfo): { value: string; label: string }[] {
  return game.presets.map((each) => ({
    value: each.name,
    label: `${either(each.says, each.says_zh).replaceAll("`", "")} (${each.name.split("/").at(-1) ?? ""})`,
  }));
}
