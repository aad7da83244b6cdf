/** Games that this browser keeps, to be played without a connection: their presets and nets, and the kernel. */

import { ApiError } from "../network/api";
import { addressOf, contentOf, dropOlder, LOCAL_FILES, type StoredFile } from "./files";
import { drop, find, has, keptPaths } from "./kept";
import { keptRulesOf } from "./rules";

/**
 * A game and its files in this browser.
 *
 * size: Bytes of those here, with rules that are not presets.
 * missing: Bytes of those not here, without which some rules or levels of bots need a connection.
 * removable: True if some were kept by this page, rather than installed with it.
 */
export interface LocalGame {
  game: string;
  size: number;
  missing: number;
  removable: boolean;
}

/** Key in the local storage of the games that were kept whole, which stay whole when the page changes. */
const CHOSEN = "clamber.games-kept";

const gameOf = (rules: string): string => rules.split("/")[0] ?? "";

/** Games with rules in files, in their order. */
export const LOCAL_GAMES: readonly string[] = [...new Set(Object.keys(LOCAL_FILES.rules).map(gameOf))];

/** Return the files of a game without the kernel, each once. */
function filesOf(game: string): StoredFile[] {
  const presets = Object.entries(LOCAL_FILES.rules).filter(([rules]) => gameOf(rules) === game);
  const net = LOCAL_FILES.nets[game];
  const all = [...presets.flatMap(([, seats]) => Object.values(seats)), ...(net === undefined ? [] : [net])];
  return [...new Map(all.map((stored) => [stored.file, stored])).values()];
}

const sum = (files: readonly StoredFile[]): number => files.reduce((total, { size }) => total + size, 0);

/** Return the files of a list that this browser has, and those that it lacks. */
async function divided(files: readonly StoredFile[]): Promise<{ here: StoredFile[]; missing: StoredFile[] }> {
  const found = await Promise.all(files.map((stored) => has(addressOf(stored))));
  return { here: files.filter((_, i) => found[i]), missing: files.filter((_, i) => !found[i]) };
}

export async function keptGames(): Promise<LocalGame[]> {
  const own = new Set(await keptPaths());
  return Promise.all(
    LOCAL_GAMES.map(async (game) => {
      const { here, missing } = await divided(filesOf(game));
      const others = await keptRulesOf(game);
      const sizes = await Promise.all(others.map(async (path) => (await find(path))?.length ?? 0));
      return {
        game,
        size: sum(here) + sizes.reduce((total, size) => total + size, 0),
        missing: sum(missing),
        removable: others.length > 0 || here.some((stored) => own.has(addressOf(stored))),
      };
    }),
  );
}

/** Return the size of the kernel, which all games share; 0 if this browser does not have it. */
export async function kernelSize(): Promise<number> {
  return sum((await divided([LOCAL_FILES.kernel])).here);
}

/**
 * Keep all that a game needs: the kernel, its presets, and its net.
 *
 * Throws ApiError as `contentOf`, and if the browser has no room.
 */
export async function keepGame(game: string): Promise<void> {
  choose([...chosen().filter((other) => other !== game), game]);
  const needed = [LOCAL_FILES.kernel, ...filesOf(game)];
  for (const stored of (await divided(needed)).missing) await contentOf(stored);
  if ((await divided(needed)).missing.length === 0) return;
  throw new ApiError({ code: "no_room", message: "no room", values: {}, sentence: "kept-no-room" });
}

/** Remove what this page has kept of a game; with the last game, the kernel, too. */
export async function removeGame(game: string): Promise<void> {
  choose(chosen().filter((other) => other !== game));
  for (const path of [...filesOf(game).map(addressOf), ...(await keptRulesOf(game))]) await drop(path);
  const kernel = addressOf(LOCAL_FILES.kernel);
  if ((await keptPaths()).every((path) => path === kernel)) await drop(kernel);
}

/** Fetch what games that were kept whole lack in this build of the page, and drop the files of earlier ones. */
export async function renewGames(): Promise<void> {
  for (const game of chosen()) await keepGame(game);
  await dropOlder();
}

function chosen(): string[] {
  try {
    const games = JSON.parse(localStorage.getItem(CHOSEN) ?? "[]") as string[];
    return games.filter((game) => LOCAL_GAMES.includes(game));
  } catch {
    return [];
  }
}

function choose(games: readonly string[]): void {
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(games));
  } catch {
    // Without storage, nothing is kept.
  }
}
