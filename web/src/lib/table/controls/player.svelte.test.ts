import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deal, done, play, table } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import { t } from "../../i18n/language.svelte";
import { mustPlay, problemText } from "../../i18n/problems";
import type { TableClient } from "../../network/table.svelte";
import type { EventInfo, Problem } from "../../protocol";
import { settings } from "../../settings.svelte";
import { PASS_AFTER } from "./ahead.svelte";
import { PASS } from "./plays";
import { Player } from "./player.svelte";

const LATE: Problem = { code: "late", message: "too late", values: {}, sentence: "" };

/** Mock table client with the test acting as the server. */
class Client {
  deal = $state.raw<ReturnType<typeof deal> | null>(deal());
  table = $state.raw(table());
  mine = $state<number | null>(0);
  history = $state.raw<EventInfo[]>([]);
  link = "open";
  turnChanged = -10_000;
  acted: string[] = [];
  problem: Problem | null = null;
  /** Hook called while a request is pending. */
  during: () => void = () => {};

  act(text: string): Promise<{ problem: Problem | null }> {
    this.acted.push(text);
    this.during();
    return Promise.resolve({ problem: this.problem });
  }

  sent: { type: string }[] = [];
  checked: object = { plays: [], readings: [], problem: null };

  send(what: { type: string }): Promise<object> {
    this.sent.push(what);
    if (what.type === "check") return Promise.resolve({ problem: null, checked: this.checked });
    const plays = [play("TsTc", "pair", "TcTs", "T"), PASS];
    return Promise.resolve({ problem: null, hints: { turn: this.deal?.turn, plays, motive: "wins_lead" } });
  }
}

let client: Client;
let player: Player;

beforeEach(() => {
  client = new Client();
  player = rooted(() => new Player(client as unknown as TableClient));
});

describe("the hand", () => {
  it("is what the server says, and nothing without a deal", () => {
    expect(player.hand).toHaveLength(27);
    expect(new Set(player.hand.map(({ id }) => id)).size).toBe(27);
    client.deal = null;
    expect(player.hand).toEqual([]);
  });

  it("is without what was just played, until the server has answered", async () => {
    client.during = () => {
      expect(player.hand).toHaveLength(27);
      expect(player.myTurn).toBe(false);
    };
    await player.pass();
    player.pending = play("TsTc", "pair", "TsTc", "T");
    expect(player.hand.map(({ card }) => card)).not.toContain("Ts");
    expect(player.hand).toHaveLength(25);
    player.pending = null;
    expect(player.hand).toHaveLength(27);
  });
});

describe("one's turn", () => {
  it("is to play or to pass, and not while a play is on its way", () => {
    expect([player.myTurn, player.canPass, player.nothingToPlay]).toEqual([true, true, false]);
    client.deal = deal({ legal: [PASS] });
    expect(player.nothingToPlay).toBe(true);
    expect([player.answer.text, player.answer.isRefusal]).toEqual([null, false]);
    client.deal = null;
    expect([player.myTurn, player.canPass, player.nothingToPlay]).toEqual([false, false, false]);
    client.deal = deal({ phase: "take" as never });
    expect(player.myTurn).toBe(false);
    client.deal = deal({ my_turn: false, legal: [] });
    expect([player.myTurn, player.canPass, player.nothingToPlay]).toEqual([false, false, false]);
  });

  it("makes what was answered before old, and forgets cards that are gone", () => {
    player.answer.note(() => "told");
    player.selection.put([player.hand[0]?.id ?? ""], true);
    flushSync();
    expect(player.answer.text).toBeNull();
    player.answer.note(() => "told");
    client.deal = deal();
    flushSync();
    expect([player.answer.text, player.selection.size]).toEqual(["told", 1]);
    client.deal = deal({ turn: 8, hand: ["3s"] });
    flushSync();
    expect([player.answer.text, player.selection.size]).toEqual([null, 0]);
  });

  it("lets all down where a bot plays on", () => {
    player.selection.put([player.hand[0]?.id ?? ""], true);
    client.table = table({ seats: table().seats.map((seat) => ({ ...seat, bot: "greedy" })) });
    flushSync();
    expect(player.selection.size).toBe(0);
  });

  it("is a bot's where one plays for the viewer", () => {
    expect(player.covered).toBe(false);
    client.table = table({ seats: table().seats.map((seat) => ({ ...seat, bot: "greedy" })) });
    expect(player.covered).toBe(true);
    client.mine = null;
    expect(player.covered).toBe(false);
  });
});

