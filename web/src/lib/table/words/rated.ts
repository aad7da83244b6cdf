/** Wording of rated and casual matches, and of changes of ratings. */

import { seatTitle } from "../../guest";
import { t } from "../../i18n/language.svelte";
import type { RatingChange, TableState } from "../../protocol";

/** Return one word on the current match of a rated table, or of one where strangers meet; null at other tables. */
export function ratedWord(table: TableState): string | null {
  const haveStrangersMet = table.listing !== null || (table.host === null && table.daily == null);
  if (!table.rated && !haveStrangersMet) return null;
  return t(table.is_rated ? "rated-match" : "casual-match");
}

/** Return the sentence on the next match of a rated table; null at other tables. */
export function ratedSentence(table: TableState): string | null {
  if (!table.rated) return null;
  if (table.casual === null) return t("rated-next");
  const { reason, seat } = table.casual;
  const found = table.seats[seat];
  return t(`casual-${reason}`, { name: found === undefined ? "" : seatTitle(found, seat) });
}

/** Return the sentence on the change of a player's rating. */
export function changeText({ before, after }: RatingChange, name: string): string {
  const difference = after.shown - before.shown;
  const change = difference < 0 ? `−${-difference}` : `+${difference}`;
  const text = t("rating-change", { name, before: String(before.shown), after: String(after.shown), change });
  return after.provisional ? t("rating-provisional", { text, uncertainty: String(after.uncertainty) }) : text;
}
