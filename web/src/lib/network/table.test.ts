import { beforeEach, describe, expect, it, vi } from "vitest";
import { deal, done, play, result, table, view } from "../../gallery/fixtures";
import type { Checked, ServerMessage, SheetLine, Update } from "../protocol";
import { api } from "./api";
import type { Listener, Sent } from "./socket";
import { TableClient } from "./table.svelte";

let server: Listener;
let sent: Sent[];
let client: TableClient;

beforeEach(() => {
  sent = [];
  client = new TableClient("t", (listener) => {
    server = listener;
    return { onDevice: false, open: () => {}, close: () => {}, send: (message) => void sent.push(message) };
  });
});

const say = (message: Partial<ServerMessage>): void => server.message(message as ServerMessage);
const event = (more: Partial<Update>): void =>
  say({ type: "event", seq: 2, at: 0, table: null, deal: null, last: null, ...more } as Update);
const lastId = (): string | null => (sent.at(-1) as { id: string } | undefined)?.id ?? null;
const FIVES = done(1, play("5s5d", "pair", "5d5s", "5"));
const SIXES = done(2, play("6s6d", "pair", "6d6s", "6"));

describe("what is asked", () => {
  it("has an answer of its own, whatever else is answered first", async () => {
    const first = client.send({ type: "start" });
    const id = lastId();
    const second = client.act("pass");
    expect(lastId()).not.toBe(id);
    say({ type: "refused", id: lastId(), problem: { code: "late", message: "", values: {}, sentence: "" } });
    say({ type: "ack", id: id ?? "" });
    expect((await second).problem?.code).toBe("late");
    expect(await first).toEqual({ problem: null });
  });

  it("brings what the server found", async () => {
    const asked = client.send({ type: "check", turn: 41, cards: "5s" });
    const checked: Checked = {
      type: "checked",
      id: lastId() ?? "",
      turn: 41,
      plays: [],
      readings: [],
      problem: null,
    };
    say(checked);
    expect((await asked).checked).toEqual(checked);
    const hint = client.send({ type: "hint", turn: 41 });
    say({ type: "hints", id: lastId() ?? "", turn: 41, plays: [], motive: "" });
    expect((await hint).hints?.turn).toBe(41);
    const plan = client.send({ type: "plan" });
    say({ type: "planned", id: lastId() ?? "", turns: ["5s5d"] });
    expect((await plan).planned?.turns).toEqual(["5s5d"]);
  });

  it("knows the server's clock from each greeting and each answer to a ping", () => {
    vi.useFakeTimers({ now: 1000 });
    for (const type of ["welcome", "pong"] as const) {
      say({ type, now: 1250 });
      expect(client.now()).toBe(1250);
      say({ type: "pong", now: 1000 });
      expect(client.now()).toBe(1000);
    }
    vi.useRealTimers();
  });

  it("names the turn in which it is played", () => {
    void client.act("pass");
    expect(sent.at(-1)).toMatchObject({ type: "act", turn: 0, play: "pass" });
    say(view({ deal: deal({ turn: 41 }) }));
    void client.act("pass");
    expect(sent.at(-1)).toMatchObject({ type: "act", turn: 41, play: "pass" });
  });
});

