/** Nets and the kernel's module, as bytes. */

import { contentOf, LOCAL_FILES } from "./files";
import type { Bytes } from "./bytes";

/** Return the net of a game; null if it has none. */
export async function netFor(game: string): Promise<Bytes | null> {
  const net = LOCAL_FILES.nets[game];
  return net === undefined ? null : contentOf(net);
}

/** Return the WebAssembly module of the kernel. */
export const moduleBytes = (): Promise<Bytes> => contentOf(LOCAL_FILES.kernel);
