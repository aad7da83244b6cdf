/** Addresses of routes: URL paths below the app's root; behind `#` in a page that a static host serves. */

const meta = typeof document === "undefined" ? null : document.querySelector('meta[name="root"]');

/** URL path prefix under which a server serves the app: empty, or e.g. `/cards` behind a proxy. */
export const ROOT = meta?.getAttribute("content") ?? "";

/** True in a page from `make demo`, which has no server, and whose host knows no addresses but those of files. */
export const IS_STATIC = import.meta.env.MODE === "demo";

/** Return the URL path of a route, including the prefix. */
export function at(path: string): string {
  return IS_STATIC ? `#${path}` : ROOT + path;
}

/** Return the URL path of a file of the page. */
export function fileAt(path: string): string {
  return IS_STATIC ? `.${path}` : ROOT + path;
}

/** Return the route of a URL path, without the prefix. */
export function within(pathname: string): string {
  return pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : "/";
}

/** Return the text that a link gives to a page behind `#`; a page without a server has its routes there. */
export const fragment = (): string => (IS_STATIC ? "" : location.hash.slice(1));

/** Return the route of an address, and its query without the question mark. */
export function routeAt({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): [string, string] {
  if (!IS_STATIC) return [within(pathname), search.slice(1)];
  const [path = "", query = ""] = hash.slice(1).split("?");
  return [path, query];
}
