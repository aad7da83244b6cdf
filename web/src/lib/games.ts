/** The games that the server knows, by the names of their rules. */

import { either } from "./i18n/language.svelte";
import type { GameInfo } from "./protocol";

/** The game that rules belong to: `guandan/kandell` is Guandan. */
export function gameOf(games: readonly GameInfo[], rules: string | undefined): GameInfo | undefined {
  const name = rules?.split("/")[0];
  return games.find((game) => game.name === name);
}

/** What a game is called; empty while that is not known. */
export function titleOf(game: GameInfo | undefined): string {
  return game === undefined ? "" : either(game.title, game.title_zh);
}
