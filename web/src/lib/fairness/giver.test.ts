import { beforeEach, expect, it, vi } from "vitest";
import { table } from "../../gallery/fixtures";
import type { TableState } from "../protocol";
import { Giver } from "./giver";
import { ownShare, sealOf } from "./shares";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const SERVER = "5e".repeat(32);

function lobby(change: Partial<TableState> = {}): TableState {
  return { ...table(), status: "lobby", you: 0, matches: 0, shuffle: null, ...change };
}

function shuffles(seal: string, share: string | null = null): TableState {
  return lobby({ shuffle: { seal: SERVER, seed: null, shares: [{ seat: 0, seal, share }], until: 5 } });
}

it("seals a share once before each match, and shows it when it is asked for", () => {
  const giver = new Giver();
  const given = giver.says(lobby());
  if (given?.type !== "seal") throw new Error("no seal");
  expect(giver.says(lobby())).toBeNull();
  const shown = giver.says(shuffles(given.seal));
  if (shown?.type !== "share") throw new Error("no share");
  expect(sealOf(shown.share)).toBe(given.seal);
  expect(ownShare(given.seal)?.before).toBe(SERVER);
  expect(giver.says(shuffles(given.seal))).toBeNull();
  expect(giver.says(lobby({ status: "playing", matches: 1 }))).toBeNull();
  const again = giver.says(lobby({ status: "over", matches: 1 }));
  expect(again?.type).toBe("seal");
  expect(again).not.toEqual(given);
});

it("shows the share of a seal that was sent with the wish for a seat, after the page was loaded again, too", () => {
  const seal = (new Giver().says(lobby()) as { seal: string }).seal;
  expect(new Giver().says(shuffles(seal))?.type).toBe("share");
  expect(new Giver().says(shuffles(seal, "00".repeat(32)))).toBeNull();
  expect(new Giver().says(shuffles("77".repeat(32)))).toBeNull();
});

it("seals a share before a later match, too, where the page was loaded after the first", () => {
  expect(new Giver().says(lobby({ status: "over", matches: 1 }))?.type).toBe("seal");
});

it("says nothing for who watches, and nothing where the browser has no randomness", () => {
  expect(new Giver().says(lobby({ you: null }))).toBeNull();
  vi.stubGlobal("crypto", {});
  expect(new Giver().says(lobby())).toBeNull();
  vi.unstubAllGlobals();
});
