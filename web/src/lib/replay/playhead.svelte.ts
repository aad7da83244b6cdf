/** Position and viewpoint of a replay, kept in sync with the URL. */

import type { Replay } from "../protocol";
import { router } from "../route.svelte";
import { skip } from "../table/felt/motion";

/** Delay between steps by speed, in milliseconds. */
const SPEEDS = { "1": 1400, "2": 700, "4": 350 } as const;
export type Speed = keyof typeof SPEEDS;
export const SPEED_NAMES = Object.keys(SPEEDS) as Speed[];

export class Playhead {
  at = $state(0);
  speed = $state<Speed>("1");
  isPlaying = $state(false);
  #eyes = $state("all");
  readonly #replay: Replay;

  constructor(replay: Replay, start: number) {
    this.#replay = replay;
    this.at = this.#within(start);
    this.#eyes = this.#known(router.search.get("eyes"));
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => this.#play(), SPEEDS[this.speed]);
      return () => clearInterval(timer);
    });
  }

  get last(): number {
    return this.#replay.steps.length - 1;
  }

  /** Seat number, or `all`. */
  get eyes(): string {
    return this.#eyes;
  }

  set eyes(to: string) {
    this.#eyes = to;
    router.replace(this.address);
  }

  go(to: number): void {
    skip();
    this.at = this.#within(to);
    router.replace(this.address);
  }

  /** URL path and query of the current step. */
  get address(): string {
    const asked = new URLSearchParams();
    if (router.search.has("deal")) asked.set("deal", String(this.#replay.deal));
    if (this.eyes !== "all") asked.set("eyes", this.eyes);
    const query = asked.size > 0 ? `?${asked.toString()}` : "";
    return `/r/${encodeURIComponent(this.#replay.id)}/${this.at}${query}`;
  }

  /** Handle a key press; return true if the key is a navigation key. */
  press(key: string): boolean {
    if (key === "ArrowRight") this.go(this.at + 1);
    else if (key === "ArrowLeft") this.go(this.at - 1);
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.last);
    else if (key === " ") this.isPlaying = !this.isPlaying;
    else return false;
    return true;
  }

  #play(): void {
    if (this.at >= this.last) this.isPlaying = false;
    else this.go(this.at + 1);
  }

  #within(to: number): number {
    return Math.max(0, Math.min(this.last, Number.isInteger(to) ? to : 0));
  }

  /** Return the viewpoint given in the URL, or `all` if there is no such seat. */
  #known(asked: string | null): string {
    return asked !== null && Object.keys(this.#replay.seats).includes(asked) ? asked : "all";
  }
}
