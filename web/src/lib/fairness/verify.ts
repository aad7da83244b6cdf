/** Does the shuffle of a record again, in this browser and with nothing of the server (docs/fairness.md). */

import { chacha8 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { t } from "../i18n/language.svelte";
import { ownShare, sealOf } from "./shares";

export interface Step {
  readonly fine: boolean;
  readonly text: string;
}

interface Told {
  readonly seal: string;
  readonly seed: string | null;
  readonly shares: readonly { readonly seat: number; readonly seal: string; readonly share: string | null }[];
}

interface Dealt {
  readonly seats: readonly string[];
  readonly deals: readonly { readonly deck: string }[];
  readonly "x-shuffle"?: Told;
}

const RANKS = [..."23456789TJQKA"];
const PACK = [...RANKS.flatMap((rank) => [..."dchs"].map((suit) => rank + suit)), "BJ", "RJ"];
const WORDS = 2 ** 32;
const ENOUGH = 1024; // words of one deck; twice 54 cards take some hundred

/** The deck of a deal, from the cards that it is made of: docs/decisions/0003-randomness.md. */
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

/** The seed of the decks, as the server's seed and the shares make it. */
export function deckSeed(seed: string, shares: readonly (string | null)[]): string {
  let found = hexToBytes(seed);
  for (const share of shares) if (share !== null) found = sha256(concatBytes(found, hexToBytes(share)));
  return bytesToHex(found);
}

/** The steps of a verification, up to the first that is not as the record says. */
export function* verified(record: Dealt): Generator<Step> {
  const told = record["x-shuffle"];
  if (told === undefined) return yield wrong(t("shuffle-none"));
  if (told.seed === null) return yield wrong(t("shuffle-not-shown"));
  const found = sealOf(told.seed);
  const values = { secret: told.seed, seal: told.seal, found };
  if (found !== told.seal) return yield wrong(t("shuffle-seed-sealed-not", values));
  yield fine(t("shuffle-seed-sealed", values));
  for (const { seat, seal, share } of told.shares) {
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
  for (const [deal, { deck }] of record.deals.entries()) {
    const cards = deck.match(/../g) ?? [];
    if (deckOf(seed, deal, cards).join("") !== deck)
      return yield wrong(t("shuffle-deal-not", { deal, what: "deck" }));
    yield fine(t("verify-deal", { deal, cards: cards.length }));
  }
}

const fine = (text: string): Step => ({ fine: true, text });
const wrong = (text: string): Step => ({ fine: false, text });
