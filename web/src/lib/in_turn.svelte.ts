/** Incremental rendering: the parts of a page appear one task at a time, so that slow phones stay responsive. */

/** Stack of components with parts to come. The last one is nested in those before it, and is served first. */
const waiting: InTurn[] = [];

export class InTurn {
  /** Number of parts shown; Infinity once all are, so that parts added later appear at once. */
  come = $state(0);

  /** Show a component in as many parts as `parts` returns, from its mount on. */
  constructor(private readonly parts: () => number) {
    $effect(() => {
      waiting.push(this);
      soon();
      return () => this.#leave();
    });
  }

  get isWhole(): boolean {
    return this.come === Infinity;
  }

  next(): void {
    this.come += 1;
    if (this.come < this.parts()) return;
    this.come = Infinity;
    this.#leave();
  }

  #leave(): void {
    const at = waiting.indexOf(this);
    if (at !== -1) waiting.splice(at, 1);
  }
}

let isSoon = false;

function soon(): void {
  if (isSoon || waiting.length === 0) return;
  isSoon = true;
  setTimeout(() => {
    isSoon = false;
    waiting.at(-1)?.next();
    soon();
  });
}
