import { beforeEach, expect, it, vi } from "vitest";
import { table } from "../../gallery/fixtures";
import type { ShuffleInfo, TableState } from "../protocol";
import { type ShuffleMessage, ShuffleParticipant } from "./participant";
import { MOST_LISTS, shownLists } from "./ledger";
import { listDigest, type Place, rulesHash, sealOf, textHash } from "./list";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const SERVER = "5e".repeat(32);
const NEXT = "99".repeat(32);
const OTHER = "77".repeat(32);
const WITHHELD: ShuffleInfo["seats"] = ["person", "bot", "withheld", "bot"];

/** Return a table before a match as sent to seat 0, with people in seats 0 and 2. */
function lobby(change: Partial<TableState> = {}, seal: string | null = null): TableState {
  const base = table();
  const seats = base.seats.map((seat, at) => (at === 0 ? { ...seat, seal } : seat));
  return { ...base, seats, status: "lobby", you: 0, matches: 0, shuffle: null, ...change };
}

/** Return a list with seats 0, whose seal is given, and 2, and with the digest that an honest server computes. */
function shuffleOf(seal: string | null, change: Partial<ShuffleInfo> = {}, of: TableState = lobby()): ShuffleInfo {
  const seats = change.seats ?? ["person", "bot", "person", "bot"];
  const seals: [number, string | null][] = [
    [0, seal],
    [2, OTHER],
  ];
  const found: ShuffleInfo = {
    match: 0,
    first: 0,
    deals: 1024,
    seal: SERVER,
    seats,
    shares: seals.flatMap(([seat, own]) =>
      own === null || seats[seat] !== "person" ? [] : [{ seat, seal: own, share: null }],
    ),
    digest: "",
    after: null,
    until: 5,
    key: null,
    by: null,
    ...change,
  };
  const sealed = new Map(found.shares.map((each) => [each.seat, each.seal]));
  const places = found.seats.map((kind, seat): Place => ({ seat, kind, seal: sealed.get(seat) ?? null }));
  const scope = { table: textHash(of.id), match: found.match, rules: rulesHash(of), opens: "deal" };
  return { ...found, digest: change.digest ?? listDigest(scope, found, found.after, places) };
}

const shuffles = (
  seal: string | null,
  change: Partial<ShuffleInfo> = {},
  more: Partial<TableState> = {},
): TableState => lobby({ shuffle: shuffleOf(seal, change), ...more });

/** Return the table once the cards of a shuffle are dealt. */
const dealt = (shuffle: ShuffleInfo, more: Partial<TableState> = {}): TableState =>
  lobby({ status: "playing", matches: shuffle.match + 1, shuffle: { ...shuffle, until: null }, ...more });

const participant = (): ShuffleParticipant => new ShuffleParticipant("fixture");

function sealBy(by: ShuffleParticipant, at: TableState = lobby()): string {
  const given = by.nextMessage(at);
  if (given?.type !== "seal") throw new Error("no seal");
  expect(given.protocol).toBe(3);
  return given.seal;
}

function shareIn(given: ShuffleMessage | null): string {
  if (given?.type !== "share") throw new Error("no share");
  return given.share;
}

/** Return a page that has given its share to the first list of match 0, with that list and the next seal. */
function given(): { by: ShuffleParticipant; first: ShuffleInfo; next: string } {
  kept.clear();
  const by = participant();
  const first = shuffleOf(sealBy(by));
  shareIn(by.nextMessage(lobby({ shuffle: first })));
  const next = sealBy(by, lobby({ shuffle: first }));
  by.nextMessage(lobby({ shuffle: first }, next));
  return { by, first, next };
}

const faults = (): unknown[] => shownLists().flatMap(({ fault }) => (fault === undefined ? [] : [fault]));

