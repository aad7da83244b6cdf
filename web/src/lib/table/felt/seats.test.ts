import { expect, it } from "vitest";
import { deal, display, done, play, table } from "../../../gallery/fixtures";
import { PASS } from "../controls/plays";
import { onTable, seatShows } from "./seats";

it("lets captured cards leave their place, and keeps the Fours that took them", () => {
  const egg = done(1, play("9s9h9d=bomb:9", "bomb", "9s9h9d", "9"));
  const fours = done(2, { ...play("4s4h=pair:4", "pair", "4s4h", "4"), capture: true });
  const at = deal({ trick: [egg, fours], to_beat: fours.play, to_beat_seat: 2, levels: null });
  expect(onTable(at, 1)).toBeNull();
  expect(onTable(at, 2)).toBe(fours);
  expect(onTable(deal({ trick: [egg], to_beat: egg.play, to_beat_seat: 1, levels: null }), 1)).toBe(egg);
});

it("keeps the play that won a trick and the passes on it until the next lead", () => {
  const low = done(0, play("3s", "single", "3s", "3"));
  const won = done(1, play("9s", "single", "9s", "9"));
  const passed = done(2, PASS);
  const collected = deal({ trick: [low, won, passed], to_beat: null, to_beat_seat: null });
  expect([0, 1, 2, 3].map((seat) => onTable(collected, seat))).toEqual([null, won, passed, null]);
  const running = deal({ trick: [low, won, passed], to_beat: won.play, to_beat_seat: 1 });
  expect([0, 1, 2].map((seat) => onTable(running, seat))).toEqual([low, won, passed]);
  expect(onTable(deal({ trick: [won], phase: "tribute" }), 1)).toBeNull();
  expect(onTable(deal({ trick: [low, won], phase: "over", to_beat: null }), 0)).toBe(low);
});

it("opens all hands to spectators of bots, also those that are empty by now, and no hand to a player", () => {
  const hands = [["3d", "4s"], [], ["BJ"], ["Ah"]];
  const opens = (seen: (readonly string[])[] | null) =>
    seatShows(table({ you: null }), deal({ hands: seen as string[][] | null }), display(), [], {}, [], []).map(
      ({ open }) => open,
    );
  expect(opens(hands)).toEqual(hands);
  expect(opens(null)).toEqual([null, null, null, null]);
});
