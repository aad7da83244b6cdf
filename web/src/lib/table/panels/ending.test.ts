import { beforeEach, expect, it, vi } from "vitest";
import { done, play } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { Update } from "../../protocol";
import { Ending, HANDS_AFTER, RESULT_AFTER } from "./ending.svelte";

let hear: (event: unknown) => void;
let ending: Ending;
const LAST = done(1, play("8s8h8d8c", "bomb", "8c8d8h8s", "8", { bomb: 1 }));
const end = (ended = true): void => hear({ event: { kind: "done", done: [LAST], ended } });

beforeEach(() => {
  vi.useFakeTimers();
  const client = {
    listen: (hears: (event: Update) => void) => {
      hear = (event) => hears(event as Update);
      return () => {};
    },
  };
  ending = rooted(() => new Ending(client as unknown as TableClient));
});

it("shows the last play, then the hands, then the result", () => {
  end(false);
  expect(ending.stage).toBeNull();
  end();
  expect(ending.stage).toBe("play");
  vi.advanceTimersByTime(HANDS_AFTER);
  expect(ending.stage).toBe("hands");
  vi.advanceTimersByTime(RESULT_AFTER - HANDS_AFTER);
  expect(ending.stage).toBeNull();
});

it("ends at any input and with the next deal, and does not come back", () => {
  for (const over of [() => ending.skip(), () => hear({ event: { kind: "dealt", number: 1 } })]) {
    end();
    over();
    expect(ending.stage).toBeNull();
    vi.advanceTimersByTime(RESULT_AFTER);
    expect(ending.stage).toBeNull();
  }
});
