/** Figures of the court cards and the jokers, loaded once cards have been drawn, so that they delay no first card. */

import type { Court } from "./figures";
import { COURTS } from "./signs";

/** Delay between the first card drawn and the request for the figures, in milliseconds. */
const AFTER = 300;

type Figures = typeof import("./figures");

let loaded = $state.raw<Figures | null>(null);
let asked = false;

/** Return the figures, or null until they are loaded; the first call requests them. */
export function figures(): Figures | null {
  if (!asked) {
    asked = true;
    setTimeout(() => {
      // Without a connection, cards show headgear alone, and the next card drawn tries again.
      import("./figures").then((found) => (loaded = found)).catch(() => (asked = false));
    }, AFTER);
  }
  return loaded;
}

/** Return true if a card of the rank has a figure: a court card or a joker. */
export function isCourt(rank: string): rank is Court {
  return COURTS[rank] !== undefined;
}
