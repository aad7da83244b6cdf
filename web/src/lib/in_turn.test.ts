import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rooted } from "../gallery/rooted.svelte";
import { InTurn } from "./in_turn.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Return the number of visible parts after each task, until no tasks are left. */
function tasks(...all: InTurn[]): number[][] {
  const seen = [];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    flushSync();
    seen.push(all.map(({ come }) => come));
  }
  return seen;
}

it("lets parts come one by one, and whatever joins them later at once", () => {
  const turns = rooted(() => new InTurn(() => 3));
  expect([turns.come, turns.isWhole]).toEqual([0, false]);
  expect(tasks(turns)).toEqual([[1], [2], [Infinity]]);
  expect(turns.isWhole).toBe(true);
  const next = rooted(() => new InTurn(() => 0));
  expect(tasks(next)).toEqual([[Infinity]]);
});

it("serves what is within a part before the next part, one task at a time", () => {
  const outer = rooted(() => new InTurn(() => 3));
  vi.advanceTimersToNextTimer();
  const inner = rooted(() => new InTurn(() => 2));
  expect(vi.getTimerCount()).toBe(1);
  expect(tasks(outer, inner)).toEqual([
    [1, 1],
    [1, Infinity],
    [2, Infinity],
    [Infinity, Infinity],
  ]);
});

it("forgets what is gone, whoever still waits", () => {
  const outer = rooted(() => new InTurn(() => 2));
  const ends: (() => void)[] = [];
  const inner = rooted(() => new InTurn(() => 2), ends);
  ends[0]?.();
  expect(vi.getTimerCount()).toBe(1);
  expect(tasks(outer, inner)).toEqual([
    [1, 0],
    [Infinity, 0],
  ]);
});

it("asks for one task at a time, also where the only one that waited is gone before it came", () => {
  const ends: (() => void)[] = [];
  rooted(() => new InTurn(() => 2), ends);
  ends[0]?.();
  const turns = rooted(() => new InTurn(() => 2));
  expect(vi.getTimerCount()).toBe(1);
  expect(tasks(turns)).toEqual([[1], [Infinity]]);
});
