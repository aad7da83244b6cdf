import { describe, expect, it } from "vitest";
import type { PlayInfo } from "../protocol";
import { passOf, readingsOf } from "./tried.svelte";

function play(text: string, kind: string, cards: string): PlayInfo {
  return { text, kind, cards } as PlayInfo;
}

describe("what may be played in an ending", () => {
  const legal = [
    play("pass", "pass", ""),
    play("7d7h=pair:7", "pair", "7d7h"),
    play("6d7d8d9d2h=straight:T", "straight", "6d7d8d9d2h"),
    play("6d7d8d9d2h=straight:9", "straight", "6d7d8d9d2h"),
  ];

  it("is found by its cards, in whatever order they were selected", () => {
    expect(readingsOf(legal, ["7h", "7d"]).map(({ text }) => text)).toEqual(["7d7h=pair:7"]);
    expect(readingsOf(legal, ["2h", "9d", "8d", "7d", "6d"])).toHaveLength(2);
  });

  it("is nothing where nothing is selected, or cards make no play", () => {
    expect(readingsOf(legal, [])).toEqual([]);
    expect(readingsOf(legal, ["7d"])).toEqual([]);
  });

  it("knows whether one may pass", () => {
    expect(passOf(legal)?.text).toBe("pass");
    expect(passOf(legal.slice(1))).toBeNull();
  });
});
