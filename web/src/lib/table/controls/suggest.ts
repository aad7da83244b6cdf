/** Plays near a selection, found among the legal plays listed by the server. The client implements no rules. */

import { face, isWild, splitCards, type Wild } from "../../cards/card";
import type { HandCard } from "../../hand/layout";
import { isCombination } from "../../i18n/plays";
import type { PlayInfo } from "../../protocol";

/** Cards available for a selection: the hand and the wild cards. */
export interface Held {
  readonly hand: readonly HandCard[];
  readonly wild: Wild;
}

const MOST_OFFERED = 4;

/**
 * Return true if suits matter in a play, i.e. if it has several ranks of one suit. In other plays, cards of equal rank
 * are interchangeable.
 */
function isSuited(cards: readonly string[], wild: Wild): boolean {
  const own = cards.filter((card) => !isWild(card, wild));
  const [first] = own;
  return (
    first !== undefined &&
    own.every((card) => face(card).suit === face(first).suit) &&
    new Set(own.map((card) => face(card).rank)).size > 1
  );
}

/** Return the ids of cards in `among` that make up a play, preferring earlier cards; null if a card is missing. */
export function cardsOf(play: PlayInfo, among: readonly HandCard[], wild: Wild): string[] | null {
  const cards = splitCards(play.cards);
  const exact = isSuited(cards, wild);
  const free = [...among];
  const ids: string[] = [];
  for (const card of cards) {
    const isSame = ({ card: other }: HandCard): boolean =>
      exact ? other === card : isWild(other, wild) === isWild(card, wild) && face(other).rank === face(card).rank;
    const at = free.findIndex(isSame);
    if (at < 0) return null;
    ids.push(...free.splice(at, 1).map(({ id }) => id));
  }
  return ids;
}

const sizeOf = (play: PlayInfo): number => splitCards(play.cards).length;
const named = (play: PlayInfo): string => `${play.kind} ${play.rank ?? ""} ${sizeOf(play)}`;

/** Return a play's name with the ranks of its cards, which also distinguishes plays by their kickers. */
function namedByRanks(play: PlayInfo, wild: Wild): string {
  const ranks = splitCards(play.cards).map((card) => (isWild(card, wild) ? "*" : face(card).rank));
  return `${named(play)} ${ranks.sort().join()}`;
}

/** Return one play per name: the play with the fewest wild cards. */
function distinct(plays: readonly PlayInfo[], nameOf: (play: PlayInfo) => string): PlayInfo[] {
  const found = new Map<string, PlayInfo>();
  for (const play of plays) {
    const name = nameOf(play);
    if (play.wild < (found.get(name)?.wild ?? Infinity)) found.set(name, play);
  }
  return [...found.values()];
}

export interface Offer {
  readonly play: PlayInfo;
  readonly ids: readonly string[];
}

/** Return the largest legal plays within the given cards, at most one per name. */
export function playsWithin(legal: readonly PlayInfo[], cards: readonly HandCard[], wild: Wild): Offer[] {
  const fitting = legal.filter((play) => {
    const size = isCombination(play) ? sizeOf(play) : 0;
    return size > 1 && size <= cards.length && cardsOf(play, cards, wild) !== null;
  });
  return distinct(fitting, named)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST_OFFERED)
    .map((play) => ({ play, ids: cardsOf(play, cards, wild) ?? [] }));
}

/**
 * Return the only play that contains a card, ignoring plays with wild cards if there are natural ones; null if
 * ambiguous or if the play is a single.
 */
export function completed(legal: readonly PlayInfo[], tapped: HandCard, { hand, wild }: Held): Offer | null {
  const first = [tapped, ...hand.filter(({ id }) => id !== tapped.id)];
  const plays = distinct(legal.filter(isCombination), (play) => namedByRanks(play, wild));
  const holding = plays.flatMap((play) => {
    const ids = cardsOf(play, first, wild);
    return ids?.includes(tapped.id) === true ? [{ play, ids }] : [];
  });
  const natural = holding.filter(({ play }) => play.wild === 0);
  const found = natural.length > 0 ? natural : holding;
  const [only] = found;
  return found.length === 1 && only !== undefined && only.ids.length > 1 ? only : null;
}

/** Play that the selected cards are part of, and the number of cards that it has besides. */
export interface Missing {
  readonly play: PlayInfo;
  readonly count: number;
}

/** Return the nearest play that contains all selected cards; null if none does. */
export function missing(
  legal: readonly PlayInfo[],
  selected: readonly HandCard[],
  { hand, wild }: Held,
): Missing | null {
  const chosen = new Set(selected.map(({ id }) => id));
  const first = [...selected, ...hand.filter(({ id }) => !chosen.has(id))];
  const found = legal.filter(isCombination).flatMap((play) => {
    const ids = cardsOf(play, first, wild);
    const held = ids?.filter((id) => chosen.has(id)).length ?? 0;
    return ids !== null && held === chosen.size ? [{ play, count: ids.length - held }] : [];
  });
  const nearest = Math.min(...found.map(({ count }) => count));
  return found.find(({ count }) => count === nearest) ?? null;
}
