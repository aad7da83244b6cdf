/** Sizes of faces and cards on the table, in pixels. */

import { splitCards } from "../../cards/card";
import { VISIBLE } from "../../cards/drawing";
import type { PlayInfo } from "../../protocol";

export interface Sizes {
  readonly face: number;
  /** Width of the cards of a play shown in front of a seat. */
  readonly play: number;
  /** Width of the cards that a seat is known to hold. */
  readonly shown: number;
  /** Width of the cards of the play to beat; a long play is drawn with narrower cards. */
  readonly beat: number;
  /** Distance of the seats at the top and at the bottom from the edge of the table. */
  readonly inset: number;
}

/** Space for cards, and the size class of the window. */
export interface Room {
  /** Size of the felt. */
  readonly width: number;
  readonly height: number;
  readonly tiny: boolean;
  readonly low: boolean;
  /** True if plays lie below the plates at the sides, and not beside them, so that they may be wider. */
  readonly tablet?: boolean;
}

/** Height of a plate beyond its face, of the name of a play, and of the gaps of a felt, in pixels. */
const PLATE = 16;
const NAME = 44;
const GAPS = 34;
const RATIO = 1.4;
/** Height from which a tall felt is higher than its parts need, and the part of the rest that goes to either edge. */
const FILLED = 480;
const TO_EDGE = 0.22;
/** Height that a small felt needs for plates, and for plays between them and the play to beat, in pixels. */
const SMALL = 400;
/** Width of a felt from which plates are larger, in pixels, and by which factor. */
const SPACIOUS = 1440;
const LARGER = 1.3;
/** Width that a play in front of a seat may take, as a multiple of the width of its cards. */
export const PLAY_ROOM = 2.9;

/** Return the sizes that fill the height between a seat at the top and the viewer's seat. */
export function sizesFor({ width, height, tiny, low, tablet = false }: Room): Sizes {
  if (low) return { face: 27, play: 28, shown: 24, beat: 48, inset: 0 };
  if (tiny) return { face: 38, play: 34, shown: 28, beat: between(58, (height - SMALL) / 2, 76), inset: 0 };
  const scale = width >= SPACIOUS ? LARGER : 1;
  const face = between(44, height * 0.105 * scale, 72 * scale);
  const play = between(44, Math.min(height * 0.135, width * (tablet ? 0.072 : 0.052)), 92);
  const inset = tablet ? Math.round(Math.max(0, height - FILLED) * TO_EDGE) : 0;
  const rows = 2 * (Math.max(face + PLATE, play * RATIO) + inset);
  const beat = between(64, Math.min((height - rows - NAME - GAPS) / RATIO, play * (tablet ? 2.5 : 2.1)), 190);
  return { face, play, shown: between(34, play * 0.68, 60), beat, inset };
}

/** Return the card width at which every index of a play stays visible in the given room. */
export function fitted(play: PlayInfo, width: number, room: number): number {
  return Math.min(width, room / (1 + VISIBLE.small * (splitCards(play.cards).length - 1)));
}

function between(least: number, wanted: number, most: number): number {
  return Math.round(Math.max(least, Math.min(wanted, most)));
}
