/** Wording of offers, queues and wishes of the quick match. */

import { gameOf, titleOf } from "../games";
import { t } from "../i18n/language.svelte";
import type { GameInfo, QuickOffer, QuickTicket } from "../protocol";

/** Differences of ratings that can be chosen, as displayed. */
export const APART = [100, 200, 300, 500] as const;

type Named = Pick<QuickOffer, "rules" | "house" | "seats">;

/** Return the name of offered rules, with the number of seats if the game has several. */
export function offerTitle(games: readonly GameInfo[], { rules, house, seats }: Named): string {
  const game = gameOf(games, rules);
  const title = titleOf(game, house);
  return game === undefined || game.seats.length < 2 ? title : t("quick-seats", { rules: title, seats });
}

/** Return the words for an accepted difference of ratings; null is any. */
export function apartText(apart: number | null): string {
  return apart === null ? t("quick-apart-any") : t("quick-apart-most", { n: apart });
}

/** Return what a person has asked for, beside the rules. */
export function wishText({ rated, apart, bots }: QuickTicket): string {
  const words = [t(rated ? "rated-match" : "casual-match"), t("quick-wish-apart", { apart: apartText(apart) })];
  if (!rated) words.push(t(bots ? "quick-wish-bots" : "quick-wish-no-bots"));
  return words.join(" · ");
}

/** Return a duration as minutes and seconds. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
