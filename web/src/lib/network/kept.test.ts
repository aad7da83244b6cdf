import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Caches } from "../../gallery/caches";
import { api } from "./api";
import { connection } from "./connection.svelte";
import { belongTo, findAll, keep, SOLVED_HERE } from "./kept";

let stored: Caches;
let answer: () => Promise<Response>;
const offline = (): void => void (answer = () => Promise.reject(new TypeError("offline")));

beforeEach(() => {
  stored = new Caches();
  connection.isLost = false;
  answer = () => Promise.resolve(Response.json({ n: 1 }));
  const local = new Map<string, string>();
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  });
  vi.stubGlobal("fetch", () => answer());
});
afterEach(() => void vi.unstubAllGlobals());

describe("an answer", () => {
  it("is kept and returned without a connection, and the connection counts as lost until it is back", async () => {
    await api.profile();
    await vi.waitFor(() => expect(stored.paths("own")).toEqual(["/api/me/profile"]));
    offline();
    expect(await api.profile()).toEqual({ n: 1 });
    expect(connection.isLost).toBe(true);
    answer = () => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    expect(await api.profile()).toEqual({ n: 1 });
    expect(connection.isLost).toBe(true);
    answer = () => Promise.resolve(Response.json({ n: 2 }));
    expect(await api.profile()).toEqual({ n: 2 });
    expect(connection.isLost).toBe(false);
  });

  it("of a proxy counts as no connection, kept or not", async () => {
    answer = () => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    await expect(api.playing()).rejects.toThrow();
    expect(connection.isLost).toBe(true);
    answer = () => Promise.resolve(Response.json({ problem: { code: "internal" } }, { status: 500 }));
    await expect(api.playing()).rejects.toThrow();
    expect(connection.isLost).toBe(false);
  });

  it("is dropped once the server no longer has it", async () => {
    await api.replay("r", null);
    await vi.waitFor(() => expect(stored.paths("own")).toEqual(["/api/replays/r"]));
    answer = () => Promise.resolve(Response.json({ problem: { code: "unknown_record" } }, { status: 404 }));
    await expect(api.replay("r", null)).rejects.toThrow();
    await vi.waitFor(() => expect(stored.paths("own")).toEqual([]));
  });

  it("is returned in place of no other", async () => {
    await api.replay("r", "0");
    await vi.waitFor(() => expect(stored.paths("own")).toEqual(["/api/replays/r?deal=0"]));
    offline();
    await expect(api.replay("r", "1")).rejects.toThrow();
    await expect(api.analysis("r", 0)).rejects.toThrow();
  });

  it("that changes something, or is private to a table, is not kept", async () => {
    await api.carryCode();
    await api.table("t");
    await api.sheet("t", 4);
    await api.upload("{}");
    await keep("shared", "/last", {});
    expect([stored.paths("own"), stored.paths("shared")]).toEqual([[], ["/last"]]);
  });
});

it("keeps the latest hundred answers of a guest, and finds replays in reverse order", async () => {
  for (let n = 0; n < 102; n++) await keep("own", `/api/replays/${n}?deal=${n}`, { n });
  await keep("own", "/api/replays/5?deal=5", { n: 5 });
  await keep("own", "/api/replays/5/analysis?deal=5", {});
  expect(stored.paths("own")).toHaveLength(100);
  const found = await findAll<{ n: number }>(/\/api\/replays\/[^/]+$/);
  expect(found.slice(0, 2)).toEqual([
    { search: "?deal=5", answer: { n: 5 } },
    { search: "?deal=101", answer: { n: 101 } },
  ]);
  expect(found.at(-1)?.answer).toEqual({ n: 3 });
});

it("drops what it has kept for another guest, and keeps what every guest gets", async () => {
  await belongTo("a");
  await keep("own", "/own", {});
  await keep("shared", "/shared", {});
  await belongTo("a");
  expect(stored.paths("own")).toEqual(["/own"]);
  answer = () => Promise.resolve(Response.json({ name: null, guest: "b", tables: [] }));
  await api.me();
  await vi.waitFor(() => expect(stored.paths("own")).toEqual(["/api/me"]));
  expect(stored.paths("shared")).toEqual(["/shared"]);
});

it("leaves endings solved here to the first guest, and none to another", async () => {
  localStorage.setItem(SOLVED_HERE, "[]");
  await belongTo("a");
  expect(localStorage.getItem(SOLVED_HERE)).toBe("[]");
  await belongTo("b");
  expect(localStorage.getItem(SOLVED_HERE)).toBeNull();
});

it("keeps the charts of all games, for the first presets without changes", async () => {
  const wish = { rules: "guandan/pagat", options: {}, seats: null, level: null };
  answer = () =>
    Promise.resolve(Response.json({ games: [], kinds: [], bot_choices: [], charts: { [wish.rules]: 7 } }));
  await api.keepRules();
  offline();
  expect(await api.rules(wish)).toBe(7);
  for (const other of [
    { ...wish, level: "3" },
    { ...wish, options: { a: 1 } },
    { ...wish, rules: "guandan/other" },
  ])
    await expect(api.rules(other)).rejects.toThrow();
});

it("keeps nothing where the browser has no storage", async () => {
  vi.stubGlobal("caches", undefined);
  await keep("own", "/own", {});
  expect(await findAll(/own/)).toEqual([]);
  await belongTo("a");
});