describe("passing", () => {
  it("is sent, and what is selected stays", async () => {
    player.selection.put([player.hand[0]?.id ?? ""], true);
    await player.pass();
    expect([client.acted, player.selection.size, player.pending]).toEqual([["pass"], 1, null]);
  });

  it("is not meant by a press that was for the turn before", async () => {
    client.turnChanged = performance.now();
    await player.pass();
    expect([client.acted, player.answer.isRefusal]).toEqual([[], false]);
    expect(player.answer.text).toBe(t("play-late"));
  });

  it("is refused in words where one has to play", async () => {
    const toBeat = play("5d=single:5", "single", "5d", "5");
    client.deal = deal({ legal: [play("Ts", "single", "Ts", "T")], to_beat: toBeat });
    await player.pass();
    expect([client.acted, player.answer.isRefusal, player.answer.text]).toEqual([[], true, mustPlay(toBeat)]);
    client.deal = deal({ legal: [play("Ts", "single", "Ts", "T")], to_beat: null });
    await player.pass();
    expect(player.answer.text).toBe(mustPlay(null));
    expect(mustPlay(toBeat)).not.toBe(mustPlay(null));
  });

  it("before it is one's turn is sent when it is, where one may pass, and not in the next trick", async () => {
    const [mine, lead] = [deal({ turn: 8 }), deal({ turn: 8, legal: [play("Ts", "single", "Ts", "T")] })];
    for (const [turn, sent] of [
      [lead, []],
      [mine, ["pass"]],
    ] as const) {
      client.deal = deal({ my_turn: false, legal: [] });
      await player.pass();
      flushSync();
      expect(client.acted).toEqual([]);
      client.deal = turn;
      flushSync();
      expect(client.acted).toEqual(sent);
      player.ahead.stop();
    }
    client.deal = deal({ my_turn: false, legal: [] });
    client.history = [done(1, play("5d", "single", "5d", "5"), 1)];
    await player.pass();
    client.history = [...client.history, done(1, play("4d", "single", "4d", "4"), 2)];
    flushSync();
    client.history = client.history.slice(0, 1);
    expect(player.ahead.isOn).toBe(false);
  });

  it("before it is one's turn is for this trick, and can be taken back", async () => {
    client.deal = deal({ my_turn: false, legal: [] });
    await player.pass();
    expect(player.ahead.isOn).toBe(true);
    await player.pass();
    expect([player.ahead.isOn, client.acted]).toEqual([false, []]);
    client.history = [done(1, play("5d", "single", "5d", "5"), 1)];
    await player.pass();
    expect(player.ahead.isOn).toBe(true);
    client.history = [...client.history, done(2, play("3d", "single", "3d", "3"), 2)];
    expect(player.ahead.isOn).toBe(false);
    client.deal = deal({ my_turn: false, legal: [], to_beat: null });
    await player.pass();
    expect(player.ahead.isOn).toBe(false);
  });

  it("for the rest of the deal comes after the same time in each turn, whatever could be played", () => {
    vi.useFakeTimers();
    player.ahead.toggleForDeal();
    for (const [turn, legal] of [
      [8, [PASS]],
      [9, [play("Ts", "single", "Ts", "T"), PASS]],
    ] as const) {
      client.deal = deal({ turn, my_turn: false, legal: [] });
      flushSync();
      client.deal = deal({ turn, legal: [...legal] });
      flushSync();
      vi.advanceTimersByTime(PASS_AFTER - 1);
      expect(client.acted).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(client.acted.splice(0)).toEqual(["pass"]);
      player.pending = null;
    }
    vi.useRealTimers();
  });

  it("for the rest of the deal leaves selected cards to the viewer, and ends with the deal", () => {
    vi.useFakeTimers();
    const waits = (): void => {
      flushSync();
      vi.advanceTimersByTime(10 * PASS_AFTER);
      expect(client.acted).toEqual([]);
    };
    player.ahead.toggleForDeal();
    player.selection.put([player.hand[0]?.id ?? ""], true);
    client.deal = deal({ turn: 9 });
    waits();
    player.clear();
    client.deal = deal({ number: 1, turn: 10 });
    expect(player.ahead.isForDeal).toBe(false);
    waits();
    vi.useRealTimers();
  });

  it("for the rest of the deal ends where one must play, and says so", () => {
    vi.useFakeTimers();
    const single = play("Ts", "single", "Ts", "T");
    const nines = play("9s9h", "pair", "9h9s", "9");
    for (const [to_beat, says] of [
      [null, t("play-must-lead")],
      [nines, mustPlay(nines)],
    ] as const) {
      client.deal = deal({ my_turn: false });
      flushSync();
      player.ahead.toggleForDeal();
      client.deal = deal({ turn: 9, to_beat, legal: [single] });
      flushSync();
      expect(player.ahead.isForDeal).toBe(false);
      expect([player.answer.text, player.answer.isRefusal]).toEqual([says, false]);
      vi.advanceTimersByTime(10 * PASS_AFTER);
      expect(client.acted).toEqual([]);
    }
    vi.useRealTimers();
  });

  it("that is refused says why, and is not tried again by itself", async () => {
    client.problem = LATE;
    client.during = () => player.ahead.toggle();
    player.selection.put([player.hand[0]?.id ?? ""], true);
    flushSync();
    await player.pass();
    flushSync();
    expect([player.answer.isRefusal, player.ahead.isOn, player.pending]).toEqual([true, false, null]);
  });
});

