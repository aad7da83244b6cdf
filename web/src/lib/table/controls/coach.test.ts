import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { play, table } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import { t } from "../../i18n/language.svelte";
import { playName } from "../../i18n/plays";
import type { TableClient } from "../../network/table.svelte";
import { settings } from "../../settings.svelte";
import { PASS } from "./plays";
import { Coach, LEARNT, PATIENCE } from "./coach.svelte";

const TENS = play("TsTc", "pair", "TcTs", "T");

beforeEach(() => {
  vi.useFakeTimers();
  settings.unaided = 0;
});
afterEach(() => vi.useRealTimers());

function coach(first = true): Coach {
  const client = { deal: { turn: 1 }, table: table({ first }) } as unknown as TableClient;
  const made = rooted(() => new Coach(client, () => true));
  flushSync();
  return made;
}

it("offers a hint after ten seconds of a turn in a first deal only", () => {
  const made = coach();
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(made.isOffering).toBe(false);
  vi.advanceTimersByTime(1);
  expect(made.isOffering).toBe(true);
  const other = coach(false);
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(other.isOffering).toBe(false);
});

it("fades with each play that was made without a hint", () => {
  const made = coach();
  made.played(TENS, null);
  expect(settings.unaided).toBe(1);
  const later = coach();
  vi.advanceTimersByTime(PATIENCE);
  expect(later.isOffering).toBe(false);
  settings.unaided = LEARNT;
  const learnt = coach();
  vi.advanceTimersByTime(10 * PATIENCE);
  expect(learnt.isOffering).toBe(false);
});

it("says why a hint was given that was not followed, and nothing of one that was", () => {
  const made = coach();
  made.played(PASS, { play: TENS, reason: "it wins the lead." });
  expect(made.text).toBe(t("coach-why", { play: playName(TENS), reason: "it wins the lead." }));
  made.played(PASS, { play: TENS, reason: null });
  expect(made.text).toBe(t("coach-hinted", { play: playName(TENS) }));
  const followed = coach();
  followed.played(TENS, { play: TENS, reason: "it wins the lead." });
  expect(followed.text).toBeNull();
  expect(settings.unaided).toBe(0);
});
