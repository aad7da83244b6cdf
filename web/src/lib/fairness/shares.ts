/** This browser's randomness shares: generated, sealed, and stored until a shuffle requests them. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/**
 * Share of this browser with the commitments seen before revealing it. `before` is empty until the share is revealed.
 */
export interface OwnShare {
  readonly seal: string;
  readonly share: string;
  /** Server seal. */
  readonly before: string;
  /** Digest of the list of all seals; empty or missing if the shuffle has no list. */
  readonly digest?: string;
  readonly table?: string;
}

const KEY = "clamber.shares";
const KEPT = 60;

/**
 * Return the SHA-256 digest of bytes, both in hexadecimal. Web Crypto is not used because it requires HTTPS, which
 * tables on home networks may lack.
 */
export function sealOf(share: string): string {
  return bytesToHex(sha256(hexToBytes(share)));
}

export function ownShares(): OwnShare[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as OwnShare[]) : [];
  } catch {
    return []; // storage unavailable
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

/** Generate and store a share and return its seal; null if the browser lacks a random source or storage. */
export function newSeal(): string | null {
  try {
    const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seal = sealOf(share);
    return keep({ seal, share, before: "" }) ? seal : null;
  } catch {
    return null;
  }
}

/**
 * Return this browser's share for a seal, recording the server seal and list digest seen before revealing it; null if
 * there is no such share.
 */
export function showShare(seal: string, before: string, digest: string, table: string): string | null {
  const found = ownShare(seal);
  if (found === null) return null;
  if (found.before === "") keep({ ...found, before, digest, table });
  return found.share;
}
