/** Positions and matches. */

import { type Action, cardsOf } from "../../src/lib/local/actions.js";
import { splitCards } from "../../src/lib/cards/card.js";
import type { Asking, KernelMatch } from "../../src/lib/local/match.js";
import type { KernelPolicy } from "../../src/lib/local/policy.js";
import { badArgument, ClamberError, inKernel, Refusal, shown, whole } from "./errors.js";
import { Held } from "./held.js";
import { type CardsLike, cardsIn } from "./notation.js";
import { isDecision, type PlayLike, readingsOf, resolved } from "./resolving.js";
import type { DealResult, Goal, Hints, Play, Reading, Solution, SolveOptions, View } from "./types.js";

const MOST_PLAYOUTS = 100_000;
const MOST_NODES = 10_000_000;
const GOALS: readonly Goal[] = ["rewards", "first"];
const SPECTATOR = -1;

/**
 * State of one deal, with all hands. It changes by `play` and `back`; `copy` gives one to try things on.
 *
 * It contains what the players of the deal may not know about each other. `view` is what one of them may know.
 */
export class Position extends Held {
  /** @internal */
  readonly inModule: KernelMatch;

  /** @internal */
  constructor(match: KernelMatch) {
    super(() => {
      match.free();
    });
    this.inModule = match;
  }

  /** Number of seats. */
  get seats(): number {
    return this.facts.seats;
  }

  /** Seat to act; null once the deal is over. */
  get toAct(): number | null {
    return this.facts.to_act;
  }

  /** True once the deal is over. */
  get isOver(): boolean {
    return this.facts.deal_over;
  }

  /** Number of events of the deal so far, for `back`. Decisions that the rules leave to chance count, too. */
  get events(): number {
    return this.facts.events;
  }

  /** Cards of each seat, lowest first. */
  get hands(): string[][] {
    return Array.from({ length: this.seats }, (_, seat) => [...this.view(seat).hand]);
  }

  /** Result of the deal; null until it is over. */
  get result(): DealResult | null {
    if (!this.isOver) return null;
    const { result, dealt, factors } = inKernel(() => this.inModule.result);
    return { ...result, dealt, factors };
  }

  /**
   * Return the view of a seat, or that of a spectator.
   *
   * @param seat - Seat; null for a spectator.
   */
  view(seat: number | null): View {
    const viewer = seat === null ? SPECTATOR : this.#seat(seat);
    return inKernel(() => this.inModule.view(viewer)) as View;
  }

  /** Return the legal plays of the seat to act, one for each choice of ranks; empty once the deal is over. */
  legal(): Play[] {
    const asking = this.#asking();
    return asking === null ? [] : asking.legal.map((play, at) => ({ ...play, action: asking.ids[at] ?? 0 }));
  }

