import { beforeEach, expect, it, vi } from "vitest";
import { done, play } from "../gallery/fixtures";
import { PASS } from "./table/controls/plays";

const spoken: string[] = [];
let listed: { lang: string; default: boolean }[] = [];

class Utterance {
  voice: unknown = null;
  lang = "";
  constructor(readonly text: string) {}
}

const changed: (() => void)[] = [];
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
const { speak, toggleMute, voices } = await import("./voice.svelte");

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
