import { beforeEach, expect, it, vi } from "vitest";
import sealed from "../../../../tests/server/logs/sealed.record.json";
import record from "../../../../tests/server/logs/shuffle.record.json";
import { t } from "../i18n/language.svelte";
import { listDigest } from "./list";
import { sealOf } from "./shares";
import { type Dealt, stepsOf, verified } from "./verify";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const steps = (of: unknown, table: string | null = null) => [...verified(of as Dealt, table)];
const keep = (...shares: readonly object[]): void => void kept.set("clamber.shares", JSON.stringify(shares));
const ZERO = "00".repeat(32);

function stopsAt(found: ReturnType<typeof steps>): string {
  expect(found.slice(0, -1).every((step) => step.fine)).toBe(true);
  expect(found.at(-1)?.fine).toBe(false);
  return found.at(-1)?.text ?? "";
}

// Version 2: a separate seal and key for each deal

interface Place {
  seat: number;
  kind: string;
  seal: string | null;
  share: string | null;
}

interface Sealed {
  seats: string[];
  deals: { deck: string }[];
  "x-shuffle": {
    commitments: { seal: string; deals: number; rounds: { digest: string; seats: Place[] }[] }[];
    keys: string[];
  };
}

const copy = (): Sealed => structuredClone(sealed);
const commitment = (of: Sealed) => of["x-shuffle"].commitments[0]!;
const last = (of: Sealed): Place[] => commitment(of).rounds.at(-1)!.seats;
const LAST = commitment(sealed).rounds.at(-1)!;
const OWN = { seal: last(sealed)[0]!.seal, share: last(sealed)[0]!.share };
const SHOWN = { ...OWN, before: commitment(sealed).seal, digest: LAST.digest, table: "t" };

it("finds nothing wrong with a record of two rounds that a server wrote", () => {
  const found = steps(sealed);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.map((step) => step.text)).toContain(
    t("shuffle-share-late", { seat: 1, player: "P1", seal: commitment(sealed).rounds[0]!.seats[1]!.seal ?? "" }),
  );
  expect(found.map((step) => step.text)).toContain(t("verify-none-own"));
  const decks = sealed.deals.map(({ deck }) => deck.length / 2);
  expect(
    found
      .filter((_, at) => (found.length - at) % 2 === 1)
      .slice(-decks.length)
      .map(({ text }) => text),
  ).toEqual(decks.map((cards, deal) => t("verify-deal", { deal, cards })));
});

const CHANGES: [string, (of: Sealed) => void][] = [
  ["an added share", (of) => Object.assign(last(of)[1]!, { kind: "person", seal: sealOf(ZERO), share: ZERO })],
  ["a share of a bot", (of) => Object.assign(last(of)[2]!, { seal: sealOf(ZERO), share: ZERO })],
  ["a second share of a seat", (of) => last(of).push({ ...last(of)[0]!, seal: sealOf(ZERO), share: ZERO })],
  ["a swapped order", (of) => last(of).reverse()],
  ["a share that does not open its seal", (of) => (last(of)[0]!.share = ZERO)],
  ["a share without a seal", (of) => (last(of)[0]!.seal = null)],
  ["a share left out", (of) => Object.assign(last(of)[0]!, { seal: null, share: null })],
  ["a share not shown", (of) => (last(of)[0]!.share = null)],
  ["a late share put in", (of) => (commitment(of).rounds[0]!.seats[1]!.share = "f1".repeat(32))],
  ["a round left out", (of) => commitment(of).rounds.shift()],
  ["a seat that is out no longer", (of) => (last(of)[1]!.kind = "person")],
  ["a seat left out", (of) => last(of).pop()],
  ["another seal", (of) => (commitment(of).seal = ZERO)],
  ["another length", (of) => (commitment(of).deals -= 1)],
  ["no length", (of) => (commitment(of).deals = 0)],
  ["a key outside the chain", (of) => (of["x-shuffle"].keys[1] = ZERO)],
  ["keys in another order", (of) => of["x-shuffle"].keys.reverse()],
  ["a key not shown", (of) => of["x-shuffle"].keys.pop()],
  ["a key too many", (of) => of["x-shuffle"].keys.push(ZERO)],
  ["no commitment", (of) => (of["x-shuffle"].commitments = [])],
  ["another deck", (of) => (of.deals[1]!.deck = of.deals[1]!.deck.replace(/^(..)(..)/, "$2$1"))],
];

function relisted(of: Sealed): void {
  for (const { seal, deals, rounds } of of["x-shuffle"].commitments) {
    let after: string | null = null;
    for (const round of rounds) {
      const lines = round.seats.map((place) => [place.kind, place.seal].filter((word) => word !== null).join(" "));
      after = round.digest = listDigest(seal, deals, after, lines);
    }
  }
}

it.each([...CHANGES, ["another digest", (of: Sealed) => (commitment(of).rounds[0]!.digest = ZERO)] as const])(
  "stops at %s",
  (_, change) => {
    const changed = copy();
    change(changed);
    stopsAt(steps(changed));
  },
);

