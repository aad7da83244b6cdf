/** Shares of randomness of this browser: generated, sealed, and stored until a shuffle requests them. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** A share of this browser, and the commitments seen before it was revealed: `before` is empty until then. */
export interface OwnShare {
  readonly seal: string;
  readonly share: string;
  /** Seal of the server. */
  readonly before: string;
  /** Digest of the list of all seals; empty or missing for a shuffle without one. */
  readonly digest?: string;
  readonly table?: string;
}

const KEY = "clamber.shares";
const KEPT = 60;

/**
 * Return the SHA-256 digest of bytes, both in hexadecimal. Web Crypto needs https, but tables also run on home
 * networks.
 */
export function sealOf(share: string): string {
  return bytesToHex(sha256(hexToBytes(share)));
}

export function ownShares(): OwnShare[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as OwnShare[]) : [];
  } catch {
    return []; // storage is unavailable
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

/** Return the seal of a new share; null if the browser has no source of randomness or no storage. */
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
 * Return the share of a seal of this browser, null if there is none; store the server's seal and the list seen
 * before.
 */
export function showShare(seal: string, before: string, digest: string, table: string): string | null {
  const found = ownShare(seal);
  if (found === null) return null;
  if (found.before === "") keep({ ...found, before, digest, table });
  return found.share;
}
