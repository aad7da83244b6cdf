/** A match in the kernel's module: its rules, deals and bots, by handles. */

import { RANKS } from "../cards/card";
import type { DealView, EventInfo, Factor, PlayInfo } from "../protocol";
import { type Kernel } from "./kernel";

/** Progress of a match (`clamber_facts`). */
export interface Facts {
  readonly seats: number;
  readonly deal: number;
  readonly events: number;
  readonly to_act: number | null;
  readonly deal_over: boolean;
  readonly match_over: boolean;
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
interface View {
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
  /** Return the id of a legal action, by its text. */
  idOf(text: string): number | null;
}

/** Doer of an event: the byte that the kernel knows it by (messages/plays.hpp). */
export const DOERS = { person: 1, bot: 2, chance: 3 } as const;

/** Text of an action that declines a question. */
export const NO = "no";

/** Cards of an action: faces played at least once and those played twice, as bits. Null for the default cards. */
export type Faces = readonly [bigint, bigint] | null;

/** Action with its cards. */
export interface Action {
  readonly id: number;
  readonly faces: Faces;
}

const SUITS = "dchs";
const JOKERS: Readonly<Record<string, number>> = { BJ: 52, RJ: 53 };

const faceOf = (card: string): number =>
  JOKERS[card] ?? RANKS.indexOf(card.charAt(0)) * SUITS.length + SUITS.indexOf(card.charAt(1));

/** Return cards as bits; the kernel knows at most two copies of a card. */
export function facesOf(cards: readonly string[]): [bigint, bigint] {
  let [once, twice] = [0n, 0n];
  for (const card of cards) {
    const bit = 1n << BigInt(faceOf(card));
    twice |= once & bit;
    once |= bit;
  }
  return [once, twice];
}

function bytesOf(faces: Faces): Uint8Array {
  if (faces === null) return new Uint8Array(0);
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(0, faces[0], true);
  bytes.setBigUint64(8, faces[1], true);
  return new Uint8Array(bytes.buffer);
}

const flag = (value: boolean): number => (value ? 1 : 0);
const encoder = new TextEncoder();

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

  /** Return to the moment of the deal after so many events. */
  back(events: number): void {
    this.#kernel.call("back", [this.#handle, events]);
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
    const { phase, drawn, legal } = this.#view(seat);
    this.#kernel.call("legal", [this.#handle, 1]);
    const ids = new Uint32Array(this.#kernel.output().buffer); // in the order of `legal`
    return { seat, phase, drawn, legal, idOf: (text) => ids[legal.findIndex((play) => play.text === text)] ?? null };
  }

  /** Return the part of the deal that all viewers share. */
  forAll(doers: Uint8Array, at: { match: number; turn: number; since: number; inWindow: boolean }): DealForAll {
    return this.#json("for_all", [-1, at.match, at.turn, at.since, flag(at.inWindow)], doers);
  }

  /** Return the part of the deal for one viewer. `window` is JSON, or empty outside a window. */
  forOne(viewer: number, at: { asked: boolean; counts: boolean; window: string }): DealForOne {
    return this.#json("for_one", [viewer, flag(at.asked), 0, flag(at.counts)], encoder.encode(at.window));
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
    return this.#view(-1).levels;
  }

  /** Return every combination that cards of a seat's hand can form, strongest first. */
  readings(seat: number, cards: readonly string[]): Reading[] {
    return this.#json("readings", [seat], bytesOf(facesOf(cards)));
  }

  /** Return suggested plays of the seat to act, best first, with the reason for the first. */
  hints(playouts: number): { plays: PlayInfo[]; motive: string; values: Record<string, number> } {
    return this.#json("hints", [playouts]);
  }

  /** Return the turns that empty a seat's hand, each as the cards of one play. */
  plan(seat: number): string[] {
    return this.#json("plan", [seat]);
  }

  /** Return the action that a policy chooses for the seat to act, with random numbers of its own. */
  choose(policy: string, seat: number, seed: Uint8Array): Action {
    const name = encoder.encode(policy);
    const input = new Uint8Array(seed.length + name.length);
    input.set(seed);
    input.set(name, seed.length);
    const bot = this.#kernel.call("bot", [this.#rules, seat], input);
    try {
      const id = this.#kernel.call("choose", [bot, this.#handle]);
      const faces = new DataView(this.#kernel.output().buffer);
      return { id, faces: [faces.getBigUint64(0, true), faces.getBigUint64(8, true)] };
    } finally {
      this.#kernel.call("free", [bot]);
    }
  }

  #view(viewer: number): View {
    return this.#json("view", [viewer]);
  }

  #json<Answer>(name: string, args: readonly number[], input: Uint8Array | null = null): Answer {
    return JSON.parse(this.#kernel.ask(name, [this.#handle, ...args], input)) as Answer;
  }
}
