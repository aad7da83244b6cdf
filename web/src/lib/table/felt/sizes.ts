/** Sizes of faces and cards on the table, in pixels. */

import type { viewport } from "../../viewport.svelte";

export interface Sizes {
  readonly face: number;
  /** Width of the cards of a play shown in front of a seat. */
  readonly play: number;
  /** Width of the cards that a seat is known to hold. */
  readonly shown: number;
  /** Width of the cards of the play to beat. */
  readonly beat: number;
}

export function sizesFor({
  width,
  height,
  tiny,
  low,
}: Pick<typeof viewport, "width" | "height" | "tiny" | "low">): Sizes {
  if (low) return { face: 27, play: 26, shown: 24, beat: 46 };
  if (tiny) return { face: 38, play: 32, shown: 28, beat: 54 };
  if (height < 820 || width < 1100) return { face: 50, play: 46, shown: 34, beat: Math.min(88, height * 0.115) };
  return { face: 60, play: 58, shown: 40, beat: Math.min(124, height * 0.125) };
}
