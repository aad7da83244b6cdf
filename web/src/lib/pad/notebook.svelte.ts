/** Contents of a score pad: rules, players and deal outcomes, stored in the browser and in shared links. */

import type { OptionValues } from "../create/options";
import type { Pad, PadDeal, RulesTitle } from "../protocol";

export interface Notes {
  readonly rules: string;
  readonly options: OptionValues;
  /** Starting level of both teams; null to use the level given by the rules. */
  readonly level?: string | null;
  /** Name of the house rules; null or missing if they have none. */
  readonly house?: RulesTitle | null;
  readonly names: readonly string[];
  readonly deals: readonly PadDeal[];
}

const KEY = "clamber.pad";

/** Return the stored notes; null if missing or invalid. */
export function kept(): Notes | null {
  try {
    return read(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

export function keep(notes: Notes | null): void {
  try {
    if (notes === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(notes));
  } catch {
    // Without storage, the notes are lost when the page is closed.
  }
}

/** Return the notes as a request body. */
export function asked({ rules, options, level = null, names, deals }: Notes): Pad {
  return { rules, options: { ...options }, seats: names.length, level, deals: [...deals] };
}

/** Return the notes compressed for use in a URL fragment. */
export async function packed(notes: Notes): Promise<string> {
  const { rules, options, names, deals, level = null, house = null } = notes;
  const bytes = new TextEncoder().encode(
    JSON.stringify([rules, options, names, deals, level, ...(house === null ? [] : [house])]),
  );
  const squeezed = await through(bytes, new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...squeezed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Return the notes stored in a URL fragment; null if it is empty or truncated. */
export async function unpacked(text: string): Promise<Notes | null> {
  try {
    const squeezed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(squeezed, (sign) => sign.charCodeAt(0));
    const found: unknown = JSON.parse(
      new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))),
    );
    if (!Array.isArray(found)) return null;
    const [rules, options, names, deals, level, house] = found as unknown[];
    return read({ rules, options, names, deals, level, ...(house == null ? {} : { house }) });
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

function isTitle(found: unknown): boolean {
  if (!(found instanceof Object)) return false;
  const { name, name_zh, description, description_zh, changed } = found as Record<string, unknown>;
  const texts = [name, name_zh, description, description_zh];
  return texts.every((text) => typeof text === "string") && typeof changed === "boolean";
}

/** Return external data as notes if it has the expected shape. The server validates the deals. */
function read(found: unknown): Notes | null {
  if (!(found instanceof Object)) return null;
  const { rules, options, names, deals, level = null, house = null } = found as Record<string, unknown>;
  const isObject = (one: unknown): boolean => typeof one === "object" && one !== null && !Array.isArray(one);
  const fine =
    typeof rules === "string" &&
    isObject(options) &&
    (level === null || typeof level === "string") &&
    (house === null || isTitle(house)) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === "string") &&
    Array.isArray(deals) &&
    deals.every(isObject);
  return fine ? (found as Notes) : null;
}
