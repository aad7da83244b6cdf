/** Bots as declared by the server: those that may be seated, and their levels. */

import type { BotChoice } from "../protocol";
import { coded } from "./language.svelte";

class Bots {
  /** Bots that may be seated, the weakest first. */
  all = $state.raw<readonly BotChoice[]>([]);

  learn(choices: readonly BotChoice[]): void {
    this.all = choices;
  }

  /** Return the level of a bot as a word; if the server declares none, its name. */
  title(name: string): string {
    const level = this.all.find((bot) => bot.name === name)?.level ?? null;
    return coded(level === null ? `bot-${name}` : `bot-level-${level}`) ?? name;
  }
}

export const bots = new Bots();