it.each(CHANGES)("stops at %s where the digests are made anew, as it was shown one at its table", (_, change) => {
  keep(SHOWN);
  expect(steps(sealed, "t").every((step) => step.fine)).toBe(true);
  const changed = copy();
  change(changed);
  relisted(changed);
  stopsAt(steps(changed, "t"));
});

it("finds the one of 180 shares that a server added after it had seen the others", () => {
  keep(SHOWN);
  for (let number = 0; number < 180; number += 1) {
    const share = number.toString(16).padStart(64, "0");
    const changed = copy();
    Object.assign(last(changed)[2]!, { kind: "person", seal: sealOf(share), share });
    relisted(changed);
    expect(stopsAt(steps(changed))).toContain(LAST.digest);
  }
});

it("says which share this browser gave, and notices another list and another seal than those it was shown", () => {
  keep(SHOWN);
  expect(steps(sealed).filter((step) => step.text === t("verify-own-list")).length).toBe(1);
  expect(steps(sealed).some((step) => step.text === t("verify-none-own"))).toBe(false);
  keep({ ...SHOWN, digest: "ff".repeat(32) });
  expect(stopsAt(steps(sealed))).toContain("ff".repeat(32));
  keep({ ...SHOWN, before: "ee".repeat(32) });
  expect(stopsAt(steps(sealed))).toContain("ee".repeat(32));
});

it("notices at its table that the record has nothing of what it was shown there, and only there", () => {
  keep({ seal: sealOf(ZERO), share: ZERO, before: "ee".repeat(32), digest: "dd".repeat(32), table: "t" });
  expect(stopsAt(steps(sealed, "t"))).toContain("ee".repeat(32));
  expect(steps(sealed, "u").every((step) => step.fine)).toBe(true);
});

it("says of a share of its own that came too late that it was given", () => {
  const late = commitment(sealed).rounds[0]!;
  const seal = late.seats[1]!.seal;
  keep({ seal, share: "f1".repeat(32), before: SHOWN.before, digest: late.digest, table: "t" });
  const found = steps(sealed);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.some((step) => step.text === t("verify-own-late"))).toBe(true);
});

// Version 1: one seed for all decks

type Recorded = typeof record;
const old = (): Recorded => structuredClone(record);

it("finds nothing wrong with a record of the first version, and says what it does not show", () => {
  const found = steps(record);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.length).toBe(1 + 1 + 3 + 1 + record.deals.length);
  expect(found[0]?.text).toBe(t("shuffle-one-seed"));
  expect(found[3]?.text).toContain("no share");
  const decks = record.deals.map(({ deck }) => deck.length / 2);
  expect(found.slice(-decks.length).map(({ text }) => text)).toEqual(
    decks.map((cards, deal) => t("verify-deal", { deal, cards })),
  );
});

it.each<[string, (of: Recorded) => void]>([
  ["another seed", (of) => (of["x-shuffle"].seed = ZERO)],
  ["another share", (of) => ((of["x-shuffle"].shares[0] as { share: string }).share = ZERO)],
  ["another order", (of) => of["x-shuffle"].shares.reverse()],
  ["a second share", (of) => of["x-shuffle"].shares.push({ seat: 2, seal: sealOf(ZERO), share: ZERO })],
  ["a share left out", (of) => ((of["x-shuffle"].shares[0] as { share: string | null }).share = null)],
  ["another deck", (of) => ((of.deals[1] as { deck: string }).deck = of.deals[1]!.deck.replace(/^(..)(..)/, "$2$1"))],
  ["no seed", (of) => ((of["x-shuffle"] as { seed: string | null }).seed = null)],
])("stops at %s in a record of the first version", (_, change) => {
  const changed = old();
  change(changed);
  stopsAt(steps(changed));
});

it("says which share of the first version this browser gave, and notices a seal that it was not shown", () => {
  const { seal, shares } = record["x-shuffle"];
  const own = { seal: shares[2]!.seal, share: shares[2]!.share };
  keep({ ...own, before: seal });
  expect(steps(record).filter((step) => step.text.includes("this browser")).length).toBe(1);
  keep({ ...own, before: "ff".repeat(32) });
  expect(stopsAt(steps(record))).toContain("ff".repeat(32));
});

it("asks nothing of a share that was given before any seal was shown, and says how many shares there were", () => {
  const { shares } = record["x-shuffle"];
  keep({ seal: shares[2]!.seal, share: shares[2]!.share, before: "" });
  const found = steps(record);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.filter((step) => step.text.includes("and 2 shares make"))).toHaveLength(1);
});

it("stops at a deal without cards", () => {
  const changed = copy();
  changed.deals[0]!.deck = "";
  expect(stopsAt(steps(changed))).toBe(t("shuffle-deal-not", { deal: 0, what: "deck" }));
});

it("has no steps for what is no record", () => {
  const broken = [null, 7, "text", [], {}, { seats: "A", deals: [] }, { ...copy(), "x-shuffle": { version: 2 } }];
  expect(broken.map((found) => stepsOf(found))).toEqual(broken.map(() => null));
  expect(stepsOf({ ...copy(), deals: [{ deck: 7 }] })).toBeNull();
  expect(stepsOf(sealed)?.every((step) => step.fine)).toBe(true);
});
