/** Positions set up by hand, as the kernel takes them (`clamber_setup`). */

import { RANKS } from "../cards/card";
import { bytesOf, facesOf } from "./actions";

/** Description of a position in which cards are played. Cards are listed one by one, such as `Ts`. */
export interface PositionSetup {
  readonly hands: readonly (readonly string[])[];
  readonly toAct: number;
  /** Level of the deal; null for the lowest, and in games without levels. */
  readonly level?: string | null;
  /** Rank that is wild in the deal, under rules that draw one. */
  readonly wildRank?: string | null;
  /** Suit of the Big Aces, once known. */
  readonly bigSuit?: string | null;
  /** Play on the table: its cards and, if they have several readings, one of these, such as `straight:T`. */
  readonly toBeat?: { readonly cards: readonly string[]; readonly reading: string | null } | null;
  /** Seat that made it; null for the seat before the one to act. */
  readonly last?: number | null;
  /** Seat that plays against all others, in games with such a seat; null for seat 0. */
  readonly declarer?: number | null;
  /** Cards that are left to draw. */
  readonly talon?: readonly string[];
}

const NONE = 0xff;
const NO_PLAY = 0xffffffff;
const ACE = RANKS.length - 1;
const SUITS = "dchs";

/** Return the seat that made the play on the table. */
export function lastOf({ last, toAct, hands }: PositionSetup): number {
  return last ?? (toAct + hands.length - 1) % hands.length;
}

/** Return the position before the play on the table, in which its seat holds nothing else. */
export function before(setup: PositionSetup): PositionSetup {
  const seat = lastOf(setup);
  const hands = setup.hands.map((_, at) => (at === seat ? (setup.toBeat?.cards ?? []) : []));
  return { ...setup, hands, toAct: seat, toBeat: null, talon: [] };
}

/** Return a position as input of the kernel; `toBeat` is the id of the play on the table, null for a lead. */
export function setupBytes(setup: PositionSetup, toBeat: number | null): Uint8Array {
  const { hands, toAct, level, wildRank, bigSuit, declarer, talon = [] } = setup;
  const facts = [
    toAct,
    wildRank == null ? (level == null ? 0 : RANKS.indexOf(level)) : RANKS.indexOf(wildRank) + 1,
    bigSuit == null ? NONE : ACE * SUITS.length + SUITS.indexOf(bigSuit),
    toBeat === null ? NONE : lastOf(setup),
    declarer ?? NONE,
    hands.length,
  ];
  const id = new Uint8Array(4);
  new DataView(id.buffer).setUint32(0, toBeat ?? NO_PLAY, true);
  const onTable = toBeat === null ? [] : (setup.toBeat?.cards ?? []);
  const cards = [onTable, ...hands].flatMap((each) => [...bytesOf(facesOf(each))]);
  return Uint8Array.from([...facts, ...id, ...cards, ...talon.map(faceOf)]);
}

/** Return the index of a card's face. */
function faceOf(card: string): number {
  return facesOf([card])[0].toString(2).length - 1;
}
