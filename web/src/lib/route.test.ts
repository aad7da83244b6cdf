import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rooted } from "../gallery/rooted.svelte";
import type { Replay } from "./protocol";

/** Mock of `window.location`. */
const place = { pathname: "/", search: "" };
let popped: () => void = () => {};

function moved(path: string): void {
  const [pathname = "/", search] = path.split("?");
  Object.assign(place, { pathname, search: search === undefined ? "" : `?${search}` });
}

vi.stubGlobal("location", place);
vi.stubGlobal("addEventListener", (_: string, hears: () => void) => (popped = hears));
vi.stubGlobal("scrollTo", () => {});
vi.stubGlobal("document", { getAnimations: () => [], querySelector: () => null });
vi.stubGlobal("history", {
  pushState: (_: unknown, __: string, path: string) => moved(path),
  replaceState: (_: unknown, __: string, path: string) => moved(path),
});
const { router } = await import("./route.svelte");
const { Playhead } = await import("./replay/playhead.svelte");
const playhead = (start: number) => rooted(() => new Playhead(REPLAY, start));

const REPLAY = { id: "r/1", deal: 2, seats: ["a", "b", "c"], steps: [{}, {}, {}, {}] } as unknown as Replay;

beforeEach(() => router.go("/"));

describe("the page that an address names", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/guandan", { page: "new", game: "guandan" }],
    ["/t/k3v9", { page: "table", id: "k3v9" }],
    ["/i/a%2Fb", { page: "join", code: "a/b" }],
    ["/r/x/12", { page: "replay", id: "x", step: 12 }],
    ["/r/x", { page: "replay", id: "x", step: 0 }],
    ["/r/x/y", { page: "replay", id: "x", step: 0 }],
    ["/records", { page: "records" }],
    ["/daily", { page: "daily" }],
    ["/daily/a1", { page: "daily-set", id: "a1" }],
    ["/p/Ab-1", { page: "profile", link: "Ab-1" }],
    ["/ratings", { page: "ratings", game: "", seats: 0 }],
    ["/ratings/guandan/4", { page: "ratings", game: "guandan", seats: 4 }],
    ["/endings/7", { page: "endings", number: 7 }],
    ["/endings/-1", { page: "endings", number: 0 }],
    ["/endings/2.9", { page: "endings", number: 2 }],
    ["/endings", { page: "endings", number: 0 }],
    ["/learn/biga", { page: "learn", game: "biga" }],
    ["/me", { page: "mine" }],
    ["/pad", { page: "pad" }],
    ["/rules/guandan", { page: "rules", game: "guandan" }],
    ["/rules/guandan/text", { page: "text", game: "guandan" }],
    ["/verify", { page: "verify" }],
    ["/nowhere", { page: "lost" }],
    ["/t", { page: "table", id: "" }],
    ["/rules", { page: "rules", game: "" }],
    ["/t/%E0%A4", { page: "lost" }],
  ])("is at %s", (path, route) => {
    router.go(path);
    expect(router.route).toEqual(route);
  });

  it("follows the way back, with what was asked for", () => {
    router.go("/new?game=biga");
    expect(router.search.get("game")).toBe("biga");
    expect(router.fresh).toBe(false);
    moved("/pad");
    popped();
    expect([router.route.page, router.search.size]).toEqual(["pad", 0]);
  });

  it("stays where only its address changes", () => {
    router.go("/r/x/1");
    router.replace("/r/x/2?eyes=1");
    expect([router.route, router.search.get("eyes")]).toEqual([{ page: "replay", id: "x", step: 1 }, "1"]);
  });
});

describe("where one is in a replay", () => {
  it.each([
    [2, 2],
    [99, 3],
    [-1, 0],
    [1.5, 0],
    [Number.NaN, 0],
  ])("begins at %d within it, at %d", (start, at) => {
    expect(playhead(start).at).toBe(at);
  });

  it("follows the keys, and no further than its ends", () => {
    const head = playhead(0);
    const pressed = (key: string): number => (head.press(key) ? head.at : -1);
    expect(["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "x"].map(pressed)).toEqual([
      1, 3, 3, 2, 0, 0, -1,
    ]);
    expect([head.press(" "), head.isPlaying]).toEqual([true, true]);
    expect([head.press(" "), head.isPlaying]).toEqual([true, false]);
  });

  it("goes on by itself, as fast as one wants, to its end or until one stops it", () => {
    vi.useFakeTimers();
    const head = playhead(0);
    vi.advanceTimersByTime(5000);
    expect(head.at).toBe(0);
    head.press(" ");
    flushSync();
    vi.advanceTimersByTime(1399);
    expect(head.at).toBe(0);
    vi.advanceTimersByTime(1);
    expect(head.at).toBe(1);
    head.speed = "4";
    flushSync();
    vi.advanceTimersByTime(350);
    expect(head.at).toBe(2);
    head.press(" ");
    flushSync();
    vi.advanceTimersByTime(5000);
    expect(head.at).toBe(2);
    head.press(" ");
    flushSync();
    vi.advanceTimersByTime(700);
    expect([head.at, head.isPlaying]).toEqual([3, false]);
    vi.useRealTimers();
  });

  it("is there again after a reload, whatever is shown, in any deal", () => {
    for (const asked of ["", "?deal=2", "?deal=9&eyes=1"])
      for (const at of REPLAY.steps.keys())
        for (const eyes of ["all", ...REPLAY.seats.keys()].map(String)) {
          router.go(`/r/r%2F1/3${asked}`);
          const head = playhead(3);
          head.go(at);
          head.eyes = eyes;
          expect(place.pathname + place.search).toBe(head.address);
          moved(head.address);
          popped();
          const { route } = router;
          const again = playhead(route.page === "replay" ? route.step : -1);
          expect([route, again.at, again.eyes]).toEqual([{ page: "replay", id: "r/1", step: at }, at, eyes]);
          expect(router.search.get("deal")).toBe(asked === "" ? null : "2");
        }
  });

  it("is seen through the eyes that the address names, if there are any", () => {
    for (const [asked, eyes] of [
      ["1", "1"],
      ["3", "all"],
      ["length", "all"],
      ["", "all"],
    ]) {
      router.go(`/r/r?eyes=${asked}`);
      expect(playhead(0).eyes).toBe(eyes);
    }
  });
});
