import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Listener, Wire } from "../network/socket";
import { rooted } from "../../gallery/rooted.svelte";
import type { ListMessage, OpenTable } from "../protocol";
import { heldIn, OpenTableList, sorted } from "./list.svelte";

const row = (table: string, more: Partial<OpenTable> = {}): OpenTable =>
  ({ table, free: 1, status: "lobby", since: 10, spectators: true, ...more }) as OpenTable;

const ids = (rows: readonly OpenTable[]): string => rows.map(({ table }) => table).join("");

/** Return a list whose server is the test. */
function opened(): { list: OpenTableList; say: (message: object) => void } {
  let hears: Listener<ListMessage> | null = null;
  const wire: Wire = { onDevice: false, open: () => {}, send: () => {}, close: () => {} };
  const list = rooted(
    () =>
      new OpenTableList("", (listener) => {
        hears = listener;
        return wire;
      }),
  );
  const say = (message: object): void => {
    hears?.message(message as ListMessage);
    flushSync();
  };
  return { list, say };
}

const part = (tables: readonly OpenTable[], first = true, more = false): object => ({
  type: "tables",
  stream: "s",
  seq: 1,
  first,
  more,
  tables,
});

describe("the order of open tables", () => {
  it("begins with those that can be joined soonest", () => {
    const rows = [
      row("f", { free: 0, spectators: false }),
      row("d", { free: 0 }),
      row("e", { status: "playing" }),
      row("a", { free: 2 }),
      row("c"),
      row("b"),
      row("g", { since: 1 }),
    ];
    expect(ids(sorted(rows))).toBe("gbcaedf");
  });

  it("keeps known rows in their places while they are held", () => {
    const rows = [row("a"), row("b"), row("c")];
    expect(ids(heldIn([row("c"), row("x"), row("a")], rows))).toBe("cab");
  });
});

describe("the live list", () => {
  it("shows a snapshot once all its parts have come, and then its changes", () => {
    const { list, say } = opened();
    say(part([row("a")], true, true));
    expect([list.isLoaded, ids(list.shown)]).toEqual([false, ""]);
    say(part([row("b")], false, false));
    expect([list.isLoaded, ids(list.shown)]).toEqual([true, "ab"]);
    say({ type: "changed", seq: 2, tables: [row("c"), row("a", { free: 3 })], gone: ["b"] });
    expect(ids(list.shown)).toBe("ca");
    say(part([row("z")]));
    expect(ids(list.shown)).toBe("z");
  });

  it("keeps its rows when the server resumes it", () => {
    const { list, say } = opened();
    say(part([row("a")]));
    say(part([], false));
    expect(ids(list.shown)).toBe("a");
  });

  it("moves no row while it is held, and sorts them afterwards", () => {
    const { list, say } = opened();
    say(part([row("a"), row("b")]));
    list.hold(true);
    say({ type: "changed", seq: 2, tables: [row("a", { free: 3 }), row("0")], gone: [] });
    expect(ids(list.shown)).toBe("ab0");
    list.hold(false);
    expect(ids(list.shown)).toBe("0ba");
  });
});
