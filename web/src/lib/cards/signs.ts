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

/** Headgear of the court cards and the jokers: three points for the red joker, one for the black one. */
export const COURTS: Readonly<Record<string, string>> = {
  J: "M14 70H86V82H14ZM20 66C20 38 36 26 56 26C70 26 80 38 80 66ZM58 24C66 4 84 2 96 6C94 24 82 32 66 34Z",
  Q: "M16 70H84V82H16ZM16 66L4 28C16 30 26 38 30 46L36 20C42 24 47 32 50 40C53 32 58 24 64 20L70 46C74 38 84 30 96 28L84 66ZM-2 22a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM30 13a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM58 13a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM90 22a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z",
  K: "M12 70H88V82H12ZM12 66L6 26L30 44L50 18L70 44L94 26L88 66ZM46 -4H54V4H62V11H54V20H46V11H38V4H46Z",
  BJ: "M14 70H86V82H14ZM18 66C18 36 30 14 56 14C80 14 98 28 96 54C90 44 84 44 80 48V66ZM89 61a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z",
  RJ: "M14 70H86V82H14ZM18 66C16 50 9 46 3 56C-2 30 18 18 34 34C37 22 43 12 50 6C57 12 63 22 66 34C82 18 102 30 97 56C91 46 84 50 82 66ZM-3 63a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM44 1a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM91 63a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z",
};

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Return the transform that maps a sign into a square. */
export function into({ x, y, size }: Square): string {
  return `translate(${x} ${y}) scale(${size / 100})`;
}
