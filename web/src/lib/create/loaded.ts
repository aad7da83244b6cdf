/** Rules files of the visitor, as further presets of their games. */

import type { GameForm, GameInfo, LoadedRules, RulesTitle } from "../protocol";
import { type Asked, type OptionValues, spelledOut, trimmed } from "./options";

/** Return a game with a loaded rules file as its last preset. */
export function withLoaded<Game extends GameInfo>(game: Game, loaded: LoadedRules | null): Game {
  return loaded?.game === game.name ? { ...game, presets: [...game.presets, loaded.preset] } : game;
}

/** Return the rules and options of a form as a request. The server knows all presets except that of a loaded file. */
export function askedOf(game: GameForm, preset: string, changes: OptionValues, loaded: LoadedRules | null): Asked {
  if (preset === loaded?.preset.name) return spelledOut(game, preset, changes);
  return { rules: preset === "" ? game.name : preset, options: trimmed(game, preset, changes) };
}

/** Return the title of the house rules that are chosen in a form; null for other presets. */
export function houseOf(
  game: GameInfo,
  preset: string,
  changes: OptionValues,
  loaded: LoadedRules | null,
): RulesTitle | null {
  const found = game.presets.find((each) => each.name === preset);
  if (found?.house !== true) return null;
  const changed = Object.keys(changes).length > 0;
  if (preset === loaded?.preset.name && loaded.title !== null) return { ...loaded.title, changed };
  const { title, title_zh, says, says_zh } = found;
  return { name: title, name_zh: title_zh, description: says, description_zh: says_zh, changed };
}
