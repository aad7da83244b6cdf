/** How large faces and cards on the table are drawn. */

import type { viewport } from "../../viewport.svelte";

export interface Sizes {
  readonly face: number;
  /** The width of a card of a play that lies before a seat. */
  readonly play: number;
  /** The width of a card that is to beat. */
  readonly beat: number;
}

export function sizesFor({
  width,
  height,
  tiny,
  low,
}: Pick<typeof viewport, "width" | "height" | "tiny" | "low">): Sizes {
  if (low) return { face: 27, play: 26, beat: 46 };
  if (tiny) return { face: 38, play: 32, beat: 54 };
  if (height < 820 || width < 1100) return { face: 50, play: 46, beat: Math.min(88, height * 0.115) };
  return { face: 60, play: 58, beat: Math.min(124, height * 0.125) };
}
