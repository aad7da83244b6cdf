/** Incremental rendering: renders the parts of a page in separate tasks so that slow phones stay responsive. */

/** Stack of components with parts still to render. The last component, nested in the earlier ones, goes first. */
const waiting: InTurn[] = [];

export class InTurn {
  /** Number of visible parts; Infinity once all are visible, so that parts added later appear at once. */
  come = $state(0);

  /** Render the component incrementally after it is mounted, in as many parts as `parts` returns. */
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
