import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

let started: { at: number; until: number }[] = [];
let noise: Float32Array = new Float32Array();

/** Any node: it takes every connection, and says when it starts. */
class Node {
  constructor(_: unknown, { buffer }: { buffer?: { samples: Float32Array } } = {}) {
    if (buffer !== undefined) noise = buffer.samples;
  }
  readonly gain = this;
  readonly frequency = this;
  #at = 0;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
  connect(next: unknown): unknown {
    return next;
  }
  start(at: number): void {
    this.#at = at;
  }
  stop(until: number): void {
    started.push({ at: this.#at, until });
  }
}

beforeEach(() => {
  started = [];
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
    vi.stubGlobal(name, Node);
});

afterEach(() => {
  vi.unstubAllGlobals();
  settings.sounds = false;
});

it("is silent on a first visit and while sounds are off", () => {
  expect(settings.sounds).toBe(false);
  sound("bomb", "turn");
  expect(started).toEqual([]);
});

it("makes sounds one after the other, each short", () => {
  settings.sounds = true;
  sound("play");
  const alone = started.length;
  expect(alone).toBeGreaterThan(0);
  sound("play", "turn");
  const second = started.slice(2 * alone);
  expect(Math.min(...second.map((each) => each.at))).toBeGreaterThan(10);
  for (const each of started) expect(each.until - each.at).toBeLessThanOrEqual(0.5);
});

it("has a card sound like a breath: noise on both sides of silence, as loud as it may be and no louder", () => {
  settings.sounds = true;
  sound("play");
  expect(new Set(noise).size).toBeGreaterThan(50);
  expect(Math.min(...noise)).toBeLessThan(-0.5);
  expect(Math.max(...noise)).toBeGreaterThan(0.5);
  expect(Math.max(...noise.map(Math.abs))).toBeLessThanOrEqual(1);
});
