/** A match in the kernel's module: its rules, deals and bots, by handles. */

import { RANKS } from "../cards/card";
import type { DealView, EventInfo, Factor, Judgement, PlayInfo } from "../protocol";
import { type Action, bytesOf, facesIn, facesOf } from "./actions";
import { FAULTS, type Kernel, KernelFault } from "./kernel";
import { KernelPolicy } from "./policy";
import { before, lastOf, type PositionSetup, setupBytes } from "./setup";

/** Progress of a match (`clamber_facts`). */
export interface Facts {
  readonly seats: number;
  readonly deal: number;
  readonly events: number;
  readonly to_act: number | null;
  readonly deal_over: boolean;
  readonly match_over: boolean;
  /** True if the rules ask questions in secret. */
  readonly secret: boolean;
  readonly winners: readonly number[];
  readonly totals: readonly number[];
}

/** Opening of a deal (`clamber_opening`). */
export interface Opening {
  readonly deck: readonly string[];
  readonly first: number;
  readonly lead: number | null;
  readonly faceup: string | null;
}

/** Result of a deal without the facts of its match (`ResultJson`). */
export interface KernelResult {
  readonly void: boolean;
  readonly order: number[];
  readonly hands: string[][];
  readonly scores: number[] | null;
  readonly levels: string[] | null;
  readonly declarer: number | null;
  readonly partner: number | null;
  readonly winner: number[] | null;
}

/** Combination that cards can form, with the name of the reason why it cannot be played now (`clamber_readings`). */
export interface Reading {
  readonly id: number;
  readonly why: string | null;
  readonly play: PlayInfo;
}

/** Goal of the solver: the reward of the deal, or to be first out. */
export type Goal = "rewards" | "first";

/** Value of a position under perfect play; null if it takes more nodes than allowed (`clamber_solve`). */
export interface Solution {
  readonly value: number | null;
  readonly best: readonly PlayInfo[];
  readonly nodes: number;
}

/** Verdict on a play (`clamber_judge`), without its place in the deal. */
export type Judged = Omit<Judgement, "step" | "seat" | "by_stand_in">;

/** Numbers of a verdict, in the order of the answer. */
const JUDGED = ["before", "after", "margin", "cost"] as const;

/** Part of a deal that only one viewer is told, and the part that all viewers share (server/wire/parts.py). */
type DealForOne = Pick<
  DealView,
  | "phase"
  | "to_act"
  | "hand"
  | "partner"
  | "alone"
  | "teammates"
  | "must_lead"
  | "tributes"
  | "window"
  | "hands"
  | "my_turn"
  | "legal"
  | "playable"
  | "unseen"
  | "unseen_wild"
>;
type DealForAll = Omit<DealView, keyof DealForOne>;

/** Fields of a view that a table needs (`ViewJson`). */
export interface View {
  readonly phase: string;
  readonly drawn: number;
  readonly levels: string[] | null;
  readonly legal: readonly PlayInfo[];
}

/** Decision of the seat to act. */
export interface Asking {
  readonly seat: number;
  readonly phase: string;
  /** Number of cards drawn so far, while cards are drawn one by one. */
  readonly drawn: number;
  readonly legal: readonly PlayInfo[];
  /** Ids of the legal actions, in the order of `legal`. */
  readonly ids: Uint32Array;
  /** Return the id of a legal action, by its text. */
  idOf(text: string): number | null;
}

/** Doer of an event: the byte that the kernel knows it by (messages/plays.hpp). */
export const DOERS = { person: 1, bot: 2, chance: 3 } as const;

/** Text of an action that declines a question. */
export const NO = "no";

const flag = (value: boolean): number => (value ? 1 : 0);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Return the handle of compiled rules, with a net if there is one. */
export function loadRules(kernel: Kernel, compiled: Uint8Array, net: Uint8Array | null): number {
  const rules = kernel.call("rules", [], compiled);
  if (net !== null) kernel.call("net", [rules], net);
  return rules;
}

export class KernelMatch {
  readonly #kernel: Kernel;
  readonly #rules: number;
  readonly #handle: number;

  private constructor(kernel: Kernel, rules: number, handle: number) {
    this.#kernel = kernel;
    this.#rules = rules;
    this.#handle = handle;
  }

