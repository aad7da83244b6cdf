import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deal, done, play } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import type { TableClient } from "../../network/table.svelte";
import { PASS } from "../controls/plays";
import type { DealView, EventInfo, Update } from "../../protocol";
import { t } from "../../i18n/language.svelte";
import { saidBy } from "./phrases";
import { yourTurn } from "./situation";
import { Teller } from "./teller.svelte";

function idle(more: Partial<DealView>, mine: number | null = 0): string {
  const client = { deal: deal(), mine, listen: () => () => {} } as unknown as TableClient;
  const names = ["Wen", "Heron", "Chen", "Otter"];
  const told = { nameOf: (seat: number) => names[seat] ?? "", countOf: (_: number, size: number) => size };
  const teller = rooted(() => new Teller(client, told));
  return teller.idle(deal({ to_beat: null, ...more }));
}

describe("what stands in the middle where nothing lies", () => {
  it("is who thinks, and for whose lead all wait", () => {
    expect([0, 1].map((seat) => idle({ to_act: seat }))).toEqual(["", ""]);
    expect(idle({ to_act: 1 }, null)).toContain("Heron");
    expect(idle({ to_act: 0 }, null)).toContain("Wen");
    expect(idle({ to_act: null })).toBe("");
    expect(idle({ to_act: 0, phase: "give" as never })).toBe("");
  });

  it("is how many cards were drawn, once there are some", () => {
    expect(idle({ phase: "draw", drawn: 0, to_act: null })).toBe("");
    expect(idle({ phase: "draw", drawn: 12, to_act: null })).toContain("12");
  });

  it("is what nobody has claimed yet", () => {
    const windows = (["draw", "reveal"] as const).map((kind) =>
      idle({ to_act: null, window: { kind } as unknown as DealView["window"] }),
    );
    expect(new Set([...windows, ""]).size).toBe(3);
  });
});

const NAMES = ["You", "Heron", "Chen", "Otter"];

class Client {
  deal = $state.raw<DealView | null>(deal({ my_turn: false, to_act: 1 }));
  mine = 0;
  history: EventInfo[] = [];
  #hears: ((update: Update) => void)[] = [];

  listen(hears: (update: Update) => void): () => void {
    this.#hears.push(hears);
    return () => (this.#hears = []);
  }

  tells(event: object): void {
    for (const hears of this.#hears) hears({ event } as Update);
  }
}

describe("what is told of a table", () => {
  let client: Client;
  let teller: Teller;

  beforeEach(() => {
    client = new Client();
    const told = { nameOf: (seat: number) => NAMES[seat] ?? "", countOf: (_: number, size: number) => size };
    teller = rooted(() => new Teller(client as unknown as TableClient, told));
    expect(teller.spoken).toBe("");
  });

  it("is that cards were dealt, how many, and what one is to do", () => {
    client.tells({ kind: "dealt", number: 2 });
    expect(teller.spoken).toBe("Deal 3. You have 27 cards.");
    client.deal = deal({ to_beat: null });
    client.tells({ kind: "dealt", number: 2 });
    expect(teller.spoken).toMatch(/^Deal 3\. You have 27 cards\. .*lead/);
    client.deal = deal({ hand: [], my_turn: false });
    client.tells({ kind: "dealt", number: 0 });
    expect(teller.spoken).not.toContain("27");
  });

  it("is what others did, and that it is one's turn or all is over", () => {
    const pair = done(1, play("5s5d", "pair", "5d5s", "5"));
    client.deal = deal({ my_turn: false, sizes: [27, 3, 27, 27] });
    client.tells({ kind: "done", done: [pair, done(2, PASS)], ended: false });
    expect(teller.spoken.replaceAll("\u2060", "")).toBe("Heron plays pair of 5s. 3 cards left. Chen passes.");
    client.deal = deal({ to_beat: null });
    client.tells({ kind: "done", done: [done(3, PASS)], ended: false });
    expect(teller.spoken).toMatch(/^Otter passes\. .*lead/);
    client.tells({ kind: "done", done: [done(3, PASS)], ended: true });
    expect(teller.spoken).toBe(`Otter passes. ${t("live-over")}`);
    client.tells({ kind: "done", done: [], ended: false });
    expect(teller.spoken).toBe(yourTurn(deal({ to_beat: null })));
  });

  it("is told of before the deal is known, too", () => {
    client.deal = null;
    client.tells({ kind: "done", done: [done(1, play("5s5d", "pair", "5d5s", "5"))], ended: false });
    expect(teller.spoken.replaceAll("\u2060", "")).toBe("Heron plays pair of 5s.");
    client.tells({ kind: "dealt", number: 3 });
    expect(teller.spoken).toBe(t("live-drawn", { n: 4 }));
  });

  it("is what is open to the viewer though nobody is to act", () => {
    const window = { kind: "reveal", claims: [play("reveal", "reveal", "", null)], claimed: null, open_until: null };
    client.deal = deal({ my_turn: false, to_act: null, window: window as unknown as DealView["window"] });
    flushSync();
    expect(teller.spoken).toBe(t("decide-reveal"));
  });

  it("is what somebody says, which stays for four seconds, or until they say something else", () => {
    vi.useFakeTimers();
    client.tells({ kind: "said", seat: 1, phrase: "hello" });
    expect(teller.spoken).toContain("Heron");
    expect(teller.phrases[1]).toEqual(saidBy("hello"));
    vi.advanceTimersByTime(3000);
    client.tells({ kind: "said", seat: 1, phrase: "thanks" });
    vi.advanceTimersByTime(1000);
    expect(teller.phrases[1]).toEqual(saidBy("thanks"));
    vi.advanceTimersByTime(3000);
    expect(teller.phrases).toEqual({});
    vi.useRealTimers();
  });
});
