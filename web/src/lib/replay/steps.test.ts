import { describe, expect, it } from "vitest";
import { auction, deal, display, done, play } from "../../gallery/fixtures";
import type { Replay, ReplayStep } from "../protocol";
import { seatName, showsOf, trickStarts } from "./steps";

const PAIR = play("5s5d", "pair", "5d5s", "5");

function step(more: Partial<ReplayStep> = {}): ReplayStep {
  const { to_beat, to_beat_seat, trick, special, auction, tributes } = deal({ trick: [] });
  return {
    done: null,
    phase: "play",
    to_act: 1,
    hands: [["3s"], ["4s", "4h"], []],
    talon: 0,
    order: [2],
    declarer: null,
    partner: null,
    ...{ to_beat, to_beat_seat, trick, special, auction, tributes },
    ...more,
  };
}

function replay(seats: string[], steps: ReplayStep[] = [step()], level: string | null = null): Replay {
  return {
    id: "r",
    house: null,
    rules: "biga",
    options: {},
    values: {},
    seats,
    deal: 0,
    deals: 1,
    level,
    steps,
    result: null,
    display: display(),
  };
}

describe("a seat of a replay", () => {
  const shows = showsOf(replay(["Wen", "bot:greedy", "bot:greedy2"]), step({ trick: [done(1, PAIR)] }), "0");

  it("is a person by their name, and a bot by its seat", () => {
    expect(shows.map(({ name, kind, bot }) => [name, kind, bot])).toEqual([
      ["Wen", "person", null],
      [seatName("bot:greedy", 1), "bot", "greedy"],
      [seatName("bot:greedy2", 2), "bot", "greedy"],
    ]);
    expect(shows[1]?.name).not.toBe(shows[2]?.name);
    expect(shows.map(({ portrait }) => portrait)).toEqual(["Wen", "bot 1", "bot 2"]);
  });

  it("is drawn as one that is there and hides its hand", () => {
    expect(shows[1]).toEqual({
      seat: 1,
      name: seatName("bot:greedy", 1),
      portrait: "bot 1",
      avatar: null,
      kind: "bot",
      bot: "greedy",
      covered: false,
      program: false,
      present: true,
      count: 2,
      isAnnounced: false,
      turn: true,
      team: null,
      roles: [],
      out: null,
      done: done(1, PAIR),
      shown: [],
      left: [],
      open: null,
      says: null,
      menu: null,
    });
    expect(shows[0]?.menu).not.toBeNull();
  });

  it("plays with whoever sits across where there are levels", () => {
    const sides = showsOf(replay(["a", "b", "c", "d"], [step()], "5"), step(), "1").map(({ team }) => team);
    expect(sides).toEqual([1, 0, 1, 0]);
  });

  it("knows that a declarer without a partner is alone", () => {
    const sides = (partner: number | null) =>
      showsOf(replay(["a", "b", "c", "d", "e"]), step({ declarer: 0, partner, auction: null }), "1").map(
        (s) => s.team,
      );
    expect(sides(null)).toEqual([1, 0, 0, 0, 0]);
    expect(sides(2)).toEqual([1, 0, 1, 0, 0]);
  });

  it("lays its hand open where it is played so, but not where all are seen anyway", () => {
    const opened = step({ auction: auction({ open: [1] }) });
    const openOf = (eyes: string) => showsOf(replay(["a", "b", "c"]), opened, eyes).map(({ open }) => open);
    expect(openOf("0")).toEqual([null, ["4s", "4h"], null]);
    expect(openOf("all")).toEqual([null, null, null]);
    expect(showsOf(replay(["a", "b", "c"]), step({ auction: null }), "0").map(({ open }) => open)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("shows how many cards it holds, whether it is to act, and what it did", () => {
    expect(shows.map(({ count }) => count)).toEqual([1, 2, 0]);
    expect(shows.map(({ turn }) => turn)).toEqual([false, true, false]);
    expect(shows.map((show) => show.done?.play.text ?? null)).toEqual([null, PAIR.text, null]);
  });

  it("says in which place it went out", () => {
    expect(shows.map(({ out }) => out)).toEqual([null, null, "1st"]);
    const later = showsOf(replay(["a", "b", "c"]), step({ order: [2, 0] }), "0");
    expect(later.map(({ out }) => out)).toEqual(["2nd", null, "1st"]);
  });

  it("has the part that it plays", () => {
    const roles = (more: Partial<ReplayStep>) =>
      showsOf(replay(["a", "b", "c"]), step(more), "0").map((s) => s.roles);
    expect(roles({})).toEqual([[], [], []]);
    const [declarer, ally, other] = roles({ declarer: 0, partner: 1, auction: null });
    expect([declarer, ally, other]).toEqual([["declarer"], ["ally"], []]);
    expect(roles({ declarer: 0, partner: null, auction: null })[0]).toEqual(["alone"]);
    expect(roles({ declarer: 0, partner: null })[0]).not.toEqual(declarer);
  });
});

it("finds the first step of each trick", () => {
  const steps = [null, 0, 0, null, 1, 1, 2].map((trick) =>
    step({ done: trick === null ? null : done(0, PAIR, trick) }),
  );
  const found = trickStarts(replay(["a", "b", "c"], steps));
  expect(found.map(({ trick, step: at }) => [trick, at])).toEqual([
    [0, 1],
    [1, 4],
    [2, 6],
  ]);
  expect(found[0]?.label).toContain("1");
});
