/** Card counter: the number of unseen cards per rank, with level and wild cards counted separately. */

import { RANKS } from "../../cards/card";
import type { DealView } from "../../protocol";

export interface Counted {
  /** A rank, or `W` for wild cards. */
  readonly rank: string;
  readonly left: number;
  /** True if the entry ranks above its natural position, as level cards and wild cards do. */
  readonly raised: boolean;
}

const DESCENDING = [...RANKS].reverse();

/** Return the counts in descending order of rank; null if the table has no counter. */
export function countedCards({
  unseen,
  unseen_wild: wild,
  level,
  auction,
}: Pick<DealView, "unseen" | "unseen_wild" | "level" | "auction">): Counted[] | null {
  if (unseen === null) return null;
  const cell = (rank: string, raised = false): Counted => ({ rank, left: unseen[rank] ?? 0, raised });
  const found = [cell("RJ"), cell("BJ")];
  if (wild !== null && level !== null) {
    found.push({ rank: "W", left: wild, raised: true });
    found.push({ ...cell(level, true), left: (unseen[level] ?? 0) - wild });
  }
  const drawn = auction?.wild_rank ?? null;
  if (drawn !== null) found.unshift(cell(drawn, true));
  const others = DESCENDING.filter((rank) => rank in unseen && rank !== drawn && !(wild !== null && rank === level));
  return [...found, ...others.map((rank) => cell(rank))].filter(({ rank }) => rank === "W" || rank in unseen);
}
