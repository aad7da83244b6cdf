/** Client-side verification of a record's shuffle, without the server (docs/fairness.md). */

import { chacha8 } from "@noble/ciphers/chacha.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { t } from "../i18n/language.svelte";
import { listDigest } from "./list";
import { ownShare, ownShares, sealOf } from "./shares";

export interface Step {
  readonly fine: boolean;
  readonly text: string;
}

interface OfSeed {
  readonly version?: undefined;
  readonly seal: string;
  readonly seed: string | null;
  readonly shares: readonly { readonly seat: number; readonly seal: string; readonly share: string | null }[];
}

interface Place {
  readonly seat: number;
  readonly kind: string;
  readonly seal: string | null;
  readonly share: string | null;
}

interface Commitment {
  readonly seal: string;
  readonly deals: number;
  readonly rounds: readonly { readonly digest: string; readonly seats: readonly Place[] }[];
}

interface OfDeals {
  readonly version: 2;
  readonly commitments: readonly Commitment[];
  readonly keys: readonly string[];
}

export interface Dealt {
  readonly seats: readonly string[];
  readonly deals: readonly { readonly deck: string }[];
  readonly "x-shuffle"?: OfSeed | OfDeals;
}

const RANKS = [..."23456789TJQKA"];
const PACK = [...RANKS.flatMap((rank) => [..."dchs"].map((suit) => rank + suit)), "BJ", "RJ"];
const WORDS = 2 ** 32;
const MOST_DEALS = 1024; // maximum number of deals per shuffle
const KINDS = ["person", "bot", "withheld"];
const ENOUGH = 1024; // 32-bit words per deck; 108 cards use a little over a hundred

/** Return the deck of a deal, shuffled as specified in docs/decisions/0003-randomness.md. */
export function deckOf(seed: string, deal: number, cards: readonly string[]): string[] {
  const nonce = new DataView(new ArrayBuffer(12));
  nonce.setUint32(4, deal, true);
  const bytes = chacha8(hexToBytes(seed).reverse(), new Uint8Array(nonce.buffer), new Uint8Array(4 * ENOUGH));
  const words = new DataView(bytes.buffer, bytes.byteOffset);
  let used = 0;
  const below = (bound: number): number => {
    for (;;) {
      const product = words.getUint32(4 * used++, true) * bound;
      if (product % WORDS >= WORDS % bound) return Math.floor(product / WORDS);
    }
  };
  const held = new Set(cards);
  const packs = cards.length / held.size;
  const deck = Array.from({ length: packs }, () => PACK.filter((card) => held.has(card))).flat();
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [deck[at], deck[other]] = [deck[other] ?? "", deck[at] ?? ""];
  }
  return deck;
}

/** Return the deck seed, derived from the server's seed and the shares. */
export function deckSeed(seed: string, shares: readonly (string | null)[]): string {
  let found = hexToBytes(seed);
  for (const share of shares) if (share !== null) found = sha256(concatBytes(found, hexToBytes(share)));
  return bytesToHex(found);
}

/** Return the digest of the shares in seat order. */
export function mixed(shares: readonly string[]): string {
  return bytesToHex(sha256(concatBytes(...shares.map(hexToBytes))));
}

/** Return the seed of a deal: the HMAC-SHA-256 of the mixed shares under the deal key. */
export function dealSeed(key: string, mix: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), hexToBytes(mix)));
}

/** Return the verification steps of a record; null if the value is no record. `table` as in `verified`. */
export function stepsOf(found: unknown, table: string | null = null): readonly Step[] | null {
  try {
    const { seats, deals } = found as Dealt;
    return Array.isArray(seats) && Array.isArray(deals) ? [...verified(found as Dealt, table)] : null;
  } catch {
    return null;
  }
}

/**
 * Yield verification steps, stopping at the first that contradicts the record or the commitments that this browser
 * stored at a table.
 */
