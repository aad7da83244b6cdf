/** Seating plan: the viewer at the bottom, and the next player to the right, or to the left if play is clockwise. */

export type Place = "bottom" | "right" | "top" | "left";

const AROUND: Readonly<Record<number, readonly Place[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
  5: ["bottom", "right", "top", "top", "left"],
  6: ["bottom", "right", "top", "top", "top", "left"],
};

export interface Placing {
  readonly right: readonly number[];
  /** Seats at the top, from left to right. */
  readonly top: readonly number[];
  readonly left: readonly number[];
}

/** Return the other seats by screen position, as seen from one seat. */
export function placing(seats: number, base: number, direction: "ccw" | "cw"): Placing {
  const around = AROUND[seats] ?? [];
  const at = (place: Place): number[] =>
    around.flatMap((each, step) =>
      each === place ? [(base + (direction === "ccw" ? step : seats - step)) % seats] : [],
    );
  return { right: at("right"), top: at("top").reverse(), left: at("left") };
}