  /** Begin a match before its first deal. `level` is the starting level of both sides; null for that of the rules. */
  static begin(kernel: Kernel, rules: number, seats: number, seed: Uint8Array, level: string | null): KernelMatch {
    const start = level === null ? -1 : RANKS.indexOf(level);
    return new KernelMatch(kernel, rules, kernel.call("match", [rules, seats, start], seed));
  }

  /**
   * Begin at a position set up by hand, which is the only deal.
   *
   * Throws KernelFault if the rules have no such position, or if the cards on the table are no combination or several.
   */
  static setUp(kernel: Kernel, rules: number, setup: PositionSetup): KernelMatch {
    const [meant, ...others] = KernelMatch.readingsOnTable(kernel, rules, setup);
    if (others.length > 0 || (meant === undefined && setup.toBeat != null))
      throw new KernelFault(FAULTS.refused, "the cards on the table have no such reading, or several");
    return KernelMatch.at(kernel, rules, setup, meant?.id ?? null);
  }

  /** Begin at a position set up by hand; `toBeat` is the id of the play on the table, null for a lead. */
  static at(kernel: Kernel, rules: number, setup: PositionSetup, toBeat: number | null): KernelMatch {
    return new KernelMatch(kernel, rules, kernel.call("setup", [rules], setupBytes(setup, toBeat)));
  }

  /** Begin at the position of a view, given by its bytes (`clamber_seen`). */
  static seen(kernel: Kernel, rules: number, view: Uint8Array): KernelMatch {
    return new KernelMatch(kernel, rules, kernel.call("seen", [rules], view));
  }

  /** Return the combinations that may be meant by the cards on the table of a position to be set up. */
  static readingsOnTable(kernel: Kernel, rules: number, setup: PositionSetup): Reading[] {
    if (setup.toBeat == null) return [];
    const { cards, reading } = setup.toBeat;
    const led = KernelMatch.at(kernel, rules, before(setup), null);
    try {
      const found = led.readings(lastOf(setup), cards).filter(({ play }) => play.kind !== "joker_lead");
      return reading === null ? found : found.filter(({ play }) => play.text.endsWith(`=${reading}`));
    } finally {
      led.free();
    }
  }

