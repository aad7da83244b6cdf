/** Pages of the operator that the server names: URLs, empty where it names none. */

function named(name: string): string {
  const meta = typeof document === "undefined" ? null : document.querySelector(`meta[name="${name}"]`);
  return meta?.getAttribute("content") ?? "";
}

export const IMPRINT = named("imprint");
export const PRIVACY = named("privacy");
