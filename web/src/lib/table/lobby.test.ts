import { expect, it } from "vitest";
import { table } from "../../gallery/fixtures";
import { actionOn, squareOf, teamOf, wishesOf } from "./lobby";

const before = table({ status: "lobby", host: 0 });
const open = { ...before.seats[1], kind: "open" as const };

it("puts partners across, with the viewer at the bottom, and only where a game has partners", () => {
  expect(squareOf(before, true)).toEqual(["bottom", "right", "top", "left"]);
  expect(squareOf({ ...before, you: 1 }, true)).toEqual(["left", "bottom", "right", "top"]);
  expect(squareOf({ ...before, you: null }, true)?.[0]).toBe("bottom");
  expect(squareOf(before, false)).toBeNull();
  expect([0, 1, 2, 3].map((seat) => teamOf(seat, 1))).toEqual([1, 0, 1, 0]);
});

it("lets the host swap, a guest move to a free seat or ask for another one, and a spectator nothing", () => {
  const seats = [before.seats[0], open, before.seats[2], before.seats[3]] as typeof before.seats;
  const guest = { ...before, seats, you: 2 };
  expect([0, 1, 2, 3].map((seat) => actionOn(guest, seat))).toEqual(["ask", "move", null, "ask"]);
  const locked = seats.map((seat, at) => (at === 1 ? { ...seat, locked: true } : seat));
  expect(actionOn({ ...guest, seats: locked }, 1)).toBe("ask");
  expect([0, 1, 2, 3].map((seat) => actionOn({ ...guest, you: 0 }, seat))).toEqual(["swap", "swap", "swap", "swap"]);
  expect(actionOn({ ...guest, you: null }, 1)).toBeNull();
});

it("lists a wish until it is withdrawn", () => {
  const seats = before.seats.map((seat, at) => ({ ...seat, wants: at === 2 ? 3 : null }));
  const guest = { ...before, seats, you: 2 };
  expect(wishesOf(guest)).toEqual([{ seat: 2, wanted: 3 }]);
  expect(actionOn(guest, 3)).toBe("withdraw");
  expect(wishesOf(before)).toEqual([]);
});
