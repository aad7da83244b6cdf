/** Bots offered by the server, with their levels. */

import type { BotChoice } from "../protocol";
import { coded } from "./language.svelte";

class Bots {
  /** Bots available for seats, weakest first. */
  all = $state.raw<readonly BotChoice[]>([]);

  learn(choices: readonly BotChoice[]): void {
    this.all = choices;
  }

  /** Return the localized level of a bot, or the bot's name if the server declares no level. */
  title(name: string): string {
    const level = this.all.find((bot) => bot.name === name)?.level ?? null;
    return coded(level === null ? `bot-${name}` : `bot-level-${level}`) ?? name;
  }
}

export const bots = new Bots();
