/** Games offered by the server, looked up by rules name. */

import { either } from "./i18n/language.svelte";
import { api, ApiError } from "./net/api";
import type { GameForm, GameInfo } from "./protocol";

/** Fetch all games; empty if the server does not respond. */
export function knownGames(): Promise<readonly GameInfo[]> {
  return api.overview().then(
    ({ games }) => games,
    () => [],
  );
}

/** Fetch the options of a game, which only forms and rules lists need. */
export async function formOf(name: string): Promise<GameForm> {
  const found = (await api.games()).games.find((game) => game.name === name);
  if (found === undefined) throw new ApiError({ code: "not_found", message: "", values: {}, sentence: "" });
  return found;
}

/** Return the game that a rules name belongs to: Guandan for `guandan/kandell`. */
export function gameOf(games: readonly GameInfo[], rules: string | undefined): GameInfo | undefined {
  const name = rules?.split("/")[0];
  return games.find((game) => game.name === name);
}

/** Return the description of a table's preset, or of the game's first preset. */
export function rulesSentence(game: GameInfo, rules: string): string {
  const preset = game.presets.find((each) => each.name === rules) ?? game.presets[0];
  return preset === undefined ? "" : either(preset.says, preset.says_zh);
}

/** Return the title of a game; empty while the game is not loaded. */
export function titleOf(game: GameInfo | undefined): string {
  return game === undefined ? "" : either(game.title, game.title_zh);
}