it("seals a share, shows it when it is asked for, and keeps the list that it was shown before", () => {
  const by = participant();
  const seal = sealBy(by);
  expect(by.nextMessage(lobby())).toBeNull();
  expect(by.nextMessage(lobby({}, seal))).toBeNull();
  const shuffle = shuffleOf(seal);
  expect(sealOf(shareIn(by.nextMessage(lobby({ shuffle }))))).toBe(seal);
  expect(shownLists("fixture")).toMatchObject([
    { seal: SERVER, digest: shuffle.digest, match: 0, first: 0, deals: 1024, seat: 0, name: "Wen", gave: seal },
  ]);
  expect(by.shuffleFault).toBeNull();
});

it("seals the next share as soon as one is used, and no other until that is", () => {
  const { by, first, next } = given();
  expect(by.nextMessage(lobby({ shuffle: first }))).toBeNull();
  expect(by.nextMessage(dealt(first, { seats: lobby({}, next).seats }))).toBeNull();
  const over = { status: "over", matches: 1 } as const;
  by.nextMessage(dealt(first, over), { match: 0, number: 0 });
  const later = shuffles(next, { match: 1, seal: NEXT }, over);
  expect(sealOf(shareIn(by.nextMessage(later, { match: 0, number: 0 })))).toBe(next);
  expect(by.shuffleFault).toBeNull();
  expect(shownLists().map(({ dealt, ended }) => [dealt, ended])).toEqual([
    [true, "over"],
    [undefined, undefined],
  ]);
});

it("gives the share of the second round after that of the first, and of a third one if it missed the second", () => {
  for (const missed of [false, true]) {
    const { by, first, next } = given();
    const after = missed ? "ab".repeat(32) : first.digest;
    const seats: ShuffleInfo["seats"] = missed ? ["person", "withheld", "withheld", "bot"] : WITHHELD;
    expect(sealOf(shareIn(by.nextMessage(shuffles(next, { after, seats }))))).toBe(next);
    expect(by.shuffleFault).toBeNull();
  }
});

it("shows the share of a seal that was sent with the wish for a seat, after the page was loaded again, too", () => {
  const seal = sealBy(participant());
  expect(participant().nextMessage(shuffles(seal))?.type).toBe("share");
  expect(participant().nextMessage(shuffles(OTHER))?.type).toBe("seal");
});

it("gives its share to the shuffle after 1,024 deals", () => {
  const { by, first, next } = given();
  const playing = { status: "between", matches: 1 } as const;
  by.nextMessage(dealt(first, playing), { match: 0, number: 1023 });
  const change = { seal: NEXT, first: 1024, after: first.digest };
  expect(sealOf(shareIn(by.nextMessage(shuffles(next, change, playing), { match: 0, number: 1023 })))).toBe(next);
  expect(by.shuffleFault).toBeNull();
});

it.each<[string, (first: ShuffleInfo) => Partial<ShuffleInfo>, Partial<TableState>, number]>([
  ["as soon as it has seen the shares", () => ({ seal: NEXT }), {}, -1],
  ["with the list before in the new one", ({ digest }) => ({ seal: NEXT, after: digest }), {}, -1],
  ["after a deal", ({ digest }) => ({ seal: NEXT, first: 1, after: digest }), { matches: 1 }, 0],
  [
    "claiming that the deals are used up",
    ({ digest }) => ({ seal: NEXT, first: 1024, after: digest }),
    { matches: 1 },
    3,
  ],
])("gives nothing to a server that shuffles again %s, and stores that", (_, change, more, number) => {
  const { first, next } = given();
  const last = number < 0 ? null : { match: 0, number };
  for (const by of [participant(), participant()]) {
    expect(by.nextMessage(shuffles(next, change(first), more), last)?.type).not.toBe("share");
    expect(by.shuffleFault).toBe("again");
    expect(faults()).toEqual(["again"]);
  }
});

it("gives nothing to a shuffle of fewer deals once another follows it", () => {
  const by = participant();
  const seal = sealBy(by);
  const first = shuffleOf(seal, { deals: 1 });
  shareIn(by.nextMessage(lobby({ shuffle: first })));
  const next = sealBy(by, lobby({ shuffle: first }));
  const more = { matches: 1, status: "between" } as const;
  by.nextMessage(shuffles(next, { seal: NEXT, first: 1, after: first.digest }, more), { match: 0, number: 0 });
  expect(by.shuffleFault).toBe("again");
});

