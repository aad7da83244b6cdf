/** Kinds of plays declared by the server, with layouts and with names as used in the displayed game. */

import type { Kind, Overview, KindTexts } from "../protocol";
import { settings } from "../settings.svelte";

/** Kinds of plays in the displayed game. A page shows at most one table. */
class Kinds {
  #declared = $state.raw<Pick<Overview, "games" | "kinds">>({ games: [], kinds: [] });
  #game = $state<string | null>(null);
  /** Card that counts as a Big Ace when played alone (Big A); null in other games. */
  bigAce = $state<string | null>(null);

  /** 1 if the game has levels, for which Chinese uses a different word for a deal. */
  readonly levels: 0 | 1 = $derived(
    this.#declared.games.some((game) => game.name === this.#game && game.levels) ? 1 : 0,
  );

  /** True unless the game's deals end as soon as the first player is out. */
  readonly places: boolean = $derived(
    !this.#declared.games.some((game) => game.name === this.#game && game.places === false),
  );

  /** Generic kinds, overridden by those that the game names differently. */
  readonly #byName: ReadonlyMap<string, Kind> = $derived.by(() => {
    const { games, kinds } = this.#declared;
    const own = games.find((game) => game.name === this.#game)?.kinds ?? [];
    return new Map([...kinds, ...own].map((kind) => [kind.name, kind]));
  });

  learn(declared: Pick<Overview, "games" | "kinds">): void {
    this.#declared = declared;
  }

  /** Switch to the play names of the given rules. */
  speakOf(rules: string, bigAce: string | null): void {
    this.#game = rules.split("/")[0] ?? null;
    this.bigAce = bigAce;
  }

  /** Return a kind by name; null if not declared by the server. */
  of(name: string): Kind | null {
    return this.#byName.get(name) ?? null;
  }
}

export const kinds = new Kinds();

/** Return the wording of a kind in the current language. */
export function wordsOf(kind: Kind): KindTexts {
  return kind[settings.language];
}
