import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, ListMessage, Problem, ServerMessage } from "../protocol";
import { type LinkState, Socket } from "./socket";

/** Mock socket with the test acting as the server. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = Wire.OPEN;
  sent: ClientMessage[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly address: string) {
    Wire.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.lose();
  }

  lose(): void {
    this.readyState = 3;
    this.onclose();
  }

  say(message: Partial<ServerMessage> | ListMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const last = (): Wire => Wire.made.at(-1) as Wire;
const types = (wire: Wire): string[] => wire.sent.map((message) => message.type);
const heard: ServerMessage["type"][] = [];
const links: LinkState[] = [];
let why: Problem | null = null;

function connected(): Socket {
  const socket = new Socket("ws://here/ws/t", {
    message: (message) => heard.push(message.type),
    link: (state, problem) => {
      links.push(state);
      why = problem;
    },
  });
  socket.open();
  last().onopen();
  return socket;
}

const welcome = (seq: number, resumed = false): void =>
  last().say({ type: "welcome", version: 1, table: "t", seat: 0, stream: "t/0", seq, resumed, now: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.made = [];
  heard.length = links.length = 0;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("sends nothing but hello before it is welcomed, and then what waited", () => {
  const socket = connected();
  socket.send({ type: "start", id: "a" });
  expect(types(last())).toEqual(["hello"]);
  welcome(3);
  expect(types(last())).toEqual(["hello", "start"]);
  socket.send({ type: "ready", id: "b" });
  expect(types(last())).toEqual(["hello", "start", "ready"]);
});

it("sends again after a reconnect what was not answered, and only that", () => {
  const socket = connected();
  welcome(3);
  socket.send({ type: "start", id: "a" });
  socket.send({ type: "ready", id: "b" });
  socket.send({ type: "leave", id: "c" });
  socket.send({ type: "rematch", id: "d" });
  last().say({ type: "ack", id: "b" });
  last().say({ type: "refused", id: "c", problem: { code: "x", message: "x", values: {}, sentence: "" } });
  socket.forget("d");
  last().say({ type: "event", seq: 9 });
  last().lose();
  expect(links).toEqual(["connecting", "open", "lost"]);
  vi.advanceTimersByTime(400);
  last().onopen();
  expect(last().sent).toEqual([{ type: "hello", version: 1, stream: "t/0", resume: 9 }]);
  welcome(9, true);
  expect(last().sent.slice(1)).toEqual([{ type: "start", id: "a" }]);
  expect(links.at(-1)).toBe("open");
});

it("resumes from the number of the last view or event, and from the welcome's where nothing follows", () => {
  connected();
  welcome(3);
  last().say({ type: "view", stream: "t/1", seq: 7 });
  last().lose();
  vi.advanceTimersByTime(400);
  last().onopen();
  expect(last().sent).toEqual([{ type: "hello", version: 1, stream: "t/1", resume: 7 }]);
  welcome(12, true);
  last().lose();
  vi.advanceTimersByTime(400);
  last().onopen();
  expect(last().sent).toEqual([{ type: "hello", version: 1, stream: "t/0", resume: 7 }]);
});

it("asks for a new list if the connection is lost before the snapshot is whole", () => {
  connected();
  const part = (more: boolean): void =>
    last().say({ type: "tables", stream: "l", seq: 4, first: more, more, tables: [] });
  const asksAgain = (): unknown => {
    last().lose();
    vi.advanceTimersByTime(400);
    last().onopen();
    return last().sent[0];
  };
  part(true);
  part(false);
  expect(asksAgain()).toEqual({ type: "hello", version: 1, stream: "l", resume: 4 });
  part(true);
  expect(asksAgain()).toEqual({ type: "hello", version: 1 });
});

it.each([0, 0.25, 0.999])(
  "waits a random part of a time that doubles, and starts again once welcomed: %d",
  (drawn) => {
    vi.spyOn(Math, "random").mockReturnValue(drawn);
    connected();
    const reconnectsAfter = (bound: number): void => {
      const before = Wire.made.length;
      last().lose();
      vi.advanceTimersByTime(Math.max(0, Math.floor(drawn * bound) - 1));
      expect(Wire.made.length).toBe(drawn === 0 ? before + 1 : before);
      vi.advanceTimersByTime(2);
      expect(Wire.made.length).toBe(before + 1);
    };
    for (const bound of [400, 800, 1600, 3200, 6400, 12_800, 16_000, 16_000]) reconnectsAfter(bound);
    last().onopen();
    welcome(1);
    reconnectsAfter(400);
  },
);

it("spreads the clients of a server that restarts", () => {
  const returned: number[] = [];
  for (let client = 0; client < 200; client += 1) {
    const socket = connected();
    const begun = Date.now();
    last().lose();
    const before = Wire.made.length;
    while (Wire.made.length === before) vi.advanceTimersByTime(1);
    returned.push(Date.now() - begun);
    socket.close();
  }
  const perTenth = Array.from(
    { length: 10 },
    (_, tenth) => returned.filter((ms) => Math.floor(ms / 40) === tenth).length,
  );
  expect(Math.max(...returned)).toBeLessThanOrEqual(400);
  expect(Math.max(...perTenth)).toBeLessThan(60);
});

it("leaves a connection that is silent after a command, as if a cable had been pulled", () => {
  const socket = connected();
  welcome(3);
  socket.send({ type: "start", id: "a" });
  vi.advanceTimersByTime(3000);
  last().say({ type: "event", seq: 4 });
  socket.send({ type: "ready", id: "b" });
  vi.advanceTimersByTime(4000);
  expect(links.at(-1)).toBe("open");
  vi.advanceTimersByTime(1400);
  expect(links.at(-1)).toBe("lost");
  expect(Wire.made).toHaveLength(2);
  Wire.made[0]?.say({ type: "ack", id: "a" });
  last().onopen();
  welcome(4, true);
  expect(
    last()
      .sent.slice(1)
      .map((message) => message.type),
  ).toEqual(["start", "ready"]);
  last().say({ type: "ack", id: "a" });
  vi.advanceTimersByTime(10_000);
  expect(Wire.made).toHaveLength(2);
});

describe("a browser that wakes or changes networks", () => {
  const wakings = new EventTarget();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const signs: Readonly<Record<string, () => void>> = {
    pageshow: () => wakings.dispatchEvent(new Event("pageshow")),
    online: () => wakings.dispatchEvent(new Event("online")),
    visibilitychange: () => page.dispatchEvent(new Event("visibilitychange")),
  };
  beforeEach(() => {
    vi.stubGlobal("addEventListener", wakings.addEventListener.bind(wakings));
    vi.stubGlobal("document", page);
    page.hidden = false;
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.keys(signs))("leaves a connection that swallows all frames, and is back within 1 s: %s", (sign) => {
    const socket = connected();
    welcome(3);
    signs[sign]?.();
    expect(types(last())).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(999);
    expect(Wire.made).toHaveLength(2);
    last().onopen();
    welcome(3, true);
    expect(links).toEqual(["connecting", "open", "lost", "lost", "open"]);
    socket.close();
  });

  it.each(Object.keys(signs))("keeps a connection that answers: %s", (sign) => {
    const socket = connected();
    welcome(3);
    signs[sign]?.();
    last().say({ type: "pong", sent: 0, now: 0 });
    vi.advanceTimersByTime(10_000);
    expect(Wire.made).toHaveLength(1);
    socket.close();
    signs[sign]?.();
    vi.advanceTimersByTime(10_000);
    expect(Wire.made).toHaveLength(1);
  });

  it.each(Object.keys(signs))("connects at once after a network that was away for 45 s: %s", (sign) => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const socket = connected();
    welcome(3);
    const away = Date.now() + 45_000;
    while (Date.now() < away) {
      last().lose();
      vi.advanceTimersByTime(1000);
    }
    last().lose();
    const before = Wire.made.length;
    signs[sign]?.();
    expect(Wire.made).toHaveLength(before + 1);
    signs[sign]?.(); // a handshake that has just begun goes on
    expect(Wire.made).toHaveLength(before + 1);
    vi.advanceTimersByTime(1000);
    signs[sign]?.();
    expect(Wire.made).toHaveLength(before + 2);
    socket.close();
  });

  it("does nothing while the page is hidden", () => {
    const socket = connected();
    welcome(3);
    page.hidden = true;
    signs["visibilitychange"]?.();
    expect(types(last())).toEqual(["hello"]);
    socket.close();
  });
});

it("leaves a connection whose handshake is not answered", () => {
  const socket = new Socket("ws://here/ws/t", { message: () => {}, link: () => {} });
  socket.open();
  vi.advanceTimersByTime(5000 + 400);
  expect(Wire.made).toHaveLength(2);
  socket.close();
});

it("pings while it is open, and not after", () => {
  const socket = connected();
  welcome(1);
  for (let pings = 0; pings < 2; pings++) {
    vi.advanceTimersByTime(20_000);
    last().say({ type: "pong", sent: 0, now: 0 });
  }
  expect(types(last())).toEqual(["hello", "ping", "ping"]);
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(types(last())).toEqual(["hello", "ping", "ping"]);
  expect(Wire.made.length).toBe(1);
});

it("comes back after a goodbye that says so, and never after another", () => {
  connected();
  const problem: Problem = { code: "put_away", message: "later", values: {}, sentence: "" };
  last().say({ type: "goodbye", problem, again: true });
  last().lose();
  vi.advanceTimersByTime(400);
  expect(Wire.made.length).toBe(2);
  last().say({ type: "goodbye", problem, again: false });
  expect([links.at(-1), why]).toEqual(["closed", problem]);
  last().lose();
  vi.advanceTimersByTime(60_000);
  expect(Wire.made.length).toBe(2);
  expect(heard).toEqual(["goodbye", "goodbye"]);
});
