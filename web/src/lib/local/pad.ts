/** Settlement of deals with real cards by the kernel on this device (`clamber_settle`). */

import { RANKS } from "../cards/card";
import type { Pad, PadAnswer, PadDeal, PadSettled } from "../protocol";
import { bytesOf, facesOf } from "./actions";
import type { Kernel } from "./kernel";
import { problem, Refused } from "./refusals";

/** Answer of the kernel: the results of deals, and the reason why the next one is refused. */
interface Settled {
  readonly deals: readonly Partial<PadSettled>[];
  readonly over: boolean;
  readonly winner: number[];
  readonly refused?: string;
  readonly values?: Readonly<Record<string, string | number | number[]>>;
}

const NONE = 0xff;
/** Largest number of a description, and largest number of cards left; larger ones are refused alike. */
const MOST = 200;
/** Bombs in the order of the kernel; the first is one of equal cards, given by their number. */
const BOMBS = ["equal", "jokers", "wild", "run"];
/** Number of plays of a seat that is not given (records/settling.py). */
const PLAYED = 2;

const EMPTY: PadSettled = {
  order: [],
  scores: null,
  totals: null,
  level: null,
  levels: null,
  next_level: null,
  failures: null,
  factors: [],
  tribute: [],
};

/** Return the results of a pad's deals under rules of a kernel. */
export function settled(kernel: Kernel, rules: number, { seats, level, deals }: Pad): Omit<PadAnswer, "asks"> {
  const start = level == null ? -1 : RANKS.indexOf(level);
  const input = Uint8Array.from(deals.flatMap((deal) => dealBytes(deal, seats)));
  const answer = JSON.parse(kernel.ask("settle", [rules, seats, start], input)) as Settled;
  if (answer.refused !== undefined) throw badDeal(answer.refused, answer.values);
  return {
    deals: answer.deals.map((deal) => ({ ...EMPTY, ...deal })),
    winner: answer.over ? answer.winner : null,
  };
}

function badDeal(why: string, values: Settled["values"] = {}): Refused {
  const said = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]);
  return new Refused({ ...problem("bad_deal", Object.fromEntries(said)), sentence: `settle-${why}` });
}

const byte = (number: number): number => Math.max(0, Math.min(Math.trunc(number) || 0, MOST));
const seatByte = (seat: number | null | undefined): number => (seat == null ? NONE : byte(seat));
const flag = (on: boolean | null | undefined): number => (on === true ? 1 : 0);
const mask = (seats: readonly number[] | null | undefined): number =>
  (seats ?? []).reduce((all, seat) => all | (1 << seat), 0);
const listed = (items: readonly number[][]): number[] => [items.length, ...items.flat()];

const CARD = /(BJ|RJ|小王|大王)|(10|[2-9TJQKA])([dchs]?)|[\s,]+/iuy;
const JOKERS: Readonly<Record<string, string>> = { 小王: "BJ", 大王: "RJ" };

/** Return the cards of a text as bytes of faces. Suits may be missing: each rank then takes its first free ones. */
function faceBytes(text: string): number[] {
  const [cards, ranks]: [string[], string[]] = [[], []];
  for (CARD.lastIndex = 0; CARD.lastIndex < text.length;) {
    const at = CARD.lastIndex;
    const found = CARD.exec(text);
    if (found === null) {
      const values = { bad: `'${text.slice(at, at + 2)}'`, place: at + 1, text: `'${text}'` };
      throw new Refused({ ...problem("bad_cards", values), sentence: "cards-no_card" });
    }
    const [, joker, named, suit] = found;
    if (joker !== undefined) cards.push(JOKERS[joker] ?? joker.toUpperCase());
    if (named === undefined) continue;
    const rank = named === "10" ? "T" : named.toUpperCase();
    if (suit) cards.push(rank + suit.toLowerCase());
    else ranks.push(rank);
  }
  for (const rank of ranks) {
    const suit = [..."dchs"].find((each) => !cards.includes(rank + each)) ?? "d";
    cards.push(rank + suit);
  }
  return [...bytesOf(facesOf(cards))];
}
const faces = (text: string | null | undefined): number[] => (text ? [1, ...faceBytes(text)] : [0]);

/** Return the description of a deal as input of the kernel. */
function dealBytes(deal: PadDeal, seats: number): number[] {
  if (deal.void === true) return [1];
  const each = <Value>(list: readonly Value[] | null | undefined, usual: Value): readonly Value[] =>
    list ?? Array.from({ length: seats }, () => usual);
  const bid = new Uint8Array(Int32Array.of(deal.bid ?? -1).buffer);
  return [
    0,
    ...[deal.declarer, deal.partner, deal.first, deal.doubler, deal.liable].map(seatByte),
    mask(deal.doubled),
    mask(deal.open),
    flag(deal.shown),
    flag(deal.drawn ?? true),
    byte(deal.tricks ?? 1),
    ...bid,
    ...listed((deal.order ?? []).map((seat) => [byte(seat)])),
    ...listed(each(deal.plays, PLAYED).map((plays) => [byte(plays)])),
    ...listed(
      each<string | number>(deal.left, 0).map((left) =>
        typeof left === "string" ? [NONE, ...faceBytes(left)] : [byte(left)],
      ),
    ),
    ...listed(
      (deal.bombs ?? []).map(({ cards, seat, soft, beaten }) => [
        typeof cards === "number" ? 0 : BOMBS.indexOf(cards),
        typeof cards === "number" ? byte(cards) : 0,
        byte(seat ?? 0),
        flag(soft),
        flag(beaten),
      ]),
    ),
    ...faces(deal.bottom),
    ...faces(deal.last?.split("=")[0]),
  ];
}