  /** Return a copy, to be freed by the caller. */
  copy(): KernelMatch {
    return new KernelMatch(this.#kernel, this.#rules, this.#kernel.call("copy", [this.#handle]));
  }

  free(): void {
    this.#kernel.call("free", [this.#handle]);
  }

  /** Deal the next deal. */
  deal(): void {
    this.#kernel.call("deal", [this.#handle]);
  }

  /** Apply a legal action, and return the number of events so far. */
  apply({ id, faces }: Action): number {
    return this.#kernel.call("apply", [this.#handle, id], bytesOf(faces));
  }

  /** Decline the question that is asked. */
  decline({ idOf }: Asking): void {
    this.apply({ id: idOf(NO) ?? 0, faces: null });
  }

  /** Return to the moment of the deal after so many events; if it `stays` there, before what chance decides next. */
  back(events: number, stays = false): void {
    this.#kernel.call("back", [this.#handle, events, flag(stays)]);
  }

  get facts(): Facts {
    return this.#json("facts", []);
  }

  get opening(): Opening {
    return this.#json("opening", []);
  }

  /** The decision of the seat to act; null once the deal is over. */
  get asking(): Asking | null {
    const seat = this.facts.to_act;
    if (seat === null) return null;
    const { phase, drawn, legal } = this.view(seat);
    this.#kernel.call("legal", [this.#handle, 1]);
    const ids = new Uint32Array(this.#kernel.output().buffer); // in the order of `legal`
    const idOf = (text: string) => ids[legal.findIndex((play) => play.text === text)] ?? null;
    return { seat, phase, drawn, legal, ids, idOf };
  }

  /** Return the part of the deal that all viewers share. */
  forAll(doers: Uint8Array, at: { match: number; turn: number; since: number; inWindow: boolean }): DealForAll {
    return this.#json("for_all", [-1, at.match, at.turn, at.since, flag(at.inWindow)], doers);
  }

  /** Return the part of the deal for one viewer. `window` is JSON, or empty outside a window. */
  forOne(viewer: number, at: { asked: boolean; open?: boolean; counts: boolean; window: string }): DealForOne {
    return this.#json(
      "for_one",
      [viewer, flag(at.asked), flag(at.open ?? false), flag(at.counts)],
      encoder.encode(at.window),
    );
  }

  /** Return the same two parts while cards are drawn, of which `shown` are drawn so far. */
  drawingForAll(at: { match: number; turn: number; since: number; shown: number }): DealForAll {
    return this.#json("drawing_for_all", [at.match, at.turn, at.since, at.shown]);
  }

  drawingForOne(viewer: number, at: { shown: number; counts: boolean; window: string }): DealForOne {
    return this.#json("drawing_for_one", [viewer, at.shown, 0, flag(at.counts)], encoder.encode(at.window));
  }

  /** Return the events from an index on. */
  history(viewer: number, first: number, doers: Uint8Array): EventInfo[] {
    return this.#json("history", [viewer, first], doers);
  }

  /** Return the result of the finished deal. */
  get result(): { result: KernelResult; dealt: string[][]; factors: Factor[] } {
    return this.#json("result", []);
  }

  /** Levels of both teams; null in games without levels. */
  get levels(): string[] | null {
    return this.view(-1).levels;
  }

  /** Return every combination that cards of a seat's hand can form, strongest first. */
  readings(seat: number, cards: readonly string[]): Reading[] {
    return this.#json("readings", [seat], bytesOf(facesOf(cards)));
  }

  /** Return the legal plays of the seat to act, with every choice of cards. */
  get choices(): PlayInfo[] {
    return this.#json("choices", []);
  }

  /** Return the value of the position to a seat with open hands, and the plays that reach it. */
  solve(seat: number, goal: Goal, nodes: number): Solution {
    return this.#json("solve", [seat, nodes], encoder.encode(goal));
  }

  /** Return the reply of the seat to act against a seat's side that tries to be first out, with open hands. */
  defend(seat: number, nodes: number): Action {
    const id = this.#kernel.call("defend", [this.#handle, seat, nodes]);
    return { id, faces: facesIn(this.#kernel.output()) };
  }

  /** Return suggested plays of the seat to act, best first, with the reason for the first. */
  hints(playouts: number): { plays: PlayInfo[]; motive: string; values: Record<string, number> } {
    return this.#json("hints", [playouts]);
  }

  /**
   * Return the verdict on an action of the seat to act, which uses its view alone.
   *
   * At most so many playouts compare it with the best play, 40 or more; `seed` of their worlds has 64 bits.
   */
  judge({ id, faces }: Action, playouts: number, seed: bigint): Judged {
    const halves = [Number(seed & 0xffff_ffffn), Number(seed >> 32n)];
    this.#kernel.call("judge", [this.#handle, id, playouts, ...halves], bytesOf(faces));
    const answer = this.#kernel.output();
    const numbers = new DataView(answer.buffer, 0, 8 * JUDGED.length);
    const rest = JSON.parse(decoder.decode(answer.subarray(numbers.byteLength))) as object;
    const named = JUDGED.map((name, at) => [name, numbers.getFloat64(8 * at, true)]);
    return { ...rest, ...Object.fromEntries(named) } as Judged;
  }

  /** Return the turns that empty a seat's hand, each as the cards of one play. */
  plan(seat: number): string[] {
    return this.#json("plan", [seat]);
  }

  /** Return the action that a policy chooses for the seat to act, with random numbers of its own. */
  choose(policy: string, seat: number, seed: Uint8Array): Action {
    const made = KernelPolicy.make(this.#kernel, this.#rules, policy, seat, seed);
    try {
      return this.chosenBy(made);
    } finally {
      made.free();
    }
  }

  /** Return the action that a policy chooses for the seat to act. */
  chosenBy(policy: KernelPolicy): Action {
    return policy.choose(this.#handle);
  }

  /** Return the view of a seat, or of a spectator for -1. */
  view(viewer: number): View {
    return this.#json("view", [viewer]);
  }

  #json<Answer>(name: string, args: readonly number[], input: Uint8Array | null = null): Answer {
    return JSON.parse(this.#kernel.ask(name, [this.#handle, ...args], input)) as Answer;
  }
}
