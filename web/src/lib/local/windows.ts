/**
 * Windows in which Aces may be exposed or revealed (Big A), as at tables of a server (server/table/window.py).
 *
 * The kernel asks one seat after another. The table draws one round of cards at a time and keeps the person's claim.
 * When a window ends, it answers the kernel's questions with the claim or with `no`, and lets bots answer theirs.
 */

import type { WindowInfo } from "../protocol";
import { type KernelMatch, NO } from "./match";

/** Times in milliseconds: of a round of drawn cards, of the last exposures and the reveal, and of dealing. */
const ROUND_TIME = 80;
const CLAIM_TIME = 4000;
const DEAL_TIME = 1000;
/** Factor for the length of a round if a card may be exposed only immediately after it was drawn. */
const ASKED_ONCE = 6;

export interface Window {
  readonly kind: "draw" | "reveal";
  /** Number of cards drawn so far, and number drawn before the Big Ace is settled. */
  readonly shown: number;
  readonly last: number;
  readonly until: number;
  readonly openUntil: number;
  /** Possible claims of the person, in notation, and the current one; empty if there is none. */
  readonly offers: readonly string[];
  readonly claim: string;
  /** True if the person has declined until the end of the window. */
  readonly declined: boolean;
}

/** Facts about the deal that windows depend on. */
export interface Windowed {
  readonly match: KernelMatch;
  readonly you: number;
  readonly seats: number;
  /** True if a card may be exposed only immediately after it was drawn. */
  readonly askedOnce: boolean;
}

/** Return the first window of a deal; null if the deal does not begin with drawing. */
export function firstWindow(on: Windowed, now: number): Window | null {
  if (on.match.asking?.phase !== "draw") return null;
  const last = on.match.opening.deck.length - on.seats;
  const window = drawing(on, now, on.seats, last);
  return { ...window, until: window.until + DEAL_TIME, openUntil: window.openUntil + DEAL_TIME };
}

/** Return the window at the point when `shown` of `last` cards are drawn. */
export function drawing(on: Windowed, now: number, shown: number, last: number): Window {
  const drawn = Math.min(shown, last);
  const rounds = Math.ceil((last - drawn) / on.seats);
  const round = ROUND_TIME * (on.askedOnce ? ASKED_ONCE : 1);
  const length = rounds === 0 ? CLAIM_TIME : round;
  const further = rounds === 0 || on.askedOnce ? 0 : (rounds - 1) * round + CLAIM_TIME;
  const until = now + length;
  const offers = offersOf(on, drawn);
  return { kind: "draw", shown: drawn, last, until, openUntil: until + further, offers, claim: "", declined: false };
}

/** Return the window that follows once a window is answered; null once cards are played, or if the deal is void. */
export function nextWindow(on: Windowed, window: Window, now: number, exposed: boolean): Window | null {
  if (window.kind === "reveal") return null;
  if (window.shown < window.last) return drawing(on, now, window.shown + on.seats, window.last);
  const asking = on.match.asking;
  if (asking === null) return null;
  if (asking.phase === "draw" && exposed) return drawing(on, now, window.last, window.last);
  return revealing(on, window, now);
}

/** Return the window in which Aces are revealed. */
export function revealing(on: Windowed, window: Window, now: number): Window {
  const asking = on.match.asking;
  const isAsked = asking?.phase === "reveal" && asking.seat === on.you;
  const until = now + CLAIM_TIME;
  const offers = isAsked ? claimsOf(asking.legal) : [];
  return { ...window, kind: "reveal", until, openUntil: until, offers, claim: "", declined: false };
}

/** Return the window with the person's claim; null withdraws it, or declines if there is none. */
export function claimed(window: Window, play: string | null): Window {
  return { ...window, claim: play ?? "", declined: play === null && window.claim === "" };
}

/** Return a window as the page is told. */
export function windowInfo({ kind, until, openUntil, offers, claim }: Window): WindowInfo {
  return {
    kind,
    until: Math.round(until),
    open_until: Math.round(openUntil),
    claims: offers.map((text) => {
      const [word = "", cards = ""] = text.split(" ");
      return { text, kind: word, cards, rank: null, bomb: 0, wild: 0, seat: null, capture: false };
    }),
    claimed: claim === "" ? null : claim,
  };
}

/** Return the claims that the person can make given the cards drawn so far, if all other seats decline. */
function offersOf(on: Windowed, shown: number): string[] {
  const offers = new Set<string>();
  const trial = on.match.copy();
  try {
    for (let asking = trial.asking; asking?.phase === "draw" && asking.drawn <= shown; asking = trial.asking) {
      if (asking.seat === on.you) claimsOf(asking.legal).forEach((text) => offers.add(text));
      trial.decline(asking);
    }
  } finally {
    trial.free();
  }
  return [...offers];
}

const claimsOf = (legal: readonly { text: string }[]): string[] =>
  legal.map(({ text }) => text).filter((text) => text !== NO);
