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

it.each([undefined, { querySelector: () => null }])(
  "is empty where nobody wrote one, or there is no page",
  async (page) => {
    vi.stubGlobal("document", page);
    const { at, ROOT, within } = await import("./root");
    expect([ROOT, at("/t/1"), within("/t/1")]).toEqual(["", "/t/1", "/t/1"]);
  },
);