export function verified(record: Dealt, table: string | null = null): Generator<Step> {
  const told = record["x-shuffle"];
  return told?.version === 2 ? ofDeals(record, told, table) : ofSeed(record, told);
}

function* ofDeals(record: Dealt, told: OfDeals, table: string | null): Generator<Step> {
  const seals = told.commitments.map((each) => each.seal);
  const mine = ownShares().filter((each) => each.before !== "" && each.table !== undefined && each.table === table);
  const shown = mine.at(-1);
  if (shown !== undefined && !mine.some((each) => seals.includes(each.before)))
    return yield wrong(t("verify-other-seal", { seal: shown.before }));
  let deal = 0;
  for (const commitment of told.commitments) {
    for (const step of rounds(record, commitment)) {
      yield step;
      if (!step.fine) return;
    }
    const shares = commitment.rounds.at(-1)?.seats.flatMap((each) => (each.share === null ? [] : [each.share])) ?? [];
    const mix = mixed(shares);
    yield fine(t("shuffle-mixed", { shares: shares.length, mix }));
    let seal = commitment.seal;
    for (const end = Math.min(deal + commitment.deals, record.deals.length); deal < end; deal += 1) {
      const key = told.keys[deal];
      if (key === undefined) return yield wrong(t("shuffle-key-missing", { deal }));
      const found = sealOf(key);
      if (found !== seal) return yield wrong(t("shuffle-key-not", { deal, key, found, seal }));
      yield fine(t(seal === commitment.seal ? "shuffle-key-first" : "shuffle-key-next", { deal, key, seal }));
      const step = deckStep(record, deal, dealSeed(key, mix));
      yield step;
      if (!step.fine) return;
      seal = key;
    }
  }
  if (deal < record.deals.length) return yield wrong(t("shuffle-key-missing", { deal }));
  if (told.keys.length !== deal) yield wrong(t("shuffle-form-deals"));
}

/** Verify that each list of a shuffle matches its digest and that each share matches its seal. */
function* rounds(record: Dealt, { seal: server, deals, rounds: told }: Commitment): Generator<Step> {
  const digests = told.map((each) => each.digest);
  const other = ownShares().find((each) => each.before === server && each.digest && !digests.includes(each.digest));
  if (other !== undefined) return yield wrong(t("verify-other-list", { digest: other.digest ?? "" }));
  if (told.length === 0 || !(deals >= 1 && deals <= MOST_DEALS)) return yield wrong(t("shuffle-form-deals"));
  const out = new Set<number>();
  let after: string | null = null;
  let own = false;
  for (const [number, { digest, seats }] of told.entries()) {
    for (const step of places(record, seats, out)) return yield step;
    const lines = seats.map(({ kind, seal }) => (seal === null ? kind : `${kind} ${seal}`));
    const found = listDigest(server, deals, after, lines);
    const values = { server, shares: seats.filter((each) => each.seal !== null).length, seal: digest };
    if (found !== digest) return yield wrong(t("shuffle-list-sealed-not", { ...values, found }));
    yield fine(t("shuffle-list-sealed", values));
    own = false;
    for (const { seat, seal, share } of seats) {
      if (seal === null) continue;
      const mine = ownShare(seal);
      if (mine !== null && mine.before !== "" && mine.before !== server)
        return yield wrong(t("verify-other-seal", { seal: mine.before }));
      if (mine?.digest && mine.digest !== digest) return yield wrong(t("verify-other-list", { digest: mine.digest }));
      own ||= mine !== null;
      const player = record.seats[seat] ?? "";
      if (share === null) {
        yield fine(t("shuffle-share-late", { seat, player, seal }));
        if (mine !== null && mine.before !== "") yield fine(t("verify-own-late"));
        continue;
      }
      const particulars = { seat, player, secret: share, seal, found: sealOf(share) };
      if (particulars.found !== seal) return yield wrong(t("shuffle-share-sealed-not", particulars));
      yield fine(t("shuffle-share-sealed", particulars));
      if (mine !== null) yield fine(t("verify-own-list"));
    }
    const missing = seats.filter((each) => each.seal !== null && each.share === null);
    const isLast = number === told.length - 1;
    if (isLast && missing[0] !== undefined)
      return yield wrong(t("shuffle-share-missing-not", { seat: missing[0].seat }));
    if (!isLast && missing.length === 0) return yield wrong(t("shuffle-again-not"));
    for (const { seat } of missing) out.add(seat);
    after = digest;
  }
  if (!own) yield fine(t("verify-none-own"));
}

