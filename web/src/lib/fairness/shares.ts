/** The randomness that this browser gives to shuffles: made, sealed, and kept here until it is asked for. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** A share of this browser, and what it was shown before it showed the share: `before` is empty until then. */
export interface OwnShare {
  readonly seal: string;
  readonly share: string;
  /** The server's seal. */
  readonly before: string;
  /** Of the list of all seals; empty or missing for a shuffle that has none. */
  readonly digest?: string;
  readonly table?: string;
}

const KEY = "clamber.shares";
const KEPT = 60;

/** SHA-256 of bytes in hexadecimal; the browser's own is there for https only, and tables are played at home, too. */
export function sealOf(share: string): string {
  return bytesToHex(sha256(hexToBytes(share)));
}

export function ownShares(): OwnShare[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as OwnShare[]) : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

export function ownShare(seal: string): OwnShare | null {
  return ownShares().find((each) => each.seal === seal) ?? null;
}

function keep(one: OwnShare): boolean {
  try {
    const others = ownShares().filter((each) => each.seal !== one.seal);
    localStorage.setItem(KEY, JSON.stringify([...others, one].slice(-KEPT)));
    return true;
  } catch {
    return false;
  }
}

/** The seal of a fresh share; null where the browser has no randomness to give, or cannot keep it. */
export function newSeal(): string | null {
  try {
    const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seal = sealOf(share);
    return keep({ seal, share, before: "" }) ? seal : null;
  } catch {
    return null;
  }
}

/** The share of a seal that this browser made, which is shown now; the seal and the list that it saw before are kept. */
export function showShare(seal: string, before: string, digest: string, table: string): string | null {
  const found = ownShare(seal);
  if (found === null) return null;
  if (found.before === "") keep({ ...found, before, digest, table });
  return found.share;
}
