import { beforeEach, expect, it, vi } from "vitest";
import record from "../../../../tests/server/logs/shuffle.record.json";
import { t } from "../i18n/language.svelte";
import { verified } from "./verify";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

type Recorded = typeof record;
const copy = (): Recorded => structuredClone(record);
const steps = (of: Recorded) => [...verified(of)];

it("finds nothing wrong with a record that a server wrote", () => {
  const found = steps(record);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.length).toBe(1 + 3 + 1 + record.deals.length);
  expect(found[2]?.text).toContain("no share");
  const decks = record.deals.map(({ deck }) => deck.length / 2);
  expect(found.slice(-decks.length).map(({ text }) => text)).toEqual(
    decks.map((cards, deal) => t("verify-deal", { deal, cards })),
  );
});

it.each<[string, (of: Recorded) => void]>([
  ["another seed", (of) => (of["x-shuffle"].seed = "00".repeat(32))],
  ["another share", (of) => ((of["x-shuffle"].shares[0] as { share: string }).share = "00".repeat(32))],
  ["another order", (of) => of["x-shuffle"].shares.reverse()],
  ["a share left out", (of) => ((of["x-shuffle"].shares[0] as { share: string | null }).share = null)],
  ["another deck", (of) => ((of.deals[1] as { deck: string }).deck = of.deals[1]!.deck.replace(/^(..)(..)/, "$2$1"))],
  ["no seed", (of) => ((of["x-shuffle"] as { seed: string | null }).seed = null)],
])("stops at %s", (_, change) => {
  const changed = copy();
  change(changed);
  const found = steps(changed);
  expect(found.slice(0, -1).every((step) => step.fine)).toBe(true);
  expect(found.at(-1)?.fine).toBe(false);
});

it("says which share this browser gave, and notices a seal that is not the one it was shown", () => {
  const { seal, shares } = record["x-shuffle"];
  const own = { seal: shares[2]!.seal, share: shares[2]!.share };
  kept.set("clamber.shares", JSON.stringify([{ ...own, before: seal }]));
  expect(steps(record).filter((step) => step.text.includes("this browser")).length).toBe(1);
  kept.set("clamber.shares", JSON.stringify([{ ...own, before: "ff".repeat(32) }]));
  const found = steps(record);
  expect(found.at(-1)?.fine).toBe(false);
  expect(found.at(-1)?.text).toContain("ff".repeat(32));
});

it("asks nothing of a share that was given before any seal was shown, and says how many shares there were", () => {
  const { shares } = record["x-shuffle"];
  kept.set("clamber.shares", JSON.stringify([{ seal: shares[2]!.seal, share: shares[2]!.share, before: "" }]));
  const found = steps(record);
  expect(found.every((step) => step.fine)).toBe(true);
  expect(found.filter((step) => step.text.includes("and 2 shares make"))).toHaveLength(1);
});
