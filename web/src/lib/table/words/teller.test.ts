import { describe, expect, it } from "vitest";
import { deal } from "../../../gallery/fixtures";
import { rooted } from "../../../gallery/rooted.svelte";
import type { TableClient } from "../../net/table.svelte";
import type { DealView } from "../../protocol";
import { Teller } from "./teller.svelte";

function idle(more: Partial<DealView>, mine: number | null = 0): string {
  const client = { deal: deal(), mine, listen: () => () => {} } as unknown as TableClient;
  const names = ["Wen", "Heron", "Chen", "Otter"];
  const told = { nameOf: (seat: number) => names[seat] ?? "", countOf: (_: number, size: number) => size };
  const teller = rooted(() => new Teller(client, told));
  return teller.idle(deal({ to_beat: null, ...more }));
}

describe("what stands in the middle where nothing lies", () => {
  it("is who thinks, and for whose lead all wait", () => {
    expect(idle({ to_act: 1 })).toContain("Heron");
    expect(idle({ to_act: 0 })).toMatch(/lead/i);
    expect(idle({ to_act: 0 }, null)).toContain("Wen");
    expect(idle({ to_act: null })).toBe("");
    expect(idle({ to_act: 0, phase: "give" as never })).toBe("");
  });

  it("is how many cards were drawn, once there are some", () => {
    expect(idle({ phase: "draw", drawn: 0, to_act: null })).toBe("");
    expect(idle({ phase: "draw", drawn: 12, to_act: null })).toContain("12");
  });

  it("is what nobody has claimed yet", () => {
    const windows = (["draw", "reveal"] as const).map((kind) =>
      idle({ to_act: null, window: { kind } as unknown as DealView["window"] }),
    );
    expect(new Set([...windows, ""]).size).toBe(3);
  });
});