  /**
   * Return every combination that cards of a hand can form, strongest first, with the reason why it cannot be played.
   *
   * @param cards - Cards of the hand.
   * @param seat - Seat that holds them; by default the seat to act.
   *
   * Throws Refusal (`bad_notation`, `not_in_hand`), and ClamberError (`not_now`) once the deal is over.
   */
  readings(cards: CardsLike, seat: number | null = this.toAct): Reading[] {
    if (seat === null || this.isOver) throw new ClamberError("not_now", "the deal is over");
    return readingsOf(this.inModule, this.#seat(seat), cardsIn(cards));
  }

  /** Return the reason why a play is refused, as `play` would throw it; null if it is legal. */
  why(play: PlayLike): Refusal | null {
    const found = this.#resolved(play);
    return found instanceof Refusal ? found : null;
  }

  /**
   * Play for the seat to act, and let chance decide what the rules leave to it. Return the number of events so far.
   *
   * Throws Refusal, with nothing changed, unless the play is legal.
   */
  play(play: PlayLike): number {
    const found = this.#resolved(play);
    if (found instanceof Refusal) throw found;
    return inKernel(() => this.inModule.apply(found));
  }

  /**
   * Return to the moment of the deal after so many events. Return the number of events so far, which is larger if
   * decisions left to chance follow.
   *
   * @param events - Number of events, from 0 to `events`.
   */
  back(events: number): number {
    const most = this.events;
    inKernel(() => {
      this.inModule.back(whole("events", events, 0, most));
    });
    return this.events;
  }

  /**
   * Return suggested plays for the seat to act, from its own view, best first. The search is stronger, and equal to
   * that of the Python library, if the net is loaded.
   *
   * @param playouts - Maximum number of playouts of the search, from 0 to 100 000; 0 for the planner alone. A hundred
   *     take some 30 ms on a desktop.
   *
   * Throws ClamberError (`not_now`) once the deal is over.
   */
  hints(playouts = 100): Hints {
    whole("playouts", playouts, 0, MOST_PLAYOUTS);
    const { plays, ...reason } = inKernel(() => this.inModule.hints(playouts));
    return { ...reason, plays: this.#identified(plays) };
  }

  /**
   * Return a plan that empties a seat's hand, from its own view: the cards of each play, in the order of the plan.
   *
   * Throws ClamberError (`not_now`) once the deal is over.
   */
  plan(seat: number): string[] {
    return inKernel(() => this.inModule.plan(this.#seat(seat)));
  }

  /**
   * Return the value of the position under perfect play with all hands open, and the plays that reach it.
   *
   * The value is the one that the seat can guarantee when its side plays for it and all others against it. The rules
   * must have two sides: two seats, two pairs of partners, or a declarer against the rest.
   *
   * Throws ClamberError (`bad_argument`): the position has no two sides, has cards left to draw, or is not in play; or
   * there is no such seat, goal or limit.
   */
  solve({ seat, goal = "rewards", nodes = 1_000_000 }: SolveOptions = {}): Solution {
    const at = seat === undefined ? (this.toAct ?? 0) : this.#seat(seat);
    if (!GOALS.includes(goal)) throw badArgument(`goal is one of ${GOALS.join(", ")}, not ${shown(goal)}`);
    whole("nodes", nodes, 0, MOST_NODES);
    const { best, ...proven } = inKernel(() => this.inModule.solve(at, goal, nodes));
    return { ...proven, best: this.#identified(best) };
  }

  /** Return a copy that changes by itself. Free it if many are made. */
  copy(): Position {
    return new Position(inKernel(() => this.inModule.copy()));
  }

  /** @internal */
  chosenBy(policy: KernelPolicy): Play {
    const { id, faces } = inKernel(() => this.inModule.chosenBy(policy));
    const decision = this.legal().find(({ action, text }) => action === id && isDecision(text));
    if (decision !== undefined) return decision;
    const cards = faces === null ? [] : cardsOf(faces);
    const reading = this.inModule.readings(this.toAct ?? 0, cards).find((found) => found.id === id);
    if (reading === undefined) throw new Error(`the policy has chosen action ${id} with ${cards.join("")}`);
    return { ...reading.play, action: id };
  }

  /** @internal */
  protected get facts() {
    return inKernel(() => this.inModule.facts);
  }

  /** Return legal plays with the ids of their actions. */
  #identified(plays: readonly Omit<Play, "action">[]): Play[] {
    const listedIds = new Map(this.legal().map(({ text, action }) => [text, action]));
    return plays.map((play) => ({ ...play, action: listedIds.get(play.text) ?? this.#idOf(play) }));
  }

  /** Return the id of a legal combination whose choice of suits is not listed. */
  #idOf({ text, cards }: Omit<Play, "action">): number {
    const found = this.inModule.readings(this.toAct ?? 0, splitCards(cards)).find(({ play }) => play.text === text);
    if (found === undefined) throw new Error(`the kernel does not know its own play ${text}`);
    return found.id;
  }

  #asking(): Asking | null {
    return inKernel(() => this.inModule.asking);
  }

  #seat(seat: number): number {
    return whole("seat", seat, 0, this.seats - 1);
  }

  /** Return the action of a legal play; otherwise its refusal. */
  #resolved(play: PlayLike): Action | Refusal {
    const seat = this.toAct;
    return seat === null ? new Refusal("deal_over", "the deal is over") : resolved(this.inModule, seat, play);
  }
}

/** Match: a sequence of deals, of which it is the current one. */
export class Match extends Position {
  /** Index of the deal, from 0. */
  get number(): number {
    return this.facts.deal;
  }

  /** True once the match is over. */
  get isMatchOver(): boolean {
    return this.facts.match_over;
  }

  /** Winning seats; empty until the match is over. */
  get winners(): readonly number[] {
    return this.facts.winners;
  }

  /** Points of each seat over the finished deals. */
  get totals(): readonly number[] {
    return this.facts.totals;
  }

  /** Deal the next deal. Throws ClamberError (`not_now`) while a deal is on, and once the match is over. */
  deal(): void {
    inKernel(() => {
      this.inModule.deal();
    });
  }

  override copy(): Match {
    return new Match(inKernel(() => this.inModule.copy()));
  }
}
