/** Presets as one chooses them. */

import { either } from "../i18n/language.svelte";
import type { GameInfo } from "../protocol";

/** What each preset is called. */
export function presetChoices(game: GameInfo): { value: string; label: string }[] {
  return game.presets.map((each) => ({ value: each.name, label: either(each.title, each.title_zh) }));
}
