/** Kinds of plays in the words of the displayed game, as declared by the server, with their layouts. */

import type { KindInfo, Overview, WordsInfo } from "../protocol";
import { settings } from "../settings.svelte";

/** Kinds of the displayed game; a page shows one table. */
class Kinds {
  #declared = $state.raw<Pick<Overview, "games" | "kinds">>({ games: [], kinds: [] });
  #game = $state<string | null>(null);
  /** The card that is a Big Ace when played alone (Big A); null in other games. */
  bigAce = $state<string | null>(null);

  /** 1 if the game is played by levels, where Chinese has another word for a deal. */
  readonly levels: 0 | 1 = $derived(
    this.#declared.games.some((game) => game.name === this.#game && game.levels) ? 1 : 0,
  );

  /** The general kinds, replaced by those that the game names differently. */
  readonly #byName: ReadonlyMap<string, KindInfo> = $derived.by(() => {
    const { games, kinds } = this.#declared;
    const own = games.find((game) => game.name === this.#game)?.kinds ?? [];
    return new Map([...kinds, ...own].map((kind) => [kind.name, kind]));
  });

  learn(declared: Pick<Overview, "games" | "kinds">): void {
    this.#declared = declared;
  }

  /** Name plays as in these rules from now on. */
  speakOf(rules: string, bigAce: string | null): void {
    this.#game = rules.split("/")[0] ?? null;
    this.bigAce = bigAce;
  }

  /** Return a kind by name; null if the server has declared none. */
  of(name: string): KindInfo | null {
    return this.#byName.get(name) ?? null;
  }
}

export const kinds = new Kinds();

/** Return the words of a kind in the current language. */
export function wordsOf(kind: KindInfo): WordsInfo {
  return kind[settings.language];
}
