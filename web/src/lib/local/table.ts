/**
 * A table on this device: one person and bots.
 *
 * It takes the messages that a table of a server takes, and answers with the same ones (docs/protocol.md). The kernel
 * decides everything about the rules, and encodes the deal from the person's view. There are no seats to manage, no
 * chat, no time limits and no shuffle protocol. Times are in milliseconds since 1970.
 */

import type { CheckRequest, DealView, EventInfo, Problem, Update } from "../protocol";
import type { Action } from "./actions";
import { type Kernel, KernelFault } from "./kernel";
import { NO } from "./match";
import type { FromTable, LocalMessage } from "./messages";
import { pauseBefore } from "./pace";
import { Progress } from "./progress";
import { illegal, notHere, problem } from "./refusals";
import type { RulesFacts } from "../protocol";
import type { SavedTable } from "./saved";
import { actionOf, readingsOf } from "./texts";
import { tableState } from "./told";
import { claimed, type Window, windowInfo } from "./windows";

/** Name of the stream of updates. A local table never resends any. */
const STREAM = "local";
/** Version of the protocol, and of records. */
const VERSION = 1;
/** Maximum number of playouts of a hint: some 30 ms on a desktop, so that a phone answers within 150 ms, too. */
const HINT_PLAYOUTS = 100;

export class LocalTable {
  readonly #facts: RulesFacts;
  readonly #progress: Progress;
  readonly #tell: (message: FromTable) => void;
  readonly #now: () => number;
  #seq = 0;

  /**
   * Begin a table, or continue a saved one.
   *
   * @param kernel - Kernel that holds the rules.
   * @param rules - Handle of the rules.
   * @param facts - Facts about the rules that the page is told.
   * @param saved - The table.
   * @param tell - Callback that receives each message for the page.
   * @param now - Clock.
   */
  constructor(
    kernel: Kernel,
    rules: number,
    facts: RulesFacts,
    saved: SavedTable,
    tell: (message: FromTable) => void,
    now: () => number,
  ) {
    this.#facts = facts;
    this.#tell = tell;
    this.#now = now;
    this.#progress = new Progress(kernel, rules, saved, facts.asked_once, now());
  }

  /** Number of changes since the table was opened. */
  get changes(): number {
    return this.#seq;
  }

  /** State to be saved. */
  get saved(): SavedTable {
    return this.#progress.saved;
  }

  /** Time when the table goes on by itself; null if it waits for the person. */
  get due(): number | null {
    const { window, status, match, turn, turnAt } = this.#progress;
    if (window !== null) return window.declined ? this.#now() : window.until;
    const seat = status === "playing" ? match.facts.to_act : null;
    if (seat === null || seat === this.#progress.setup.you) return null;
    return turnAt + pauseBefore(this.#deal(), `${this.#progress.setup.id} ${turn}`, this.#progress.setup.pace);
  }

  /** Do what is due. */
  goOn(): void {
    const { window } = this.#progress;
    if (window !== null) this.#endWindow(window);
    else this.#letBotsAct();
  }

  /** Answer a message of the page. */
  receive(message: LocalMessage): void {
    if (message.type === "hello") return this.#welcome();
    if (message.type === "ping") return this.#tell({ type: "pong", sent: message.sent, now: this.#now() });
    try {
      const refused = this.#answer(message);
      if (refused !== null) this.#tell({ type: "refused", id: message.id, problem: refused });
    } catch (error) {
      if (!(error instanceof KernelFault)) throw error;
      this.#tell({ type: "refused", id: message.id, problem: notHere });
    }
  }

  /** Do what a message asks for, and return null; or return the problem, with nothing done. */
  #answer(message: Exclude<LocalMessage, { type: "hello" | "ping" }>): Problem | null {
    const { id } = message;
    switch (message.type) {
      case "check":
        return this.#check(message);
      case "hint":
        return this.#hint(id, message.turn);
      case "plan":
        this.#tell({ type: "planned", id, turns: this.#progress.match.plan(this.#progress.setup.you) });
        return null;
      case "record":
        this.#tell({ type: "record", id, text: this.#record() });
        return null;
      case "act":
        return this.#done(id, this.#act(message.turn, message.play.trim()));
      case "ready":
        return this.#done(id, this.#nextDeal("between"));
      case "rematch":
        return this.#done(id, this.#nextDeal("over"));
      case "set_bot":
        return this.#done(id, this.#setBot(message.seat, message.bot));
      case "take_back_play":
        return this.#done(id, this.#takeBack());
      case "hidden":
        return this.#done(id, null);
      default:
        return notHere;
    }
  }

  /** Acknowledge a command unless there is a problem, which is returned. */
  #done(id: string, refused: Problem | null): Problem | null {
    if (refused === null) this.#tell({ type: "ack", id });
    return refused;
  }

  // Questions

  #check({ id, turn, cards }: CheckRequest): null {
    const found = readingsOf(this.#progress.match, this.#progress.setup.you, cards);
    const readings = found.map(({ play }) => play).filter(({ kind }) => kind !== "joker_lead");
    const plays = this.#isTurn(turn) ? found.filter(({ why }) => why === "legal").map(({ play }) => play) : [];
    const none = this.#isTurn(turn) ? illegal(found[0] ?? null, cards, this.#deal()) : problem("not_your_turn");
    const reason = plays.length > 0 ? null : none;
    this.#tell({ type: "checked", id, turn: this.#progress.turn, plays, readings, problem: reason });
    return null;
  }

  #hint(id: string, turn: number): Problem | null {
    if (!this.#isTurn(turn)) return problem("not_your_turn");
    this.#tell({ type: "hints", id, turn, ...this.#progress.match.hints(HINT_PLAYOUTS) });
    return null;
  }

