/** The cards of a play in the order in which one reads it, each where it stands. */

import type { PlayInfo } from "../protocol";
import { face, RANKS, splitCards } from "./card";

export interface Laid {
  readonly card: string;
  /** The rank that the card stands for; null where it is itself. */
  readonly as: string | null;
}

/** How many cards of each rank a run has. */
export const COPIES: Readonly<Record<string, number>> = {
  straight: 1,
  straight_flush: 1,
  sequence: 1,
  tube: 2,
  double_sequence: 2,
  plate: 3,
  triple_sequence: 3,
  quad_sequence: 4,
  quint_sequence: 5,
  six_sequence: 6,
  seven_sequence: 7,
};

/** How many cards of each rank those kinds have that carry others along. */
const CARRYING: Readonly<Record<string, number>> = {
  triple_with_single: 3,
  triple_with_pair: 3,
  plane_with_singles: 3,
  plane_with_pairs: 3,
  quad_with_singles: 4,
  quad_with_pairs: 4,
};

/** How many cards each rank of a plane has together with what it carries. */
const TOGETHER: Readonly<Record<string, number>> = { plane_with_singles: 4, plane_with_pairs: 5 };

/** The order in which ranks stand in a run: the Ace at either end. */
const RUN = `A${RANKS}`;
const EQUAL = new Set(["single", "pair", "triple", "bomb"]);

/** The ranks that a run or a plane goes through; empty where the play is neither. */
export function runOf(play: PlayInfo, size: number): string[] {
  const copies = COPIES[play.kind] ?? TOGETHER[play.kind];
  const top = play.rank === null ? -1 : RUN.lastIndexOf(play.rank);
  if (copies === undefined || top < 0) return [];
  const length = Math.round(size / copies);
  return [...RUN.slice(Math.max(0, top + 1 - length), top + 1)];
}

export function laidOut(play: PlayInfo, wild: string | null): Laid[] {
  const cards = splitCards(play.cards);
  const ranks = ranksOf(play, cards, wild);
  if (ranks.length !== cards.length) return cards.map((card) => ({ card, as: null }));
  return stand(cards, ranks, wild);
}

/** Cards that may stand for others: the wild card of a deal, and jokers. */
function isWild(card: string, wild: string | null): boolean {
  return card === wild || face(card).suit === null;
}

/** The rank at each place of a play; empty where the kind does not tell. */
function ranksOf(play: PlayInfo, cards: readonly string[], wild: string | null): string[] {
  const { rank, kind } = play;
  if (rank === null) return [];
  if (EQUAL.has(kind)) return cards.map(() => rank);
  if (kind === "full_house") {
    const pair = cards.find((card) => face(card).rank !== rank && card !== wild);
    const other = pair === undefined ? (wild === null ? null : face(wild).rank) : face(pair).rank;
    return other === null ? [] : [rank, rank, rank, other, other];
  }
  const body = kind in COPIES || kind in TOGETHER ? runOf(play, cards.length) : [rank];
  const copies = COPIES[kind] ?? CARRYING[kind] ?? 0;
  const ranks = body.flatMap((each) => Array.from({ length: copies }, () => each));
  return kind in CARRYING
    ? [
        ...ranks,
        ...without(
          cards.map((card) => face(card).rank),
          ranks,
        ),
      ]
    : ranks;
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...all];
  for (const each of some) left.splice(left.indexOf(each), 1);
  return left;
}

/** Natural cards first, wild ones as themselves next, and the rest of the places for those that stand for others. */
function stand(cards: readonly string[], ranks: readonly string[], wild: string | null): Laid[] {
  const places: (Laid | null)[] = ranks.map(() => null);
  const left = [...cards];
  for (const wilds of [false, true]) {
    ranks.forEach((rank, place) => {
      if (places[place] != null) return;
      const at = left.findIndex((card) => isWild(card, wild) === wilds && face(card).rank === rank);
      if (at >= 0) places[place] = { card: left.splice(at, 1)[0] ?? "", as: null };
    });
  }
  const others = left.map((card) => ({ card, wild: isWild(card, wild) }));
  if (others.some((each) => !each.wild)) return cards.map((card) => ({ card, as: null }));
  return ranks.flatMap((rank, place) => places[place] ?? { card: left.shift() ?? "", as: rank });
}
