/** Sounds of the events of a table. */

import type { DealView, EventInfo } from "../../protocol";
import type { Sound } from "../../sound";
import { blastOf } from "../felt/blast";
import { sideOf } from "../felt/sides";

/** Largest number of cards that counts as the last ones of a seat. */
const FEW = 2;

const BLASTS = { bomb: "bomb", run: "flush", jokers: "jokers" } as const;

/** An event of a table, as the choice of sounds needs it. */
export interface Heard {
  /** Deal after the event. */
  readonly deal: DealView | null;
  readonly you: number | null;
  readonly done: readonly EventInfo[];
  readonly ended: boolean;
  /** Return the number of cards of a seat; null if it is kept secret. */
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

/** Return true if the first seat out is on the viewer's side; a spectator gets the same sound at every end. */
function won(deal: DealView, you: number | null): boolean {
  const [first] = deal.order;
  return you === null || first === undefined || sideOf({ ...deal, across: deal.levels !== null }, you, first) === 0;
}
