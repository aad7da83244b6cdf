/** The games that the server knows, by the names of their rules. */

import { either } from "./i18n/language.svelte";
import { api, ApiError } from "./net/api";
import type { GameForm, GameInfo } from "./protocol";

/** All games; none where the server does not tell. */
export function knownGames(): Promise<readonly GameInfo[]> {
  return api.overview().then(
    ({ games }) => games,
    () => [],
  );
}

/** The options of a game, which only forms and lists of rules need. */
export async function formOf(name: string): Promise<GameForm> {
  const found = (await api.games()).games.find((game) => game.name === name);
  if (found === undefined) throw new ApiError({ code: "not_found", message: "", values: {}, sentence: "" });
  return found;
}

/** The game that rules belong to: `guandan/kandell` is Guandan. */
export function gameOf(games: readonly GameInfo[], rules: string | undefined): GameInfo | undefined {
  const name = rules?.split("/")[0];
  return games.find((game) => game.name === name);
}

/** What the rules of a table are, in a sentence: of its preset, or of the usual ones. */
export function rulesSentence(game: GameInfo, rules: string): string {
  const preset = game.presets.find((each) => each.name === rules) ?? game.presets[0];
  return preset === undefined ? "" : either(preset.says, preset.says_zh);
}

/** What a game is called; empty while that is not known. */
export function titleOf(game: GameInfo | undefined): string {
  return game === undefined ? "" : either(game.title, game.title_zh);
}
