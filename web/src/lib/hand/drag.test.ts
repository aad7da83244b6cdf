import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { layout, withIds } from "./layout";
import { Drag } from "./drag.svelte";
import { Selection } from "./selection.svelte";

const placed = layout(withIds([["3s"], ["4s", "4h"], ["5s"]]), { width: 800, largest: 92 });
const at = (id: string): { x: number; y: number } => {
  const card = placed.cards.find((each) => each.id === id);
  if (card === undefined) throw new Error(id);
  return { x: card.x + 4, y: 80 };
};
const HELD = 400;

let selection: Selection;
let taps: [string, boolean][];
let dropped: string[][];
let drag: Drag;

beforeEach(() => {
  vi.useFakeTimers();
  selection = new Selection();
  taps = [];
  dropped = [];
  drag = new Drag(() => ({
    placed,
    rest: placed,
    selection,
    drop: (ids) => void dropped.push([...ids]),
    tapped: (id, taken) => void taps.push([id, taken]),
  }));
});
afterEach(() => vi.useRealTimers());

function tap(id: string, time: number): void {
  drag.down(at(id), time);
  drag.up();
}

describe("a tap", () => {
  it("takes a card, and the next one lets it down", () => {
    expect(drag.down(at("3s#0"), 0)).toBe("3s#0");
    drag.up();
    tap("3s#0", 1000);
    expect(selection.ids).toEqual([]);
    expect(taps).toEqual([
      ["3s#0", true],
      ["3s#0", false],
    ]);
  });

  it("twice takes the whole group, and twice more lets it down", () => {
    tap("4s#0", 0);
    expect(drag.down(at("4s#0"), 200)).toBeNull();
    drag.up();
    expect(selection.ids.toSorted()).toEqual(["4h#0", "4s#0"]);
    tap("4s#0", 1000);
    tap("4s#0", 1200);
    expect(selection.ids).toEqual([]);
  });

  it("on a card that went down after the first one is still its second", () => {
    selection.put(["4s#0"], true);
    const [card] = placed.cards.filter(({ id }) => id === "4s#0");
    const raised = { x: at("4s#0").x, y: (card?.y ?? 0) - 5 };
    expect(drag.down(raised, 0)).toBe("4s#0");
    drag.up();
    expect(selection.ids).toEqual([]);
    expect(drag.down(raised, 200)).toBeNull();
    expect(selection.ids.toSorted()).toEqual(["4h#0", "4s#0"]);
  });

  it("twice on a card alone takes it, whether it was taken before or not", () => {
    tap("3s#0", 0);
    tap("3s#0", 200);
    expect(selection.ids).toEqual(["3s#0"]);
    tap("3s#0", 1000);
    tap("3s#0", 1200);
    expect(selection.ids).toEqual(["3s#0"]);
  });

  it("is no second one where it comes too late, or on another card", () => {
    tap("4s#0", 0);
    tap("4s#0", 330);
    expect(selection.ids).toEqual([]);
    tap("4s#0", 1000);
    tap("5s#0", 1100);
    expect(selection.ids).toEqual(["4s#0", "5s#0"]);
  });

  it("beside the hand does nothing", () => {
    expect(drag.down({ x: 5000, y: 80 }, 0)).toBeNull();
    drag.up();
    expect([selection.ids, taps]).toEqual([[], []]);
  });
});

describe("a sweep", () => {
  it("takes all that it touches, and is no tap", () => {
    drag.down(at("3s#0"), 0);
    drag.move(at("5s#0"));
    vi.advanceTimersByTime(HELD);
    drag.up();
    expect(selection.ids).toEqual(["3s#0", "4s#0", "4h#0", "5s#0"]);
    expect([taps, dropped, drag.carried]).toEqual([[], [], null]);
  });

  it("is over when the finger is up", () => {
    tap("3s#0", 0);
    drag.move(at("5s#0"));
    expect(selection.ids).toEqual(["3s#0"]);
  });
});

describe("a card that is held", () => {
  it("comes up, alone, and is put down where the finger is", () => {
    selection.put(["5s#0"], true);
    drag.down(at("3s#0"), 0);
    vi.advanceTimersByTime(HELD);
    expect([...(drag.carried ?? [])]).toEqual(["3s#0"]);
    expect(selection.ids).toEqual(["5s#0"]);
    drag.move(at("5s#0"));
    expect(drag.at).toEqual(at("5s#0"));
    expect(drag.spot).not.toBeNull();
    drag.up();
    expect(dropped).toEqual([["3s#0"]]);
    expect([taps, drag.carried, drag.spot]).toEqual([[], null, null]);
  });

  it("brings all that is selected, if it is", () => {
    selection.put(["5s#0", "3s#0"], true);
    drag.down(at("3s#0"), 0);
    vi.advanceTimersByTime(HELD);
    drag.move(at("4s#0"));
    drag.up();
    expect(dropped).toEqual([["5s#0", "3s#0"]]);
    expect(selection.ids).toEqual(["5s#0", "3s#0"]);
  });

  it("and not moved was only tapped, slowly", () => {
    drag.down(at("3s#0"), 0);
    vi.advanceTimersByTime(HELD);
    drag.up();
    expect([selection.ids, dropped]).toEqual([["3s#0"], []]);
    expect(taps).toEqual([["3s#0", true]]);
  });

  it("may tremble a little", () => {
    drag.down(at("3s#0"), 0);
    drag.move({ x: at("3s#0").x + 3, y: 83 });
    vi.advanceTimersByTime(HELD);
    expect(drag.carried).not.toBeNull();
  });

  it("stays where it is if the gesture is taken back", () => {
    drag.down(at("3s#0"), 0);
    vi.advanceTimersByTime(HELD);
    drag.cancel();
    drag.move(at("5s#0"));
    drag.up();
    expect([dropped, taps, drag.carried]).toEqual([[], [], null]);
  });
});

it("carries nothing where cards cannot be moved", () => {
  const fixed = new Drag(() => ({ placed, rest: placed, selection, drop: null }));
  fixed.down(at("3s#0"), 0);
  vi.advanceTimersByTime(HELD);
  expect(fixed.carried).toBeNull();
  fixed.up();
  expect(selection.ids).toEqual(["3s#0"]);
});
