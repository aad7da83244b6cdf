/** Rules handed from one page to the form for a new table. */

import type { LoadedRules } from "../protocol";

let handed: LoadedRules | null = null;

/** Hand rules over to the next form for a table of their game. */
export function handOver(rules: LoadedRules): void {
  handed = rules;
}

/** Return the rules handed over for a game, once; null if there are none. */
export function takeHanded(game: string): LoadedRules | null {
  const rules = handed?.game === game ? handed : null;
  handed = null;
  return rules;
}
