/** Names of the seats of an ending. */

import { botTitle } from "../guest";
import { t } from "../i18n/language.svelte";
import type { EndingState } from "../protocol";

/** Return true if the viewer plays this seat alone. */
function isViewer({ own }: EndingState, seat: number): boolean {
  return own.length === 1 && own.includes(seat);
}

/** Return the name of a seat: "You" for a side of one seat, otherwise the animal of the seat's portrait. */
export function nameOf(state: EndingState, seat: number): string {
  return isViewer(state, seat) ? t("seat-viewer") : botTitle(seat);
}

/** Return the side of a seat as text; empty if the name or the role says it. */
export function sideOf(state: EndingState, seat: number): string {
  if (isViewer(state, seat) || state.declarer === seat) return "";
  return t(state.own.includes(seat) ? "endings-yours" : "endings-theirs");
}
