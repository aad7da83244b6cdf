/** Attempts at endings on this device, played as by the server (src/clamber/endings/attempt.py). */

import type { EndingState } from "../protocol";
import { splitCards } from "../cards/card";
import { dealOf, movesOf, SPECTATOR } from "./deals";
import type { Kernel } from "./kernel";
import { KernelMatch } from "./match";
import { allowed } from "./refusals";
import { cardsOf, readingOf } from "./texts";

/** Ending as in the package's file: see `Ending` in src/clamber/endings/ending.py. */
export type EndingLine = readonly [
  rules: string,
  hands: readonly string[],
  toAct: number,
  level: string,
  toBeat: string,
  last: number,
  declarer: number,
  best: string,
  turns: number,
  grade: number,
];

/** Node limit for a position, as on the server; all positions of the endings need far fewer. */
const NODES = 400_000;

class Attempt {
  readonly match: KernelMatch;
  readonly seat: number;
  /** Seats of the player's side. */
  readonly own: readonly number[];
  state: EndingState["state"] = "open";

  constructor(kernel: Kernel, rules: number, [, hands, toAct, level, toBeat, last, declarer]: EndingLine) {
    this.match = KernelMatch.setUp(kernel, rules, {
      hands: hands.map(splitCards),
      toAct,
      level: level === "" ? null : level,
      toBeat: toBeat === "" ? null : { cards: cardsOf(toBeat), reading: readingOf(toBeat) },
      last,
      declarer: declarer < 0 ? null : declarer,
    });
    this.seat = toAct;
    const { teammates } = this.match.forOne(toAct, { asked: false, counts: false, window: "" });
    this.own = [toAct, ...teammates].sort((one, other) => one - other);
  }

  /** Make a play of the player's side, and the replies to it. */
  play(text: string): void {
    this.match.apply(allowed(this.match, text, this.deal));
    this.#reply();
    this.state = this.#state;
  }

  /** Play a lost attempt to its end; a bot plays for the player's side. */
  refute(): void {
    for (this.#reply(); !this.#isDecided; this.#reply()) {
      const bot = this.match.choose("planner", this.#toAct, new Uint8Array(32));
      this.match.apply(bot);
    }
  }

  get deal() {
    return dealOf(this.match, SPECTATOR, { asked: false, open: true });
  }

  get #toAct(): number {
    return this.match.facts.to_act ?? 0;
  }

  get #isDecided(): boolean {
    return this.match.facts.deal_over || this.deal.order.length > 0;
  }

  get #state(): EndingState["state"] {
    if (!this.#isDecided) return this.match.solve(this.seat, "first", NODES).value === 1 ? "open" : "lost";
    const first = this.deal.order[0];
    return first !== undefined && this.own.includes(first) ? "won" : "lost";
  }

  #reply(): void {
    while (!this.#isDecided && !this.own.includes(this.#toAct)) this.match.apply(this.match.defend(this.seat, NODES));
  }
}

/**
 * Return the state of an attempt after the given plays of the player's side.
 *
 * Throws Refused if one of them is not legal.
 *
 * @param kernel - The kernel.
 * @param rules - Handle of the ending's rules.
 * @param line - The ending.
 * @param place - Its number, from 1, and the number of all endings.
 * @param played - Plays of the player's side, in notation.
 * @param hint - True to include the winning plays.
 */
export function endingState(
  kernel: Kernel,
  rules: number,
  line: EndingLine,
  place: { number: number; endings: number },
  played: readonly string[],
  hint: boolean,
): EndingState {
  const attempt = new Attempt(kernel, rules, line);
  const { match, own, seat } = attempt;
  try {
    for (const text of played) attempt.play(text);
    const { state, deal } = attempt;
    const done = match.facts.events;
    const isOpen = state === "open";
    const found = {
      ...place,
      rules: line[0],
      grade: line[9],
      turns: line[8],
      level: deal.level,
      special: deal.special,
      own: [...own],
      declarer: deal.declarer,
      hands: deal.hands ?? [],
      to_act: deal.to_act,
      to_beat: deal.to_beat,
      to_beat_seat: deal.to_beat_seat,
      state,
      moves: movesOf(match, SPECTATOR),
      legal: isOpen ? match.choices : [],
      hint: hint && isOpen ? [...match.solve(seat, "first", NODES).best] : [],
    };
    if (state === "lost") attempt.refute();
    return { ...found, refutation: state === "lost" ? movesOf(match, SPECTATOR, done) : [] };
  } finally {
    match.free();
  }
}
