/** The list of who gives a share to a shuffle, and its digest: what is fixed before the first share is shown. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DealShuffleInfo, ShuffleInfo } from "../protocol";

/** What happens where a share is not shown in time, as every list says it. */
const RULE = "a missing share starts the shuffle again without its seat";

/** SHA-256 of a list; `seats` are `person`, `bot` or `withheld` in their order, with a seal where there is one. */
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

/** Whether the shuffle seals each deal; those of tables from before that have one seed for all decks. */
export function isOfDeals(shuffle: ShuffleInfo | DealShuffleInfo): shuffle is DealShuffleInfo {
  return "digest" in shuffle;
}

/** The digest of a list as this browser works it out. */
export function digestOf({ seal, deals, after, seats, shares }: DealShuffleInfo): string {
  const seals = new Map(shares.map((each) => [each.seat, each.seal]));
  const lines = seats.map((kind, at) => [kind, seals.get(at)].filter((word) => word !== undefined).join(" "));
  return listDigest(seal, deals, after, lines);
}
