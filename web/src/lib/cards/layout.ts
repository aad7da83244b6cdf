/** Cards of a play in reading order, each at its position in the combination. */

import type { Kind, PlayInfo } from "../protocol";
import { face, isWild, RANKS, splitCards, type Wild } from "./card";

export interface Laid {
  readonly card: string;
  /** Rank that the card represents; null for its own rank. */
  readonly as: string | null;
}

/** Ranks in run order, with the Ace at both ends. */
const RUN = `A${RANKS}`;

/** Layout of a kind: cards per rank in its body, kickers per rank, and `run` if the ranks form a run. */
export type Shape = Pick<Kind, "copies" | "run" | "carries">;

/** Return the ranks of a run or plane in ascending order, ending with its key rank; empty for other kinds. */
export function runTo({ copies, run, carries }: Shape, rank: string, size: number): string[] {
  const top = RUN.lastIndexOf(rank);
  if (!run || top < 0) return [];
  const length = Math.ceil(size / (copies + carries));
  return [...RUN.slice(Math.max(0, top + 1 - length), top + 1)];
}

/** Return the cards of a play in reading order, or in the given order if the layout is unknown (`kind` is null). */
export function layOut(play: PlayInfo, kind: Shape | null, wild: Wild): Laid[] {
  const cards = splitCards(play.cards);
  const ranks = kind === null || play.rank === null ? [] : ranksOf(kind, play.rank, cards, wild);
  if (ranks.length !== cards.length) return cards.map((card) => ({ card, as: null }));
  return stand(cards, ranks, wild);
}

/** Return true if a card may represent others, i.e. if it is wild in the deal or a joker. */
function standsFor(card: string, wild: Wild): boolean {
  return isWild(card, wild) || face(card).suit === null;
}

/** Return the rank at each position of a play. */
function ranksOf(kind: Shape, rank: string, cards: readonly string[], wild: Wild): string[] {
  if (kind.copies === 0) return cards.map(() => rank);
  const body = (kind.run ? runTo(kind, rank, cards.length) : [rank]).flatMap((each) =>
    Array.from({ length: kind.copies }, () => each),
  );
  return kind.carries === 0 ? body : [...body, ...carried(kind, body, cards, wild)];
}

/** Return the kicker ranks: natural cards, then wild cards that pair them, then wild cards as themselves. */
function carried(
  { copies, carries }: Shape,
  body: readonly string[],
  cards: readonly string[],
  wild: Wild,
): string[] {
  const left = [...body];
  const others = cards.filter((card) => {
    const at = isWild(card, wild) ? -1 : left.indexOf(face(card).rank);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && !isWild(card, wild);
  });
  const ranks = others.map((card) => face(card).rank);
  const room = cards.length - body.length;
  const inPairs = carries === (copies === 4 ? 4 : 2); // four of a kind carries two pairs, other sets carry one
  const single = ranks.filter((rank) => ranks.indexOf(rank) === ranks.lastIndexOf(rank));
  if (inPairs) ranks.push(...single.slice(0, Math.max(0, room - ranks.length)));
  while (wild !== null && ranks.length < room) ranks.push(face(wild).rank);
  return ranks;
}

/** Place natural cards first, then wild cards as themselves, then substitutes in the remaining positions. */
function stand(cards: readonly string[], ranks: readonly string[], wild: Wild): Laid[] {
  const places: (Laid | null)[] = ranks.map(() => null);
  const left = [...cards];
  for (const wilds of [false, true]) {
    ranks.forEach((rank, place) => {
      if (places[place] != null) return;
      const at = left.findIndex((card) => standsFor(card, wild) === wilds && face(card).rank === rank);
      if (at >= 0) places[place] = { card: left.splice(at, 1)[0] ?? "", as: null };
    });
  }
  const others = left.map((card) => ({ card, wild: standsFor(card, wild) }));
  if (others.some((each) => !each.wild)) return cards.map((card) => ({ card, as: null }));
  return ranks.flatMap((rank, place) => places[place] ?? { card: left.shift() ?? "", as: rank });
}
