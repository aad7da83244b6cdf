/** Making local tables. */

import { bytesToHex } from "@noble/hashes/utils.js";
import type { RulesWish } from "./rules";
import { type SavedTable, STAND_IN } from "./saved";
import { keepTable } from "./store";

/** Local table to be made. */
export interface LocalWish {
  readonly wish: RulesWish;
  /** Starting level of both teams; null for that of the rules. */
  readonly level: string | null;
  readonly name: string;
  /** Policy of the bots; null for the one that needs nothing else. */
  readonly bot: string | null;
  /** Base thinking time of the bots, in milliseconds. */
  readonly pace: number;
}

const random = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Keep a new table, whose person sits on the first seat, and return its id. */
export async function makeLocalTable({ wish, level, name, bot, pace }: LocalWish): Promise<string> {
  const id = random(8);
  const bots = Array.from({ length: wish.seats }, () => bot ?? STAND_IN);
  const setup = { id, made: Date.now(), name, you: 0, wish, level, bots, pace, seed: random(32) };
  await keepTable({ setup, matches: 0, turn: 0, status: "between", window: null, deals: [] } satisfies SavedTable);
  return id;
}
