import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deal, play } from "../../../gallery/fixtures";
import { withIds } from "../../hand/layout";
import { Selection } from "../../hand/selection.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { DealView } from "../../protocol";
import { settings } from "../../settings.svelte";
import { PASS } from "./plays";
import { Smart } from "./smart.svelte";

const hand = withIds([["Ts", "Tc"], ["Js"], ["Qd"], ["Kd"]]).flat();
const TENS = play("TsTc", "pair", "TsTc", "T");
const RUN = play("TsJsQdKd", "straight", "TsJsQdKd", "K");

let selection: Selection;
let client: { deal: DealView | null };
let smart: Smart;

beforeEach(() => {
  selection = new Selection();
  client = { deal: deal({ legal: [PASS, TENS], levels: null, special: null }) };
  smart = new Smart(client as unknown as TableClient, selection, () => hand);
});
afterEach(() => {
  settings.completing = true;
});

function tap(id: string, taken = true): void {
  selection.put([id], taken);
  smart.tapped(id, taken);
}

describe("a tap on a card that can only be one play", () => {
  it("brings the rest of it along, and takes it away again", () => {
    tap("Tc#0");
    expect(selection.ids.toSorted()).toEqual(["Tc#0", "Ts#0"]);
    tap("Ts#0", false);
    expect(selection.ids).toEqual([]);
  });

  it("brings along what belongs to this card, wherever it lies", () => {
    const run = play("JsQdKd", "straight", "JsQdKd", "K");
    client.deal = { ...(client.deal as DealView), legal: [PASS, TENS, run] };
    tap("Qd#0");
    expect(selection.ids.toSorted()).toEqual(["Js#0", "Kd#0", "Qd#0"]);
  });

  it("leaves other cards that came in place of its own where they are", () => {
    const run = play("JsQdKd", "straight", "JsQdKd", "K");
    client.deal = { ...(client.deal as DealView), legal: [PASS, run] };
    tap("Qd#0");
    selection.put(["Js#0"], false);
    selection.put(["Ts#0"], true);
    tap("Qd#0", false);
    expect(selection.ids.toSorted()).toEqual(["Kd#0", "Ts#0"]);
  });

  it("knows nothing where nothing is dealt", () => {
    selection.put(["Ts#0", "Tc#0", "Js#0"], true);
    client.deal = null;
    smart = new Smart(client as unknown as TableClient, selection, () => hand);
    expect([smart.missing, smart.offers]).toEqual([null, []]);
    smart.tapped("Ts#0", true);
    expect(selection.size).toBe(3);
  });

  it("leaves what was added since where it is", () => {
    tap("Tc#0");
    selection.put(["Js#0"], true);
    tap("Tc#0", false);
    expect(selection.ids.toSorted()).toEqual(["Js#0", "Ts#0"]);
  });

  it("lets a card that was taken by itself go alone", () => {
    selection.put(["Ts#0", "Tc#0"], true);
    tap("Ts#0", false);
    expect(selection.ids).toEqual(["Tc#0"]);
  });

  it.each([
    ["one leads", { to_beat: null }],
    ["it is not one's turn", { my_turn: false }],
    ["it can be two plays", { legal: [PASS, TENS, RUN] }],
    ["it can be none", { legal: [PASS] }],
  ])("brings nothing along where %s", (_, more) => {
    client.deal = { ...(client.deal as DealView), ...more };
    tap("Ts#0");
    expect(selection.ids).toEqual(["Ts#0"]);
  });

  it("brings nothing along beside others, or where nobody wants that", () => {
    selection.put(["Kd#0"], true);
    tap("Ts#0");
    expect(selection.ids).toEqual(["Kd#0", "Ts#0"]);
    selection.clear();
    settings.completing = false;
    tap("Ts#0");
    expect(selection.ids).toEqual(["Ts#0"]);
  });
});

describe("what is selected", () => {
  it("holds plays once it is three cards", () => {
    selection.put(["Ts#0", "Tc#0"], true);
    expect(smart.offers).toEqual([]);
    selection.put(["Js#0"], true);
    expect(smart.offers.map(({ play: { text } }) => text)).toEqual([TENS.text]);
  });

  it("misses as many cards as the nearest play with all of it has more", () => {
    client.deal = { ...(client.deal as DealView), legal: [TENS, RUN] };
    expect(smart.missing).toBeNull();
    selection.put(["Ts#0"], true);
    expect(smart.missing?.count).toBe(1);
    selection.put(["Js#0"], true);
    expect(smart.missing).toEqual({ play: RUN, count: 2 });
    selection.put(["Tc#0"], true);
    expect(smart.missing).toBeNull();
    client.deal = null;
    expect([smart.missing, smart.offers]).toEqual([null, []]);
  });
});
