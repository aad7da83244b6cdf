/** Visual effects for bombs: suited runs, joker bombs, and all others. */

import { face, splitCards } from "../../cards/card";
import { kinds } from "../../i18n/kinds.svelte";
import type { PlayInfo } from "../../protocol";

export type Blast = "bomb" | "run" | "jokers";

/** Return the effect of a play; null if the play is not a bomb. */
export function blastOf(play: PlayInfo): Blast | null {
  if (play.bomb === 0) return null;
  if (splitCards(play.cards).every((card) => face(card).suit === null)) return "jokers";
  return kinds.of(play.kind)?.run === true ? "run" : "bomb";
}
