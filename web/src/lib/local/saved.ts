/** State of a local table, as it is saved. */

import type { MatchPlayed, SheetLine } from "../protocol";
import type { Faces } from "./actions";
import type { RulesWish } from "./rules";
import type { Window } from "./windows";

/** Policy of bots that needs no net. */
export const STAND_IN = "planner";

/** Table as it was made. */
export interface Setup {
  readonly id: string;
  /** Time when it was made, in milliseconds since 1970. */
  readonly made: number;
  /** Name and seat of the person. */
  readonly name: string;
  readonly you: number;
  readonly wish: RulesWish;
  /** Starting level of both teams; null for that of the rules. */
  readonly level: string | null;
  /** Policy of each seat's bot; the person's own entry is not used. */
  readonly bots: readonly string[];
  /** Base thinking time of bots, in milliseconds. */
  readonly pace: number;
  /** Seed of its matches, 32 bytes as hexadecimal digits. */
  readonly seed: string;
}

export interface SavedAction {
  readonly id: number;
  readonly faces: Faces;
  readonly by: "person" | "bot";
  /** Number of events before it. */
  readonly at: number;
  /** True if it answered a question in a window. */
  readonly isAsked: boolean;
}

export interface SavedDeal {
  readonly number: number;
  readonly actions: readonly SavedAction[];
}

export interface SavedTable {
  readonly setup: Setup;
  /** Number of matches begun. */
  readonly matches: number;
  readonly turn: number;
  readonly status: "playing" | "between" | "over";
  readonly window: Pick<Window, "kind" | "shown" | "claim" | "declined"> | null;
  /** All deals of the current match. */
  readonly deals: readonly SavedDeal[];
  /** Results of its finished deals; missing if there are none. */
  readonly results?: Pick<MatchPlayed, "totals" | "winner"> & { readonly sheet: readonly SheetLine[] };
}

/** Return the number of finished deals of the current match. */
export const dealsOver = ({ status, deals }: SavedTable): number => deals.length - (status === "playing" ? 1 : 0);
