/** Digest of the list of seats that contribute shares to a shuffle, committed to before any share is revealed. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DealShuffleInfo, ShuffleInfo } from "../protocol";

/** Rule for shares that are not revealed in time, included in every list. */
const RULE = "a missing share starts the shuffle again without its seat";

/**
 * Return the SHA-256 digest of a list. Each entry of `seats` is `person`, `bot` or `withheld`, followed by its seal if
 * any.
 */
export function listDigest(seal: string, deals: number, after: string | null, seats: readonly string[]): string {
  const lines = [
    "clamber shuffle 2",
    RULE,
    `server ${seal}`,
    `deals ${deals}`,
    `after ${after ?? "nothing"}`,
    ...seats.map((seat, at) => `seat ${at} ${seat}`),
  ];
  return bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));
}

/** Return true if the shuffle seals each deal separately. Older tables use one seed for all decks. */
export function isOfDeals(shuffle: ShuffleInfo | DealShuffleInfo): shuffle is DealShuffleInfo {
  return "digest" in shuffle;
}

/** Return the list digest of a shuffle, computed locally. */
export function digestOf({ seal, deals, after, seats, shares }: DealShuffleInfo): string {
  const seals = new Map(shares.map((each) => [each.seat, each.seal]));
  const lines = seats.map((kind, at) => [kind, seals.get(at)].filter((word) => word !== undefined).join(" "));
  return listDigest(seal, deals, after, lines);
}
