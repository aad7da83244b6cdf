/** Packed rules, whose format is that of the server's `wire/local_rules.py`. */

import type { RulesFacts } from "../protocol";
import type { Bytes } from "./bytes";

/** Rules of a local table: facts about them, as in `TableState`, and the compiled rules. */
export interface LocalRules {
  facts: RulesFacts;
  compiled: Bytes;
}

/** Distance between bytes that stand together in packed rules. */
const STRIDE = 24;

export async function unpacked(packed: Bytes): Promise<LocalRules> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const shuffled = new Uint8Array(await new Response(stream).arrayBuffer());
  const content = new Uint8Array(shuffled.length);
  let from = 0;
  for (let first = 0; first < STRIDE; first++)
    for (let to = first; to < content.length; to += STRIDE) content[to] = shuffled[from++] ?? 0;
  const size = new DataView(content.buffer).getUint32(0, true);
  const facts = JSON.parse(new TextDecoder().decode(content.subarray(4, 4 + size))) as RulesFacts;
  return { facts, compiled: content.slice(4 + size) };
}
