/** Words of the game that is shown, as the server declares them: what its plays are called, and how their cards lie. */

import type { KindInfo, Overview, WordsInfo } from "../protocol";
import { settings } from "../settings.svelte";

/** What is known of plays on the table that is shown: a page shows one table. */
class Kinds {
  #declared = $state.raw<Pick<Overview, "games" | "kinds">>({ games: [], kinds: [] });
  #game = $state<string | null>(null);
  /** The card that is a Big Ace when it is played alone (Big A). */
  bigAce = $state<string | null>(null);

  /** 1 where the game is played by levels: a deal has another name there (Chinese). */
  readonly levels: 0 | 1 = $derived(
    this.#declared.games.some((game) => game.name === this.#game && game.levels) ? 1 : 0,
  );

  /** The general kinds, and in their place those that the game calls by other names. */
  readonly #byName: ReadonlyMap<string, KindInfo> = $derived.by(() => {
    const { games, kinds } = this.#declared;
    const own = games.find((game) => game.name === this.#game)?.kinds ?? [];
    return new Map([...kinds, ...own].map((kind) => [kind.name, kind]));
  });

  learn(declared: Pick<Overview, "games" | "kinds">): void {
    this.#declared = declared;
  }

  /** From now on plays are called as in these rules. */
  speakOf(rules: string, bigAce: string | null): void {
    this.#game = rules.split("/")[0] ?? null;
    this.bigAce = bigAce;
  }

  /** A kind by its name; null where the server has told of no such kind. */
  of(name: string): KindInfo | null {
    return this.#byName.get(name) ?? null;
  }
}

export const kinds = new Kinds();

/** A kind's words in the language that was chosen. */
export function wordsOf(kind: KindInfo): WordsInfo {
  return kind[settings.language];
}
