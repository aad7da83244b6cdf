/**
 * Paths of the suit signs, in a 100 × 100 box. Cards repeat the path inline because each `<use>` creates its own shadow
 * tree, which is slower on weak phones.
 */

import type { Suit } from "./card";

export const SIGNS: Readonly<Record<Suit, string>> = {
  s: "M50 4C52 12 93 40 93 64C93 83 69 91 56 75C57 86 61 92 70 97H30C39 92 43 86 44 75C31 91 7 83 7 64C7 40 48 12 50 4Z",
  h: "M50 95C47 88 6 57 6 31C6 5 40 0 50 27C60 0 94 5 94 31C94 57 53 88 50 95Z",
  d: "M50 2C59 22 71 38 88 50C71 62 59 78 50 98C41 78 29 62 12 50C29 38 41 22 50 2Z",
  c: "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 55 69C56 84 60 92 70 97H30C40 92 44 84 45 69A22 22 0 1 1 34 41A22 22 0 0 1 50 4Z",
};

/** Symbol drawn on jokers in place of a suit. */
export const STAR = "M50 4L62 38L97 39L69 60L79 95L50 74L21 95L31 60L3 39L38 38Z";

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Return the transform that maps a sign into a square. */
export function into({ x, y, size }: Square): string {
  return `translate(${x} ${y}) scale(${size / 100})`;
}
