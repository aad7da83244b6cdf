/** Deals of a match that belongs to no table, such as endings, lessons and replays. */

import type { EndingMove } from "../protocol";
import { DOERS, type KernelMatch } from "./match";

export const SPECTATOR = -1;
export const NOWHERE = { match: 0, turn: 0, since: 0, inWindow: false };

const doersOf = (match: KernelMatch): Uint8Array => new Uint8Array(match.facts.events).fill(DOERS.bot);

/** Return the deal as a viewer sees it; with `open`, with all hands. */
export function dealOf(match: KernelMatch, viewer: number, at: { asked: boolean; open: boolean }) {
  const all = match.forAll(doersOf(match), NOWHERE);
  return { ...all, ...match.forOne(viewer, { ...at, counts: false, window: "" }) };
}

/** Return the plays from an index on, as a viewer sees them. */
export function movesOf(match: KernelMatch, viewer: number, first = 0): EndingMove[] {
  return match.history(viewer, first, doersOf(match)).map(({ seat, play }) => ({ seat, play }));
}
