/** Positions set up by hand. */

import { without } from "../../src/lib/cards/card.js";
import type { Kernel } from "../../src/lib/local/kernel.js";
import { KernelMatch, type Reading } from "../../src/lib/local/match.js";
import { badArgument, ClamberError, inKernel, Refusal, shown, whole } from "./errors.js";
import { type CardsLike, cardsIn, checkedRank, checkedSuit, readingIn } from "./notation.js";
import { listed } from "./refusing.js";
import { missingFrom } from "./resolving.js";
import type { View } from "./types.js";

const SPECTATOR = -1;

/**
 * Cards of the rules, lowest first; and true if Aces may be exposed while they are drawn, which names the Big Aces.
 *
 * @internal
 */
export interface DeckFacts {
  readonly deck: readonly string[];
  readonly hasBigAces: boolean;
}

/** Description of a position in which cards are played. */
export interface PositionOptions {
  /** Cards of each seat; empty for a seat that has gone out. */
  readonly hands: readonly CardsLike[];
  /** Seat to act, which has cards. Default: 0. */
  readonly toAct?: number;
  /** Play on the table, in notation, such as `"4s4h"`; with its reading after `=` if the cards have several. */
  readonly toBeat?: string | null;
  /** Seat that made the play on the table. Default: the seat before the one to act. */
  readonly last?: number;
  /** Level of the deal, `2` to `A` (Guandan). Default: `2`. */
  readonly level?: string;
  /** Rank that is wild, under rules that draw one (Dou Dizhu). Default: none. */
  readonly wildRank?: string;
  /** Suit of the Big Aces, `d`, `c`, `h` or `s`, once known (Big A). Default: none. */
  readonly bigSuit?: string;
  /** Landlord (Dou Dizhu). Default: seat 0. */
  readonly declarer?: number;
  /** Number of cards left in the talon (Gan Deng Yan), which are the lowest ones that are not in sight. Default: 0. */
  readonly talon?: number;
}

/**
 * Begin at a position. Throws Refusal and ClamberError as `Rules.position`.
 *
 * @internal
 */
export function setUp(
  kernel: Kernel,
  rules: DeckFacts & { readonly handle: number; readonly seats: number },
  options: PositionOptions,
): KernelMatch {
  const seat = (name: string, value: number): number => whole(name, value, 0, rules.seats - 1);
  if (!Array.isArray(options.hands) || options.hands.length !== rules.seats)
    throw badArgument(
      `hands are the cards of ${rules.seats} seats, a list such as ["3s4s", "5d"], not ${shown(options.hands)}`,
    );
  const hands = options.hands.map(cardsIn);
  const toAct = seat("toAct", options.toAct ?? 0);
  const last = seat("last", options.last ?? (toAct + rules.seats - 1) % rules.seats);
  const onTable = cardsIn(options.toBeat?.split("=")[0] ?? "");
  const toBeat = options.toBeat == null ? null : { cards: onTable, reading: readingIn(options.toBeat) };
  if (hands[toAct]?.length === 0) throw badArgument(`seat ${toAct} is to act, and has no cards`);
  if (toBeat !== null && last === toAct)
    throw badArgument(`last is another seat than ${toAct}, which is to beat its play`);
  const rest = remaining(rules.deck, [...hands.flat(), ...onTable]);
  const talon = rest.slice(0, whole("talon", options.talon ?? 0, 0, rest.length));
  if (options.bigSuit !== undefined && !rules.hasBigAces) throw ignored("bigSuit");
  const setup = {
    ...{ hands, toAct, toBeat, last, talon },
    level: checkedRank("level", options.level ?? null),
    wildRank: checkedRank("wildRank", options.wildRank ?? null),
    bigSuit: checkedSuit(options.bigSuit ?? null),
    declarer: options.declarer === undefined ? null : seat("declarer", options.declarer),
  };
  try {
    const found = inKernel(() => KernelMatch.readingsOnTable(kernel, rules.handle, setup));
    checkTable(found, options.toBeat ?? null);
    return heeded(
      inKernel(() => KernelMatch.at(kernel, rules.handle, setup, found[0]?.id ?? null)),
      options,
    );
  } catch (error) {
    // All else has been checked, so the kernel refuses a rank.
    if (!(error instanceof ClamberError) || error.message !== "no such position") throw error;
    throw ignored(options.level === undefined ? "wildRank" : "level");
  }
}

/** Return a position. Throws ClamberError, and frees it, if its rules do not know an argument. */
function heeded(match: KernelMatch, { level, wildRank, declarer }: PositionOptions): KernelMatch {
  const view = match.view(SPECTATOR) as View;
  const facts = {
    level: [level, view.level],
    wildRank: [wildRank, view.auction?.wild_rank],
    declarer: [declarer, view.declarer],
  };
  const unknown = Object.entries(facts).find(([, [asked, found]]) => asked !== undefined && asked !== found);
  if (unknown === undefined) return match;
  match.free();
  throw ignored(unknown[0]);
}

/** Return the error for an argument that has no meaning under the rules. */
const ignored = (name: string): ClamberError =>
  badArgument(
    `these rules have no ${name}: level is for Guandan, wildRank for rules that draw one, bigSuit for Big A, and ` +
      "declarer for Dou Dizhu",
  );

/** Throw Refusal unless the play on the table has one reading. */
function checkTable(found: readonly Reading[], toBeat: string | null): void {
  if (toBeat === null || found.length === 1) return;
  const plays = found.map(({ id, play }) => ({ ...play, action: id }));
  if (plays.length === 0)
    throw new Refusal("not_a_combination", `toBeat, ${toBeat}, is no combination of these rules`);
  throw new Refusal("several_readings", `toBeat has several readings; choose one of ${listed(plays)}`, plays);
}

/** Return a deck without cards in sight, lowest first. Throws ClamberError if it has fewer copies of one. */
function remaining(deck: readonly string[], inSight: readonly string[]): string[] {
  const left = without(deck, inSight);
  if (left !== null) return left;
  const [card] = missingFrom(deck, inSight);
  const copies = deck.filter((other) => other === card).length;
  throw badArgument(`the hands and the table have more of ${card} than the deck, which has ${copies}`);
}
