import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.resetModules(); // the module keeps what it was answered in other files
const { api, ApiError } = await import("./api");

let asked: { path: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve(Response.json({ ok: true }));
  vi.stubGlobal("location", { origin: "https://cards.example" });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function refused(asks: () => Promise<unknown>): Promise<string> {
  try {
    await asks();
  } catch (error) {
    if (error instanceof ApiError) return error.problem.code;
  }
  return "not refused";
}

describe("what is asked over HTTP", () => {
  it("goes to this server, with its cookie, whatever names hold", async () => {
    await api.table("a/b?c");
    expect(asked[0]).toMatchObject({ path: "/api/tables/a%2Fb%3Fc", init: { credentials: "same-origin" } });
    await api.invite("x y");
    await api.replay("r", null);
    await api.replay("r", "2&3");
    await api.analysis("r", 4);
    await api.played(null);
    await api.played("1.5-link");
    expect(asked.slice(1).map(({ path }) => path)).toEqual([
      "/api/invites/x%20y",
      "/api/replays/r",
      "/api/replays/r?deal=2%263",
      "/api/replays/r/analysis?deal=4",
      "/api/me/games",
      "/api/me/games?before=1.5-link",
    ]);
  });

  it("has a path of its own for each thing", async () => {
    const [wish, pad] = [{} as Parameters<typeof api.makeTable>[0], {} as Parameters<typeof api.settle>[0]];
    await api.me();
    await api.carryCode();
    await api.carryOver("abc", "a guest");
    await api.rules({} as Parameters<typeof api.rules>[0]);
    await api.settle(pad);
    await api.makeTable(wish);
    expect(asked.map(({ path, init }) => `${init.method ?? "GET"} ${path}`)).toEqual([
      "GET /api/me",
      "POST /api/me/code",
      "POST /api/me/carry",
      "POST /api/rules",
      "POST /api/settle",
      "POST /api/tables",
    ]);
    expect(asked[2]?.init.body).toBe('{"code":"abc","guest":"a guest"}');
    const seal = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(JSON.parse(asked[5]?.init.body as string)).toEqual({ seal, protocol: 3 });
  });

  it("names what was played, in order", async () => {
    await api.ending(3, ["3s=single:3", "pass"], true);
    await api.lesson("guandan", [], false);
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/endings/3?played=3s%3Dsingle%3A3&played=pass&hint=true",
      "/api/lessons/guandan?hint=false",
    ]);
  });

  it("is sent as JSON, with a fresh seal where one sits down", async () => {
    await api.accept("k", { name: "Wen", seat: null } as Parameters<typeof api.accept>[1]);
    await api.accept("k", { name: "Wen", seat: null } as Parameters<typeof api.accept>[1]);
    const [one, other] = asked.map(({ init }) => JSON.parse(init.body as string) as { name: string; seal: string });
    expect(asked[0]?.init).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(one).toMatchObject({ name: "Wen" });
    expect(one?.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(one?.seal).not.toBe(other?.seal);
  });
});

it("keeps a record as it is", async () => {
  await api.upload('{"x-note":[1]}');
  expect(asked[0]).toMatchObject({ path: "/api/records", init: { method: "POST", body: '{"x-note":[1]}' } });
});

describe("what goes wrong", () => {
  it("is what the server says", async () => {
    answer = () => Promise.resolve(Response.json({ problem: { code: "too_often" } }, { status: 429 }));
    expect(await refused(api.me)).toBe("too_often");
  });

  it("is that something is not there, or that no server of this kind answers", async () => {
    for (const [status, code] of [
      [404, "not_found"],
      [502, "network"],
    ] as const)
      for (const body of ["<h1>Bad Gateway</h1>", "null", "{}"]) {
        answer = () => Promise.resolve(new Response(body, { status }));
        expect(await refused(api.me)).toBe(code);
      }
    answer = () => Promise.reject(new TypeError("offline"));
    expect(await refused(api.me)).toBe("network");
    const told = api.me().catch((error: unknown) => (error as InstanceType<typeof ApiError>).problem);
    const nobody = { code: "network", message: "the server cannot be reached", values: {}, sentence: "" };
    expect(await told).toEqual(nobody);
    answer = () => Promise.resolve(new Response("", { status: 404, statusText: "Nothing here" }));
    const missing = { code: "not_found", message: "Nothing here", values: {}, sentence: "" };
    expect(await api.me().catch((error: unknown) => (error as InstanceType<typeof ApiError>).problem)).toEqual(
      missing,
    );
  });
});

it.each([
  ["overview", api.overview],
  ["games", api.games],
])("asks for the %s once, and again if that failed", async (name, what) => {
  answer = () => Promise.reject(new TypeError("offline"));
  expect(await refused(what)).toBe("network");
  answer = () => Promise.resolve(Response.json({ games: [], kinds: [], bot_choices: [] }));
  await what();
  await what();
  expect(asked.map(({ path }) => path)).toEqual([`/api/${name}`, `/api/${name}`]);
});

it("knows the addresses of sockets and files", () => {
  expect(api.socketAddress("t/1")).toBe("wss://cards.example/ws/t%2F1");
  vi.stubGlobal("location", { origin: "http://localhost:8451" });
  expect(api.socketAddress("t")).toBe("ws://localhost:8451/ws/t");
  expect(api.recordAddress("t")).toBe("/api/tables/t/record");
  expect(api.replayRecord("r")).toBe("/api/records/r");
});
