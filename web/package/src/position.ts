/** Positions and matches. */

import { type Action, cardsOf, facesOf } from "../../src/lib/local/actions.js";
import type { KernelPolicy } from "../../src/lib/local/policy.js";
import type { Asking, KernelMatch } from "../../src/lib/local/match.js";
import { splitCards } from "../../src/lib/cards/card.js";
import { badArgument, inKernel, Refusal, shown, whole } from "./errors.js";
import { Held } from "./held.js";
import { type CardsLike, cardsIn, readingIn } from "./notation.js";
import { listed, notInHand, refusal } from "./refusing.js";
import type { DealResult, Goal, Hints, Play, Reading, Solution, SolveOptions, View } from "./types.js";

/**
 * Play for methods that take one: a play that the package has returned, its notation (`"3h3s"`, `"pass"`,
 * `"4h4h8s8d9c9d=tube:T"`), or a list of cards. The reading after `=` may be omitted if only one is legal.
 */
export type PlayLike = Play | CardsLike;

const MOST_PLAYOUTS = 100_000;
const MOST_NODES = 10_000_000;
const GOALS: readonly Goal[] = ["rewards", "first"];
const SPECTATOR = -1;
const DECISION = /^\s*[a-z]{2}/;

/**
 * State of one deal, with all hands. It changes by `play` and `back`; `copy` gives one to try things on.
 *
 * It contains what the players of the deal may not know about each other. `view` is what one of them may know.
 */
export class Position extends Held {
  /** @internal */
  readonly match: KernelMatch;

  /** @internal */
  constructor(match: KernelMatch) {
    super(() => {
      match.free();
    });
    this.match = match;
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
    const { result, dealt, factors } = inKernel(() => this.match.result);
    return { ...result, dealt, factors };
  }

