/** Choice of sounds for table events. */

import type { DealView, EventInfo } from "../../protocol";
import type { Sound } from "../../sound";
import { blastOf } from "../felt/blast";
import { sideOf } from "../felt/sides";

/** Maximum number of cards at which a seat counts as nearly out. */
export const FEW = 2;

/** Sounds of decisions outside a trick, by kind. Others sound like a play or a pass. */
const ANNOUNCED: Readonly<Partial<Record<string, Sound>>> = {
  bid: "bid",
  double: "raise",
  show: "raise",
  expose: "raise",
  reveal: "raise",
  resist: "raise",
  give: "tribute",
  take: "tribute",
  return: "tribute",
};

const BLASTS = { bomb: "bomb", run: "flush", jokers: "jokers" } as const;

/** Table event, reduced to the data that determines its sounds. */
export interface Heard {
  /** State of the deal after the event. */
  readonly deal: DealView | null;
  readonly you: number | null;
  readonly done: readonly EventInfo[];
  readonly ended: boolean;
  /** Return a seat's card count; null if hidden. */
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
  return ANNOUNCED[play.kind] ?? (play.kind === "pass" ? "pass" : "play");
}

const within = (count: number | null): boolean => count !== null && count > 0 && count <= FEW;

/** Return true if the first seat out is on the viewer's side. Always true for spectators. */
function won(deal: DealView, you: number | null): boolean {
  const [first] = deal.order;
  return you === null || first === undefined || sideOf({ ...deal, across: deal.levels !== null }, you, first) === 0;
}
