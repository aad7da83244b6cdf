/**
 * Answers of the server that this browser keeps, to show them without a connection.
 *
 * They are in the browser's Cache Storage, which pages have over HTTPS and on localhost. Without it, or if it is full,
 * nothing is kept.
 */

import { ROOT } from "../root";

/** Where an answer is kept: `shared` if every guest gets it, `own` if it concerns this guest or an opened replay. */
export type Shelf = "shared" | "own";

/** Maximum numbers of answers; the oldest are dropped. */
const MOST: Readonly<Record<Shelf, number>> = { shared: 40, own: 100 };

/** Key in the local storage of the guest that the own answers belong to, and of their format. */
const GUEST = "clamber.guest";

/** Format of own answers. Raise it if a page cannot show older ones; a browser then drops them. */
const FORMAT = 1;

/** Return the name of a shelf's cache. Servers under other root paths of the same origin have their own. */
const nameOf = (shelf: Shelf): string => `clamber-${shelf} ${ROOT}/`;

/** Run work on a cache; return null if it cannot be used. */
export async function onCache<Result>(name: string, work: (cache: Cache) => Promise<Result>): Promise<Result | null> {
  try {
    return await work(await caches.open(name));
  } catch {
    return null;
  }
}

const on = <Result>(shelf: Shelf, work: (cache: Cache) => Promise<Result>): Promise<Result | null> =>
  onCache(nameOf(shelf), work);

export async function keep(shelf: Shelf, path: string, answer: unknown): Promise<void> {
  await on(shelf, async (cache) => {
    await cache.delete(path); // the order of the keys is that in which they were added
    await cache.put(path, Response.json(answer));
    const paths = await cache.keys();
    for (const oldest of paths.slice(0, -MOST[shelf])) await cache.delete(oldest);
  });
}

/** Return a kept answer; null if there is none. */
export async function find<Answer>(shelf: Shelf, path: string): Promise<Answer | null> {
  const found = await on(shelf, (cache) => cache.match(path));
  return found == null ? null : ((await found.json()) as Answer);
}

/** Return the own answers at paths that match, latest first, with the query by which each was asked for. */
export async function findAll<Answer>(path: RegExp): Promise<{ search: string; answer: Answer }[]> {
  const found = await on("own", async (cache) => {
    const wanted = (await cache.keys()).filter(({ url }) => path.test(new URL(url).pathname)).reverse();
    return Promise.all(
      wanted.map(async (each) => {
        const answer = (await (await cache.match(each))?.json()) as Answer;
        return { search: new URL(each.url).search, answer };
      }),
    );
  });
  return found ?? [];
}

export async function drop(shelf: Shelf, path: string): Promise<void> {
  await on(shelf, (cache) => cache.delete(path));
}

/** Key in the local storage of endings solved without a connection, which the server does not have yet. */
export const SOLVED_HERE = "clamber.endings-solved";

/** Drop all own answers, and endings solved here, if they belong to another guest. */
export async function belongTo(guest: string): Promise<void> {
  const owner = `${FORMAT} ${guest}`;
  try {
    const before = localStorage.getItem(GUEST);
    if (before === owner) return;
    if (before !== null) localStorage.removeItem(SOLVED_HERE);
    await caches.delete(nameOf("own"));
    localStorage.setItem(GUEST, owner);
  } catch {
    // Without storage, nothing is kept.
  }
}
