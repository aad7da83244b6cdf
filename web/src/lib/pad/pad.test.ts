import { afterEach, expect, it, vi } from "vitest";
import type { PadAnswer } from "../protocol";
import { settings } from "../settings.svelte";
import { asked, keep, kept, type Notes, packed, unpacked } from "./notebook.svelte";
import { csv } from "./sheet";

afterEach(() => void vi.unstubAllGlobals());

const NOTES: Notes = {
  rules: "doudizhu/grab",
  options: { max_multiplier: 8 },
  level: null,
  names: ["安", "Bo, the second", "Chen"],
  deals: [{ order: [0], declarer: 0, bid: 2, bombs: [{ cards: "jokers", seat: 1 }] }, { void: true }],
};

const ASKS = {
  places: "first",
  left: "nothing",
  bombs: [],
  soft: false,
  bomb_seats: false,
  declarer: true,
  partner: false,
  bids: [],
  doubling: false,
  open: false,
  bottom: false,
  spring: false,
  tricks: false,
  drawn: false,
  aces: false,
  beaten: false,
  doubler: false,
  liable: false,
} as const;

const DEAL = { level: null, levels: null, next_level: null, failures: null, factors: [], tribute: [] };

const HOUSE = { name: "Club", name_zh: "", description: "", description_zh: "", changed: true };

it.each(["level", "house", "level house", "neither"])(
  "comes out of an address and the storage as it was, with %s",
  async (has) => {
    const level = has.includes("level") ? "T" : null;
    const notes: Notes = { ...NOTES, level, ...(has.includes("house") ? { house: HOUSE } : {}) };
    const text = await packed(notes);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpacked(text)).toEqual(notes);
    const storage = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    });
    keep(notes);
    expect(kept()).toEqual(notes);
    keep(null);
    expect(kept()).toBeNull();
    expect(asked(notes).level).toBe(level);
  },
);

it("is asked of the server as it stands", () => {
  const { names, ...others } = NOTES;
  expect(asked(NOTES)).toEqual({ ...others, seats: names.length });
});

it.each(["null", "3", "[]", "{", '{"rules":"guandan"}'])("is not read out of %s", (text) => {
  vi.stubGlobal("localStorage", { getItem: () => text });
  expect(kept()).toBeNull();
});

it.each<[string, object]>([
  ["rules", { rules: 3 }],
  ["options", { options: [] }],
  ["options", { options: null }],
  ["level", { level: 5 }],
  ["names", { names: "Ann" }],
  ["names", { names: ["Ann", 3] }],
  ["deals", { deals: {} }],
  ["deals", { deals: [3] }],
])("is not read with wrong %s: %j", (_, wrong) => {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ ...NOTES, ...wrong }) });
  expect(kept()).toBeNull();
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ ...NOTES, level: "T" }) });
  expect(kept()?.level).toBe("T");
});

it("is kept in this browser until it is thrown away", () => {
  const memory = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
    removeItem: (key: string) => void memory.delete(key),
  });
  expect(kept()).toBeNull();
  keep(NOTES);
  expect(kept()).toEqual(NOTES);
  keep(null);
  expect([kept(), memory.size]).toEqual([null, 0]);
});

it("takes no other name of house rules, and reads addresses from before there was a level", async () => {
  expect(await unpacked(await packed({ ...NOTES, house: { ...HOUSE, name: 3 } as never }))).toBeNull();
  const { level: _, ...earlier } = NOTES;
  expect(asked(earlier).level).toBeNull();
  const before = await unpacked("i1ZKyS9NyazKKNVPL0pMUtKprtWJVkpU0lFKUorViY6NBQA");
  expect(before).toEqual({ rules: "doudizhu/grab", options: {}, names: ["a", "b"], deals: [] });
});

it("takes nothing from an address that was cut off or is something else", async () => {
  const text = await packed(NOTES);
  expect(await unpacked(text.slice(0, -9))).toBeNull();
  expect(await unpacked("")).toBeNull();
  expect(await unpacked("%%%")).toBeNull();
});

it("writes a file that spreadsheets read", () => {
  settings.language = "en";
  const answer: PadAnswer = {
    asks: { ...ASKS, bombs: [] as number[], bids: [] as number[] },
    deals: [{ ...DEAL, order: [0], scores: [4, -2, -2], totals: [4, -2, -2] }],
    winner: null,
  };
  expect(csv(answer, NOTES.names)).toBe(
    '\uFEFFDeal,安,"Bo, the second",Chen,安 Total,"Bo, the second Total",Chen Total,Order\r\n1,4,-2,-2,4,-2,-2,安\r\n',
  );
});

it("writes no name as a formula", () => {
  const deals = [{ ...DEAL, scores: [-2, 2], totals: [-2, 2], order: [1, 0] }];
  const answer: PadAnswer = { asks: { ...ASKS, bombs: [] as number[], bids: [] as number[] }, deals, winner: null };
  const names = ['=HYPERLINK("http://x","a")', "-1+1\r@"];
  const lines = csv(answer, names).split("\r\n");
  expect(lines[1]).toBe('1,-2,2,-2,2,"\'-1+1\r@ =HYPERLINK(""http://x"",""a"")"');
  expect(csv(answer, ["＝1", "@x"])).toMatch(/^\uFEFF\w+,'＝1,'@x,'＝1 \w+,'@x \w+,/);
});

it("writes both sides' levels under the names of their seats", () => {
  settings.language = "en";
  const answer: PadAnswer = {
    asks: { ...ASKS, bombs: [] as number[], bids: [] as number[] },
    deals: [{ ...DEAL, order: [0, 2, 1, 3], scores: null, totals: null, levels: ["T", "2"] }],
    winner: null,
  };
  expect(csv(answer, ["Ann", "Bo", "Chen", "Dana"])).toBe(
    "\uFEFFDeal,Ann + Chen,Bo + Dana,Order\r\n1,10,2,Ann Chen Bo Dana\r\n",
  );
  const [first] = answer.deals;
  const void_ = { ...first!, order: [], levels: null };
  expect(csv({ ...answer, deals: [first!, void_] }, ["Ann", "Bo", "Chen", "Dana"])).toMatch(
    /^.*Ann \+ Chen,.*\r\n1,10,2,.*\r\n2,\r\n$/s,
  );
});
