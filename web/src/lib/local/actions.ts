/** Actions with their cards, as the kernel takes and returns them. */

import { RANKS } from "../cards/card";

/** Cards of an action: faces played at least once and those played twice, as bits. Null for the default cards. */
export type Faces = readonly [bigint, bigint] | null;

/** Action with its cards. */
export interface Action {
  readonly id: number;
  readonly faces: Faces;
}

const SUITS = "dchs";
const JOKERS = ["BJ", "RJ"];
/** All faces; the index of a face is its bit. */
const FACES = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)).concat(JOKERS);
const BITS: ReadonlyMap<string, bigint> = new Map(FACES.map((face, at) => [face, 1n << BigInt(at)]));

/** Return cards as bits; the kernel knows at most two copies of a card. */
export function facesOf(cards: readonly string[]): [bigint, bigint] {
  let [once, twice] = [0n, 0n];
  for (const card of cards) {
    const bit = BITS.get(card) ?? 0n;
    twice |= once & bit;
    once |= bit;
  }
  return [once, twice];
}

/** Return the cards of bits, in the order of the faces. */
export function cardsOf([once, twice]: readonly [bigint, bigint]): string[] {
  return FACES.flatMap((face, at) => {
    const bit = 1n << BigInt(at);
    return (once & bit) === 0n ? [] : (twice & bit) === 0n ? [face] : [face, face];
  });
}

/** Return faces as input of the kernel, which is empty for the default cards. */
export function bytesOf(faces: Faces): Uint8Array {
  if (faces === null) return new Uint8Array(0);
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(0, faces[0], true);
  bytes.setBigUint64(8, faces[1], true);
  return new Uint8Array(bytes.buffer);
}

/** Return the faces that the kernel answers, in 16 bytes. */
export function facesIn(bytes: Uint8Array<ArrayBuffer>): [bigint, bigint] {
  const faces = new DataView(bytes.buffer);
  return [faces.getBigUint64(0, true), faces.getBigUint64(8, true)];
}
