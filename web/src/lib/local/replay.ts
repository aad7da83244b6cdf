/** Replays of deals on this device, as a server makes them of its own deals (server/wire/finished.py). */

import type { Line, Replay, ReplayStep, RulesFacts, TributeJson } from "../protocol";
import { dealOf, NOWHERE, SPECTATOR } from "./deals";
import type { Kernel } from "./kernel";
import type { KernelMatch } from "./match";
import { Progress } from "./progress";
import { allowed, notHere, problem, Refused } from "./refusals";
import { dealsOver, type SavedTable } from "./saved";

/** Deal of a match on this device: the table as it was saved, and the index of the deal. */
export interface PastDeal {
  readonly saved: SavedTable;
  readonly facts: RulesFacts;
  readonly number: number;
}

/** Another line of a deal: the step where it departs, the person's seat and plays, and true if bots finish the deal. */
export interface LineWish {
  readonly step: number;
  readonly seat: number;
  readonly played: readonly string[];
  readonly finish: boolean;
}

const NO_SEED = new Uint8Array(32);

/** Number of events of the deal that lead to a step of a replay, and the last of them; null for the first step. */
interface Shown extends Pick<ReplayStep, "done"> {
  readonly events: number;
}

/** A finished deal, with its match, which is at the deal's end at first. */
export class Past {
  readonly #deal: PastDeal;
  readonly #progress: Progress;

  /** Throws Refused if there is no such deal, or if it is not over. */
  constructor(kernel: Kernel, rules: number, deal: PastDeal) {
    const { saved, facts, number } = deal;
    const until = { ...saved, window: null, deals: saved.deals.slice(0, number + 1) };
    this.#deal = deal;
    this.#progress = new Progress(kernel, rules, until, facts.asked_once, 0);
    if (dealsOver(saved) > number && this.#progress.last?.number === number) return;
    this.free();
    throw new Refused(problem("unknown_record"));
  }

  free(): void {
    this.match.free();
  }

  get match(): KernelMatch {
    return this.#progress.match;
  }

  /** Index of the deal. */
  get number(): number {
    return this.#deal.number;
  }

  /** Steps of the replay, without the positions. */
  get shown(): Shown[] {
    return stepsOf(this.match, this.#progress.doers, (_, shown) => shown);
  }

  /** Return the replay under an id. */
  replay(id: string): Replay {
    return this.#told(id, this.#progress.doers);
  }

  /** Return the deal played otherwise from a step on, by the person and a policy. Throws Refused as a server does. */
  line(id: string, wish: LineWish, policy: string): Line {
    const { match, shown } = this;
    const { step, seat } = wish;
    if (shown[step] === undefined || seat >= match.facts.seats) throw new Refused(problem("unknown_record"));
    const next = shown[step + 1];
    if (next !== undefined) match.back(next.events - 1);
    playOn(match, wish, policy);
    const told = this.#told(id, new Uint8Array(match.facts.events));
    return { ...told, start: step, seat, legal: told.result === null ? match.choices : [] };
  }

  #told(id: string, doers: Uint8Array): Replay {
    const { saved, facts, number } = this.#deal;
    const { setup, match } = this.#progress;
    return {
      id,
      rules: facts.rules,
      options: facts.options,
      values: facts.values,
      house: facts.house,
      seats: setup.bots.map((bot, seat) => (seat === setup.you ? setup.name : bot)),
      deal: number,
      deals: dealsOver(saved),
      level: match.forAll(doers, NOWHERE).level,
      steps: stepsOf(match, doers, (at, { events, done }) => ({
        done,
        ...positionOf(at, doers.subarray(0, events)),
      })),
      result: match.facts.deal_over ? { ...this.#progress.result, match: 0, link: id } : null,
      display: facts.display,
    };
  }
}

/**
 * Return what is told of each step of the deal so far. Declined questions are secret, and lead to none.
 *
 * @param match - The match.
 * @param doers - Doer of each event.
 * @param tell - Function of the match at a step.
 */
function stepsOf<Told>(match: KernelMatch, doers: Uint8Array, tell: (at: KernelMatch, shown: Shown) => Told): Told[] {
  const steps: Told[] = [];
  const past = match.copy();
  try {
    for (let events = doers.length; events >= 0; events--) {
      past.back(events, true);
      const before = doers.subarray(0, events);
      const [event] = events === 0 ? [] : past.history(SPECTATOR, events - 1, before);
      if (event === undefined && events > 0) continue;
      const [done = null] = event === undefined ? [] : past.history(event.seat, events - 1, before);
      steps.unshift(tell(past, { events, done }));
    }
    return steps;
  } finally {
    past.free();
  }
}

function positionOf(match: KernelMatch, doers: Uint8Array): Omit<ReplayStep, "done"> {
  const { talon, to_beat, to_beat_seat, trick, order, special, declarer, auction } = match.forAll(doers, NOWHERE);
  const { seats, to_act } = match.facts;
  const viewed = (viewer: number) => match.forOne(viewer, { asked: false, open: true, counts: false, window: "" });
  const views = Array.from({ length: seats }, (_, seat) => viewed(seat));
  const { phase, hands } = views[to_act ?? SPECTATOR] ?? viewed(SPECTATOR); // only who is asked in secret knows it
  return {
    phase,
    to_act,
    hands: hands ?? [],
    talon,
    to_beat,
    to_beat_seat,
    trick,
    order,
    special,
    declarer,
    partner: views.find(({ partner }) => partner !== null)?.partner ?? null,
    auction,
    tributes: known(views.map(({ tributes }) => tributes)),
  };
}

/** Return the tributes with all that any of several viewers knows of them. */
function known(views: readonly TributeJson[][]): TributeJson[] {
  return (views[0] ?? []).map((tribute, at) => views.find((view) => view[at]?.returned != null)?.[at] ?? tribute);
}

/** Play on until the person has made all plays and is to decide, or until the deal is over. */
function playOn(match: KernelMatch, { seat, played, finish }: LineWish, policy: string): void {
  const remaining = [...played];
  for (let { asking } = match; asking !== null; { asking } = match) {
    const isOwn = asking.seat === seat && asking.ids.length > 1;
    const text = isOwn ? remaining.shift() : undefined;
    if (text !== undefined) {
      match.apply(allowed(match, text, dealOf(match, seat, { asked: true, open: false })));
    } else if (isOwn && !finish) break;
    else match.apply(match.choose(policy, asking.seat, NO_SEED));
  }
  if (remaining.length > 0) throw new Refused(notHere);
}
