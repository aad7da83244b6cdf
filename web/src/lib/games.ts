/** The games that the server knows, by the names of their rules. */

import { type OptionValues, resolved } from "./create/options";
import { either } from "./i18n/language.svelte";
import { api } from "./net/api";
import type { GameInfo, TableState } from "./protocol";

/** All games; none where the server does not tell. */
export function knownGames(): Promise<readonly GameInfo[]> {
  return api.games().then(
    ({ games }) => games,
    () => [],
  );
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

/** Every option's value at a table, or in a record; what was set there, while the game is not known. */
export function valuesOf(
  game: GameInfo | undefined,
  { rules, options }: Pick<TableState, "rules" | "options">,
): OptionValues {
  if (game === undefined) return options;
  const preset = rules.includes("/") ? rules : (game.presets[0]?.name ?? "");
  return resolved(game, preset, options);
}
