/** Card names. */

import { face, rankLabel, splitCards, type Mark } from "../cards/card";
import { coded, t } from "./language.svelte";

const SUIT_SIGNS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Return the name of a card, e.g. `7 of hearts` or `red joker`, including its mark. */
export function cardName(card: string, mark: Mark | null = null): string {
  const at = face(card);
  const name =
    at.suit === null ? rankName(card) : t("card-name", { rank: longRank(at.rank), suit: t(`suit-${at.suit}`) });
  return mark === null ? name : t(`card-${mark}`, { card: name });
}

/** Return a rank as used in the name of a card: `Jack`, `10`. */
function longRank(rank: string): string {
  return coded(`rank-${rank}`) ?? rankLabel(rank);
}

/** Return a rank as used in a sentence: `10`, `red joker`, `Big Ace`. */
export function rankName(rank: string): string {
  return rank.length > 1 ? (coded(`rank-${rank}`) ?? rank) : rankLabel(rank);
}

/** Return cards in short form: `7♥ 7♠`. */
export function signs(cards: string): string {
  return splitCards(cards)
    .map((card) => {
      const at = face(card);
      return at.suit === null ? rankName(card) : rankLabel(at.rank) + (SUIT_SIGNS[at.suit] ?? "");
    })
    .join(" ");
}
