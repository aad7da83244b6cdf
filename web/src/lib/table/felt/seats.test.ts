import { expect, it } from "vitest";
import { deal, done, play } from "../../../gallery/fixtures";
import { onTable } from "./seats";

it("lets captured cards leave their place, and keeps the Fours that took them", () => {
  const egg = done(1, play("9s9h9d=bomb:9", "bomb", "9s9h9d", "9"));
  const fours = done(2, { ...play("4s4h=pair:4", "pair", "4s4h", "4"), capture: true });
  const at = deal({ trick: [egg, fours], to_beat: fours.play, to_beat_seat: 2, levels: null });
  expect(onTable(at, 1)).toBeNull();
  expect(onTable(at, 2)).toBe(fours);
  expect(onTable(deal({ trick: [egg], to_beat: egg.play, to_beat_seat: 1, levels: null }), 1)).toBe(egg);
});
