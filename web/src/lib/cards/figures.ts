/**
 * Figures of the court cards and the jokers, from the crown to the waist, in a 64 × 60 box; a whole card shows each twice.
 *
 * They are no part of the first load: `court.svelte.ts` loads them after the first cards are on the table.
 */

import type { Suit } from "./card";

/** Colour of a shape: that of the suit, a light tint of it, the colour of the hair, or a fixed colour. */
export type Fill = "main" | "tint" | "gold" | "skin" | "shade" | "hair" | "lips" | "ink" | "white";

export interface Shape {
  readonly fill: Fill;
  readonly path: string;
}

export type Court = "J" | "Q" | "K" | "BJ" | "RJ";

/** Hair by suit, which tells the four figures of a rank apart; two of the suits look to the other side. */
export const HAIR: Readonly<Record<Suit, string>> = { s: "#3a3130", h: "#a85e2b", d: "#d3a04a", c: "#6d4c31" };
export const TURNED: ReadonlySet<Suit> = new Set<Suit>(["s", "d"]);

const EYES =
  "M26.3 26A1.8 1.9 0 1 0 29.9 26A1.8 1.9 0 1 0 26.3 26ZM34.1 26A1.8 1.9 0 1 0 37.7 26A1.8 1.9 0 1 0 34.1 26Z";
const NOSE = "M32 25.5L34.6 31.4H30.6Z";