describe("what is known of a table", () => {
  it("is what the view says, all of it anew", () => {
    expect([client.table, client.deal, client.mine]).toEqual([null, null, null]);
    say(view({ table: table({ you: 2 }), last: result(), history: [FIVES] }));
    expect(client.mine).toBe(2);
    expect(client.history).toEqual([FIVES]);
    expect(client.last).not.toBeNull();
    say(view({ deal: null, history: [], table: table({ you: null }) }));
    expect([client.deal, client.mine, client.last]).toEqual([null, null, null]);
  });

  it("grows with what is done, and begins anew with each deal", () => {
    say(view({ history: [FIVES] }));
    event({ event: { kind: "done", done: [SIXES], ended: false } });
    expect(client.history).toEqual([FIVES, SIXES]);
    event({ event: { kind: "window", done: [FIVES], ended: false } as unknown as Update["event"] });
    expect(client.history).toEqual([FIVES, SIXES, FIVES]);
    event({ event: { kind: "dealt", number: 3 } as unknown as Update["event"] });
    expect(client.history).toEqual([]);
  });

  it("keeps what an event does not say", () => {
    say(view({ table: table({ id: "kept" }), deal: deal({ turn: 7 }) }));
    event({ event: { kind: "done", done: [], ended: false } });
    expect([client.table?.id, client.deal?.turn]).toEqual(["kept", 7]);
    event({ event: { kind: "done", done: [], ended: false }, deal: deal({ turn: 8 }), table: table({ id: "new" }) });
    expect([client.table?.id, client.deal?.turn]).toEqual(["new", 8]);
  });

  it("has each finished deal once on its sheet, until another match begins", () => {
    say(view({ sheet: [] }));
    const over: Update["event"] = { kind: "done", done: [], ended: true };
    event({ event: over, last: result({ link: "a" }) });
    event({ event: over, last: result({ link: "a" }) });
    event({ event: over, last: result({ link: "b" }) });
    expect(client.sheet.map(({ link }) => link)).toEqual(["a", "b"]);
    event({ event: { kind: "dealt", number: 1 } as unknown as Update["event"] });
    expect(client.sheet).toHaveLength(2);
    event({ event: { kind: "dealt", number: 0 } as unknown as Update["event"] });
    expect(client.sheet).toEqual([]);
  });

  it("fetches the lines of its sheet before those of a view, once, and in front of them", async () => {
    const line = (number: number): SheetLine => ({ ...result({ link: `l${number}` }), number });
    say(view({ table: table({ id: "kept" }), sheet: [line(2), line(3)] }));
    const asked = vi.spyOn(api, "sheet").mockResolvedValue({ lines: [line(0), line(1)] });
    await client.earlier();
    expect(asked).toHaveBeenCalledWith("kept", 2);
    expect(client.sheet.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    await client.earlier();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it("tells whoever listens, after it has changed, until they stop", () => {
    say(view());
    const heard: (number | undefined)[] = [];
    const stop = client.listen(() => heard.push(client.deal?.turn));
    event({ event: { kind: "done", done: [], ended: false }, deal: deal({ turn: 50 }) });
    stop();
    event({ event: { kind: "done", done: [], ended: false }, deal: deal({ turn: 51 }) });
    expect(heard).toEqual([50]);
  });
});

describe("time", () => {
  it("is the server's", () => {
    say({ type: "pong", now: Date.now() + 60_000, sent: 0 });
    expect(client.now() - Date.now()).toBeGreaterThan(59_000);
    say(view({ now: Date.now() - 60_000 }));
    expect(client.now() - Date.now()).toBeLessThan(-59_000);
  });

  it("of a turn begins when the turn changes, or the deal", () => {
    say(view({ deal: deal({ turn: 0, number: 1 }) }));
    const changes: boolean[] = [];
    const next = (turn: number, number: number): void => {
      client.turnChanged = -1;
      event({ event: { kind: "done", done: [], ended: false }, deal: deal({ turn, number }) });
      changes.push(client.turnChanged !== -1);
    };
    next(0, 1);
    next(1, 1);
    next(1, 2);
    next(1, 2);
    expect(changes).toEqual([false, true, true, false]);
  });
});

it("says why it is no longer let in, and whether it is connected", () => {
  server.link("lost", null);
  expect([client.link, client.dismissed]).toEqual(["lost", null]);
  server.link("closed", { code: "removed", message: "", values: {}, sentence: "" });
  expect(client.dismissed?.code).toBe("removed");
  server.link("connecting", null);
  expect(client.dismissed?.code).toBe("removed");
});
