/** A policy in the kernel's module: a bot of one seat, with random numbers of its own. */

import { type Action, facesIn } from "./actions";
import type { Kernel } from "./kernel";

const encoder = new TextEncoder();

export class KernelPolicy {
  readonly #kernel: Kernel;
  readonly #handle: number;

  private constructor(kernel: Kernel, handle: number) {
    this.#kernel = kernel;
    this.#handle = handle;
  }

  /** Return the policy of a seat, to be freed by the caller. `name` is one of kernel/bots/policies.hpp. */
  static make(kernel: Kernel, rules: number, name: string, seat: number, seed: Uint8Array): KernelPolicy {
    const text = encoder.encode(name);
    const input = new Uint8Array(seed.length + text.length);
    input.set(seed);
    input.set(text, seed.length);
    return new KernelPolicy(kernel, kernel.call("bot", [rules, seat], input));
  }

  /** Return the action that the policy chooses for the seat to act in a match, given by its handle. */
  choose(match: number): Action {
    const id = this.#kernel.call("choose", [this.#handle, match]);
    return { id, faces: facesIn(this.#kernel.output()) };
  }

  free(): void {
    this.#kernel.call("free", [this.#handle]);
  }
}