describe("playing", () => {
  it("asks for cards where none are selected", async () => {
    await player.play();
    expect([client.acted, player.answer.isRefusal]).toEqual([[], true]);
    player.clear();
    expect(player.answer.text).toBeNull();
  });

  it("waits for the server where it has not said what the cards are", async () => {
    player.selection.put([player.hand[0]?.id ?? ""], true);
    await player.play();
    expect([client.acted, player.answer.text]).toEqual([[], null]);
  });
});

describe("cards that are played", () => {
  const tens = play("TsTc", "pair", "TsTc", "T");

  beforeEach(async () => {
    vi.useFakeTimers();
    client.turnChanged = -10_000;
    client.checked = { plays: [tens], readings: [tens], problem: null };
    player.selection.put(
      player.hand.filter(({ card }) => ["Ts", "Tc"].includes(card)).map(({ id }) => id),
      true,
    );
    flushSync();
    await vi.advanceTimersByTimeAsync(60);
  });
  afterEach(() => vi.useRealTimers());

  it("are sent, and no longer selected, once they are known to be a play", async () => {
    client.during = () => expect([player.pending, player.selection.size]).toEqual([tens, 0]);
    await player.play();
    expect([client.acted, player.pending, player.selection.size]).toEqual([["TsTc"], null, 0]);
  });

  it("are selected again where they are refused, and why stays until other cards are", async () => {
    client.problem = LATE;
    await player.play();
    flushSync();
    expect([player.selection.size, player.answer.isRefusal, player.answer.text]).toEqual([
      2,
      true,
      problemText(LATE),
    ]);
    player.selection.put([player.hand[0]?.id ?? ""], true);
    flushSync();
    expect(player.answer.text).toBeNull();
  });

  it("are not sent where they are none, which is said", async () => {
    client.checked = { plays: [], readings: [], problem: LATE };
    player.selection.put([player.hand[0]?.id ?? ""], true);
    flushSync();
    await vi.advanceTimersByTimeAsync(60);
    await player.play();
    expect([client.acted, player.answer.text, player.answer.isRefusal]).toEqual([[], problemText(LATE), true]);
  });
});

describe("a decision", () => {
  it("is sent as it is, and lets the cards down once it counts", async () => {
    player.selection.put([player.hand[0]?.id ?? ""], true);
    client.problem = LATE;
    await player.decide("give 3s");
    expect([client.acted, player.selection.size, player.answer.isRefusal]).toEqual([["give 3s"], 1, true]);
    client.problem = null;
    await player.decide("give 3s");
    expect([player.selection.size, player.answer.text]).toEqual([0, null]);
  });
});

