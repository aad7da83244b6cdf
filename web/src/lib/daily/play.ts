/** Playing the next deal of a set. */

import { suggestedName } from "../guest";
import { router } from "../route.svelte";
import { daily } from "./api";

/** Begin the next deal of a set, or return to the one that is not finished, and go to its table. */
export async function playNext(set: string, name: string | null): Promise<void> {
  const { table } = await daily.play(set, name ?? suggestedName());
  router.go(`/t/${table}`);
}
