/** Under which path the page is served: empty, or `/cards` where a proxy serves other things beside it. */

const meta = typeof document === "undefined" ? null : document.querySelector('meta[name="root"]');

export const ROOT = meta?.getAttribute("content") ?? "";

/** The address of one of the page's own paths. */
export function at(path: string): string {
  return ROOT + path;
}

/** The page's own path in an address of it. */
export function within(pathname: string): string {
  return pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : "/";
}
