import { expect, it } from "vitest";
import { done, play } from "../../gallery/fixtures";
import { kinds } from "../i18n/kinds.svelte";
import { layOut, runTo } from "./layout";
import type { PlayInfo } from "../protocol";
import { didText } from "../table/words/narrate";

function laid(text: string, wild: string | null): string {
  const [cards = "", reading = ""] = text.split("=");
  const [kind = "", rank = null] = reading.split(":");
  const play: PlayInfo = { text, kind, cards, rank, bomb: 0, wild: 0, seat: null, capture: false };
  return layOut(play, kinds.of(kind), wild)
    .map(({ card, as }) => (as === null ? card : `${card}(${as})`))
    .join(" ");
}

it.each([
  // Guandan, with wild cards as in docs/rules/guandan.md
  ["9d9sTcTs5h5h=tube:T", "5h", "5h(8) 5h(8) 9d 9s Tc Ts"],
  ["9d9sTcTs5h5h=tube:J", "5h", "9d 9s Tc Ts 5h(J) 5h(J)"],
  ["9d9sTcTs5h5h=plate:T", "5h", "9d 9s 5h(9) Tc Ts 5h(T)"],
  ["3s4d6c7s7h=straight:7", "7h", "3s 4d 7h(5) 6c 7s"],
  ["3s4d5c6s7h=straight:7", "7h", "3s 4d 5c 6s 7h"],
  ["9h3s4d5c6s=straight:7", "7h", "9h 3s 4d 5c 6s"], // a natural card outside the run: order of the notation
  ["2s3d4c5sAd=straight:5", "7h", "Ad 2s 3d 4c 5s"],
  ["JsQsKs7h7h=straight_flush:A", "7h", "7h(T) Js Qs Ks 7h(A)"],
  ["KdKs7hBJBJ=full_house:K", "7h", "Kd Ks 7h(K) BJ BJ"],
  ["3d3c3s7h7h=full_house:3", "7h", "3d 3c 3s 7h 7h"],
  ["7h7h3d3c3s=full_house:3", "7h", "3d 3c 3s 7h 7h"],
  ["3d3c7s7h7h=full_house:3", "7h", "3d 3c 7h(3) 7s 7h"],
  ["3d3c3s7h7h=bomb:3", "7h", "3d 3c 3s 7h(3) 7h(3)"],
  ["7h7h=pair:7", "7h", "7h 7h"],
  ["BJBJRJRJ=joker_bomb", "7h", "BJ BJ RJ RJ"],
  ["RJ=single:RJ", "7h", "RJ"],
  // Gan Deng Yan: jokers represent other cards
  ["3s4dBJ=sequence:5", null, "3s 4d BJ(5)"],
  ["3s5dBJ=sequence:5", null, "3s BJ(4) 5d"],
  ["8sRJ=pair:8", null, "8s RJ(8)"],
  // Dou Dizhu: kickers come last, in the order of the notation
  ["3s7d7c7s=triple_with_single:7", null, "7d 7c 7s 3s"],
  ["3s4d4c4s5d5c5sBJ=plane_with_singles:5", null, "4d 4c 4s 5d 5c 5s 3s BJ"],
  ["3d3s4d4c4s5d5c5s6d6s=plane_with_pairs:5", null, "4d 4c 4s 5d 5c 5s 3d 3s 6d 6s"],
  ["3d3s4d4c4h4s6d6s=quad_with_pairs:4", null, "4d 4c 4h 4s 3d 3s 6d 6s"],
  ["BJRJ=joker_bomb", null, "BJ RJ"],
  // Dou Dizhu with a wild rank
  ["7s9s=pair:9", "7", "9s 7s(9)"],
  ["7d7s=pair:7", "7", "7d 7s"],
  ["3s4d6c7d7s=sequence:7", "7", "3s 4d 7s(5) 6c 7d"],
  ["4d7d7s9s=triple_with_single:9", "7", "9s 7d(9) 7s(9) 4d"],
  ["7d9d9c9s=triple_with_single:9", "7", "9d 9c 9s 7d"],
  ["4d7d7s9d9s=triple_with_pair:9", "7", "9d 9s 7d(9) 4d 7s(4)"],
  ["4d7s9d9c9h9s=quad_with_singles:9", "7", "9d 9c 9h 9s 4d 7s"],
  ["7d7c7s9d9c9s=triple_sequence:9", "7", "7d(8) 7c(8) 7s(8) 9d 9c 9s"],
  ["5s6s7d7c8d8c8h8s=quad_with_pairs:8", "7", "8d 8c 8h 8s 5s 6s 7d(5) 7c(6)"],
  ["3d7d7c8d8h8s9d9s=plane_with_singles:9", "7", "8d 8h 8s 9d 9s 7c(9) 3d 7d"],
  ["7d7c8d8h8s=triple_with_pair:8", "7", "8d 8h 8s 7d 7c"],
  ["7d7s9d9s=soft_bomb:9", "7", "9d 9s 7d(9) 7s(9)"],
  ["7d7c7h7s=wild_bomb:7", "7", "7d 7c 7h 7s"],
  // Pao De Kuai: the last play of a hand may have fewer kickers
  ["3s4d4c4s5d5c5s=plane_with_cards:5", null, "4d 4c 4s 5d 5c 5s 3s"],
  ["3s7d7c7s=triple_with_cards:7", null, "7d 7c 7s 3s"],
  // Cards of an undeclared kind keep their order
  ["3s3d3c7s=something_new:3", null, "3s 3d 3c 7s"],
])("%s with the wild card %s", (text, wild, wanted) => {
  expect(laid(text, wild)).toBe(wanted);
});

it("is told in the order in which it lies", () => {
  const wrapped = play("3d3sAdAc2c2s=tube:3", "tube", "3d3sAdAc2c2s", "3");
  expect(didText(done(0, wrapped), () => "Ann", "2h")).toMatch(/^Ann: tube .*  A♦ A♣ 2♣ 2♠ 3♦ 3♠$/);
});

it("goes through ranks only where it is a run", () => {
  expect(runTo({ copies: 1, run: true, carries: 0 }, "7", 3)).toEqual([..."567"]);
  expect(runTo({ copies: 3, run: true, carries: 1 }, "2", 8)).toEqual([..."A2"]);
  expect(runTo({ copies: 2, run: false, carries: 0 }, "7", 2)).toEqual([]);
  expect(runTo({ copies: 1, run: true, carries: 0 }, "RJ", 3)).toEqual([]);
});
