/** Bots. */

import type { KernelPolicy } from "../../src/lib/local/policy.js";
import { Held } from "./held.js";
import type { Position } from "./position.js";
import type { Play } from "./types.js";

/**
 * Names of bots, weakest first, as in Python. Those with `net` play by a trained net, so the rules must be made with
 * `net: true`; `net` is the net without errors, and the others are levels of it for people.
 */
export const BOTS = [
  "random",
  "greedy",
  "quick",
  "planner",
  "net_beginner",
  "net_ordinary",
  "net_expert",
  "net",
] as const;

export type BotName = (typeof BOTS)[number];

/** Bot of one seat, with random numbers of its own. It sees nothing but the view of the seat to act. */
export class Bot extends Held {
  readonly #policy: KernelPolicy;

  /** @internal */
  constructor(
    policy: KernelPolicy,
    /** Name of the bot. */
    readonly name: BotName,
  ) {
    super(() => {
      policy.free();
    });
    this.#policy = policy;
  }

  /**
   * Return the play that the bot chooses for the seat to act.
   *
   * Throws ClamberError: the deal is over (`not_now`), or the position is one of other rules (`bad_argument`).
   */
  choose(position: Position): Play {
    return position.chosenBy(this.#policy);
  }
}
