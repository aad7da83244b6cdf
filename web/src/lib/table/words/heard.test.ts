import { describe, expect, it } from "vitest";
import { deal, done, play } from "../../../gallery/fixtures";
import type { Sound } from "../../sound";
import { PASS } from "../controls/plays";
import { type Heard, soundsOf } from "./heard";

const others = deal({ my_turn: false });
const heard = (more: Partial<Heard>): Sound[] =>
  soundsOf({ deal: others, you: 0, done: [], ended: false, left: () => 9, ...more });
const pair = done(1, play("5s5d", "pair", "5d5s", "5"));
const bomb = (cards: string, kind = "bomb"): Sound[] =>
  heard({ done: [done(1, play(cards, kind, cards, "8", { bomb: 1 }))] });

describe("the sounds of a table", () => {
  it("tell a play from a pass", () => {
    expect(heard({ done: [pair] })).toEqual(["play"]);
    expect(heard({ done: [done(1, PASS)] })).toEqual(["pass"]);
  });

  it("tell bids, what raises the stakes, and tribute from plays", () => {
    const one = (kind: string, cards = ""): Sound[] =>
      heard({ done: [done(1, play(kind, kind, cards, null), null)] });
    expect(one("bid")).toEqual(["bid"]);
    for (const kind of ["double", "show", "reveal", "resist"]) expect(one(kind)).toEqual(["raise"]);
    expect(one("expose", "As")).toEqual(["raise"]);
    for (const kind of ["give", "take", "return"]) expect(one(kind, "Kh")).toEqual(["tribute"]);
  });

  it("are loud for a bomb, and another for a run and for jokers", () => {
    expect(bomb("8s8h8d8c")).toEqual(["bomb"]);
    expect(bomb("4s5s6s7s8s", "straight_flush")).toEqual(["flush"]);
    expect(bomb("BJBJRJRJ")).toEqual(["jokers"]);
  });

  it("say after the play that it is the viewer's turn", () => {
    expect(heard({ deal: deal(), done: [pair] })).toEqual(["play", "turn"]);
  });

  it("warn of the last cards, not of those who are out or keep the number secret", () => {
    for (const [left, sounds] of [
      [3, ["play"]],
      [2, ["play", "few"]],
      [1, ["play", "few"]],
      [0, ["play"]],
      [null, ["play"]],
    ] as const)
      expect(heard({ done: [pair], left: () => left })).toEqual(sounds);
    expect(heard({ done: [done(1, PASS)], left: () => 1 })).toEqual(["pass"]);
    expect(heard({ done: [pair, done(2, PASS)], left: () => 1 })).toEqual(["pass", "few"]);
    expect(heard({ done: [] })).toEqual([]);
  });

  it("end with those who were out first", () => {
    const over = (first: number): typeof others => deal({ my_turn: false, phase: "over", order: [first] });
    expect(heard({ deal: over(2), done: [pair], ended: true })).toEqual(["play", "win"]);
    expect(heard({ deal: over(1), done: [pair], ended: true })).toEqual(["play", "lose"]);
    expect(heard({ deal: over(1), done: [pair], ended: true, you: null })).toEqual(["play", "win"]);
  });
});
