import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Caches } from "../../gallery/caches";
import { connection } from "../network/connection.svelte";
import { contentOf, LOCAL_FILES } from "./files";
import { keepGame, kernelSize, keptGames, removeGame, renewGames } from "./games";
import type { Bytes } from "./bytes";
import { moduleBytes, netFor } from "./nets";
import { unpacked } from "./packed";
import { rulesFor } from "./rules";

/** Content of the file at a path: in unit tests, its name. */
const nameAt = (path: string): string => path.slice("/assets/".length);

/** Return facts and compiled rules as the server packs them. */
async function packed(facts: object, compiled: readonly number[]): Promise<Bytes> {
  const text = utf8ToBytes(JSON.stringify(facts));
  const content = [...new Uint8Array(new Uint32Array([text.length]).buffer), ...text, ...compiled];
  const rows = Array.from({ length: 24 }, (_, first) => content.filter((_, at) => at % 24 === first));
  const stream = new Blob([Uint8Array.from(rows.flat())]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const RULES = await packed({ game: "guandan", rules: "guandan/pagat" }, [1, 2, 3]);
const CHANGED = { rules: "guandan/pagat", options: { b: 1, a: true }, seats: 4 };

let stored: Caches;
let asked: string[];
let answer: (path: string) => Response;

beforeEach(() => {
  stored = new Caches();
  asked = [];
  connection.isLost = false;
  answer = (path) => new Response(path.startsWith("/assets/") ? nameAt(path) : RULES);
  const local = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
  });
  vi.stubGlobal("caches", stored);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise((sent) => {
      sent(answer(path));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const offline = (): void =>
  void (answer = () => {
    throw new TypeError("offline");
  });
const text = (bytes: Uint8Array | null): string => new TextDecoder().decode(bytes ?? undefined);

describe("a file", () => {
  it("is fetched once, and then taken from the browser", async () => {
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    offline();
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    expect(asked).toEqual(["/assets/kernel-1.wasm"]);
    expect(await netFor("unknown")).toBeNull();
  });

  it("is fetched again if it is damaged, and not used if the server sends another one", async () => {
    const cache = (await stored.open("clamber-local /")) as Cache;
    await cache.put("/assets/kernel-1.wasm", new Response("damaged"));
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    answer = () => new Response("forged");
    await expect(netFor("guandan")).rejects.toThrow("not that of this page");
    expect(stored.paths("local")).toEqual(["/assets/kernel-1.wasm"]);
  });

  it("is checked without the browser's own hashes, too, which pages over plain HTTP lack", async () => {
    vi.stubGlobal("crypto", {});
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    answer = () => new Response("forged");
    await expect(netFor("guandan")).rejects.toThrow("not that of this page");
  });

  it("that the service worker has installed is used, and not kept twice", async () => {
    const cache = (await stored.open("clamber-page / 1")) as Cache;
    await cache.put("/assets/kernel-1.wasm", new Response("kernel-1.wasm"));
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    expect([asked, stored.paths("local")]).toEqual([[], []]);
  });

  it("of an earlier build is dropped once another one is kept", async () => {
    const cache = (await stored.open("clamber-local /")) as Cache;
    await cache.put("/assets/kernel-0.wasm", new Response("old"));
    await moduleBytes();
    expect(stored.paths("local")).toEqual(["/assets/kernel-1.wasm"]);
  });

  it("that cannot be had counts as a lost connection only if nothing was answered", async () => {
    answer = () => new Response("", { status: 404 });
    await expect(moduleBytes()).rejects.toThrow("not that of this page");
    expect(connection.isLost).toBe(false);
    offline();
    await expect(moduleBytes()).rejects.toThrow("cannot be reached");
    expect(connection.isLost).toBe(true);
  });

  it("is used without storage, too", async () => {
    vi.stubGlobal("caches", undefined);
    expect(text(await moduleBytes())).toBe("kernel-1.wasm");
    await expect(keepGame("guandan")).rejects.toThrow("no room");
  });
});

describe("rules", () => {
  it("are unpacked, whatever their length", async () => {
    for (let size = 0; size < 60; size++) {
      const compiled = Array.from({ length: size }, (_, at) => (at * 7) % 256);
      const found = await unpacked(await packed({ game: "游戏" }, compiled));
      expect([found.facts.game, [...found.compiled]]).toEqual(["游戏", compiled]);
    }
  });

  it("of a preset come from its file, and any others from the server", async () => {
    await expect(rulesFor({ rules: "guandan/full", options: {}, seats: 4 })).rejects.toThrow();
    await expect(rulesFor({ rules: "gandengyan", options: {}, seats: 3 })).rejects.toThrow();
    await rulesFor(CHANGED);
    await rulesFor({ rules: "guandan/full", options: {}, seats: 4, house: { name: "Ours" } });
    await rulesFor({ rules: "guandan/club", options: {}, seats: 4 });
    expect(asked).toEqual([
      "/assets/guandan-full-1.bin",
      "/assets/gandengyan-pagat-1.bin",
      ...Array<string>(3).fill("/api/rules/local"),
    ]);
  });

  it("that are named by their game are those of its first preset", async () => {
    const content = await packed({ game: "guandan", rules: "guandan/pagat" }, [1]);
    const preset = LOCAL_FILES.rules["guandan/pagat"]?.[4];
    const cache = (await stored.open("clamber-local /")) as Cache;
    await cache.put("/assets/guandan-pagat-1.bin", new Response(content));
    vi.spyOn(crypto.subtle, "digest").mockResolvedValueOnce(hexToBytes(preset?.sha256 ?? "").buffer);
    const { facts } = await rulesFor({ rules: "guandan", options: {}, seats: 4 });
    expect(facts.rules).toBe("guandan");
    expect(asked).toEqual([]);
  });

  it("with changed options are asked for once, in any order of the options", async () => {
    const { facts, compiled } = await rulesFor(CHANGED);
    expect([facts.rules, [...compiled]]).toEqual(["guandan/pagat", [1, 2, 3]]);
    await rulesFor({ ...CHANGED, options: { a: true, b: 1 } });
    expect(asked).toHaveLength(1);
    offline();
    await expect(rulesFor({ ...CHANGED, options: { a: false, b: 1 } })).rejects.toThrow();
  });

  it("of a server's rules file, which may change, are kept for times without a connection", async () => {
    const wish = { rules: "guandan/club", options: {}, seats: 4 };
    await rulesFor(wish);
    await rulesFor(wish);
    expect(asked).toHaveLength(2);
    offline();
    expect((await rulesFor(wish)).facts.game).toBe("guandan");
    answer = () => Response.json({ problem: { code: "unknown_rules" } }, { status: 422 });
    await expect(rulesFor(wish)).rejects.toThrow();
  });

  it("are kept up to a number, and only for the kernel that compiled them", async () => {
    const cache = (await stored.open("clamber-local /")) as Cache;
    await cache.put("/api/rules/local?kernel=0&rules=guandan", new Response(RULES));
    for (let most = 0; most < 42; most++) await rulesFor({ ...CHANGED, options: { most } });
    const paths = stored.paths("local");
    expect(paths).toHaveLength(40);
    expect(decodeURIComponent(paths[0] ?? "")).toContain('["most",2]');
  });
});

describe("a game", () => {
  const all = ["kernel-1.wasm", "guandan-pagat-1.bin", "guandan-full-1.bin", "guandan-1.net"];
  const of = async (game: string) => (await keptGames()).find((each) => each.game === game);
  const size = (files: readonly string[]) => files.join("").length;

  it("is kept whole, with its size, and removed", async () => {
    expect(await of("guandan")).toEqual({
      game: "guandan",
      size: 0,
      missing: size(all.slice(1)),
      removable: false,
    });
    await keepGame("guandan");
    expect(stored.paths("local").map(nameAt).sort()).toEqual([...all].sort());
    await rulesFor(CHANGED);
    expect(await of("guandan")).toEqual({
      game: "guandan",
      size: size(all.slice(1)) + RULES.length,
      missing: 0,
      removable: true,
    });
    expect(await kernelSize()).toBe(LOCAL_FILES.kernel.size);
    await keepGame("gandengyan");
    await removeGame("guandan");
    expect(stored.paths("local").map(nameAt)).toEqual(["kernel-1.wasm", "gandengyan-pagat-1.bin"]);
    await removeGame("gandengyan");
    expect(stored.paths("local")).toEqual([]);
  });

  it("that was kept stays whole in later builds of the page, until it is removed", async () => {
    await keepGame("guandan");
    const cache = (await stored.open("clamber-local /")) as Cache;
    await cache.delete("/assets/guandan-full-1.bin");
    await cache.put("/assets/guandan-full-0.bin", new Response("old"));
    await renewGames();
    expect(stored.paths("local").map(nameAt).sort()).toEqual([...all].sort());
    await removeGame("guandan");
    await renewGames();
    expect(stored.paths("local")).toEqual([]);
  });

  it("that is installed with the page has a size and cannot be removed", async () => {
    const cache = (await stored.open("clamber-page / 1")) as Cache;
    await cache.put("/assets/gandengyan-pagat-1.bin", new Response("gandengyan-pagat-1.bin"));
    expect(await of("gandengyan")).toMatchObject({ size: size(["gandengyan-pagat-1.bin"]), missing: 0 });
    expect((await of("gandengyan"))?.removable).toBe(false);
  });

  it("is not kept without a connection", async () => {
    offline();
    await expect(keepGame("guandan")).rejects.toThrow("cannot be reached");
    const { kernel } = LOCAL_FILES;
    await expect(contentOf(kernel)).rejects.toThrow("cannot be reached");
  });
});
