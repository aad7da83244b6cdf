/** List of a shuffle: everything that is fixed before any share is revealed (docs/fairness.md, version 3). */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Version of the shuffle protocol. */
export const VERSION = 3;

/** Number of deals of a shuffle, after which the cards of a match are shuffled again. */
export const DEALS_SEALED = 1024;

/** Rule for shares that are not revealed in time, included in every list. */
const RULE = "a missing share starts the shuffle again without its seat";

/** Part of a list that is the same in all lists of a match. `table` and `rules` are hashes. */
export interface Scope {
  readonly table: string;
  readonly match: number;
  readonly rules: string;
  readonly opens: string;
}

/** Part of a list that is the same in all rounds of a shuffle: its deals, and the seal of the server's keys. */
export interface Span {
  readonly first: number;
  readonly deals: number;
  readonly seal: string;
}

/** Seat in a list. */
export interface Place {
  readonly seat: number;
  readonly kind: string;
  readonly seal: string | null;
}

/** Start of a match, as in a record or in the state of a table. */
export interface Start {
  readonly rules: string;
  readonly level?: string | null;
  readonly before?: readonly number[];
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * Return the SHA-256 of bytes, both in hexadecimal. Web Crypto is not used because it requires HTTPS, which tables on
 * home networks may lack.
 */
export function sealOf(share: string): string {
  return bytesToHex(sha256(hexToBytes(share)));
}

/** Return the SHA-256 of a text in UTF-8, which names a table in its lists. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Return the hash of the rules and the start of a match. */
export function rulesHash({ rules, level, before, options }: Start): string {
  const sorted = Object.entries(options ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return textHash(JSON.stringify([rules, level ?? null, before ?? [], sorted]));
}

/** Return the digest of a list. `after` is the digest of the list before it in the match; null for the first one. */
export function listDigest(scope: Scope, span: Span, after: string | null, seats: readonly Place[]): string {
  const lines = [
    `clamber shuffle ${VERSION}`,
    RULE,
    `table ${scope.table}`,
    `match ${scope.match}`,
    `rules ${scope.rules}`,
    `keys by ${scope.opens}`,
    `first ${span.first}`,
    `deals ${span.deals}`,
    `server ${span.seal}`,
    `after ${after ?? "nothing"}`,
    ...seats.map(({ kind, seal }, at) => (seal === null ? `seat ${at} ${kind}` : `seat ${at} ${kind} ${seal}`)),
  ];
  return textHash(lines.join("\n"));
}
