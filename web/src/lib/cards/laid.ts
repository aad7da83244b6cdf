/** The cards of a play in the order in which one reads it, each where it stands. */

import type { KindInfo, PlayInfo } from "../protocol";
import { face, RANKS, splitCards } from "./card";

export interface Laid {
  readonly card: string;
  /** The rank that the card stands for; null where it is itself. */
  readonly as: string | null;
}

/** The order in which ranks stand in a run: the Ace at either end. */
const RUN = `A${RANKS}`;

/** How a kind is laid out: cards of each rank of its body, whether that is a run, and what each rank carries along. */
export type Shape = Pick<KindInfo, "copies" | "run" | "carries">;

/** The ranks that a run or a plane goes through up to its key rank; empty where the kind is neither. */
export function runTo({ copies, run, carries }: Shape, rank: string, size: number): string[] {
  const top = RUN.lastIndexOf(rank);
  if (!run || top < 0) return [];
  const length = Math.ceil(size / (copies + carries));
  return [...RUN.slice(Math.max(0, top + 1 - length), top + 1)];
}

/** `kind` is null where nobody has told how it is laid out: then the cards lie as they came. */
export function laidOut(play: PlayInfo, kind: Shape | null, wild: string | null): Laid[] {
  const cards = splitCards(play.cards);
  const ranks = kind === null || play.rank === null ? [] : ranksOf(kind, play.rank, cards, wild);
  if (ranks.length !== cards.length) return cards.map((card) => ({ card, as: null }));
  return stand(cards, ranks, wild);
}

/** Cards that may stand for others: the wild card of a deal, and jokers. */
function isWild(card: string, wild: string | null): boolean {
  return card === wild || face(card).suit === null;
}

/** The rank at each place of a play. */
function ranksOf(kind: Shape, rank: string, cards: readonly string[], wild: string | null): string[] {
  if (kind.copies === 0) return cards.map(() => rank);
  const body = (kind.run ? runTo(kind, rank, cards.length) : [rank]).flatMap((each) =>
    Array.from({ length: kind.copies }, () => each),
  );
  return kind.carries === 0 ? body : [...body, ...carried(body, cards, wild)];
}

/** The ranks of what a body carries: natural cards, and wild ones that stand for the like or for themselves. */
function carried(body: readonly string[], cards: readonly string[], wild: string | null): string[] {
  const left = [...body];
  const others = cards.filter((card) => {
    const at = card === wild ? -1 : left.indexOf(face(card).rank);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && card !== wild;
  });
  const ranks = others.map((card) => face(card).rank);
  const like = ranks[0] ?? (wild === null ? null : face(wild).rank);
  while (like !== null && ranks.length < cards.length - body.length) ranks.push(like);
  return ranks;
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
