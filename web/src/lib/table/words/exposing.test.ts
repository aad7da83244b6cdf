import { expect, it } from "vitest";
import { auction, deal, done, play } from "../../../gallery/fixtures";
import { PASS } from "../controls/plays";
import { forcedAce } from "./exposing";

const AT = deal({ declarer: 2, special: "Ah", level: null, auction: null });
const EXPOSED = done(2, play("expose Ah", "expose", "Ah", null));

it("is the Ace that somebody had to show as nobody exposed one", () => {
  expect(forcedAce(AT, [done(1, PASS)])).toEqual({ seat: 2, card: "Ah" });
  expect(forcedAce(AT, [done(1, PASS), EXPOSED, done(3, PASS)])).toBeNull();
});

it.each([{ declarer: null }, { special: null }, { level: "5" }, { phase: "draw" as const }, { auction: auction() }])(
  "is none at %j",
  (more) => {
    expect(forcedAce({ ...AT, ...more }, [])).toBeNull();
  },
);
