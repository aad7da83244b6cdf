/** Cards and plays in notation, as programs write them. */

import { RANKS } from "../../src/lib/cards/card.js";
import { readingOf } from "../../src/lib/local/texts.js";
import { badArgument, Refusal, shown } from "./errors.js";

const SUITS: Readonly<Record<string, string>> = {
  "♦": "d",
  "♢": "d",
  "♣": "c",
  "♧": "c",
  "♥": "h",
  "♡": "h",
  "♠": "s",
  "♤": "s",
};
const CARD = /^(?:(?<joker>BJ|RJ)|(?<rank>10|[2-9TJQKA])(?<suit>[dchs♦♢♣♧♥♡♠♤]))/i;
const BETWEEN = /^[\s,]+/;

const EXPECTED =
  'a card is a rank (2 to 9, T, J, Q, K, A) and a suit (d, c, h, s), such as "Ts", or a joker, "BJ" or "RJ"';

/** Cards as text, such as `"3s3h"` or `"10♠, BJ"`; or as a list of such texts. */
export type CardsLike = string | readonly string[];

/**
 * Return the cards of a text or list, one string each, such as `Ts`. Throws Refusal (`bad_notation`).
 *
 * @internal
 */
export function cardsIn(cards: CardsLike): string[] {
  const text = typeof cards === "string" ? cards : Array.isArray(cards) ? cards.join(" ") : null;
  if (text === null)
    throw badArgument(`cards are a text such as "3s3h" or a list such as ["3s", "3h"], not ${shown(cards)}`);
  const found: string[] = [];
  for (let rest = text.replace(BETWEEN, ""); rest !== ""; rest = rest.replace(BETWEEN, "")) {
    const card = CARD.exec(rest);
    if (card?.groups === undefined) throw unreadable(text, rest);
    const { joker, rank, suit } = card.groups;
    found.push(
      joker?.toUpperCase() ?? (rank === "10" ? "T" : (rank ?? "").toUpperCase()) + (SUITS[suit ?? ""] ?? suit),
    );
    rest = rest.slice(card[0].length);
  }
  return found;
}

function unreadable(text: string, rest: string): Refusal {
  const at = text.length - rest.length;
  const place = at === 0 && rest.length < 4 ? "" : ` in ${shown(text)}, from character ${at + 1}`;
  return new Refusal("bad_notation", `${shown(rest.slice(0, 8))} is no card${place}; ${EXPECTED}`);
}

/**
 * Return a rank, `2` to `A`, or null. Throws ClamberError for others, with the name of the argument.
 *
 * @internal
 */
export function checkedRank(name: string, rank: string | null): string | null {
  if (rank === null || [...RANKS].includes(rank)) return rank;
  throw badArgument(`${name} is one of ${[...RANKS].join(" ")}, not ${shown(rank)}`);
}

/**
 * Return a suit or null. Throws ClamberError for others.
 *
 * @internal
 */
export function checkedSuit(suit: string | null): string | null {
  if (suit === null || ["d", "c", "h", "s"].includes(suit)) return suit;
  throw badArgument(`bigSuit is one of d c h s, not ${shown(suit)}`);
}

/**
 * Return the part of a play's text after `=`; null if there is none.
 *
 * @internal
 */
export const readingIn = (text: string): string | null => readingOf(text)?.trim() ?? null;
