/** Vibration of phones at the viewer's turn and at bombs. */

import { settings } from "./settings.svelte";
import type { Sound } from "./sound";

/** Times in milliseconds, alternately of vibration and of a pause. */
const TURN = [40];
const BOMB = [70, 40, 130];
const BOMBS: ReadonlySet<Sound> = new Set(["bomb", "flush", "jokers"]);

/** True if this device may vibrate: desktop browsers have the function as well, without effect. */
export const canVibrate = (): boolean => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Vibrate for events that sound like this, if any of them concerns the whole table or the viewer. */
export function vibrate(heard: readonly Sound[]): void {
  if (!settings.vibration || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  const bomb = heard.some((each) => BOMBS.has(each)) ? BOMB : [];
  const turn = heard.includes("turn") ? TURN : [];
  const pause = bomb.length > 0 && turn.length > 0 ? [200] : [];
  if (bomb.length + turn.length > 0) navigator.vibrate?.([...bomb, ...pause, ...turn]);
}
