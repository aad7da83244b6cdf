import { beforeEach, expect, it } from "vitest";
import { deal, play } from "../../../gallery/fixtures";
import type { TableClient } from "../../network/table.svelte";
import { PASS } from "./plays";
import { Hints } from "./hints.svelte";

const TENS = play("TsTc", "pair", "TcTs", "T");
let asked: unknown[];
let client: { deal: ReturnType<typeof deal> | null };
let answer: unknown;
let hints: Hints;

beforeEach(() => {
  asked = [];
  answer = { type: "hints", id: "", turn: 41, plays: [TENS, PASS], motive: "wins_lead" };
  client = { deal: deal({ turn: 41 }) };
  const send = (ask: unknown) => Promise.resolve(asked.push(ask) > 0 ? { problem: null, hints: answer } : null);
  hints = new Hints(Object.assign(client, { send }) as unknown as TableClient);
});

it("gives one hint after the other, and the first again, asked for once", async () => {
  expect(hints.current).toBeNull();
  expect((await hints.next())?.text).toBe(TENS.text);
  expect(hints.place).toEqual({ n: 1, m: 2 });
  expect(await hints.next()).toBe(PASS);
  expect(hints.place).toEqual({ n: 2, m: 2 });
  expect((await hints.next())?.text).toBe(TENS.text);
  expect(asked).toEqual([{ type: "hint", turn: 41 }]);
});

it("asks for nothing where nothing is dealt", async () => {
  client.deal = null;
  expect([await hints.next(), hints.current, asked]).toEqual([null, null, []]);
});

it("says why of the best one alone", async () => {
  expect(hints.reason).toBeNull();
  await hints.next();
  expect(hints.reason).toBe("Hardly anything beats it, so you lead again.");
  await hints.next();
  expect(hints.reason).toBeNull();
});

it("says why with the values of the reason", async () => {
  answer = { type: "hints", id: "", turn: 41, plays: [PASS], motive: "partner_leads", values: { n: 3 } };
  await hints.next();
  expect(hints.reason).toBe("Your partner leads next, with 3 cards left.");
});

it("asks anew for the best one, because the cards of a window change within its turn", async () => {
  await hints.anew();
  answer = { type: "hints", id: "", turn: 41, plays: [PASS], motive: "hides_ace", values: {} };
  expect(await hints.anew()).toBe(PASS);
  expect(asked).toHaveLength(2);
});

it("begins again with the first one, if that is wished", async () => {
  await hints.next();
  hints.restart();
  expect(hints.current).toBeNull();
  expect((await hints.next())?.text).toBe(TENS.text);
});

it("asks again in another turn, where what was said before counts no longer", async () => {
  await hints.next();
  client.deal = deal({ turn: 42 });
  expect(hints.current).toBeNull();
  answer = { type: "hints", id: "", turn: 42, plays: [PASS], motive: "keeps_bomb" };
  expect(await hints.next()).toBe(PASS);
  expect(asked).toHaveLength(2);
});

it("gives none that comes too late, and none where there is none", async () => {
  const late = hints.next();
  client.deal = deal({ turn: 42 });
  expect(await late).toBeNull();
  answer = undefined;
  expect(await hints.next()).toBeNull();
  answer = { type: "hints", id: "", turn: 42, plays: [], motive: "" };
  expect(await hints.next()).toBeNull();
  client.deal = null;
  expect(await hints.next()).toBeNull();
});
