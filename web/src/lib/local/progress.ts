/**
 * Course of a local table: its matches, deals, actions and windows, without messages.
 *
 * It can be saved at any time and resumed from there. The actions of the current match are applied again, which takes
 * the kernel some microseconds each.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DealResult, SheetLine } from "../protocol";
import type { Action } from "./actions";
import type { Kernel } from "./kernel";
import { linkOf } from "./links";
import { type Asking, DOERS, KernelMatch, NO } from "./match";
import { type SavedAction, type SavedDeal, type SavedTable, type Setup, STAND_IN } from "./saved";
import { drawing, firstWindow, nextWindow, revealing, type Window, type Windowed } from "./windows";

/** Return the seed of a match, from the seed of its table. */
function matchSeed(seed: string, number: number): Uint8Array {
  return sha256(utf8ToBytes(`clamber local match ${seed} ${number}`));
}

/** Return the seed of a bot's decision, as tables of a server make it (server/table/asking.py). */
function botSeed(seed: Uint8Array, matches: number, turn: number, done: number): Uint8Array {
  const number = BigInt(`0x${bytesToHex(seed.slice().reverse())}`).toString(16);
  const bytes = new Uint8Array(32);
  bytes.set(sha256(utf8ToBytes(`clamber bot ${number} ${matches} ${turn} ${done}`)).subarray(0, 8));
  return bytes;
}

export class Progress {
  status: SavedTable["status"] = "between";
  /** Number of matches begun, and of public turns. */
  matches = 0;
  turn = 0;
  /** Time when the turn began, in milliseconds since 1970. */
  turnAt = 0;
  setup: Setup;
  window: Window | null = null;
  last: DealResult | null = null;
  sheet: readonly SheetLine[] = [];
  match: KernelMatch;

  readonly #kernel: Kernel;
  readonly #rules: number;
  readonly #askedOnce: boolean;
  #seed: Uint8Array;
  #doers: number[] = [];
  #deals: readonly SavedDeal[] = [];
  #levelsBefore: string[] | null = null;

  /**
   * Resume a saved table, or begin one that has had no deal.
   *
   * @param kernel - Kernel that holds the rules.
   * @param rules - Handle of the rules.
   * @param saved - The table.
   * @param askedOnce - True if a card may be exposed only immediately after it was drawn.
   * @param now - Current time.
   */
  constructor(kernel: Kernel, rules: number, saved: SavedTable, askedOnce: boolean, now: number) {
    this.#kernel = kernel;
    this.#rules = rules;
    this.setup = saved.setup;
    this.#askedOnce = askedOnce;
    const number = Math.max(0, saved.matches - 1);
    this.#seed = matchSeed(saved.setup.seed, number);
    this.match = this.#newMatch();
    if (saved.deals.length === 0) this.#beginMatch(now);
    else this.#resume(saved, now);
  }