  /** Return true if it is the person's turn, and the turn that a message is about. */
  #isTurn(turn: number): boolean {
    const { status, window, match, turn: now } = this.#progress;
    return status === "playing" && window === null && match.facts.to_act === this.#progress.setup.you && turn === now;
  }

  #record(): string {
    const { rules, options } = this.#facts;
    const { level, bots, name, you } = this.#progress.setup;
    const seats = bots.map((bot, seat) => (seat === you ? name : bot));
    const deals = this.#progress.recordedDeals();
    return JSON.stringify({ clamber: VERSION, rules, options, seats, ...(level === null ? {} : { level }), deals });
  }

  // Commands

  #act(turn: number, text: string): Problem | null {
    const { status, window, match, turn: now } = this.#progress;
    if (status !== "playing") return notHere;
    if (window !== null) return this.#claim(window, text);
    if (turn !== now) return problem("late");
    if (match.asking?.seat !== this.#progress.setup.you) return problem("not_your_turn");
    const meant = actionOf(match, text);
    if ("refused" in meant) return illegal(meant.refused, text, this.#deal());
    this.#apply(meant.action, "person", text === NO);
    return null;
  }

  #claim(window: Window, text: string): Problem | null {
    const play = text === NO ? null : text;
    if (play !== null && !window.offers.includes(play)) return notHere;
    this.#progress.window = claimed(window, play);
    this.#update({ kind: "claimed", play });
    return null;
  }

  /** Deal the next deal, of another match once one is over; only in a given state. */
  #nextDeal(status: "between" | "over"): Problem | null {
    if (this.#progress.status !== status) return notHere;
    if (status === "over") this.#progress.rematch(this.#now());
    else this.#progress.nextDeal(this.#now());
    this.#update({ kind: "dealt", ...this.#progress.place }, true);
    return null;
  }

  #setBot(seat: number, bot: string | null): Problem | null {
    const { bots, you } = this.#progress.setup;
    if (bot === null || seat === you || seat >= bots.length) return notHere;
    this.#progress.setBot(seat, bot);
    this.#update({ kind: "table", what: "bot_set", seat }, true);
    return null;
  }

  #takeBack(): Problem | null {
    const own = this.#progress.lastOwn;
    if (own === null) return notHere;
    this.#progress.takeBack(own, this.#now());
    this.#seq += 1;
    this.#view();
    return null;
  }

  // Bots and windows

  /** Let the bot to act decide, and the next ones as long as they decline. */
  #letBotsAct(): void {
    let declines = true;
    for (let { asking } = this.#progress.match; declines && asking !== null; { asking } = this.#progress.match) {
      if (asking.seat === this.#progress.setup.you) return;
      const action = this.#progress.choice(asking);
      declines = action.id === asking.idOf(NO);
      this.#apply(action, "bot", declines);
    }
  }

  #apply(action: Action, by: "person" | "bot", declines: boolean): void {
    const first = this.#progress.done;
    this.#progress.act(action, by, declines, this.#now());
    if (declines && by === "bot") return; // secret; the bot, or the next one, acts immediately
    const ended = this.#progress.status !== "playing";
    this.#update(declines ? { kind: "declined" } : { kind: "done", done: this.#since(first), ended }, ended);
  }

  #endWindow(window: Window): void {
    const first = this.#progress.done;
    this.#progress.endWindow(window, this.#now());
    const ended = this.#progress.status !== "playing";
    this.#update({ kind: "window", done: this.#since(first), ended }, ended);
  }

  // Messages

  #welcome(): void {
    const { id, you } = this.#progress.setup;
    const [seq, now] = [this.#seq, this.#now()];
    this.#tell({ type: "welcome", version: VERSION, table: id, seat: you, stream: STREAM, seq, resumed: false, now });
    this.#view();
  }

  /** Tell the whole state. */
  #view(): void {
    const { last, sheet } = this.#progress;
    const table = tableState(this.#progress.setup, this.#facts, this.#progress);
    const [seq, now, deal, history] = [this.#seq, this.#now(), this.#deal(), this.#since(0)];
    this.#tell({ type: "view", stream: STREAM, seq, now, table, deal, history, last, sheet: [...sheet] });
  }

  /** Tell an event with the deal after it, and with the table if that has changed, too. */
  #update(event: Update["event"], changesTable = false): void {
    this.#seq += 1;
    const table = changesTable ? tableState(this.#progress.setup, this.#facts, this.#progress) : null;
    const last = changesTable && this.#progress.status !== "playing" ? this.#progress.last : null;
    const [seq, at, deal] = [this.#seq, Math.round(this.#now()), this.#deal()];
    this.#tell({ type: "event", seq, at, event, table, deal, last });
  }

  /**
   * Return the events from an index on, as the person sees them. Declines in windows are left out even if they are the
   * person's own, because most of them answer a question that the person has not seen.
   */
  #since(first: number): EventInfo[] {
    const { match, setup, doers } = this.#progress;
    return match.history(match.facts.secret ? -1 : setup.you, first, doers);
  }

  #deal(): DealView {
    const { match, matches, turn, turnAt, window, status, doers } = this.#progress;
    const { you } = this.#progress.setup;
    const at = { match: matches - 1, turn, since: Math.round(turnAt) };
    const told = { counts: true, window: window === null ? "" : JSON.stringify(windowInfo(window)) };
    if (window?.kind === "draw") {
      const { shown } = window;
      return { ...match.drawingForAll({ ...at, shown }), ...match.drawingForOne(you, { ...told, shown }) };
    }
    const asked = window === null && status === "playing" && match.facts.to_act === you;
    const inWindow = window !== null;
    return { ...match.forAll(doers, { ...at, inWindow }), ...match.forOne(you, { ...told, asked }) };
  }
}
