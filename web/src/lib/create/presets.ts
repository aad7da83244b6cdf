/** Presets as form choices. */

import { either } from "../i18n/language.svelte";
import type { GameInfo } from "../protocol";

/** Return a game's presets with their titles, without those of programs unless one is chosen. */
export function presetChoices(game: GameInfo, chosen: string): { value: string; label: string }[] {
  const offered = game.presets.filter((each) => each.for_programs !== true || each.name === chosen);
  return offered.map((each) => ({ value: each.name, label: either(each.title, each.title_zh) }));
}
