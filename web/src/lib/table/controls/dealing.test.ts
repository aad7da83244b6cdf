import { expect, it, vi } from "vitest";
import { done, play } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { EventInfo, Update } from "../../protocol";
import { settings } from "../../settings.svelte";
import { Dealing } from "./dealing.svelte";

const MS = 700;

/** Return the deal of a table with these events so far, and a function that begins another deal. */
function dealt(history: EventInfo[]): [Dealing, () => void] {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: null });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => `${MS}ms` }));
  let hear: (event: Update) => void = () => {};
  const client = { history, listen: (hears: typeof hear) => ((hear = hears), () => {}) };
  const dealing = rooted(() => new Dealing(client as unknown as TableClient));
  return [dealing, () => hear({ event: { kind: "dealt", number: 1 } } as Update)];
}

it("lasts until the cards lie, as the page opens and with each deal, or until an input", () => {
  const [dealing, again] = dealt([]);
  expect(dealing.isOn).toBe(true);
  vi.advanceTimersByTime(MS);
  expect(dealing.isOn).toBe(false);
  again();
  expect(dealing.isOn).toBe(true);
  dealing.skip();
  expect(dealing.isOn).toBe(false);
});

it("is over where a deal goes on, and takes no time without motion", () => {
  const [dealing, again] = dealt([done(1, play("9s", "single", "9s", "9"))]);
  expect(dealing.isOn).toBe(false);
  settings.motion = false;
  again();
  expect(dealing.isOn).toBe(false);
  settings.motion = true;
});
