import { beforeEach, expect, it, vi } from "vitest";
import { table } from "../../gallery/fixtures";
import type { DealShuffleInfo, TableState } from "../protocol";
import { type Given, Giver } from "./giver";
import { digestOf } from "./list";
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
const OTHER = "77".repeat(32);

/** Return a table before a match as sent to seat 0, with people in seats 0 and 2. */
function lobby(change: Partial<TableState> = {}, seal: string | null = null): TableState {
  const base = table();
  const seats = base.seats.map((seat, at) => (at === 0 ? { ...seat, seal } : seat));
  return { ...base, seats, status: "lobby", you: 0, matches: 0, shuffle: null, ...change };
}

function shuffleOf(seal: string | null, change: Partial<DealShuffleInfo> = {}): DealShuffleInfo {
  const own = seal === null ? [] : [{ seat: 0, seal, share: null }];
  const found: DealShuffleInfo = {
    seal: SERVER,
    seed: null,
    shares: [...own, { seat: 2, seal: OTHER, share: null }],
    until: 5,
    deals: 1024,
    seats: ["person", "bot", "person", "bot"],
    digest: "",
    after: null,
    key: null,
    ...change,
  };
  return { ...found, digest: change.digest ?? digestOf(found) };
}

const shuffles = (seal: string | null, change: Partial<DealShuffleInfo> = {}): TableState =>
  lobby({ shuffle: shuffleOf(seal, change) });

function sealBy(giver: Giver, at: TableState = lobby()): string {
  const given = giver.says(at);
  if (given?.type !== "seal") throw new Error("no seal");
  return given.seal;
}

function shareIn(given: Given | null): string {
  if (given?.type !== "share") throw new Error("no share");
  return given.share;
}

it("seals a share, shows it when it is asked for, and keeps the list that it was shown before", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  expect(giver.says(lobby())).toBeNull();
  expect(giver.says(lobby({}, seal))).toBeNull();
  const shuffle = shuffleOf(seal);
  expect(sealOf(shareIn(giver.says(lobby({ shuffle }))))).toBe(seal);
  expect(ownShare(seal)).toMatchObject({ before: SERVER, digest: shuffle.digest, table: "fixture" });
  expect(giver.doubt).toBeNull();
});

it("seals the next share as soon as one is used, and no other until that is", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  shareIn(giver.says(shuffles(seal)));
  const next = sealBy(giver, shuffles(seal));
  expect(next).not.toBe(seal);
  expect(giver.says(shuffles(seal))).toBeNull();
  const playing = { status: "playing", matches: 1, shuffle: shuffleOf(seal, { until: null }) } as const;
  expect(giver.says(lobby(playing, next))).toBeNull();
  const over = lobby({ status: "over", matches: 1, shuffle: shuffleOf(next, { seal: "99".repeat(32) }) });
  expect(sealOf(shareIn(giver.says(over)))).toBe(next);
});

it("gives the share of the second round after it has given that of the first", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  const first = shuffleOf(seal);
  shareIn(giver.says(lobby({ shuffle: first })));
  const next = sealBy(giver, lobby({ shuffle: first }));
  giver.says(lobby({ shuffle: first }, next));
  const again = { shares: [{ seat: 0, seal: next, share: null }], after: first.digest };
  const second = shuffles(next, { ...again, seats: ["person", "bot", "withheld", "bot"] });
  expect(sealOf(shareIn(giver.says(second)))).toBe(next);
  expect(giver.doubt).toBeNull();
});

it("shows the share of a seal that was sent with the wish for a seat, after the page was loaded again, too", () => {
  const seal = sealBy(new Giver());
  expect(new Giver().says(shuffles(seal))?.type).toBe("share");
  expect(new Giver().says(shuffles(OTHER))?.type).toBe("seal");
});

it.each<[string, Partial<DealShuffleInfo>, Partial<TableState>]>([
  ["whose digest is another", { digest: "00".repeat(32) }, {}],
  ["with a share of a bot", { seats: ["person", "person", "person", "bot"] }, {}],
  ["with a share that it calls a bot's", { seats: ["person", "bot", "bot", "bot"] }, {}],
  ["that lacks a seat", { seats: ["person", "bot", "person"] }, {}],
])("gives nothing to a list %s, and says so", (name, change, more) => {
  const giver = new Giver();
  const seal = sealBy(giver);
  const own = { seat: 0, seal, share: null };
  const bots = name.includes("of a bot") ? { shares: [own, { seat: 1, seal: OTHER, share: null }] } : {};
  expect(giver.says(lobby({ shuffle: shuffleOf(seal, { ...bots, ...change }), ...more }))?.type).not.toBe("share");
  expect(giver.doubt).toBe("list");
  expect(ownShare(seal)?.before).toBe("");
});

it.each<[string, (own: string) => DealShuffleInfo["shares"]]>([
  [
    "twice",
    (seal) => [
      { seat: 0, seal, share: null },
      ...[OTHER, SERVER].map((one) => ({ seat: 2, seal: one, share: null })),
    ],
  ],
  [
    "in another order",
    (seal) => [
      { seat: 2, seal: OTHER, share: null },
      { seat: 0, seal, share: null },
    ],
  ],
])("gives nothing to a list in which a seat stands %s", (_, shares) => {
  const giver = new Giver();
  const seal = sealBy(giver);
  expect(giver.says(shuffles(seal, { shares: shares(seal) }))?.type).not.toBe("share");
  expect(giver.doubt).toBe("list");
});

it("gives nothing where the list changes after it was shown, and does not begin the shuffle again", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  const first = shuffleOf(seal);
  shareIn(giver.says(lobby({ shuffle: first })));
  const next = sealBy(giver, lobby({ shuffle: first }));
  expect(giver.says(shuffles(next))?.type).not.toBe("share");
  expect(giver.doubt).toBe("list");
});

it("says that its share was left out, though its seal had been there", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  giver.says(lobby({}, seal));
  giver.says(shuffles(null));
  expect(giver.doubt).toBe("left_out");
});

it("says that its share did not count, though it was given, until the next shuffle", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  const first = shuffleOf(seal);
  shareIn(giver.says(lobby({ shuffle: first })));
  giver.says(shuffles(null, { after: first.digest, seats: ["withheld", "bot", "person", "bot"] }));
  expect(giver.doubt).toBe("late");
  const next = { seal: "99".repeat(32), seats: ["person", "bot", "person", "bot"] as DealShuffleInfo["seats"] };
  giver.says(shuffles(null, next));
  expect(giver.doubt).toBeNull();
});

it("gives its share to a shuffle of the first version, which has no list", () => {
  const giver = new Giver();
  const seal = sealBy(giver);
  const shuffle = { seal: SERVER, seed: null, shares: [{ seat: 0, seal, share: null }], until: 5 };
  expect(sealOf(shareIn(giver.says(lobby({ shuffle }))))).toBe(seal);
  expect(ownShare(seal)).toMatchObject({ before: SERVER, digest: "" });
});

it("says nothing for who watches, nothing at a closed table, and nothing where the browser has no randomness", () => {
  expect(new Giver().says(lobby({ you: null }))).toBeNull();
  expect(new Giver().says(lobby({ status: "closed" }))).toBeNull();
  vi.stubGlobal("crypto", {});
  expect(new Giver().says(lobby())).toBeNull();
  vi.unstubAllGlobals();
});
