import { describe, expect, it } from "vitest";
import { withIds } from "./layout";
import { idsOf, Selection } from "./selection.svelte";

const hand = withIds([["3s", "3s"], ["4h"]]).flat();

function selected(...ids: string[]): Selection {
  const selection = new Selection();
  selection.put(ids, true);
  return selection;
}

describe("a selection", () => {
  it("keeps the order in which cards were taken; who is taken again comes last", () => {
    const selection = selected("4h#0", "3s#0");
    expect(selection.cards).toBe("4h3s");
    selection.put(["4h#0", "4h#0"], true);
    expect(selection.ids).toEqual(["3s#0", "4h#0"]);
    expect(selection.size).toBe(2);
    selection.put(["3s#0"], false);
    expect(selection.ids).toEqual(["4h#0"]);
  });

  it("takes all of some cards, or none of them when all are taken", () => {
    const selection = selected("3s#0");
    selection.toggle(["3s#0", "3s#1"]);
    expect(selection.ids).toEqual(["3s#0", "3s#1"]);
    selection.toggle(["3s#0", "3s#1"]);
    expect(selection.size).toBe(0);
  });

  it("lets the last card go", () => {
    const selection = selected("3s#0", "3s#1", "4h#0");
    selection.dropLast();
    expect(selection.ids).toEqual(["3s#0", "3s#1"]);
    expect(selection.has("4h#0")).toBe(false);
  });

  it("holds only cards of the hand", () => {
    const selection = selected("3s#0", "9c#0", "4h#0");
    selection.keepOnly(hand);
    expect(selection.ids).toEqual(["3s#0", "4h#0"]);
    selection.clear();
    expect(selection.ids).toEqual([]);
  });

  it("is replaced by others, each once", () => {
    const selection = selected("3s#0");
    selection.replace(["4h#0", "3s#1", "4h#0"]);
    expect(selection.ids).toEqual(["4h#0", "3s#1"]);
  });
});

describe("cards of a hand", () => {
  it("that are alike are found one after the other", () => {
    expect(idsOf(["3s", "4h", "3s"], hand)).toEqual(["3s#0", "4h#0", "3s#1"]);
  });

  it("that are not there are not found", () => {
    expect(idsOf(["3s", "3s", "3s"], hand)).toBeNull();
    expect(idsOf([], hand)).toEqual([]);
  });
});
