/// <reference lib="esnext.disposable" preserve="true" />
/** Objects in the memory of the module. */

/** Frees what was forgotten. It may run late or never, so programs free what they make many of. */
const forgotten = new FinalizationRegistry<() => void>((free) => {
  free();
});

/**
 * Object in the memory of the module, which has room for 1024 of them.
 *
 * It is freed by `free()`, at the end of a block by `using`, or some time after the program has lost it. The last is
 * enough for a page that holds a few positions; a loop that copies positions must free them, because nothing is
 * collected before it has ended.
 */
export abstract class Held {
  #free: (() => void) | null;

  static {
    // TypeScript and bundlers that translate `using` take the same symbol where there is no Symbol.dispose.
    const dispose = (Symbol as { dispose?: symbol }).dispose ?? Symbol.for("Symbol.dispose");
    Object.defineProperty(this.prototype, dispose, {
      value(this: Held) {
        this.free();
      },
    });
  }

  /** @internal */
  protected constructor(free: () => void) {
    this.#free = free;
    forgotten.register(this, free, this);
  }

  /** Free the object. Its methods throw ClamberError (`no_handle`) afterwards; freeing it again does nothing. */
  free(): void {
    forgotten.unregister(this);
    this.#free?.();
    this.#free = null;
  }

  /** Free the object at the end of a block (`using`). */
  declare readonly [Symbol.dispose]: () => void;
}
