/** Resolution of plays as programs write them: into actions of the kernel, or refusals. */

import { splitCards } from "../../src/lib/cards/card.js";
import { type Action, facesOf } from "../../src/lib/local/actions.js";
import type { KernelMatch } from "../../src/lib/local/match.js";
import { inKernel, Refusal } from "./errors.js";
import { type CardsLike, cardsIn, readingIn } from "./notation.js";
import { listed, notInHand, refusal } from "./refusing.js";
import type { Play, Reading, View } from "./types.js";

/**
 * Play for methods that take one: a play that the package has returned, its notation (`"3h3s"`, `"pass"`,
 * `"4h4h8s8d9c9d=tube:T"`), or a list of cards. The reading after `=` may be omitted if only one is legal.
 */
export type PlayLike = Play | CardsLike;

const DECISION = /^\s*[a-z]{2}/;

/**
 * Return true if the text of a play names a decision, such as `pass` or `bid 2`, instead of cards.
 *
 * @internal
 */
export const isDecision = (text: string): boolean => DECISION.test(text);

/**
 * Return the combinations that cards of a seat can form. Throws Refusal (`not_in_hand`).
 *
 * @internal
 */
export function readingsOf(match: KernelMatch, seat: number, cards: readonly string[]): Reading[] {
  const missing = missingFrom(inKernel(() => match.view(seat) as View).hand, cards);
  if (missing.length > 0) throw notInHand(seat, missing);
  const found = inKernel(() => match.readings(seat, cards));
  return found.map(({ id, why, play }) => ({ why, play: { ...play, action: id } }));
}

/**
 * Return the action of a play of the seat to act if it is legal, and its refusal otherwise.
 *
 * @internal
 */
export function resolved(match: KernelMatch, seat: number, play: PlayLike): Action | Refusal {
  const view = inKernel(() => match.view(seat)) as View;
  try {
    const [text, action] = typeof play === "object" && "text" in play ? [play.text, play.action] : [play, null];
    if (typeof text === "string" && isDecision(text)) return decision(match, view, text.trim());
    const named = typeof text === "string" ? readingIn(text) : null;
    const cards = cardsIn(typeof text === "string" ? (text.split("=")[0] ?? "") : text);
    if (view.phase !== "play") return refusal("wrong_decision", null, view);
    return combination(view, cards, readingsOf(match, seat, cards), { action, named });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function decision(match: KernelMatch, view: View, text: string): Action | Refusal {
  const id = inKernel(() => match.asking)?.idOf(text) ?? null;
  if (id !== null) return { id, faces: null };
  if (text === "pass" && view.phase === "play")
    return refusal(view.to_beat === null ? "must_lead" : "must_play", null, view);
  const isAsked = view.legal.some(({ kind }) => kind === text.split(" ")[0]);
  return refusal(isAsked ? "not_offered" : "wrong_decision", null, view);
}

/** Return the legal combination among the readings of cards that has the id or the reading, as far as one is given. */
function combination(
  view: View,
  cards: readonly string[],
  readings: readonly Reading[],
  { action, named }: { readonly action: number | null; readonly named: string | null },
): Action | Refusal {
  const known = readings.filter(({ play }) => play.action === action);
  const isMeant = ({ play }: Reading): boolean => named === null || readingIn(play.text) === named;
  const fitting = known.length > 0 ? known : readings.filter(isMeant);
  const plays = readings.map(({ play }) => play);
  const first = fitting[0];
  if (first === undefined) return noCombination(view, cards, named, plays);
  const legal = fitting.filter(({ why }) => why === "legal").map(({ play }) => play);
  if (legal[0] === undefined) return refusal(first.why ?? "not_offered", first.play, view, plays);
  if (new Set(legal.map(({ text }) => text)).size > 1) {
    const message = `${cards.join("")} can be played in several ways; choose one of ${listed(legal)}`;
    return new Refusal("several_readings", message, plays);
  }
  return { id: legal[0].action, faces: facesOf(splitCards(legal[0].cards)) };
}

function noCombination(
  view: View,
  cards: readonly string[],
  named: string | null,
  readings: readonly Play[],
): Refusal {
  const fault = `${cards.join("") || "no card"} is ${named === null ? "no combination of these rules" : `not ${named}`}`;
  const valid = readings.length > 0 ? `it is ${listed(readings)}` : `legal now: ${listed(view.legal)}`;
  return new Refusal("not_a_combination", `${fault}; ${valid}`, readings);
}

/**
 * Return the cards that are not among those held, each of which stands for one.
 *
 * @internal
 */
export function missingFrom(held: readonly string[], cards: readonly string[]): string[] {
  const left = [...held];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
