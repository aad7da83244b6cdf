import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte";
import { vibrate } from "./vibration";

const shaken: number[][] = [];

beforeEach(() => {
  shaken.length = 0;
  settings.vibration = true;
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", { vibrate: (times: number[]) => shaken.push(times) });
});
afterEach(() => vi.unstubAllGlobals());

it("comes at one's turn and at bombs, and apart if both come at once", () => {
  vibrate(["play"]);
  vibrate(["pass", "turn"]);
  vibrate(["bomb"]);
  vibrate(["jokers", "turn"]);
  expect(shaken).toEqual([[40], [70, 40, 130], [70, 40, 130, 200, 40]]);
});

it("comes not at all if it is off, and not before the page was touched", () => {
  settings.vibration = false;
  vibrate(["bomb"]);
  settings.vibration = true;
  vi.stubGlobal("navigator", { vibrate: () => shaken.push([]), userActivation: { hasBeenActive: false } });
  vibrate(["bomb"]);
  expect(shaken).toEqual([]);
});