describe("a hint", () => {
  it("is told at once, without what was told of the cards before it", async () => {
    const problem = { code: "illegal", message: "", values: {}, sentence: "" };
    player.check.knows(play("7d", "single", "7d", "7"));
    expect(player.check.problem).toBeNull();
    client.checked = { plays: [], readings: [], problem };
    await player.hint();
    flushSync();
    expect([player.check.isAsking, player.check.chosen?.text, player.check.problem]).toEqual([false, "TsTc", null]);
  });

  it("selects its cards, one hint after the other, and says so of a pass", async () => {
    await player.hint();
    expect(player.cards.match(/../g)?.toSorted()).toEqual(["Tc", "Ts"]);
    expect([player.hinted, player.answer.text]).toEqual([{ n: 1, m: 2 }, null]);
    await player.hint();
    expect([player.selection.size, player.hinted]).toEqual([0, null]);
    expect(player.answer.text).toMatch(/2.*2/);
    player.selection.put([player.hand[0]?.id ?? ""], true);
    expect(player.hinted).toBeNull();
  });

  it("says nothing of passing where what it says is selected already", async () => {
    player.selection.replace(player.hand.filter(({ card }) => ["Ts", "Tc"].includes(card)).map(({ id }) => id));
    flushSync();
    await player.hint();
    flushSync();
    expect([player.selection.size, player.answer.text]).toEqual([2, null]);
  });

  it("is for whose turn it is", async () => {
    client.deal = deal({ my_turn: false });
    await player.hint();
    expect(player.selection.size).toBe(0);
  });
});

describe("what helps with the hand", () => {
  it("finds straight flushes where there are levels, one after the other, or says that there are none", () => {
    expect(player.hasFlushes).toBe(true);
    client.deal = deal({ hand: ["3s", "4s", "5s", "6s", "7s", "8s"], levels: ["5", "3"], special: "5h" });
    player.flush();
    const first = player.cards;
    player.flush();
    expect([first.length, player.cards.length]).toEqual([10, 10]);
    expect(player.cards).not.toBe(first);
    client.deal = deal({ hand: ["3s", "4d"], levels: null, special: null });
    expect(player.hasFlushes).toBe(false);
    player.flush();
    expect([player.answer.text, player.answer.isRefusal]).toEqual([t("sort-noflush"), false]);
  });

  it("is asked for a plan only where the hand is sorted by it", () => {
    expect(client.sent).toEqual([]);
    settings.sort = "plan";
    flushSync();
    expect(client.sent).toEqual([{ type: "plan" }]);
    settings.sort = "rank";
  });

  it("puts nothing together where nothing is selected", () => {
    const before = player.groups;
    player.collect();
    expect([player.groups, player.sorting.mode]).toEqual([before, "rank"]);
    expect(player.sorting.taste(null, false).piles).toEqual([]);
  });

  it.each<[string, Parameters<typeof deal>[0], Parameters<typeof table>[0]]>([
    ["deal", { number: 5 }, {}],
    ["match", { match: 3 }, {}],
    ["table", {}, { id: "other" }],
  ])("has no piles of another %s", (_, changed, at) => {
    player.sorting.collect(["3s", "4s"]);
    client.deal = deal({ turn: 9 });
    flushSync();
    expect(player.sorting.taste(null, false).piles).toEqual(["3s4s"]);
    client.table = table(at);
    client.deal = deal(changed);
    flushSync();
    expect(player.sorting.taste(null, false).piles).toEqual([]);
  });

  it("puts what is selected together as a pile", () => {
    const [first, , third] = player.hand;
    player.selection.put([first?.id ?? "", third?.id ?? ""], true);
    player.collect();
    expect(player.selection.size).toBe(0);
    expect(
      player.groups.some(
        (group) => group.length === 2 && group.every(({ card }) => [first?.card, third?.card].includes(card)),
      ),
    ).toBe(true);
  });
});
