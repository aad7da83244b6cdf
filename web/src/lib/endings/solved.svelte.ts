/** Endings that were won in this browser without a hint. */

const KEY = "clamber.solved";

function stored(): readonly number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "number") : [];
  } catch {
    return [];
  }
}

class Solved {
  #numbers = $state.raw<ReadonlySet<number>>(new Set(stored()));

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  add(number: number): void {
    if (this.has(number)) return;
    this.#numbers = new Set([...this.#numbers, number]);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.#numbers]));
    } catch {
      // Without storage, the mark lasts until the page is closed.
    }
  }
}

export const solved = new Solved();
