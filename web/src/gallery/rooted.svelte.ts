/** What belongs to a component, for tests without one. */

import { flushSync } from "svelte";
import { onTestFinished } from "vitest";

/** Makes something whose effects run until the test is over, as those of a component do, or until `ends` are called. */
export function rooted<Made>(make: () => Made, ends: (() => void)[] = []): Made {
  const made: Made[] = [];
  const end = $effect.root(() => void made.push(make()));
  ends.push(end);
  onTestFinished(end);
  flushSync();
  return made[0] as Made;
}
