import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

it("is the path that the server wrote into the page", async () => {
  const meta = { getAttribute: (name: string) => (name === "content" ? "/cards" : null) };
  vi.stubGlobal("document", { querySelector: (what: string) => (what === 'meta[name="root"]' ? meta : null) });
  const { at, ROOT, within } = await import("./root");
  expect([ROOT, at("/t/1")]).toEqual(["/cards", "/cards/t/1"]);
  expect(["/cards/t/1", "/cards", "/t/1", "/cardsharps"].map(within)).toEqual(["/t/1", "/", "/", "/"]);
});

it("tells the route of an address and its query, and where files are", async () => {
  const { fileAt, routeAt } = await import("./root");
  expect(routeAt({ pathname: "/t/1", search: "?a=b", hash: "#c" })).toEqual(["/t/1", "a=b"]);
  expect(fileAt("/assets/x")).toBe("/assets/x");
});

it("is behind a hash in a page without a server, whose files are beside it", async () => {
  vi.stubEnv("MODE", "demo");
  const { at, fileAt, routeAt } = await import("./root");
  vi.unstubAllEnvs();
  expect([at("/local/1"), fileAt("/assets/x")]).toEqual(["#/local/1", "./assets/x"]);
  const place = { pathname: "/sub/", search: "?ignored", hash: "#/local?game=guandan" };
  expect(routeAt(place)).toEqual(["/local", "game=guandan"]);
  expect(routeAt({ ...place, hash: "" })).toEqual(["", ""]);
});

it.each([undefined, { querySelector: () => null }])(
  "is empty where nobody wrote one, or there is no page",
  async (page) => {
    vi.stubGlobal("document", page);
    const { at, ROOT, within } = await import("./root");
    expect([ROOT, at("/t/1"), within("/t/1")]).toEqual(["", "/t/1", "/t/1"]);
  },
);
