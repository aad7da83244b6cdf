/** Effect root that stands in for a component in tests. */

import { flushSync } from "svelte";
import { onTestFinished } from "vitest";

/**
 * Return the result of `make`, whose effects run until the test ends, as those of a component would, or until `ends`
 * are called.
 */
export function rooted<Made>(make: () => Made, ends: (() => void)[] = []): Made {
  const made: Made[] = [];
  const end = $effect.root(() => void made.push(make()));
  ends.push(end);
  onTestFinished(end);
  flushSync();
  return made[0] as Made;
}
