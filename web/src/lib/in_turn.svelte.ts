/** Parts of a page that come one after the other, each in a task of its own: a slow phone answers in between. */

/** Who still waits for parts. Who asked last is within who asked before, and is served first. */
const waiting: InTurn[] = [];

export class InTurn {
  /** How many parts are there; without end once all are, as what joins them later comes at once. */
  come = $state(0);

  /** What a component shows in so many parts, from when it is there itself. */
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
