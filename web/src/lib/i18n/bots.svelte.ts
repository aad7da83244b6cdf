/** The bots as the server declares them: who may be seated, and how well each plays. */

import type { BotChoice } from "../protocol";
import { coded } from "./language.svelte";

class Bots {
  /** Who may be seated, the weakest first. */
  all = $state.raw<readonly BotChoice[]>([]);

  learn(choices: readonly BotChoice[]): void {
    this.all = choices;
  }

  /** How well a bot plays, in a word; its name, in words if it has such, where the server does not say. */
  title(name: string): string {
    const level = this.all.find((bot) => bot.name === name)?.level ?? null;
    return coded(level === null ? `bot-${name}` : `bot-level-${level}`) ?? name;
  }
}

export const bots = new Bots();
