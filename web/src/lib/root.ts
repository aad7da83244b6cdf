/** URL path prefix under which the app is served: empty, or e.g. `/cards` behind a proxy. */

const meta = typeof document === "undefined" ? null : document.querySelector('meta[name="root"]');

export const ROOT = meta?.getAttribute("content") ?? "";

/** Return the URL path of a route, including the prefix. */
export function at(path: string): string {
  return ROOT + path;
}

/** Return the route of a URL path, without the prefix. */
export function within(pathname: string): string {
  return pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : "/";
}
