/**
 * Files of local tables that this browser keeps, in a cache of their own (compare lib/network/kept.ts). Without Cache
 * Storage, or if it is full, nothing is kept, and files come from the server each time.
 */

import { onCache } from "../network/kept";
import { ROOT } from "../root";
import type { Bytes } from "./bytes";

/** Name of the cache. Servers under other root paths of the same origin have their own. */
const NAME = `clamber-local ${ROOT}/`;

/** Run work on the cache; return null if it cannot be used. */
const on = <Result>(work: (cache: Cache) => Promise<Result>): Promise<Result | null> => onCache(NAME, work);

/** Return the content of a path, kept by this page or installed by its service worker; null if it is neither. */
export function find(path: string): Promise<Bytes | null> {
  return on(async () => {
    const found = await caches.match(path, { ignoreVary: true });
    return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
  });
}

export async function has(path: string): Promise<boolean> {
  return (await on(() => caches.match(path, { ignoreVary: true }))) != null;
}

/** Keep the content of a path; return false if that is impossible. */
export async function keep(path: string, content: Bytes): Promise<boolean> {
  return (
    (await on(async (cache) => {
      await cache.delete(path); // the order of the keys is that in which they were added
      await cache.put(path, new Response(content));
      return true;
    })) ?? false
  );
}

export async function drop(path: string): Promise<void> {
  await on((cache) => cache.delete(path));
}

/** Return the paths with their queries of all that the page itself has kept, oldest first. */
export async function keptPaths(): Promise<string[]> {
  const keys = await on((cache) => cache.keys());
  return (keys ?? []).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
}
