/** The analysis of a deal that is replayed: asked for once, by whoever wants to see it. */

import { errorText } from "../i18n/problems";
import { api } from "../net/api";
import type { DealAnalysis, Judgement, Replay } from "../protocol";

export class Analysed {
  found = $state.raw<DealAnalysis | null>(null);
  isThinking = $state(false);
  wrong = $state<string | null>(null);
  readonly #replay: Replay;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  async ask(): Promise<void> {
    this.isThinking = true;
    this.wrong = null;
    try {
      this.found = await api.analysis(this.#replay.id, this.#replay.deal);
    } catch (error) {
      this.wrong = errorText(error);
    } finally {
      this.isThinking = false;
    }
  }

  /** What is to be said of the play that led to a step; null where nothing was decided. */
  at(step: number): Judgement | null {
    return this.found?.plays.find((play) => play.step === step) ?? null;
  }
}

/** A point of a curve: where in the deal, and what its seat could expect. */
export interface Point {
  readonly step: number;
  readonly value: number;
}

/** What a seat could expect at each of its decisions, after its play. */
export function curveOf(found: DealAnalysis, seat: number): Point[] {
  return found.plays.filter((play) => play.seat === seat).map(({ step, after }) => ({ step, value: after }));
}

/** The greatest expectation of anybody, either way; never 0. */
export function reachOf(found: DealAnalysis): number {
  return Math.max(1, ...found.plays.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]));
}

/** The plays that gave something away, in order. */
export function faultsOf(found: DealAnalysis): Judgement[] {
  return found.plays.filter(({ cost }) => cost > 0);
}
