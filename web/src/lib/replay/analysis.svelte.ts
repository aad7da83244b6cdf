/** Analysis of a replayed deal, asked for once on request. */

import { errorText, type Message } from "../i18n/problems";
import type { DealAnalysis, Judgement, Replay } from "../protocol";
import { replaysOf } from "./source";

export class Analysed {
  found = $state.raw<DealAnalysis | null>(null);
  isThinking = $state(false);
  wrong = $state.raw<Message | null>(null);
  readonly #replay: Replay;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  async ask(): Promise<void> {
    this.isThinking = true;
    this.wrong = null;
    try {
      this.found = await this.of(this.#replay.deal);
    } catch (error) {
      this.wrong = () => errorText(error);
    } finally {
      this.isThinking = false;
    }
  }

  /** Return the analysis of a deal of the match. */
  async of(deal: number): Promise<DealAnalysis> {
    return (await replaysOf(this.#replay.id)).analysis(this.#replay, deal);
  }

  /** Return the assessment of the play that led to a step; null if no decision was involved. */
  at(step: number): Judgement | null {
    return this.found?.plays.find((play) => play.step === step) ?? null;
  }
}

/** Point on a seat's curve: the step and the expected result. */
export interface Point {
  readonly step: number;
  readonly value: number;
}

/** Return a seat's expected result after each of its decisions. */
export function curveOf(found: DealAnalysis, seat: number): Point[] {
  return found.plays.filter((play) => play.seat === seat).map(({ step, after }) => ({ step, value: after }));
}

/** Return the largest absolute expected result of a seat, at least 1. */
export function reachOf(found: DealAnalysis, seat: number): number {
  return Math.max(1, ...curveOf(found, seat).map(({ value }) => Math.abs(value)));
}

/** Return the plays with a positive cost, in order. */
export function faultsOf(found: DealAnalysis): Judgement[] {
  return found.plays.filter(({ cost }) => cost > 0);
}
