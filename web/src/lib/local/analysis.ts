/** Analyses of deals on this device: the verdicts of the kernel's judge, summed up as by src/clamber/analysis/result.py. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DealAnalysis, DealDecisions, DecisionToJudge, Judgement } from "../protocol";
import { fromBase64 } from "./bytes";
import type { Kernel } from "./kernel";
import { KernelMatch } from "./match";
import type { Past } from "./replay";
import { actionOf } from "./texts";

/** Playouts per comparison of two plays, and the seed of all analyses, as on a server (server/wire/analysis.py). */
const [PLAYOUTS, SEED] = [800, 1];

/** Time after which the verdicts found so far are returned, in milliseconds. */
const LONGEST = 120_000;

/** Longest time of an analysis that a server could make as well, and time after which its length is estimated. */
const [WORTHWHILE, ESTIMATED] = [30_000, 3_000];

/** Numbers of turning points of a deal, and of worst plays of a seat. */
const [TURNS, WORST] = [3, 3];

/** Decision with the match before it, which the judge frees. */
type Decision = Omit<DecisionToJudge, "view"> & { readonly match: KernelMatch };

/** Return the seed of a decision's worlds (src/clamber/analysis/running.py). */
function seedOf(deal: number, number: number): string {
  return bytesToHex(
    sha256(utf8ToBytes(`clamber analysis ${SEED} ${deal} ${number}`))
      .slice(0, 8)
      .reverse(),
  );
}

/** Yield the decisions of a deal on this device that offered at least two plays. */
function* decisionsIn(past: Past): Generator<Decision> {
  let number = 0;
  for (const [step, { events, done }] of past.shown.entries()) {
    if (done === null || done.by === "chance") continue;
    const match = past.match.copy();
    match.back(events - 1, true);
    if ((match.asking?.ids.length ?? 0) < 2) match.free();
    else {
      const seed = seedOf(past.number, number++);
      yield { step, seat: done.seat, played: done.play.text, seed, by_stand_in: false, match };
    }
  }
}

/** Yield the decisions that a server tells, each with the match of its view. */
function* decisionsTold(kernel: Kernel, rules: number, told: readonly DecisionToJudge[]): Generator<Decision> {
  for (const { view, ...decision } of told) {
    yield { ...decision, match: KernelMatch.seen(kernel, rules, fromBase64(view)) };
  }
}

/** Return the verdict on a decision. */
function judged({ match, played, seed, ...decision }: Decision, playouts: number): Judgement {
  try {
    const meant = actionOf(match, played);
    if ("refused" in meant) throw new Error(`${played} was not legal`);
    return { ...decision, ...match.judge(meant.action, playouts, BigInt(`0x${seed}`)) };
  } finally {
    match.free();
  }
}

type About = Pick<DealAnalysis, "id" | "deal" | "unit" | "playouts"> & { readonly seats: number };

/**
 * Judge decisions, with pauses in which the worker can answer other questions.
 *
 * @param decisions - The decisions.
 * @param about - Facts of the deal.
 * @param goesOn - Callback after each verdict, with their number and the time so far in milliseconds; false to end.
 */
async function analysed(
  decisions: Iterable<Decision>,
  about: About,
  goesOn: (done: number, took: number) => boolean,
): Promise<DealAnalysis> {
  const began = Date.now();
  const plays: Judgement[] = [];
  let complete = true;
  for (const decision of decisions) {
    plays.push(judged(decision, about.playouts));
    complete = goesOn(plays.length, Date.now() - began);
    if (!complete) break;
    await new Promise((done) => setTimeout(done));
  }
  return summedUp(plays, complete, about);
}

/** Return the analysis of a deal on this device. */
export function analysisOf(past: Past, id: string, playouts = PLAYOUTS): Promise<DealAnalysis> {
  const { seats } = past.match.facts;
  const unit = past.match.levels === null ? "points" : "levels";
  const about = { id, deal: past.number, unit, playouts, seats } as const;
  return analysed(decisionsIn(past), about, (_, took) => took <= LONGEST);
}

/**
 * Return the analysis of a deal of a server, of which it tells the decisions.
 *
 * Throws Error if this device would take too long.
 */
export function analysisFor(
  kernel: Kernel,
  rules: number,
  { decisions, ...about }: DealDecisions,
  seats: number,
): Promise<DealAnalysis> {
  return analysed(decisionsTold(kernel, rules, decisions), { ...about, seats }, (done, took) => {
    if (took < ESTIMATED || (took / done) * decisions.length <= WORTHWHILE) return true;
    throw new Error("too slow");
  });
}

function summedUp(plays: Judgement[], complete: boolean, { seats, ...about }: About): DealAnalysis {
  const summary = Array.from({ length: seats }, (_, seat) => seatOf(plays, seat));
  return { ...about, complete, plays, turning_points: turnsOf(plays), seats: summary };
}

/** Return the largest changes of a seat's expected result, by a play of its own or between two of its decisions. */
function turnsOf(plays: readonly Judgement[]): DealAnalysis["turning_points"] {
  const turns: DealAnalysis["turning_points"] = [];
  const expected = new Map<number, number>();
  for (const { step, seat, before, after, cost } of plays) {
    if (cost !== 0) turns.push({ step, seat, before, after });
    const earlier = expected.get(seat);
    if (earlier !== undefined) turns.push({ step, seat, before: earlier, after: before });
    expected.set(seat, after);
  }
  const change = (turn: (typeof turns)[number]): number => Math.abs(turn.after - turn.before);
  turns.sort((one, other) => change(other) - change(one) || one.step - other.step);
  return turns.slice(0, TURNS).filter((turn) => change(turn) > 0);
}

/** Return the summary of a seat's plays, without those of a bot in the place of a person. */
function seatOf(plays: readonly Judgement[], seat: number): DealAnalysis["seats"][number] {
  const own = plays.filter((play) => play.seat === seat && !play.by_stand_in);
  const costly = own.filter(({ cost }) => cost !== 0);
  const worst = [...costly].sort((one, other) => other.cost - one.cost || one.step - other.step);
  return {
    decisions: own.length,
    accuracy: own.length === 0 ? null : (own.length - costly.length) / own.length,
    lost: own.reduce((total, { cost }) => total + cost, 0),
    worst: worst.slice(0, WORST).map(({ step }) => step),
  };
}
