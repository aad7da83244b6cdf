/** Client-side verification of a record's shuffles, without the server (docs/fairness.md). */

import { chacha8 } from "@noble/ciphers/chacha.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { Given, Word } from "../i18n/language.svelte";
import type { ShownList } from "./ledger";
import {
  DEALS_SEALED,
  listDigest,
  rulesHash,
  type Scope,
  sealOf,
  type Span,
  type Start,
  textHash,
  VERSION,
} from "./list";

/** Verified step, or the first one that fails: a sentence of the catalogue with its values. */
export interface Step {
  readonly fine: boolean;
  readonly word: Word;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Lists that this browser was shown, with the id of the table whose record is verified, if it was asked for by its id. */
export interface Own {
  readonly lists: readonly ShownList[];
  readonly table?: string | null;
}

interface Place {
  readonly seat: number;
  readonly kind: string;
  readonly seal: string | null;
  readonly share: string | null;
}

interface Round {
  readonly digest: string;
  readonly seats: readonly Place[];
}

interface Commitment extends Span {
  readonly rounds: readonly Round[];
}

interface Told extends Scope {
  readonly version: number;
  readonly commitments: readonly Commitment[];
  readonly keys: readonly string[];
}

interface Dealt extends Start {
  readonly seats: readonly string[];
  readonly deals: readonly { readonly deck: string }[];
  readonly "x-shuffle"?: unknown;
}

/** Digest of the list before one in its match, and each seat with its earlier seals. */
interface Earlier {
  readonly after: string | null;
  readonly used: Set<string>;
}

const RANKS = [..."23456789TJQKA"];
const PACK = [...RANKS.flatMap((rank) => [..."dchs"].map((suit) => rank + suit)), "BJ", "RJ"];
const WORDS = 2 ** 32;
const KINDS: readonly unknown[] = ["person", "bot", "withheld"];
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

/** Return the seed of a deal: the HMAC-SHA-256, under its key, of the SHA-256 of its list's digest and the shares. */
function dealSeed(key: string, mix: string): string {
  return bytesToHex(hmac(sha256, hexToBytes(key), hexToBytes(mix)));
}

function mixOf({ digest, seats }: Round): { shares: number; mix: string } {
  const shares = seats.flatMap((each) => (each.share === null ? [] : [each.share]));
  const mixed = shares.length === 0 ? [] : [digest, ...shares];
  return { shares: shares.length, mix: bytesToHex(sha256(concatBytes(...mixed.map(hexToBytes)))) };
}

const isHex = (found: unknown): boolean => typeof found === "string" && /^[0-9a-f]{64}$/.test(found);
const isIndex = (found: unknown): boolean => Number.isSafeInteger(found) && (found as number) >= 0;

/** Return true if the shuffles of a record have the form of this version, which `records/shuffle.py` states. */
function isFormed(told: Told, most: number): boolean {
  const isHexOrNull = (found: unknown): boolean => found === null || isHex(found);
  return (
    [told.table, told.rules, ...told.keys].every(isHex) &&
    isIndex(told.match) &&
    ["deal", "set"].includes(told.opens) &&
    told.commitments.every(
      ({ first, deals, seal, rounds }) =>
        isIndex(first) && isIndex(deals) && deals >= 1 && deals <= most && isHex(seal) && rounds.length > 0,
    ) &&
    told.commitments
      .flatMap(({ rounds }) => rounds)
      .every(({ digest, seats }) => isHex(digest) && seats.every((each) => isIndex(each.seat))) &&
    told.commitments
      .flatMap(({ rounds }) => rounds.flatMap(({ seats }) => seats))
      .every(
        ({ kind, seal, share }) =>
          KINDS.includes(kind) && isHexOrNull(seal) && isHexOrNull(share) && (seal !== null || share === null),
      )
  );
}

/** Return the verification steps of a record; null if the value is no record. Arguments as in `verified`. */
export function stepsOf(found: unknown, own: Own, most = DEALS_SEALED): readonly Step[] | null {
  try {
    const { seats, deals } = found as Dealt;
    return Array.isArray(seats) && Array.isArray(deals) ? [...verified(found as Dealt, own, most)] : null;
  } catch {
    return null;
  }
}

/** Return the digests of all lists of a record, in order. */
export function digestsOf(found: unknown): readonly string[] {
  const told = (found as Dealt)["x-shuffle"] as Told | undefined;
  return told?.version === VERSION ? told.commitments.flatMap((each) => each.rounds.map(({ digest }) => digest)) : [];
}

/**
 * Yield verification steps, stopping at the first that contradicts the record or the lists that this browser was shown.
 * `most` is the number of deals of a shuffle.
 */
function* verified(record: Dealt, own: Own, most: number): Generator<Step> {
  const told = record["x-shuffle"] as Told | undefined;
  if (told === undefined) return yield wrong("shuffle-none");
  for (const step of ownLists(record, told, own)) {
    yield step;
    if (!step.fine) return;
  }
  const version = told.version ?? 1;
  if (version !== VERSION) return yield wrong("shuffle-older", { version: isIndex(version) ? version : "?" });
  if (!isFormed(told, most)) return yield wrong("shuffle-form");
  if (told.opens === "set" && told.keys.length === 0) return yield wrong("shuffle-held-back");
  const found = rulesHash(record);
  if (found !== told.rules) return yield wrong("shuffle-rules-not", { found, seal: told.rules });
  yield fine("shuffle-rules", { seal: found });
  yield* commitments(record, told, most);
}

/**
 * Yield the steps that compare a record with the lists to which this browser gave shares: each of the same match must be
 * in the record, in order, unless it is for deals after its end.
 */
function* ownLists(record: Dealt, told: Told, { lists, table }: Own): Generator<Step> {
  const said = new Set(JSON.stringify(told).match(/[0-9a-f]{64}/g));
  const isAsked = (each: ShownList): boolean =>
    each.table === table && each.dealt === true && (textHash(each.table) !== told.table || told.match < each.match);
  const ofMatch = (each: ShownList): boolean =>
    (textHash(each.table) === told.table && each.match === told.match) || said.has(each.seal) || said.has(each.gave);
  const given = lists.filter((each) => each.gave !== "" && each.first < record.deals.length);
  const own = given.filter((each) => ofMatch(each) || isAsked(each));
  let later = digestsOf(record);
  for (const { digest, first, seat, name, dealt } of own) {
    const place = later.indexOf(digest);
    if (place < 0) return yield wrong("verify-missing-list", { digest, deal: first });
    if (first === 0 && dealt && record.seats[seat] !== name)
      return yield wrong("verify-other-seat", { seat, name, player: record.seats[seat] ?? "" });
    later = later.slice(place);
  }
  yield own.length === 0 ? fine("verify-none-own") : fine("verify-own-lists", { lists: own.length });
}

function* commitments(record: Dealt, told: Told, most: number): Generator<Step> {
  let deal = 0;
  let after: string | null = null;
  const used = new Set<string>();
  for (const [number, commitment] of told.commitments.entries()) {
    const { first, deals, rounds: lists, seal } = commitment;
    if (first !== deal || deal >= record.deals.length) return yield wrong("shuffle-unused", { deal: first });
    if (deals !== most && number < told.commitments.length - 1) return yield wrong("shuffle-short", { deals, most });
    for (const step of rounds(record, told, commitment, { after, used })) {
      yield step;
      if (!step.fine) return;
    }
    const last = lists.at(-1) as Round;
    after = last.digest;
    const { mix } = mixOf(last);
    for (const end = Math.min(deal + deals, record.deals.length); deal < end; deal += 1) {
      const key = told.keys[deal];
      const before = deal === first ? seal : told.keys[deal - 1];
      if (key === undefined || before === undefined) return yield wrong("shuffle-key-missing", { deal });
      const found = sealOf(key);
      if (found !== before) return yield wrong("shuffle-key-not", { deal, key, found, seal: before });
      yield fine(deal === first ? "shuffle-key-first" : "shuffle-key-next", { deal, key, seal: before });
      const step = deckStep(record, deal, dealSeed(key, mix));
      yield step;
      if (!step.fine) return;
    }
  }
  if (deal < record.deals.length) return yield wrong("shuffle-key-missing", { deal });
  if (told.keys.length !== deal) yield wrong("shuffle-form");
}

/** Verify that each list of a shuffle matches its digest and that each share matches its seal. */
function* rounds(record: Dealt, told: Told, commitment: Commitment, earlier: Earlier): Generator<Step> {
  const out = new Set<number>();
  let { after } = earlier;
  for (const [number, { digest, seats }] of commitment.rounds.entries()) {
    for (const step of places(record, told, seats, { ...earlier, out })) return yield step;
    const found = listDigest(told, commitment, after, seats);
    const shares = seats.filter((each) => each.seal !== null).length;
    const values = { server: commitment.seal, shares, seal: digest };
    if (found !== digest) return yield wrong("shuffle-list-sealed-not", { ...values, found });
    yield fine("shuffle-list-sealed", values);
    for (const { seat, seal, share } of seats) {
      if (seal === null) continue;
      const player = record.seats[seat] ?? "";
      if (share === null) {
        yield fine("shuffle-share-late", { seat, player, seal });
        continue;
      }
      const particulars = { seat, player, secret: share, seal };
      if (sealOf(share) !== seal)
        return yield wrong("shuffle-share-sealed-not", { ...particulars, found: sealOf(share) });
      yield fine("shuffle-share-sealed", particulars);
    }
    const missing = seats.filter((each) => each.seal !== null && each.share === null);
    const isLast = number === commitment.rounds.length - 1;
    if (isLast && missing[0] !== undefined)
      return yield wrong("shuffle-share-missing-not", { seat: missing[0].seat });
    if (!isLast && missing.length === 0) return yield wrong("shuffle-again-not");
    for (const { seat } of missing) out.add(seat);
    after = digest;
  }
  yield fine("shuffle-mixed", mixOf(commitment.rounds.at(-1) as Round));
}

/**
 * Yield the faults in the seats of a list. Each seat must occur once, bots must have no share, seats that failed to
 * reveal a share earlier must be excluded, and no seal may be one that a seat had before.
 */
function* places(
  record: Dealt,
  told: Told,
  seats: readonly Place[],
  { used, out }: Earlier & { out: ReadonlySet<number> },
): Generator<Step> {
  for (const [at, { seat, kind, seal }] of seats.entries()) {
    const player = record.seats[at] ?? "";
    if (seat !== at || at >= record.seats.length) yield wrong("shuffle-seats-not", { seat });
    if (seal !== null && told.opens === "set") yield wrong("shuffle-form");
    if (seal !== null && kind === "bot") yield wrong("shuffle-bot-not", { seat, player });
    if ((kind === "withheld") !== out.has(at) || (seal !== null && out.has(at)))
      yield wrong("shuffle-out-not", { seat, player });
    if (seal !== null && used.has(`${at} ${seal}`)) yield wrong("shuffle-seal-again", { seat, player });
    used.add(`${at} ${seal ?? ""}`);
  }
  if (seats.length !== record.seats.length) yield wrong("shuffle-seats-not", { seat: seats.length });
}

function deckStep(record: Dealt, deal: number, seed: string): Step {
  const { deck } = record.deals[deal] ?? { deck: "" };
  const cards = deck.match(/../g) ?? [];
  if (cards.length === 0 || deckOf(seed, deal, cards).join("") !== deck)
    return wrong("shuffle-deal-not", { deal, what: "deck" });
  return fine("verify-deal", { deal, cards: cards.length });
}

const step = <W extends Word>(fine: boolean, word: W, ...[values]: Given<W>): Step => ({
  fine,
  word,
  values: { ...values },
});
const fine = <W extends Word>(word: W, ...values: Given<W>): Step => step(true, word, ...values);
const wrong = <W extends Word>(word: W, ...values: Given<W>): Step => step(false, word, ...values);