  get saved(): SavedTable {
    const { setup, matches, turn, status, last, sheet } = this;
    const table = { setup, matches, turn, status, window: savedWindow(this.window), deals: this.#deals };
    if (last === null || sheet.length === 0) return table;
    return { ...table, results: { sheet, totals: last.totals, winner: last.winner } };
  }

  /** Index of the match at the table, and of the deal in the match. */
  get place(): { match: number; number: number } {
    return { match: this.matches - 1, number: this.match.facts.deal };
  }

  /** Doer of each event of the deal, as bytes for the kernel. */
  get doers(): Uint8Array {
    return Uint8Array.from(this.#doers);
  }

  /** Number of events of the deal so far. */
  get done(): number {
    return this.#doers.length;
  }

  /** The person's last action in this deal, with its index; null if there is none that can be taken back. */
  get lastOwn(): { action: SavedAction; index: number } | null {
    const actions = this.status === "playing" && this.window === null ? (this.#deals.at(-1)?.actions ?? []) : [];
    const index = actions.findLastIndex(({ by }) => by === "person");
    const action = actions[index];
    return action === undefined || action.isAsked ? null : { action, index };
  }

  /** Let another bot play a seat. */
  setBot(seat: number, bot: string): void {
    this.setup = { ...this.setup, bots: this.setup.bots.map((each, at) => (at === seat ? bot : each)) };
  }

  /** Begin another match. */
  rematch(now: number): void {
    this.match.free();
    this.#seed = matchSeed(this.setup.seed, this.matches);
    this.match = this.#newMatch();
    this.#beginMatch(now);
  }

  nextDeal(now: number): void {
    this.#deal();
    this.#advance(now);
    this.window = firstWindow(this.#windowed, now);
    this.#endIfOver();
  }

  /** Apply an action of the seat to act. Declining a question is no turn. */
  act(action: Action, by: SavedAction["by"], declines: boolean, now: number): void {
    this.#apply(action, by);
    if (!declines) this.#advance(now);
    this.#endIfOver();
  }

  /** Return the action of the bot to act. */
  choice({ seat }: Asking): Action {
    const seed = botSeed(this.#seed, this.matches, this.turn, this.done);
    return this.match.choose(this.setup.bots[seat] ?? STAND_IN, seat, seed);
  }

  /** Answer the questions of a window, and begin the next one. */
  endWindow(window: Window, now: number): void {
    let exposed = false;
    for (let asking = this.match.asking; asking?.phase === window.kind; asking = this.match.asking) {
      if (window.kind === "draw" && asking.drawn > window.shown) break;
      const own = asking.seat === this.setup.you;
      const action = own ? claimOf(asking, window) : this.choice(asking);
      this.#apply(action, own ? "person" : "bot");
      if (action.id === asking.idOf(NO)) continue;
      exposed = true;
      if (window.kind === "draw" && window.shown === window.last) break;
    }
    this.#advance(now);
    this.window = nextWindow(this.#windowed, window, now, exposed);
    this.#endIfOver();
  }

  /** Return to the moment before the person's last action. */
  takeBack({ action, index }: { action: SavedAction; index: number }, now: number): void {
    this.match.back(action.at);
    this.#doers = this.#doers.slice(0, this.match.facts.events);
    this.#rewrite((actions) => actions.slice(0, index));
    this.#advance(now);
  }

  /** Return the deals of the match so far as in a record (docs/notation.md), with the one that is on. */
  recordedDeals(): object[] {
    const trial = this.#newMatch();
    try {
      return this.#deals.map(({ actions }) => recorded(trial, actions));
    } finally {
      trial.free();
    }
  }

  get #windowed(): Windowed {
    const { you, wish } = this.setup;
    return { match: this.match, you, seats: wish.seats, askedOnce: this.#askedOnce };
  }

  #newMatch(): KernelMatch {
    const { wish, level } = this.setup;
    return KernelMatch.begin(this.#kernel, this.#rules, wish.seats, this.#seed, level);
  }

  #beginMatch(now: number): void {
    this.matches += 1;
    this.#deals = [];
    this.sheet = [];
    this.nextDeal(now);
  }

  #advance(now: number): void {
    this.turn += 1;
    this.turnAt = now;
  }

  /** Deal the next deal, and note what is known from its beginning on. */
  #deal(): void {
    this.match.deal();
    const { deal, events } = this.match.facts;
    this.#deals = [...this.#deals, { number: deal, actions: [] }];
    this.#doers = Array<number>(events).fill(DOERS.chance);
    this.#levelsBefore = this.match.levels;
    this.status = "playing";
  }

  /** Apply an action, and note who has done it. */
  #apply(action: Action, by: SavedAction["by"]): void {
    const at = this.done;
    const events = this.match.apply(action);
    this.#doers.push(DOERS[by], ...Array<number>(events - at - 1).fill(DOERS.chance));
    this.#rewrite((actions) => [...actions, { ...action, by, at, isAsked: this.window !== null }]);
  }

  /** Change the actions of the last deal. */
  #rewrite(change: (actions: readonly SavedAction[]) => readonly SavedAction[]): void {
    const last = this.#deals.at(-1);
    if (last !== undefined) this.#deals = [...this.#deals.slice(0, -1), { ...last, actions: change(last.actions) }];
  }

  /** Result of the deal, which must be over. */
  get result(): DealResult {
    const { result, dealt, factors } = this.match.result;
    const { match, number } = this.place;
    const before = this.#levelsBefore;
    const totals = before === null ? [...this.match.facts.totals] : null;
    const link = linkOf({ table: this.setup.id, match, deal: number });
    return { ...result, match, number, dealt, levels_before: before, totals, factors, link };
  }

  #endIfOver(): void {
    const facts = this.match.facts;
    if (this.status !== "playing" || !facts.deal_over) return;
    this.window = null;
    this.status = facts.match_over ? "over" : "between";
    this.last = this.result;
    this.sheet = [...this.sheet, lineOf(this.last)];
  }

  #resume(saved: SavedTable, now: number): void {
    this.matches = saved.matches;
    for (const deal of saved.deals) {
      this.#deal();
      for (const action of deal.actions) this.#apply(action, action.by);
      this.#endIfOver();
    }
    this.#deals = saved.deals;
    this.turn = saved.turn;
    this.turnAt = now;
    if (saved.window === null || this.status !== "playing") return;
    const last = this.match.opening.deck.length - this.setup.wish.seats;
    const { kind, shown, claim, declined } = saved.window;
    const window = drawing(this.#windowed, now, shown, last);
    this.window = { ...(kind === "draw" ? window : revealing(this.#windowed, window, now)), claim, declined };
  }
}

function savedWindow(window: Window | null): SavedTable["window"] {
  if (window === null) return null;
  const { kind, shown, claim, declined } = window;
  return { kind, shown, claim, declined };
}

/** Return the answer to a question in a window: the person's claim if it is possible, otherwise none. */
function claimOf({ idOf }: Asking, { claim }: Window): Action {
  return { id: idOf(claim) ?? idOf(NO) ?? 0, faces: null };
}

/** Deal the next deal of a match, apply actions, and return it as in a record. */
function recorded(match: KernelMatch, actions: readonly SavedAction[]): object {
  match.deal();
  const { deck, first, lead, faceup } = match.opening;
  const told = eventsSince(match, 0, 0, "");
  for (const action of actions) {
    const asking = match.asking;
    match.apply(action);
    if (asking === null) continue;
    // an answer to a question that is asked while cards are drawn has the number of cards drawn so far
    told.push(...eventsSince(match, asking.seat, action.at, asking.phase === "draw" ? ` @${asking.drawn}` : ""));
  }
  const facts = { ...(lead === null ? {} : { lead }), ...(faceup === null ? {} : { faceup }) };
  return { deck: deck.join(""), first, ...facts, actions: told };
}

/** Return the events from an index on as lines of a record, as the seat knows them that has done the first of them. */
function eventsSince(match: KernelMatch, seat: number, from: number, after: string): string[] {
  const doers = new Uint8Array(match.facts.events).fill(DOERS.chance);
  const events = match.history(seat, from, doers);
  return events.flatMap(({ seat: by, play: { text } }, at) =>
    text === NO ? [] : [`${by} ${text}${at === 0 ? after : ""}`],
  );
}

export function lineOf(result: DealResult): SheetLine {
  const { number, void: isVoid, order, scores, levels, declarer, partner, link } = result;
  return { number, void: isVoid, order, scores, levels, declarer, partner, link };
}
