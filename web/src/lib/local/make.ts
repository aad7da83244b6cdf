/** Making local tables. */

import { bytesToHex } from "@noble/hashes/utils.js";
import { suggestedName } from "../guest";
import { opponent } from "../opponents.svelte";
import { router } from "../route.svelte";
import { settings } from "../settings.svelte";
import type { RulesWish } from "./rules";
import { STAND_IN } from "./saved";
import { keepTable } from "./store";

const random = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

/**
 * Keep a new table, whose person sits on the first seat, and return its id. Bots have the remembered level and speed.
 *
 * @param wish - Rules and number of seats.
 * @param name - Name of the person.
 * @param level - Starting level of both teams; null for that of the rules.
 */
export async function makeLocalTable(wish: RulesWish, name: string, level: string | null = null): Promise<string> {
  const id = random(8);
  const bots = Array.from({ length: wish.seats }, () => opponent() ?? STAND_IN);
  const setup = { id, made: Date.now(), name, you: 0, wish, level, bots, pace: settings.pace, seed: random(32) };
  await keepTable({ setup, matches: 0, turn: 0, status: "between", window: null, deals: [] });
  return id;
}

/** Begin a match with the first rules of a game, and show it. */
export async function playHere(game: string, seats: number): Promise<void> {
  router.go(`/local/${await makeLocalTable({ rules: game, options: {}, seats }, suggestedName())}`);
}
