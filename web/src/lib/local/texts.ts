/** Plays as texts, such as `3s3h=pair:3`, and the combinations that their cards form. */

import { splitCards } from "../cards/card";
import { type Action, facesOf } from "./actions";
import { FAULTS, KernelFault } from "./kernel";
import type { KernelMatch, Reading } from "./match";

/** Return the part of a play's text that names its reading, such as `straight:T`; null if there is none. */
export const readingOf = (text: string): string | null => text.split("=")[1] ?? null;

/** Return the cards of a play's text. */
export const cardsOf = (text: string): string[] => splitCards(text.split("=")[0] ?? "");

/** Return every combination of the cards of a text, strongest first; none if the seat does not hold them. */
export function readingsOf(match: KernelMatch, seat: number, text: string): Reading[] {
  try {
    return match.readings(seat, cardsOf(text));
  } catch (error) {
    if (error instanceof KernelFault && error.code === FAULTS.refused) return [];
    throw error;
  }
}

/**
 * Return the action that a text means for the seat to act; or the combination that cannot be played, null if the cards
 * form none.
 *
 * @param match - The match.
 * @param text - The text. Without a reading it means the strongest one.
 * @param preferred - Reading of a text without one, if its cards have it.
 */
export function actionOf(
  match: KernelMatch,
  text: string,
  preferred: string | null = null,
): { action: Action } | { refused: Reading | null } {
  const { asking } = match;
  const id = asking?.idOf(text) ?? null;
  if (id !== null) return { action: { id, faces: null } };
  const found = asking === null ? [] : readingsOf(match, asking.seat, text);
  const meant = readingOf(text) ?? preferred;
  const reading = found.find(({ play }) => readingOf(play.text) === meant) ?? found[0] ?? null;
  if (reading?.why !== "legal") return { refused: reading };
  return { action: { id: reading.id, faces: facesOf(splitCards(reading.play.cards)) } };
}