it.each<[string, Partial<ShuffleInfo>, Partial<TableState>]>([
  ["whose digest is another", { digest: "00".repeat(32) }, {}],
  ["of another table", {}, { id: "elsewhere" }],
  ["of other rules", {}, { options: { max_hands: 3 } }],
  ["of another level", {}, { level: "5" }],
  ["of another match", { match: 3 }, {}],
  ["of deals that are not next", { first: 5 }, { matches: 1 }],
  ["of too many deals", { deals: 1025 }, {}],
  ["of no deals", { deals: 0 }, {}],
  ["after another, which there is not", { after: OTHER }, {}],
  ["without the one before it, for a seat that is left out", { seats: WITHHELD }, {}],
  ["with a share of a bot", { seats: ["person", "person", "person", "bot"] }, {}],
  ["with a share that it calls a bot's", { seats: ["person", "bot", "bot", "bot"] }, {}],
  ["that lacks a seat", { seats: ["person", "bot", "person"] }, {}],
])("gives nothing to a list %s, and says so", (name, change, more) => {
  const by = participant();
  const seal = sealBy(by);
  const own = { seat: 0, seal, share: null };
  const bots = name.includes("of a bot") ? { shares: [own, { seat: 1, seal: OTHER, share: null }] } : {};
  const called = name.includes("a bot's") ? { shares: [own, { seat: 2, seal: OTHER, share: null }] } : {};
  expect(by.nextMessage(shuffles(seal, { ...bots, ...called, ...change }, more))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
  expect(faults()).toEqual(["list"]);
  expect(shownLists().filter((each) => each.gave !== "")).toEqual([]);
});

it.each<[string, (own: string) => ShuffleInfo["shares"]]>([
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
  const by = participant();
  const seal = sealBy(by);
  expect(by.nextMessage(shuffles(seal, { shares: shares(seal) }))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
});

it("gives nothing where the list changes after it was shown, and leaves out nobody", () => {
  const { by, next } = given();
  expect(by.nextMessage(shuffles(next))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
});

it("gives nothing where a new round leaves out one seat, but comes after a list that was not shown", () => {
  const { by, next } = given();
  expect(by.nextMessage(shuffles(next, { after: OTHER, seats: WITHHELD }))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
});

it("gives nothing to a list with a seal of its own whose share it gave before, at this table or another", () => {
  const { by, first } = given();
  const own = first.shares[0]!.seal;
  expect(by.nextMessage(shuffles(own, { after: first.digest, seats: WITHHELD }))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
  const other = new ShuffleParticipant("elsewhere");
  const there = lobby({ id: "elsewhere" });
  expect(other.nextMessage({ ...there, shuffle: shuffleOf(own, {}, there) })?.type).not.toBe("share");
  expect(other.shuffleFault).toBe("list");
});

it("gives nothing to an earlier match than the latest of the table", () => {
  const by = participant();
  const seal = sealBy(by);
  shareIn(by.nextMessage(shuffles(seal, { match: 4 }, { matches: 4 })));
  const next = sealBy(by, shuffles(seal, { match: 4 }, { matches: 4 }));
  expect(by.nextMessage(shuffles(next, { match: 3, seal: NEXT }, { matches: 3 }))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("list");
});

it("says that its share was left out, though its seal had been there", () => {
  const by = participant();
  by.nextMessage(lobby({}, sealBy(by)));
  by.nextMessage(shuffles(null));
  expect(by.shuffleFault).toBe("left_out");
  kept.clear();
  const other = participant();
  other.nextMessage(lobby({}, sealBy(other)));
  expect(other.nextMessage(shuffles("bb".repeat(32)))?.type).not.toBe("share"); // a share that the server gives in its name
  expect(other.shuffleFault).toBe("left_out");
});

it("says that its share was left out of a list that is shown after the deal has begun", () => {
  const by = participant();
  const seal = sealBy(by);
  by.nextMessage(lobby({}, seal));
  by.nextMessage(dealt(shuffleOf(null)));
  expect(by.shuffleFault).toBe("left_out");
  const late = participant();
  late.nextMessage(dealt(shuffleOf(null), { seats: lobby({}, seal).seats })); // sat down during the match
  expect(late.shuffleFault).toBeNull();
});

it("says that a match is not shuffled by a list", () => {
  const by = participant();
  by.nextMessage(lobby());
  expect(by.shuffleFault).toBeNull();
  const daily = { set: "s", deal: 0, deals: 6, hints: false };
  by.nextMessage(lobby({ status: "playing", matches: 1, daily }));
  expect(by.shuffleFault).toBeNull();
  by.nextMessage(lobby({ status: "playing", matches: 1 }));
  expect(by.shuffleFault).toBe("older");
});

it("says that its share did not count, though it was given, until the next shuffle", () => {
  const { by, first } = given();
  by.nextMessage(shuffles(null, { after: first.digest, seats: ["withheld", "bot", "person", "bot"] }));
  expect(by.shuffleFault).toBe("late");
  by.nextMessage(dealt(first, { status: "over" }), { match: 0, number: 0 });
  by.nextMessage(shuffles(null, { match: 1, seal: NEXT }, { matches: 1, seats: lobby().seats }), {
    match: 0,
    number: 0,
  });
  expect(by.shuffleFault).toBeNull();
});

it("says that it sits elsewhere than in the list, and nothing of that after the first deal", () => {
  const { by, first } = given();
  by.nextMessage(dealt(first));
  expect(by.shuffleFault).toBeNull();
  by.nextMessage(dealt(first, { you: 2 }));
  expect(by.shuffleFault).toBe("seat");
  expect(faults()).toEqual(["seat"]);
  const later = given();
  later.by.nextMessage(dealt(later.first, { you: 2 }), { match: 0, number: 0 });
  expect(later.by.shuffleFault).toBeNull();
});

it("says that a match was replaced before a deal was finished, and who asked for another", () => {
  const { by, next } = given();
  expect(by.nextMessage(shuffles(next, { match: 1, seal: NEXT, by: 2 }, { matches: 1 }))?.type).toBe("share");
  expect(by.shuffleFault).toBe("aborted");
  expect(shownLists()[0]).toMatchObject({ ended: "replaced", asked: "Chen" });
});

it("keeps who closed the table", () => {
  given().by.closed("Chen");
  expect(shownLists()[0]).toMatchObject({ ended: "closed", asked: "Chen" });
});

it("gives nothing where the list cannot be kept, since lists of matches in progress are not dropped", () => {
  const one = { table: "u", match: 0, first: 0, gave: "s", at: Date.now() };
  const lists = Array.from({ length: MOST_LISTS }, (_, at) => ({ ...one, digest: String(at) }));
  kept.set("clamber.lists", JSON.stringify(lists));
  const by = participant();
  const seal = sealBy(by);
  expect(by.nextMessage(shuffles(seal))?.type).not.toBe("share");
  expect(by.shuffleFault).toBe("unkept");
  kept.set("clamber.lists", JSON.stringify([...lists.slice(1), { ...one, digest: "0", dealt: true, ended: "over" }]));
  expect(participant().nextMessage(shuffles(seal))?.type).toBe("share");
  expect(shownLists()).toHaveLength(MOST_LISTS);
  expect(shownLists().some(({ digest }) => digest === "0")).toBe(false);
});

it("says nothing for who watches, nothing at a closed table, and nothing where the browser has no randomness", () => {
  expect(participant().nextMessage(lobby({ you: null }))).toBeNull();
  expect(participant().nextMessage(lobby({ status: "closed" }))).toBeNull();
  vi.stubGlobal("crypto", {});
  expect(participant().nextMessage(lobby())).toBeNull();
  vi.unstubAllGlobals();
});