export const FIGURES: Readonly<Record<Court, readonly Shape[]>> = {
  K: [
    { fill: "gold", path: "M54.6 20H57.4V60H54.6ZM56 6A5.5 5.5 0 1 1 56 17A5.5 5.5 0 1 1 56 6ZM54.9 1H57.1V6H54.9Z" },
    { fill: "hair", path: "M16 17H48V37C48 43 43 45 41 40H23C21 45 16 43 16 37Z" },
    { fill: "main", path: "M1 60C1 48 9 41 22 38H42C55 41 63 48 63 60Z" },
    { fill: "tint", path: "M9 60L14 45L19 60ZM45 60L50 45L55 60Z" },
    { fill: "gold", path: "M27 45H37V60H27Z" },
    { fill: "white", path: "M17 39C24 48 40 48 47 39L51 44C43 55 21 55 13 44Z" },
    {
      fill: "ink",
      path: "M19.5 43.5L21 47L18.6 46ZM26 47.6L27.4 51L25 50.6ZM38 47.6L39 50.6L36.6 51ZM44.5 43.5L45.4 46L43 47Z",
    },
    { fill: "skin", path: "M21 19H43V33C43 43 21 43 21 33ZM53 47A4 4 0 1 1 59 51A4 4 0 1 1 53 47Z" },
    {
      fill: "hair",
      path: "M20 27L24 31C28 33.5 30 32.5 32 32C34 32.5 36 33.5 40 31L44 27V37C44 45 38 50 32 50C26 50 20 45 20 37Z",
    },
    { fill: "hair", path: "M24.5 23.8L30.4 22.4V23.8L24.5 25.1ZM39.5 23.8L33.6 22.4V23.8L39.5 25.1Z" },
    { fill: "white", path: "M28 36.6H36C35 39.4 29 39.4 28 36.6Z" },
    { fill: "shade", path: NOSE },
    { fill: "ink", path: EYES },
    { fill: "gold", path: "M15.5 16L12 2.5L22.5 9L32 -1.5L41.5 9L52 2.5L48.5 16Z" },
    { fill: "main", path: "M15 15H49V20.5H15ZM32 4.5L34.6 8.6L32 12.7L29.4 8.6Z" },
    {
      fill: "gold",
      path: "M21.5 17.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM30.5 17.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM39.5 17.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z",
    },
  ],
  Q: [
    { fill: "hair", path: "M13 26C13 4 51 4 51 26V45C51 52 43 51 43 46H21C21 51 13 52 13 45Z" },
    { fill: "main", path: "M2 60C3 49 13 44 25 42H39C51 44 61 49 62 60Z" },
    { fill: "tint", path: "M4 60C5 52 10 48 16 46L19 60ZM60 60C59 52 54 48 48 46L45 60Z" },
    {
      fill: "skin",
      path: "M21.5 21C21.5 10 42.5 10 42.5 21V28C42.5 43 21.5 43 21.5 28ZM27.5 36H36.5V42L41 43.5C38 52 26 52 23 43.5L27.5 42Z",
    },
    {
      fill: "gold",
      path: "M22.6 43L24.8 42.2C27 49 37 49 39.2 42.2L41.4 43C38.6 52.4 25.4 52.4 22.6 43ZM29.6 53.5L32 50L34.4 53.5L32 58Z",
    },
    {
      fill: "hair",
      path: "M20.5 23C20 12 28 11 32 11C36 11 44 12 43.5 23C40 21 36 17.5 34 14.5C31 18 25 21 20.5 23Z",
    },
    {
      fill: "hair",
      path: "M24.6 23.6C26 22.3 28.6 22.2 30.4 23.1V24.1C28.6 23.4 26 23.6 24.6 24.8ZM39.4 23.6C38 22.3 35.4 22.2 33.6 23.1V24.1C35.4 23.4 38 23.6 39.4 24.8Z",
    },
    { fill: "shade", path: NOSE },
    { fill: "ink", path: EYES },
    { fill: "lips", path: "M28.6 34.4L30.8 33.4L32 34L33.2 33.4L35.4 34.4C34 37 30 37 28.6 34.4Z" },
    { fill: "gold", path: "M18.5 13.5L15 1.5L25 7.5L32 -2L39 7.5L49 1.5L45.5 13.5C38 9.5 26 9.5 18.5 13.5Z" },
    {
      fill: "main",
      path: "M32 2.5L34.2 6L32 9.5L29.8 6ZM12.8 1.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0ZM46.8 1.6a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0Z",
    },
    { fill: "gold", path: "M7.2 40H9V60H7.2Z" },
    {
      fill: "main",
      path: "M8 26A4 4 0 0 1 12 30A4 4 0 0 1 12.6 36A4 4 0 0 1 8 40A4 4 0 0 1 3.4 36A4 4 0 0 1 4 30A4 4 0 0 1 8 26Z",
    },
    { fill: "gold", path: "M5.6 33.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z" },
  ],
  J: [
    { fill: "hair", path: "M17 16H47V37C47 42 40 42 40 37H24C24 42 17 42 17 37Z" },
    { fill: "main", path: "M2 60C3 48 13 43 25 40.5H39C51 43 61 48 62 60Z" },
    { fill: "tint", path: "M11 60L15 46L20 44.4L26 60ZM38 60L44 44.4L49 46L53 60Z" },
    { fill: "skin", path: "M21.5 19H42.5V28C42.5 43 21.5 43 21.5 28ZM27.5 36H36.5V43H27.5Z" },
    { fill: "white", path: "M25 39.5L32 45.5L39 39.5L43.5 43L34 54H30L20.5 43Z" },
    { fill: "gold", path: "M30 48.5H34V60H30Z" },
    { fill: "hair", path: "M20.5 19H43.5V25C39 24.5 36 23.5 34 21.5C31 24 26 25.5 20.5 26Z" },
    { fill: "shade", path: "M32 27.5L34.6 33H30.6Z" },
    {
      fill: "ink",
      path: "M26.3 28A1.8 1.9 0 1 0 29.9 28A1.8 1.9 0 1 0 26.3 28ZM34.1 28A1.8 1.9 0 1 0 37.7 28A1.8 1.9 0 1 0 34.1 28Z",
    },
    { fill: "lips", path: "M28.4 35.2C30.6 36.4 33.4 36.4 35.6 35.2C34.6 38 29.4 38 28.4 35.2Z" },
    { fill: "gold", path: "M40 9C44 -2 54 -6 63 -2.5C61 8 53 13 42 13Z" },
    { fill: "main", path: "M12.5 16C10.5 4 25 0 37 2.5C48 4.5 53.5 10 51.5 16Z" },
    { fill: "gold", path: "M13 14.5H51V20H13Z" },
    { fill: "main", path: "M29.4 17.2L32 14.8L34.6 17.2L32 19.6Z" },
  ],
  RJ: [
    { fill: "main", path: "M2 60C3 48 13 43 25 40.5H39C51 43 61 48 62 60Z" },
    { fill: "gold", path: "M10 60L16 44L32 50V60ZM54 60L48 44L32 50V60Z" },
    { fill: "white", path: "M15 40L49 40L53 49L44 46L40 54L32 48L24 54L20 46L11 49Z" },
    { fill: "skin", path: "M20 17H44V29C44 45 20 45 20 29Z" },
    { fill: "shade", path: "M32 25.5L35.4 32H28.6Z" },
    { fill: "ink", path: EYES },
    { fill: "ink", path: "M23 31.6C27 35.4 37 35.4 41 31.6C40 42 24 42 23 31.6Z" },
    { fill: "white", path: "M25.2 33.6C29 35.6 35 35.6 38.8 33.6C37.6 36.8 26.4 36.8 25.2 33.6Z" },
    { fill: "main", path: "M15 17C14 9 8 8 4 16C1 3 13 -5 25 4V17Z" },
    { fill: "tint", path: "M49 17C50 9 56 8 60 16C63 3 51 -5 39 4V17Z" },
    { fill: "gold", path: "M23 17C22 10 26 5 32 1C38 5 42 10 41 17Z" },
    { fill: "main", path: "M14 15.5H50V20.5H14Z" },
    {
      fill: "gold",
      path: "M2 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM29 1.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM56 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
    },
  ],
  BJ: [
    { fill: "main", path: "M2 60C3 48 13 43 25 40.5H39C51 43 61 48 62 60Z" },
    { fill: "main", path: "M15 44C11 15 20 1 36 1C52 1 63 11 61 30C57 21 52 19 49 23V44Z" },
    { fill: "tint", path: "M10 46L32 40L54 46L43 60L32 51L21 60Z" },
    { fill: "skin", path: "M20 21C22 14 42 14 44 21V29C44 43 20 43 20 29Z" },
    { fill: "hair", path: "M20 24C20 13 44 13 44 24C40 22.5 36 21 34 19C31 22 25 23.5 20 24Z" },
    { fill: "shade", path: NOSE },
    { fill: "ink", path: "M25.6 26.6H30.6A2.5 2.2 0 0 1 25.6 26.6ZM33.4 26.6H38.4A2.5 2.2 0 0 1 33.4 26.6Z" },
    { fill: "lips", path: "M28 35.4C30.6 36.2 34 36 37 33.6C36 37.6 30 38.4 28 35.4Z" },
    { fill: "tint", path: "M36 1C52 1 63 11 61 30C59 17 50 8 36 6Z" },
    { fill: "gold", path: "M57.5 32a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z" },
  ],
};
