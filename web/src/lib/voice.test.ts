import { beforeEach, describe, expect, it, vi } from "vitest";
import { deal, done, play } from "../gallery/fixtures";
import type { EventInfo } from "./protocol";
import { PASS } from "./table/controls/plays";
import type { Scene } from "./voice.svelte";

const spoken: string[] = [];
let listed: { lang: string; default: boolean }[] = [];

class Utterance {
  voice: unknown = null;
  lang = "";
  constructor(readonly text: string) {}
}

const changed: (() => void)[] = [];
vi.resetModules(); // another file may have loaded the page, in a browser without speech
await import("../gallery/browser");
vi.stubGlobal("speechSynthesis", {
  pending: false,
  getVoices: () => listed,
  addEventListener: (_: string, hears: () => void) => changed.push(hears),
  cancel: () => spoken.push("(cancel)"),
  speak: (said: Utterance) => spoken.push(`${said.lang}: ${said.text}`),
});
vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
vi.stubGlobal("document", { hidden: false, documentElement: { lang: "" } });

const { settings } = await import("./settings.svelte");
const { speak: speakAt, speakOpening, toggleMute, voices } = await import("./voice.svelte");

const NAMES = ["You", "Ann", "Bo"];
const SCENE = { nameOf: (seat: number): string => NAMES[seat] ?? "", left: () => 9, before: [], order: [] };

function speak(done: readonly EventInfo[], more: Partial<Scene> = {}): void {
  speakAt(done, { ...SCENE, ...more });
}

/** Give the browser these voices. */
function install(...found: typeof listed): void {
  listed = found;
  for (const hears of changed) hears();
}

const PAIR = done(1, play("TsTc", "pair", "TsTc", "T"), 0);

beforeEach(() => {
  Object.assign(settings, { voice: false, muted: false, language: "en" });
  spoken.length = 0;
  install({ lang: "zh-HK", default: true }, { lang: "zh_CN", default: false }, { lang: "en-GB", default: false });
});

it("is silent until it is asked for", () => {
  speak([PAIR]);
  expect(spoken).toEqual([]);
});

it("says plays and passes in the language of the page, in Mandarin for Chinese", () => {
  settings.voice = true;
  speak([PAIR, done(2, PASS, 0)]);
  settings.language = "zh";
  speak([done(2, PASS, 0)]);
  expect(spoken).toEqual(["en-GB: pair of 10s", "en-GB: Pass", "zh_CN: 不要"]);
});

it("is silent without a voice of the language", () => {
  settings.voice = true;
  settings.language = "zh";
  install({ lang: "zh-HK", default: true });
  expect(voices.of("zh")).toBeNull();
  speak([PAIR]);
  expect(spoken).toEqual([]);
});

it("is silent while it is muted, which ends what is being said", () => {
  settings.voice = true;
  toggleMute();
  speak([PAIR]);
  expect([settings.muted, spoken]).toEqual([true, ["(cancel)"]]);
  toggleMute();
  expect(settings.muted).toBe(false);
});

/** Return the words in both languages. */
function both(say: () => void): string[] {
  settings.voice = true;
  say();
  settings.language = "zh";
  say();
  return spoken.map((words) => words.replaceAll("\u2060", "").replace(/^[^:]*: /, ""));
}

describe("the lead", () => {
  it("is of a seat when a deal begins with a trick, and not before an auction", () => {
    expect(both(() => speakOpening(deal({ to_act: 1 }), SCENE.nameOf))).toEqual(["Ann leads", "Ann先出"]);
    speakOpening(deal({ to_act: 1, phase: "bid" }), SCENE.nameOf);
    speakOpening(deal({ to_act: null, phase: "draw" }), SCENE.nameOf);
    expect(spoken.length).toBe(2);
  });

  it("is given to another seat after equal tributes", () => {
    const lead = done(1, { ...play("lead 2", "lead", "", null), seat: 2 }, null);
    expect(both(() => speak([lead]))).toEqual(["Bo leads", "Bo先出"]);
  });

  it("is taken over from a seat that is out, at its first play alone", () => {
    const before = [done(2, PAIR.play, 3), done(0, PASS, 3)];
    const lead = done(1, PAIR.play, 4);
    expect(both(() => speak([lead], { before, order: [2] }))).toEqual(["Taking the lead: pair of 10s", "接风，对10"]);
    settings.language = "en";
    speak([done(0, PAIR.play, 4)], { before: [...before, lead], order: [2] });
    speak([lead], { before });
    speak([done(2, PAIR.play, 4)], { before });
    expect(new Set(spoken.slice(2))).toEqual(new Set(["en-GB: pair of 10s"]));
  });
});

