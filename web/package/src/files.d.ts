/** Addresses of the data of the package: the kernel, the rules of presets, and nets. Written by build.js. */

export const kernel: URL;
/** Rules by preset and number of seats; the first preset of a game is the one that its name stands for. */
export const presets: Readonly<Record<string, Readonly<Record<number, URL>>>>;
/** Nets by game. */
export const nets: Readonly<Record<string, URL>>;
