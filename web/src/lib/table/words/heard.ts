/** Which sounds are made for what happens. */

import type { DealView, EventInfo } from "../../protocol";
import type { Sound } from "../../sound";
import { blastOf } from "../felt/blast";
import { sideOf } from "../felt/sides";

/** So many cards are the last ones of a seat. */
const FEW = 2;

const BLASTS = { bomb: "bomb", run: "flush", jokers: "jokers" } as const;

/** What somebody hears of the table. */
export interface Heard {
  /** The deal after it. */
  readonly deal: DealView | null;
  readonly you: number | null;
  readonly done: readonly EventInfo[];
  readonly ended: boolean;
  /** How many cards a seat holds; null where that is kept secret. */
  readonly left: (seat: number) => number | null;
}

export function soundsOf({ deal, you, done, ended, left }: Heard): Sound[] {
  const found = done.slice(-1).map((last) => laid(last));
  if (ended) found.push(deal === null || won(deal, you) ? "win" : "lose");
  else {
    const few = done.some(({ seat, play }) => play.cards !== "" && within(left(seat)));
    if (few) found.push("few");
    if (deal?.my_turn === true) found.push("turn");
  }
  return found;
}

function laid({ play }: EventInfo): Sound {
  const blast = blastOf(play);
  if (blast !== null) return BLASTS[blast];
  return play.kind === "pass" ? "pass" : "play";
}

const within = (count: number | null): boolean => count !== null && count > 0 && count <= FEW;

/** Whether whoever was out first is of the viewer's side; who only watches hears every end alike. */
function won(deal: DealView, you: number | null): boolean {
  const [first] = deal.order;
  return you === null || first === undefined || sideOf({ ...deal, across: deal.levels !== null }, you, first) === 0;
}