describe("a play", () => {
  it("names the last cards, unless their number is hidden", () => {
    expect(both(() => speak([PAIR], { left: () => 1 }))).toEqual(["pair of 10s, last card", "对10，报单"]);
    settings.language = "en";
    for (const left of [2, 3, 0, null]) speak([PAIR], { left: () => left });
    speak([done(1, PASS, 0)], { left: () => 1 });
    expect(spoken.slice(2)).toEqual([
      "en-GB: pair of 10s, 2 cards left",
      ...Array<string>(3).fill("en-GB: pair of 10s"),
      "en-GB: Pass",
    ]);
  });

  it("names a capture", () => {
    const four = done(1, { ...play("4s", "single", "4s", "4"), capture: true }, 2);
    expect(both(() => speak([four]))).toEqual(["single 4 captures the bomb", "单张4收蛋"]);
  });
});

describe("chance", () => {
  it("names the landlord by lot and the wild rank", () => {
    const lot = done(0, { ...play("landlord 2", "landlord", "", null), seat: 2 }, null);
    const wild = done(2, play("wild 7", "wild", "", "7"), null);
    expect(both(() => speak([lot, wild]))).toEqual(["Bo is the landlord", "Wild rank: 7", "Bo是地主", "癞子是7"]);
  });
});

describe("announcements outside a trick", () => {
  const CASES: [string, string, string, EventInfo["asked"], string, string][] = [
    ["bid", "bid 2", "", "bid", "Bid 2", "2分"],
    ["bid", "bid 1", "", "call", "Call", "叫地主"],
    ["bid", "bid 2", "", "grab", "Grab", "抢地主"],
    ["pass", "pass", "", "bid", "Pass", "不叫"],
    ["pass", "pass", "", "grab", "No grab", "不抢"],
    ["pass", "pass", "", "double", "No double", "不加倍"],
    ["double", "double", "", "double", "Double", "加倍"],
    ["show", "show", "", "show", "Open hand", "明牌"],
    ["expose", "expose As", "As", "ace", "Expose Ace of spades", "亮黑桃A"],
    ["reveal", "reveal", "", "ace", "Both Big Aces", "两张大A都亮"],
    ["resist", "resist", "", "resist", "No tribute", "抗贡"],
    ["give", "give RJ", "RJ", null, "Tribute: red joker", "进贡大王"],
    ["take", "take Kh", "Kh", null, "Take King of hearts", "收红桃K"],
    ["return", "return 3c", "3c", null, "Return 3 of clubs", "还贡梅花3"],
    ["return", "return", "", null, "Return a card", "还贡"],
  ];

  it.each(CASES)("say %s as %s", (kind, text, cards, asked, english, chinese) => {
    settings.voice = true;
    const event = done(1, { ...play(text, kind, cards, null), text }, null, asked);
    speak([event]);
    settings.language = "zh";
    speak([event]);
    expect(spoken).toEqual([`en-GB: ${english}`, `zh_CN: ${chinese}`]);
  });

  it("are silent for a declined offer, and like plays while muted or without a voice", () => {
    settings.voice = true;
    speak([done(1, { ...play("no", "no", "", null), text: "no" }, null, "ace")]);
    settings.muted = true;
    const bid = done(1, { ...play("bid 2", "bid", "", null), text: "bid 2" }, null, "bid");
    speak([bid]);
    settings.muted = false;
    install({ lang: "fr-FR", default: true });
    speak([bid]);
    expect(spoken).toEqual([]);
  });
});
