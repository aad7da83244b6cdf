import { describe, expect, it } from "vitest";
import { deal, done, play } from "../../../gallery/fixtures";
import { forcedAce } from "../words/exposing";
import { PASS } from "../controls/plays";
import { lastOf, toBeat } from "./show";

const BOMB = play("4s4h4d4c", "bomb", "4s4h4d4c", "4");
const TAKEN = play("5s5h5d5c", "bomb", "5s5h5d5c", "5", { capture: true });

describe("what is to beat", () => {
  it("is marked where the last combination captured, whoever has passed since", () => {
    expect(toBeat(BOMB, [done(0, TAKEN), done(1, PASS)])?.capture).toBe(true);
    expect(toBeat(BOMB, [done(0, TAKEN), done(1, BOMB)])?.capture).toBe(false);
    expect(toBeat(BOMB, [])).toBe(BOMB);
    expect(toBeat(null, [done(0, TAKEN)])).toBeNull();
  });
});

it("shows the last thing that a seat did", () => {
  const trick = [done(0, BOMB), done(1, PASS), done(0, PASS)];
  expect(lastOf(trick, 0)?.play).toBe(PASS);
  expect(lastOf(trick, 2)).toBeNull();
});

describe("an Ace that had to be shown", () => {
  const bigA = deal({ declarer: 2, special: "Ah", auction: null, level: null, phase: "play" });

  it("is the declarer's, if nobody exposed one", () => {
    expect(forcedAce(bigA, [done(0, BOMB)])).toEqual({ seat: 2, card: "Ah" });
    expect(forcedAce(bigA, [done(0, play("expose As", "expose", "As", null))])).toBeNull();
  });

  it.each([{ declarer: null }, { special: null }, { level: "2" }, { phase: "draw" as const }])(
    "is none with %o",
    (more) => {
      expect(forcedAce({ ...bigA, ...more }, [])).toBeNull();
    },
  );
});
