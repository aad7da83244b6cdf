/** Errors of the package. */

import { FAULTS, KernelFault } from "../../src/lib/local/kernel.js";
import type { Play } from "./types.js";

/**
 * Reason why a play is refused.
 *
 * | Reason | Meaning |
 * |---|---|
 * | `bad_notation` | the text is neither cards, nor `pass`, nor another decision |
 * | `not_a_combination` | the cards form no combination of these rules |
 * | `several_readings` | the cards form several legal combinations; `readings` of the error lists them |
 * | `not_in_hand` | the seat to act does not hold the cards |
 * | `not_higher` | the play does not beat the one on the table |
 * | `must_lead`, `must_play` | passing is not allowed: on the lead, or because the rules require a play |
 * | `wrong_cards` | the cards do not make the combination that was named |
 * | `wrong_decision`, `not_offered` | the seat is asked for something else, or not offered this answer |
 * | `reading_not_allowed` | the rules exclude this combination |
 * | `opening_lead`, `opening_card` | the first lead must contain the lowest card, or a certain one |
 * | `not_highest_single`, `not_highest_pair` | the next seat is nearly out, so the highest one must be played |
 * | `jokers_alone` | jokers may not be played by themselves |
 * | `wild_alone` | the wild card may not be played by itself |
 * | `four_played_apart` | four of a kind may not be split |
 * | `head_held_four_times` | a run may not begin with a rank of which the hand has four |
 * | `not_last` | allowed only as the last play of a hand |
 * | `own_side`, `last_cards` | a bomb of the own side, or of a seat that went out by it, may not be captured |
 * | `own_big_ace_first` | the own Big Ace goes before the captured one |
 * | `deal_over` | the deal is over |
 */
export type RefusalReason =
  | "bad_notation"
  | "not_a_combination"
  | "several_readings"
  | "not_in_hand"
  | "not_higher"
  | "must_lead"
  | "must_play"
  | "wrong_cards"
  | "wrong_decision"
  | "not_offered"
  | "reading_not_allowed"
  | "opening_lead"
  | "opening_card"
  | "not_highest_single"
  | "not_highest_pair"
  | "jokers_alone"
  | "wild_alone"
  | "four_played_apart"
  | "head_held_four_times"
  | "not_last"
  | "own_side"
  | "last_cards"
  | "own_big_ace_first"
  | "deal_over";

/**
 * Reason for any other error.
 *
 * | Reason | Meaning |
 * |---|---|
 * | `bad_argument` | an argument is of the wrong type or out of range |
 * | `unknown_rules`, `unknown_bot` | no such preset, or no such bot |
 * | `no_net` | the bot needs a net, and the rules were made without |
 * | `not_now` | not possible at this point of the match |
 * | `no_handle` | the object was freed |
 * | `file` | a file of the package cannot be read |
 * | `failed` | the module has run out of memory |
 */
export type FaultReason =
  "bad_argument" | "unknown_rules" | "unknown_bot" | "no_net" | "not_now" | "no_handle" | "file" | "failed";

/** Base class of all errors that the package throws. `message` states the fault and a valid alternative. */
export class ClamberError extends Error {
  override readonly name: string = "ClamberError";

  constructor(
    /** Name of the reason, for programs. */
    readonly reason: FaultReason | RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A play that is refused. The position is unchanged. */
export class Refusal extends ClamberError {
  override readonly name = "Refusal";

  constructor(
    override readonly reason: RefusalReason,
    message: string,
    /** Combinations that the cards can form, strongest first; empty if there is none, or no cards were named. */
    readonly readings: readonly Play[] = [],
  ) {
    super(reason, message);
  }
}

/** @internal */
export const badArgument = (message: string): ClamberError => new ClamberError("bad_argument", message);

const REASONS: Readonly<Record<number, FaultReason>> = {
  [FAULTS.refused]: "bad_argument",
  [FAULTS.noHandle]: "no_handle",
  [FAULTS.notNow]: "not_now",
  [FAULTS.failed]: "failed",
};

/**
 * Do work in the kernel, and turn its faults into errors of the package.
 *
 * @internal
 */
export function inKernel<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof KernelFault)) throw error;
    const reason = REASONS[error.code] ?? "bad_argument";
    const message = reason === "no_handle" ? "this object was freed; use a copy made before, or make it anew" : "";
    throw new ClamberError(reason, message || error.message, { cause: error });
  }
}

/**
 * Return a whole number between bounds. Throws ClamberError with the name of the argument otherwise.
 *
 * @internal
 */
export function whole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
  throw badArgument(`${name} is a whole number from ${least} to ${most}, not ${shown(value)}`);
}

/**
 * Return a value as messages show it.
 *
 * @internal
 */
export const shown = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : Array.isArray(value) ? `[${value.map(shown)}]` : String(value);