  /**
   * Return the view of a seat, or that of a spectator.
   *
   * @param seat - Seat; null for a spectator.
   */
  view(seat: number | null): View {
    const viewer = seat === null ? SPECTATOR : this.#seat(seat);
    return inKernel(() => this.match.view(viewer)) as View;
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
    const holder = seat === null ? 0 : this.#seat(seat);
    return this.#readings(cardsIn(cards), holder);
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
    return inKernel(() => this.match.apply(found));
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
      this.match.back(whole("events", events, 0, most));
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
    const { plays, ...reason } = inKernel(() => this.match.hints(playouts));
    return { ...reason, plays: this.#identified(plays) };
  }

  /**
   * Return a plan that empties a seat's hand, from its own view: the cards of each play, in the order of the plan.
   *
   * Throws ClamberError (`not_now`) once the deal is over.
   */
  plan(seat: number): string[] {
    return inKernel(() => this.match.plan(this.#seat(seat)));
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
    const { best, ...proven } = inKernel(() => this.match.solve(at, goal, nodes));
    return { ...proven, best: this.#identified(best) };
  }

  /** Return a copy that changes by itself. Free it if many are made. */
  copy(): Position {
    return new Position(inKernel(() => this.match.copy()));
  }

  /** @internal */
  chosenBy(policy: KernelPolicy): Play {
    const { id, faces } = inKernel(() => this.match.chosenBy(policy));
    const decision = this.legal().find(({ action, text }) => action === id && DECISION.test(text));
    if (decision !== undefined) return decision;
    const cards = faces === null ? [] : cardsOf(faces);
    const reading = this.match.readings(this.toAct ?? 0, cards).find((found) => found.id === id);
    if (reading === undefined) throw new Error(`the policy has chosen action ${id} with ${cards.join("")}`);
    return { ...reading.play, action: id };
  }

  /** @internal */
  protected get facts() {
    return inKernel(() => this.match.facts);
  }

  /** Return legal plays with the ids of their actions. */
  #identified(plays: readonly Omit<Play, "action">[]): Play[] {
    const listedIds = new Map(this.legal().map(({ text, action }) => [text, action]));
    return plays.map((play) => ({ ...play, action: listedIds.get(play.text) ?? this.#idOf(play) }));
  }

  /** Return the id of a legal combination whose choice of suits is not listed. */
  #idOf({ text, cards }: Omit<Play, "action">): number {
    const found = this.match.readings(this.toAct ?? 0, splitCards(cards)).find(({ play }) => play.text === text);
    if (found === undefined) throw new Error(`the kernel does not know its own play ${text}`);
    return found.id;
  }

  #asking(): Asking | null {
    return inKernel(() => this.match.asking);
  }

  #seat(seat: number): number {
    return whole("seat", seat, 0, this.seats - 1);
  }

  #readings(cards: readonly string[], seat: number): Reading[] {
    const missing = without(cards, this.view(seat).hand);
    if (missing.length > 0) throw notInHand(seat, missing);
    const found = inKernel(() => this.match.readings(seat, cards));
    return found.map(({ id, why, play }) => ({ why, play: { ...play, action: id } }));
  }

  /** Return the action of a legal play; otherwise its refusal. */
  #resolved(play: PlayLike): Action | Refusal {
    try {
      const [text, action] = typeof play === "object" && "text" in play ? [play.text, play.action] : [play, null];
      if (this.toAct === null) return new Refusal("deal_over", "the deal is over");
      if (typeof text === "string" && DECISION.test(text)) return this.#decision(text.trim());
      return this.#combination(text, action);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  #decision(text: string): Action | Refusal {
    const id = this.#asking()?.idOf(text) ?? null;
    if (id !== null) return { id, faces: null };
    const { phase, to_beat: beat, legal } = this.#ownView();
    if (text === "pass" && phase === "play") return this.#refusal(beat === null ? "must_lead" : "must_play");
    const isAsked = legal.some(({ kind }) => kind === text.split(" ")[0]);
    return this.#refusal(isAsked ? "not_offered" : "wrong_decision");
  }

  #combination(text: CardsLike, action: number | null): Action | Refusal {
    const named = typeof text === "string" ? readingIn(text) : null;
    const cards = cardsIn(typeof text === "string" ? (text.split("=")[0] ?? "") : text);
    if (this.#ownView().phase !== "play") return this.#refusal("wrong_decision");
    const found = this.#readings(cards, this.toAct ?? 0);
    const fits = ({ play }: Reading) =>
      action === play.action || ((action === null || isOther(found, action)) && isNamed(play, named));
    const fitting = found.filter(fits);
    const legal = fitting.filter(({ why }) => why === "legal");
    const plays = found.map(({ play }) => play);
    if (legal[0] !== undefined && new Set(legal.map(({ play }) => play.text)).size === 1)
      return { id: legal[0].play.action, faces: facesOf(splitCards(legal[0].play.cards)) };
    if (legal.length > 1) {
      const all = listed(legal.map(({ play }) => play));
      return new Refusal(
        "several_readings",
        `${cards.join("")} can be played in several ways; choose one of ${all}`,
        plays,
      );
    }
    const first = fitting[0];
    if (first === undefined) return this.#noCombination(cards, named, plays);
    return this.#refusal(first.why ?? "not_offered", first.play, plays);
  }

  #noCombination(cards: readonly string[], named: string | null, readings: readonly Play[]): Refusal {
    const wanted = named === null ? "no combination of these rules" : `not ${named}`;
    const others = readings.length > 0 ? readings : this.#ownView().legal;
    const valid = `${readings.length > 0 ? "it is" : "legal now:"} ${listed(others)}`;
    const message = `${cards.join("") || "no card"} is ${wanted}; ${valid}`;
    return new Refusal("not_a_combination", message, readings);
  }

  #ownView(): View {
    return this.view(this.toAct ?? 0);
  }

  #refusal(why: string, own: Play | null = null, readings: readonly Play[] = []): Refusal {
    return refusal(why, own, this.#ownView(), readings);
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
      this.match.deal();
    });
  }

  override copy(): Match {
    return new Match(inKernel(() => this.match.copy()));
  }
}

/** Return the cards that are not among others, each of which stands for one. */
function without(cards: readonly string[], held: readonly string[]): string[] {
  const left = [...held];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const isOther = (found: readonly Reading[], action: number): boolean =>
  !found.some(({ play }) => play.action === action);

const isNamed = ({ text }: Play, named: string | null): boolean => named === null || readingIn(text) === named;
