/** Rules of local tables: presets from files of the page, others compiled by the server and kept afterwards. */

import { api } from "../network/api";
import { connection } from "../network/connection.svelte";
import type { AskLocalRules } from "../protocol";
import { at } from "../root";
import { contentOf, LOCAL_FILES, type LocalFiles } from "./files";
import type { Bytes } from "./bytes";
import { drop, find, keep, keptPaths } from "./kept";
import { unpacked, type LocalRules } from "./packed";

/** Rules asked for, as in `NewTable`. */
export type RulesWish = Required<Pick<AskLocalRules, "rules" | "options" | "seats">> & Pick<AskLocalRules, "house">;

/** Maximum number of rules with changed options, and of house rules, that are kept; the oldest are dropped. */
const MOST = 40;

/** Beginning of the keys of these rules. The kernel that compiled them is part of it. */
const ASKED = at("/api/rules/local?");
const COMPILED = `${ASKED}kernel=${LOCAL_FILES.kernel.sha256.slice(0, 12)}&`;

export async function rulesFor(wish: RulesWish): Promise<LocalRules> {
  const isPreset = Object.keys(wish.options).length === 0 && wish.house == null;
  const preset = isPreset ? presetOf(wish.rules)?.[wish.seats] : undefined;
  if (preset === undefined) return unpacked(await compiledFor(wish));
  const { facts, compiled } = await unpacked(await contentOf(preset));
  return { facts: { ...facts, rules: wish.rules }, compiled };
}

/** Return the files of a preset; of the first one for the name of a game. */
function presetOf(rules: string): LocalFiles["rules"][string] | undefined {
  const first = Object.keys(LOCAL_FILES.rules).find((name) => name === rules || name.startsWith(`${rules}/`));
  return first === undefined ? undefined : LOCAL_FILES.rules[first];
}

/** Return the paths of kept rules of a game that are not presets. */
export async function keptRulesOf(game: string): Promise<string[]> {
  return (await keptPaths()).filter((path) => {
    const rules = path.startsWith(ASKED) ? new URLSearchParams(path.slice(ASKED.length)).get("rules") : null;
    return rules?.split("/")[0] === game;
  });
}

/** Return the rules as compiled by the server: kept ones at once, unless a rules file of the server may have changed. */
async function compiledFor(wish: RulesWish): Promise<Bytes> {
  const path = keyOf(wish);
  const kept = await find(path);
  if (kept !== null && presetOf(wish.rules) !== undefined) return kept;
  try {
    const packed = await api.localRules(wish);
    await keep(path, packed);
    await dropOlder();
    return packed;
  } catch (error) {
    if (kept !== null && connection.isLost) return kept;
    throw error;
  }
}

function keyOf({ rules, options, seats, house }: RulesWish): string {
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  const wish = { rules, seats: String(seats), options: JSON.stringify(sorted), house: JSON.stringify(house ?? null) };
  return COMPILED + new URLSearchParams(wish).toString();
}

/** Drop rules that another kernel compiled, and the oldest if there are too many. */
async function dropOlder(): Promise<void> {
  const asked = (await keptPaths()).filter((path) => path.startsWith(ASKED));
  const current = asked.filter((path) => path.startsWith(COMPILED));
  const older = asked.filter((path) => !path.startsWith(COMPILED));
  for (const path of [...older, ...current.slice(0, -MOST)]) await drop(path);
}
