/** A bot in the kernel's module, with random numbers of its own. */

import { type Action, facesIn } from "./actions";
import type { Kernel } from "./kernel";

const encoder = new TextEncoder();

export class KernelBot {
  readonly #kernel: Kernel;
  readonly #handle: number;

  private constructor(kernel: Kernel, handle: number) {
    this.#kernel = kernel;
    this.#handle = handle;
  }

  /** Return a bot of a seat, to be freed by the caller. `policy` is a name of kernel/bots/policies.hpp. */
  static make(kernel: Kernel, rules: number, policy: string, seat: number, seed: Uint8Array): KernelBot {
    const name = encoder.encode(policy);
    const input = new Uint8Array(seed.length + name.length);
    input.set(seed);
    input.set(name, seed.length);
    return new KernelBot(kernel, kernel.call("bot", [rules, seat], input));
  }

  /** Return the action that the bot chooses for the seat to act in a match, given by its handle. */
  choose(match: number): Action {
    const id = this.#kernel.call("choose", [this.#handle, match]);
    return { id, faces: facesIn(this.#kernel.output()) };
  }

  free(): void {
    this.#kernel.call("free", [this.#handle]);
  }
}
