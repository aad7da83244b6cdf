/** Effect root that stands in for a component in tests. */

import { flushSync } from "svelte";
import { onTestFinished } from "vitest";

/**
 * Call `make` in an effect root and return its result. The effects run until the test ends, or until the caller invokes
 * the cleanup function pushed to `ends`.
 */
export function rooted<Made>(make: () => Made, ends: (() => void)[] = []): Made {
  const made: Made[] = [];
  const end = $effect.root(() => void made.push(make()));
  ends.push(end);
  onTestFinished(end);
  flushSync();
  return made[0] as Made;
}
