import { beforeEach, describe, expect, it } from "vitest";
import { deal, play, table } from "../../../gallery/fixtures";
import { mustPlay } from "../../i18n/problems";
import type { TableClient } from "../../net/table.svelte";
import type { Problem } from "../../protocol";
import { PASS } from "./plays";
import { Player } from "./player.svelte";

const LATE: Problem = { code: "late", message: "too late", values: {}, sentence: "" };

/** A table at which the test is the server. */
class Client {
  deal: ReturnType<typeof deal> | null = deal();
  table = table();
  mine: number | null = 0;
  history = [];
  link = "open";
  turnChanged = -10_000;
  acted: string[] = [];
  problem: Problem | null = null;
  /** What is on the way when it is asked. */
  during: () => void = () => {};

  act(text: string): Promise<{ problem: Problem | null }> {
    this.acted.push(text);
    this.during();
    return Promise.resolve({ problem: this.problem });
  }

  send(): Promise<{ problem: null; hints: object }> {
    const plays = [play("TsTc", "pair", "TcTs", "T"), PASS];
    return Promise.resolve({ problem: null, hints: { turn: this.deal?.turn, plays, motive: "wins_lead" } });
  }
}

let client: Client;
let player: Player;

beforeEach(() => {
  client = new Client();
  player = new Player(client as unknown as TableClient);
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
    client.deal = deal({ phase: "take" as never });
    expect(player.myTurn).toBe(false);
    client.deal = deal({ my_turn: false, legal: [] });
    expect([player.myTurn, player.canPass, player.nothingToPlay]).toEqual([false, false, false]);
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
    expect(player.answer.text).not.toBeNull();
  });

  it("is refused in words where one has to play", async () => {
    const toBeat = play("5d=single:5", "single", "5d", "5");
    client.deal = deal({ legal: [play("Ts", "single", "Ts", "T")], to_beat: toBeat });
    await player.pass();
    expect([client.acted, player.answer.isRefusal, player.answer.text]).toEqual([[], true, mustPlay(toBeat)]);
    expect(mustPlay(toBeat)).not.toBe(mustPlay(null));
  });

  it("before it is one's turn is for this trick, and can be taken back", async () => {
    client.deal = deal({ my_turn: false, legal: [] });
    await player.pass();
    expect(player.ahead.isOn).toBe(true);
    await player.pass();
    expect([player.ahead.isOn, client.acted]).toEqual([false, []]);
    client.deal = deal({ my_turn: false, legal: [], to_beat: null });
    await player.pass();
    expect(player.ahead.isOn).toBe(false);
  });

  it("that is refused says why, and is not tried again by itself", async () => {
    client.problem = LATE;
    client.during = () => player.ahead.toggle();
    await player.pass();
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
    expect([player.answer.text === null, player.answer.isRefusal]).toEqual([false, false]);
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
