/** Seeds of matches and bots. */

import { badArgument, shown } from "./errors.js";

const BYTES = 32;
const END = 1n << BigInt(8 * BYTES);

/** Whole number from 0 to 2^256 - 1 (the same deals as for this number in Python), or its 32 bytes, lowest first. */
export type Seed = number | bigint | Uint8Array;

/**
 * Return the bytes of a seed; random ones for undefined. Throws ClamberError for other values.
 *
 * @internal
 */
export function seedBytes(seed: Seed | undefined): Uint8Array {
  if (seed === undefined) return crypto.getRandomValues(new Uint8Array(BYTES));
  if (seed instanceof Uint8Array && seed.length === BYTES) return seed;
  const number = typeof seed === "bigint" ? seed : Number.isSafeInteger(seed) ? BigInt(seed as number) : -1n;
  if (number < 0n || number >= END)
    throw badArgument(
      `a seed is a whole number from 0 to 2^256 - 1 (a bigint above 2^53), or its 32 bytes, not ${shown(seed)}`,
    );
  return Uint8Array.from({ length: BYTES }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn));
}
