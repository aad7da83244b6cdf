/** Automatic requests: readings of the selected cards, and a bot's plan for the hand. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deal, play } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { DealView } from "../../protocol";
import { SelectionCheck } from "./check.svelte";
import { HandPlan } from "./plan.svelte";

const LATER = 60;

class Client {
  deal = $state.raw<DealView | null>(deal({ hand: ["3s", "3h", "4s"] }));
  link = $state("open");
  asked: unknown[] = [];
  answers: ((answer: object) => void)[] = [];

  send(what: unknown): Promise<object> {
    this.asked.push(what);
    return new Promise((answer) => this.answers.push(answer));
  }
}

let client: Client;
let cards = $state("");
let hinted: string | null = null;
let wanted = $state(false);

beforeEach(() => {
  vi.useFakeTimers();
  client = new Client();
  [cards, hinted, wanted] = ["", null, false];
});
afterEach(() => vi.useRealTimers());

const PAIR = play("3s3h", "pair", "3s3h", "3");
const BOMB = play("3s3h=bomb", "bomb", "3s3h", "3");

async function answered(answer: object): Promise<void> {
  client.answers.shift()?.(answer);
  await vi.advanceTimersByTimeAsync(0);
}

function check(): SelectionCheck {
  return rooted(
    () =>
      new SelectionCheck(
        client as unknown as TableClient,
        () => cards,
        () => hinted,
      ),
  );
}

it("asks what selected cards are once nobody sweeps any more, and once for each selection of a turn", async () => {
  const found = check();
  for (const selected of ["3s", "3s3h"]) {
    cards = selected;
    flushSync();
    vi.advanceTimersByTime(LATER - 1);
  }
  expect([client.asked, found.isAsking, found.isAnswered]).toEqual([[], true, false]);
  vi.advanceTimersByTime(1);
  expect(client.asked).toEqual([{ type: "check", turn: client.deal?.turn, cards: "3s3h" }]);
  await answered({ checked: { plays: [PAIR, BOMB], readings: [PAIR], problem: null } });
  expect([found.isAsking, found.isAnswered, found.chosen]).toEqual([false, true, PAIR]);
  expect([found.plays, found.readings, found.problem]).toEqual([[PAIR, BOMB], [PAIR], null]);
  cards = "3s";
  expect([found.plays, found.chosen, found.isAnswered]).toEqual([[], null, false]);
});

it("chooses the reading that was hinted, and the strongest again for other cards", async () => {
  const found = check();
  hinted = BOMB.text;
  cards = "3s3h";
  flushSync();
  vi.advanceTimersByTime(LATER);
  await answered({ checked: { plays: [PAIR, BOMB], readings: [], problem: null } });
  expect([found.reading, found.chosen]).toEqual([1, BOMB]);
  hinted = null;
  cards = "3s";
  flushSync();
  expect(found.reading).toBe(0);
});

it("takes no answer for cards or a turn that have gone by", async () => {
  const found = check();
  cards = "3s3h";
  flushSync();
  vi.advanceTimersByTime(LATER);
  client.deal = deal({ turn: 8 });
  await answered({ checked: { plays: [PAIR], readings: [], problem: null } });
  expect(found.isAnswered).toBe(false);
  client.deal = deal();
  vi.advanceTimersByTime(LATER);
  cards = "3s";
  await answered({ checked: { plays: [PAIR], readings: [], problem: null } });
  expect(found.isAnswered).toBe(false);
});

it("takes no late answer in place of one that came before it", async () => {
  const found = check();
  cards = "3s";
  flushSync();
  vi.advanceTimersByTime(LATER);
  cards = "3s3h";
  flushSync();
  vi.advanceTimersByTime(LATER);
  const [first, second] = client.answers;
  second?.({ checked: { plays: [PAIR], readings: [], problem: null } });
  first?.({ checked: { plays: [], readings: [], problem: null } });
  await vi.advanceTimersByTimeAsync(0);
  expect(found.chosen).toEqual(PAIR);
  client.deal = deal({ turn: 8 });
  flushSync();
  vi.advanceTimersByTime(LATER);
  client.deal = deal({ turn: 9 });
  flushSync();
  vi.advanceTimersByTime(LATER);
  client.answers[3]?.({ checked: { plays: [BOMB], readings: [], problem: null } });
  client.answers[2]?.({ checked: { plays: [PAIR], readings: [], problem: null } });
  await vi.advanceTimersByTimeAsync(0);
  expect(found.chosen).toEqual(BOMB);
});

it("asks nothing without cards, a connection, or a deal that is played", () => {
  const found = check();
  const nothing: [string, string, DealView | null][] = [
    ["", "open", deal()],
    ["3s", "lost", deal()],
    ["3s", "open", deal({ phase: "return" })],
    ["3s", "open", null],
  ];
  for (const [selected, link, at] of nothing) {
    [cards, client.link, client.deal] = [selected, link, at];
    flushSync();
    vi.advanceTimersByTime(LATER);
    expect([client.asked, found.isAsking]).toEqual([[], false]);
  }
});

it("asks for a plan where one is wanted, and again once it no longer fits", async () => {
  const plan = rooted(() => new HandPlan(client as unknown as TableClient, () => wanted));
  expect(client.asked).toEqual([]);
  wanted = true;
  flushSync();
  expect(client.asked).toEqual([{ type: "plan" }]);
  await answered({ planned: { turns: ["3s3h", "4s"] } });
  flushSync();
  expect(plan.turns).toEqual(["3s3h", "4s"]);
  client.deal = deal({ hand: ["4s"], turn: 8 });
  flushSync();
  expect(client.asked).toHaveLength(1);
  client.deal = deal({ hand: ["3s", "4s"], turn: 9 });
  flushSync();
  expect(client.asked).toHaveLength(2);
});

it("asks for no plan of an empty hand, without a connection, or twice for the same hand", async () => {
  wanted = true;
  client.link = "lost";
  const plan = rooted(() => new HandPlan(client as unknown as TableClient, () => wanted));
  client.link = "open";
  client.deal = deal({ hand: [] });
  flushSync();
  expect(client.asked).toEqual([]);
  client.deal = deal({ hand: ["4s"] });
  flushSync();
  client.deal = deal({ hand: ["4s"], turn: 8 });
  flushSync();
  expect(client.asked).toHaveLength(1);
  client.deal = deal({ hand: ["5s"], turn: 9 });
  flushSync();
  await answered({ planned: { turns: ["4s"] } });
  expect(plan.turns).toEqual([]);
});
