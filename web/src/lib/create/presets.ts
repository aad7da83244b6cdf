/** Presets as form choices. */

import { either } from "../i18n/language.svelte";
import type { GameInfo } from "../protocol";

/** Return a game's presets with their titles. */
export function presetChoices(game: GameInfo): { value: string; label: string }[] {
  return game.presets.map((each) => ({ value: each.name, label: either(each.title, each.title_zh) }));
}
