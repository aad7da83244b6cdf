import { beforeEach, expect, it, vi } from "vitest";
import { deal, play } from "../../../gallery/fixtures";
import type { TableClient } from "../../network/table.svelte";
import { PASS } from "./plays";
import { Hints } from "./hints.svelte";

const study = vi.hoisted(() => ({ canSearch: vi.fn(), suggest: vi.fn() }));
vi.mock("../../local/study", () => study);

const VIEW = { type: "hint_view", id: "", turn: 41, view: "AA==", playouts: 400 };
const TABLE = { rules: "guandan/pagat", options: { a: 1 }, house: null, seats: [{}, {}, {}, {}] };
const TENS = play("TsTc", "pair", "TcTs", "T");
let asked: unknown[];
let client: { deal: ReturnType<typeof deal> | null; table: unknown; onDevice: boolean };
let answer: unknown;
let hints: Hints;

beforeEach(() => {
  asked = [];
  answer = { type: "hints", id: "", turn: 41, plays: [TENS, PASS], motive: "wins_lead" };
  client = { deal: deal({ turn: 41 }), table: null, onDevice: false };
  const send = (ask: { device: boolean }) => {
    asked.push(ask);
    return Promise.resolve({ problem: null, ...(ask.device ? { hintView: VIEW } : { hints: answer }) });
  };
  hints = new Hints(Object.assign(client, { send }) as unknown as TableClient);
});

it("gives one hint after the other, and the first again, asked for once", async () => {
  expect(hints.current).toBeNull();
  expect((await hints.next())?.text).toBe(TENS.text);
  expect(hints.place).toEqual({ n: 1, m: 2 });
  expect(await hints.next()).toBe(PASS);
  expect(hints.place).toEqual({ n: 2, m: 2 });
  expect((await hints.next())?.text).toBe(TENS.text);
  expect(asked).toEqual([{ type: "hint", turn: 41, device: false }]);
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

it("searches by itself where the device keeps what that needs", async () => {
  client.table = TABLE;
  study.canSearch.mockResolvedValue(true);
  study.suggest.mockResolvedValue({ plays: [PASS], motive: "keeps_bomb", values: {} });
  expect(await hints.next()).toBe(PASS);
  expect(asked).toEqual([{ type: "hint", turn: 41, device: true }]);
  expect(study.canSearch).toHaveBeenLastCalledWith("guandan");
  const wish = { rules: "guandan/pagat", options: { a: 1 }, house: null, seats: 4 };
  expect(study.suggest).toHaveBeenLastCalledWith(wish, VIEW);
});

it("asks the server where the device cannot search, or fails", async () => {
  client.table = TABLE;
  study.canSearch.mockResolvedValue(false);
  expect((await hints.next())?.text).toBe(TENS.text);
  study.canSearch.mockResolvedValue(true);
  study.suggest.mockRejectedValue(new Error("no worker"));
  expect((await hints.anew())?.text).toBe(TENS.text);
  client.onDevice = true;
  expect((await hints.anew())?.text).toBe(TENS.text);
  const devices = asked.map((ask) => (ask as { device: boolean }).device);
  expect(devices).toEqual([false, true, false, false]);
});
