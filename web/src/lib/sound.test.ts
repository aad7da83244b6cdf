import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { type Sound, sound } from "./sound";

const SOUNDS: readonly Sound[] = [
  ...(["turn", "play", "pass", "bid", "raise", "tribute", "bomb", "flush", "jokers"] as const),
  ...(["few", "deal", "win", "lose", "refuse", "hurry"] as const),
];

let done: string[] = [];
let started: { at: number; until: number }[] = [];
let noise: Float32Array = new Float32Array();

/** Generic mock audio node that records its parameters, their changes, its connections and its start time. */
class Node {
  readonly #kind = this.constructor.name;
  readonly gain = this;
  readonly frequency = this;
  #at = 0;
  constructor(_: unknown, { buffer, ...made }: { buffer?: { samples: Float32Array } } = {}) {
    if (buffer !== undefined) noise = buffer.samples;
    this.#say("made", made);
  }
  #say(...what: unknown[]): void {
    const short = (_: string, value: unknown): unknown =>
      typeof value === "number" ? Number(value.toFixed(4)) : value;
    done.push(`${this.#kind} ${what.map((each) => JSON.stringify(each, short)).join(" ")}`);
  }
  setValueAtTime(value: number, at: number): void {
    this.#say("is", value, "at", at);
  }
  exponentialRampToValueAtTime(value: number, at: number): void {
    this.#say("becomes", value, "at", at);
  }
  connect(next: Node | null): Node | null {
    this.#say("sounds through", next === null ? "the speaker" : next.#kind);
    return next;
  }
  start(at: number): void {
    this.#at = at;
    this.#say("starts", at);
  }
  stop(until: number): void {
    this.#say("ends", until);
    started.push({ at: this.#at, until });
  }
}

beforeEach(() => {
  [started, done] = [[], []];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal(
    "AudioContext",
    class {
      readonly currentTime = 10;
      readonly sampleRate = 100;
      readonly destination = null;
    },
  );
  vi.stubGlobal(
    "AudioBuffer",
    class {
      readonly samples = new Float32Array(100);
      getChannelData = (): Float32Array => this.samples;
    },
  );
  for (const name of ["GainNode", "OscillatorNode", "BiquadFilterNode", "AudioBufferSourceNode"])
    vi.stubGlobal(name, { [name]: class extends Node {} }[name]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  settings.audible = false;
});

it("is silent while sounds are off", () => {
  settings.audible = false;
  sound("bomb", "turn");
  expect(started).toEqual([]);
});

it("is silent in a page that nobody sees or has touched, as browsers want it", () => {
  settings.audible = true;
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  sound("turn");
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  vi.stubGlobal("document", { hidden: true });
  sound("turn");
  expect(started).toEqual([]);
  vi.stubGlobal("document", { hidden: false });
  sound("turn");
  expect(started.length).toBeGreaterThan(0);
});

it("makes sounds one after the other, each short", () => {
  settings.audible = true;
  sound("play");
  const alone = started.length;
  expect(alone).toBeGreaterThan(0);
  sound("play", "turn");
  const second = started.slice(2 * alone);
  expect(Math.min(...second.map((each) => each.at))).toBeGreaterThan(10);
  for (const each of started) expect(each.until - each.at).toBeLessThanOrEqual(0.5);
});

it("has a card sound like a breath: noise on both sides of silence, as loud as it may be and no louder", () => {
  settings.audible = true;
  sound("play");
  expect(new Set(noise).size).toBeGreaterThan(50);
  expect(Math.min(...noise)).toBeLessThan(-0.5);
  expect(Math.max(...noise)).toBeGreaterThan(0.5);
  expect(Math.max(...noise.map(Math.abs))).toBeLessThanOrEqual(1);
  expect(noise.filter((sample) => sample === 0).length).toBeLessThan(5);
});

it("makes each sound as before", async () => {
  settings.audible = true;
  const told = SOUNDS.flatMap((each) => {
    done = [];
    sound(each);
    return [each, ...done.map((line) => `  ${line.replaceAll('"', "")}`)];
  });
  await expect(`${told.join("\n")}\n`).toMatchFileSnapshot("sound.golden.txt");
});
