/** Refusals of a local table. The kernel names the reason; the sentences are those of a server, without options. */

import { splitCards } from "../cards/card";
import type { DealView, PlayInfo, Problem } from "../protocol";
import type { Action } from "./actions";
import type { KernelMatch, Reading } from "./match";
import { actionOf } from "./texts";

type Values = Problem["values"];

export function problem(code: string, values: Values = {}): Problem {
  return { code, message: "", values, sentence: "" };
}

/** Error for a play that is refused. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** Refusal of a request that is not possible now, or never at a local table. */
export const notHere: Problem = problem("not_now");

/** Return the reason why cards cannot be played now; `reading` is their strongest combination, null if there is none. */
export function illegal(
  reading: Reading | null,
  cards: string,
  deal: Pick<DealView, "to_beat" | "must_lead">,
): Problem {
  const named = splitCards(cards);
  if (reading === null) return problem("no_combination", { cards: named, count: named.length });
  const beat: Values = deal.to_beat === null ? {} : { beat: nameOf(deal.to_beat) };
  switch (reading.why) {
    case "must_lead":
    case "own_big_ace_first":
      return problem(reading.why);
    case "must_play":
      return problem("must_play", beat);
    case "opening_lead":
      return problem("must_contain_lowest", { rank: deal.must_lead });
    case "own_side":
    case "last_cards":
      return problem("cannot_capture", { ...beat, why: reading.why });
    case "not_higher":
      return problem("does_not_beat", { ...beat, own: nameOf(reading.play) });
    default:
      return problem("not_by_rules", { own: nameOf(reading.play) });
  }
}

/** Return the action that a text means for the seat to act, as `actionOf`. Throws Refused unless it is legal. */
export function allowed(
  match: KernelMatch,
  text: string,
  deal: Parameters<typeof illegal>[2],
  preferred: string | null = null,
): Action {
  const meant = actionOf(match, text, preferred);
  if ("refused" in meant) throw new Refused(illegal(meant.refused, text, deal));
  return meant.action;
}

function nameOf({ kind, rank, cards }: PlayInfo): { kind: string; rank: string | null; size: number } {
  return { kind, rank, size: splitCards(cards).length };
}
