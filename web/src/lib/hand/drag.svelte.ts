/** Pointer gestures on the hand. Taps and sweeps select cards; a long press picks them up to be moved. */

import { headAt, hit, type Layout, type Placed } from "./layout";
import { type Spot, spotAt } from "./order";
import type { Selection } from "./selection.svelte";
import { press, type Sweep, sweepTo } from "./sweep";

const DOUBLE = 320;
const HOLD = 330;
const SLOP = 7;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** State of the hand during a gesture. */
interface Field {
  readonly placed: Layout;
  /** Layout without the carried cards. */
  readonly rest: Layout;
  readonly selection: Selection;
  /** Callback that drops the carried cards; null if moving is disabled. */
  readonly drop: ((ids: ReadonlySet<string>, spot: Spot) => void) | null;
  /** Callback for a tap on a single card; `taken` is true if the tap selected it. */
  readonly tapped?: ((id: string, taken: boolean) => void) | undefined;
}

const NOTHING = { id: "", at: 0, all: false, x: 0, y: 0 };

export class Drag {
  /** Ids of the carried cards. */
  carried = $state.raw<ReadonlySet<string> | null>(null);
  /** Spot at which the carried cards would be dropped. */
  spot = $state.raw<Spot | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 });
  readonly #field: () => Field;
  #sweep: Sweep | null = null;
  #tapped: { ids: readonly string[]; before: readonly string[] } | null = null;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #last = NOTHING;

  constructor(field: () => Field) {
    this.#field = field;
  }

  /** Start a gesture and return the pressed card. */
  down(point: Point, time: number): string | null {
    const { placed, selection, drop } = this.#field();
    const card = this.#again(point, time) ?? hit(placed, point.x, point.y, selection.set);
    if (card !== null && headAt(placed, point.x, point.y) === null && this.#twice(card, point, time)) return null;
    const begun = press(placed, point.x, point.y, selection.set);
    if (begun === null) return null;
    this.#sweep = begun.sweep;
    this.#tapped = { ids: begun.ids, before: selection.ids };
    this.at = point;
    selection.put(begun.ids, begun.sweep.adds);
    clearTimeout(this.#hold);
    if (drop !== null) this.#hold = setTimeout(() => this.#lift(), HOLD);
    return begun.ids[0] ?? null;
  }

  move(point: Point): void {
    const { placed, rest, selection } = this.#field();
    if (this.carried !== null) {
      this.at = point;
      this.spot = spotAt(rest, point.x, point.y);
      return;
    }
    if (this.#sweep === null) return;
    if (Math.hypot(point.x - this.at.x, point.y - this.at.y) > SLOP) {
      clearTimeout(this.#hold);
      this.#last = NOTHING; // a sweep cannot be the first half of a double press
    }
    const next = sweepTo(this.#sweep, placed, point.x, point.y, selection.set);
    if (next.ids.length > 0) selection.put(next.ids, this.#sweep.adds);
    this.#sweep = next.sweep;
  }

  /** End the gesture and drop any carried cards. A long press without movement counts as a tap. */
  up(): void {
    const { selection, drop, tapped } = this.#field();
    const [only] = this.#tapped?.ids.length === 1 && this.#sweep?.touched.size === 1 ? this.#tapped.ids : [];
    const taken = this.#sweep?.adds === true;
    if (this.carried !== null && this.spot !== null) drop?.(this.carried, this.spot);
    else if (this.carried !== null && this.#tapped !== null && this.#sweep !== null) {
      selection.put(this.#tapped.ids, this.#sweep.adds);
    }
    const carried = this.carried !== null && this.spot !== null;
    this.cancel();
    if (only !== undefined && !carried) tapped?.(only, taken);
  }

  cancel(): void {
    clearTimeout(this.#hold);
    this.#sweep = null;
    this.#tapped = null;
    this.carried = null;
    this.spot = null;
  }

  /** Pick up the pressed cards, together with the rest of the selection if they belong to it. */
  #lift(): void {
    const { selection } = this.#field();
    if (this.#tapped === null) return;
    const { ids, before } = this.#tapped;
    selection.replace(before);
    this.carried = new Set(ids.some((id) => before.includes(id)) ? before : ids);
  }

  /** Return the card hit by the previous press at this point, even if it has been raised or lowered since. */
  #again(point: Point, time: number): Placed | null {
    const last = this.#last;
    if (time - last.at >= DOUBLE || Math.hypot(point.x - last.x, point.y - last.y) > SLOP) return null;
    return this.#field().placed.cards.find((card) => card.id === last.id) ?? null;
  }

  /** Select or deselect the whole group on a double press; return true if the press is a double press. */
  #twice(card: Placed, point: Point, time: number): boolean {
    const { placed, selection } = this.#field();
    const all = placed.cards.filter((each) => each.group === card.group).map((each) => each.id);
    const twice = this.#last.id === card.id && time - this.#last.at < DOUBLE;
    if (twice) selection.put(all, !this.#last.all);
    const whole = all.length > 1 && all.every((id) => selection.has(id));
    this.#last = twice ? NOTHING : { id: card.id, at: time, all: whole, ...point };
    return twice;
  }
}
