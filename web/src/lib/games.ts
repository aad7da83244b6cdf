/** Games offered by the server, looked up by rules name. */

import { either, t } from "./i18n/language.svelte";
import { api, ApiError } from "./network/api";
import type { GameForm, GameInfo, RulesTitle } from "./protocol";

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

/** Return the title of a game, followed by the name of its house rules; empty while the game is not loaded. */
export function titleOf(game: GameInfo | undefined, house: RulesTitle | null = null): string {
  if (game === undefined) return "";
  const title = either(game.title, game.title_zh);
  return house === null ? title : `${title} · ${houseName(house)}`;
}

/** Return the name of house rules, with a mark if options were changed afterwards. */
export function houseName({ name, name_zh, changed }: RulesTitle): string {
  const said = either(name, name_zh === "" ? name : name_zh);
  return changed ? t("rules-changed", { name: said }) : said;
}

/** Return the description of a table's rules: that of its house rules, which may be empty, or that of its preset. */
export function sentenceOf(game: GameInfo, rules: string, house: RulesTitle | null): string {
  if (house === null) return rulesSentence(game, rules);
  const { description, description_zh } = house;
  return either(description, description_zh === "" ? description : description_zh);
}