/**
 * Yield the faults in the seats of a list. Each seat must occur once, bots must have no share, and seats that failed to
 * reveal a share earlier must be excluded.
 */
function* places(record: Dealt, seats: readonly Place[], out: ReadonlySet<number>): Generator<Step> {
  for (const [at, { seat, kind, seal, share }] of seats.entries()) {
    const player = record.seats[at] ?? "";
    if (seat !== at || at >= record.seats.length) yield wrong(t("shuffle-seats-not", { seat }));
    if (!KINDS.includes(kind) || (seal === null && share !== null)) yield wrong(t("shuffle-form-deals"));
    if (seal !== null && kind === "bot") yield wrong(t("shuffle-bot-not", { seat, player }));
    if ((kind === "withheld") !== out.has(at) || (seal !== null && out.has(at)))
      yield wrong(t("shuffle-out-not", { seat, player }));
  }
  if (seats.length !== record.seats.length) yield wrong(t("shuffle-seats-not", { seat: seats.length }));
}

function deckStep(record: Dealt, deal: number, seed: string): Step {
  const { deck } = record.deals[deal] ?? { deck: "" };
  const cards = deck.match(/../g) ?? [];
  if (cards.length === 0 || deckOf(seed, deal, cards).join("") !== deck)
    return wrong(t("shuffle-deal-not", { deal, what: "deck" }));
  return fine(t("verify-deal", { deal, cards: cards.length }));
}

/** Verify a version 1 shuffle, which has one seed for all decks and no commitment to the contributing seats. */
function* ofSeed(record: Dealt, told: OfSeed | undefined): Generator<Step> {
  if (told === undefined) return yield wrong(t("shuffle-none"));
  if (told.seed === null) return yield wrong(t("shuffle-not-shown"));
  yield fine(t("shuffle-one-seed"));
  const found = sealOf(told.seed);
  const values = { secret: told.seed, seal: told.seal, found };
  if (found !== told.seal) return yield wrong(t("shuffle-seed-sealed-not", values));
  yield fine(t("shuffle-seed-sealed", values));
  let last = -1;
  for (const { seat, seal, share } of told.shares) {
    if (seat <= last || seat >= record.seats.length) return yield wrong(t("shuffle-seats-not", { seat }));
    last = seat;
    const player = record.seats[seat] ?? "";
    if (share === null) {
      yield fine(t("shuffle-share-missing", { seat, player, seal }));
      continue;
    }
    const particulars = { seat, player, secret: share, seal, found: sealOf(share) };
    if (particulars.found !== seal) return yield wrong(t("shuffle-share-sealed-not", particulars));
    yield fine(t("shuffle-share-sealed", particulars));
    const own = ownShare(seal);
    if (own !== null && own.before !== "" && own.before !== told.seal)
      return yield wrong(t("verify-other-seal", { seal: own.before }));
    if (own !== null) yield fine(t("verify-own"));
  }
  const shares = told.shares.map((each) => each.share);
  const seed = deckSeed(told.seed, shares);
  yield fine(t("shuffle-combined", { shares: shares.filter((each) => each !== null).length, seed }));
  for (const deal of record.deals.keys()) {
    const step = deckStep(record, deal, seed);
    yield step;
    if (!step.fine) return;
  }
}

const fine = (text: string): Step => ({ fine: true, text });
const wrong = (text: string): Step => ({ fine: false, text });
