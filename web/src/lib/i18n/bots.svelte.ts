/** Bots offered by the server, with their levels. */

import type { BotChoice } from "../protocol";
import { coded } from "./language.svelte";

class Bots {
  /** Bots available for seats, weakest first. */
  all = $state.raw<readonly BotChoice[]>([]);

  /**
   * Return the bots to choose from at a running table, weakest first: those with a level if the server offers any,
   * otherwise all. The bot on the seat is always among them.
   */
  offeredFor(current: string | null): readonly BotChoice[] {
    const levelled = this.all.filter((bot) => bot.level !== null);
    return this.all.filter((bot) => levelled.length === 0 || bot.level !== null || bot.name === current);
  }

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
