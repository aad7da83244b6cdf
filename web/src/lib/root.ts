/** URL path prefix under which the page is served: empty, or such as `/cards` behind a proxy. */

const meta = typeof document === "undefined" ? null : document.querySelector('meta[name="root"]');

export const ROOT = meta?.getAttribute("content") ?? "";

/** Return the address of a path of the page. */
export function at(path: string): string {
  return ROOT + path;
}

/** Return the path of the page within an address. */
export function within(pathname: string): string {
  return pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : "/";
}
