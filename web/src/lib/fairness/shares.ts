/** This browser's randomness shares: generated, sealed, and stored until a shuffle requests them. */

import { bytesToHex } from "@noble/hashes/utils.js";
import { sealOf, VERSION } from "./list";
import { stored } from "./stored";

interface OwnShare {
  readonly seal: string;
  readonly share: string;
}

/** Shares whose seals were sent, latest last. Tables request the latest, so the oldest are dropped. */
const SHARES = stored<OwnShare>("clamber.shares", (shares) => shares.slice(-60));

/** Return this browser's share for a seal; null if there is none. */
export function shareOf(seal: string): string | null {
  return SHARES.read().find((each) => each.seal === seal)?.share ?? null;
}

/** Generate and store a share and return its seal; null if the browser lacks a random source or storage. */
export function newSeal(): string | null {
  try {
    const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seal = sealOf(share);
    return SHARES.write([...SHARES.read(), { seal, share }]) ? seal : null;
  } catch {
    return null;
  }
}

/** Return a new seal as a part of a request, with the version of shuffles that this page knows. */
export function sealed(): { seal: string | null; protocol: number } {
  return { seal: newSeal(), protocol: VERSION };
}
