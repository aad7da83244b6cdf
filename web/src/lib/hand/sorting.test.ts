import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import { withIds } from "./layout";
import { Sorting } from "./sorting.svelte";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  settings.sort = "rank";
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

function sorting(deal = "t 0 1"): Sorting {
  const made = new Sorting();
  made.begin(deal);
  return made;
}

const piles = (made: Sorting): readonly string[] => made.taste(null, false).piles;

describe("how a hand is sorted", () => {
  it("goes round, and comes to the hand as it was laid only where it was", () => {
    const made = sorting();
    expect([made.next(), made.next(), made.next(), made.next()]).toEqual(["suit", "combinations", "plan", "rank"]);
    expect(settings.sort).toBe("rank");
    made.lay(withIds([["3s"], ["4h", "5d"]]));
    expect(made.mode).toBe("hand");
    expect(made.taste(null, false).order).toEqual(["3s", "4h5d"]);
    expect(made.next()).toBe("rank");
    expect([made.next(), made.next(), made.next(), made.next()]).toEqual(["suit", "combinations", "plan", "hand"]);
    expect([settings.sort, made.mode]).toEqual(["plan", "hand"]);
  });

  it("leaves out a bot's plan where the server gives none, also if it was chosen elsewhere", () => {
    const made = new Sorting(() => false);
    made.begin("t 0 1");
    settings.sort = "plan";
    expect(made.mode).toBe("combinations");
    expect([made.next(), made.next(), made.next()]).toEqual(["rank", "suit", "combinations"]);
  });

  it("says what is wild, and what a bot would play", () => {
    expect(sorting().taste("5h", true, ["3s3d"])).toMatchObject({ wild: "5h", flushes: true, plan: ["3s3d"] });
  });
});

describe("a pile", () => {
  it("falls apart only where all its cards are chosen again", () => {
    const made = sorting();
    made.collect(["3s", "4s"]);
    made.collect(["5s", "6s"]);
    expect(piles(made)).toEqual(["5s6s", "3s4s"]);
    made.collect(["4s", "3s"]);
    expect(piles(made)).toEqual(["5s6s"]);
  });

  it("takes its cards from the others, the latest first", () => {
    const made = sorting();
    made.collect(["3s", "4s", "5s"]);
    made.collect(["5s", "9h"]);
    expect(piles(made)).toEqual(["5s9h", "3s4s"]);
    made.collect(["3s", "4s", "Kd"]);
    expect(piles(made)).toEqual(["3s4sKd", "5s9h"]);
  });

  it("falls apart when it is put together again", () => {
    const made = sorting();
    made.collect(["3s", "4s"]);
    made.collect(["4s", "3s"]);
    expect(piles(made)).toEqual([]);
  });

  it("keeps the second copy of a card that another pile loses", () => {
    const twice = sorting();
    twice.collect(["3s", "3s", "4s"]);
    twice.collect(["3s", "9h"]);
    expect(piles(twice)).toEqual(["3s9h", "3s4s"]);
    twice.collect(["3s", "Kd"]);
    expect(piles(twice)).toEqual(["3sKd", "9h", "3s4s"]);
  });

  it("stays a pile when only a part of it is taken, or more than it", () => {
    const made = sorting();
    made.collect(["3s", "4s", "5s"]);
    made.collect(["3s", "4s"]);
    expect(piles(made)).toEqual(["3s4s", "5s"]);
  });

  it("of a hand that was laid is one of its groups", () => {
    const made = sorting();
    made.lay(withIds([["3s", "4s"], ["5s"]]));
    made.collect(["4s", "5s"]);
    expect(made.taste(null, false).order).toEqual(["4s5s", "3s"]);
    expect(piles(made)).toEqual([]);
  });
});

describe("what was laid", () => {
  it("is kept over a reload, for this deal alone", () => {
    sorting().collect(["3s", "4s"]);
    expect(piles(sorting())).toEqual(["3s4s"]);
    expect(piles(sorting("t 0 2"))).toEqual([]);
  });

  it("is not forgotten while the deal goes on", () => {
    kept.clear();
    const made = sorting();
    made.collect(["3s", "4s"]);
    kept.clear();
    made.begin("t 0 1");
    expect(piles(made)).toEqual(["3s4s"]);
    made.begin("t 0 2");
    expect(piles(made)).toEqual([]);
  });

  it("is none where the browser keeps nothing, or something else", () => {
    kept.set("clamber.hand", "{");
    expect(piles(sorting())).toEqual([]);
    vi.stubGlobal("sessionStorage", undefined);
    const made = sorting();
    made.collect(["3s"]);
    expect(piles(made)).toEqual(["3s"]);
  });
});
