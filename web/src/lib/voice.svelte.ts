/** Speech of plays and announcements by the browser's speech synthesis. Silent without a voice of the language. */

import { splitCards } from "./cards/card";
import { cardName, rankName } from "./i18n/cards";
import { t } from "./i18n/language.svelte";
import { listed } from "./i18n/lists";
import { isCombination, playName } from "./i18n/plays";
import type { DealView, EventInfo } from "./protocol";
import { type Language, settings } from "./settings.svelte";
import { stakeOf } from "./table/words/auction";
import { FEW } from "./table/words/heard";
import { type NameOf, subject } from "./table/words/narrate";

/** Tags of voices per language. Voices of Hong Kong and Macao speak Cantonese. */
const TAGS: Readonly<Record<Language, RegExp>> = { en: /^en\b/i, zh: /^(zh|cmn)(?!-(hk|mo))\b/i };

const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;

class Voices {
  #all = $state.raw<readonly SpeechSynthesisVoice[]>(synthesis?.getVoices() ?? []);

  constructor() {
    // Browsers may load voices after the page.
    synthesis?.addEventListener("voiceschanged", () => (this.#all = synthesis.getVoices()));
  }

  /** Return the voice of a language, preferably the browser's default; null if there is none. */
  of(language: Language): SpeechSynthesisVoice | null {
    const found = this.#all.filter(({ lang }) => TAGS[language].test(lang.replace("_", "-")));
    return found.find((voice) => voice.default) ?? found[0] ?? null;
  }
}

export const voices = new Voices();

/** Table at which actions are spoken. */
export interface Scene {
  readonly nameOf: NameOf;
  /** Return a seat's card count after the actions; null if hidden. */
  readonly left: (seat: number) => number | null;
  /** Events of the deal before the actions. */
  readonly before: readonly EventInfo[];
  /** Seats that are out, in order. */
  readonly order: readonly number[];
}

/** Return the words to speak for an action; empty for one that is not announced, such as a declined offer. */
function wordsOf(event: EventInfo, scene: Scene): string {
  return event.trick === null || !isCombination(event.play) ? announced(event, scene) : played(event, scene);
}

function played(event: EventInfo, { left, before, order }: Scene): string {
  const { play, seat } = event;
  let words = playName(play);
  if (play.capture) words = t("voice-captures", { play: words });
  else if (takesOver(event, before, order)) words = t("voice-takes-over", { play: words });
  const n = left(seat);
  return n === 1 || n === FEW ? t("voice-left", { play: words, n }) : words;
}

/** Return true if a play leads because the winner of the trick before has no cards left. */
function takesOver(event: EventInfo, before: readonly EventInfo[], order: readonly number[]): boolean {
  const last = before.findLast(({ play }) => isCombination(play));
  return last !== undefined && last.trick !== event.trick && last.seat !== event.seat && order.includes(last.seat);
}

/** Return the words for a decision without a combination: a pass, bid, exposure, double, tribute, return or lot. */
function announced({ play, asked, trick }: EventInfo, { nameOf }: Scene): string {
  const cards = listed(splitCards(play.cards).map((card) => cardName(card)));
  switch (play.kind) {
    case "pass":
      if (trick !== null) return t("seat-pass");
      return t("voice-pass", { asked: asked ?? "none" });
    case "bid":
      return t("voice-bid", { asked: asked ?? "none", stake: stakeOf(play.text) });
    case "show":
    case "double":
    case "reveal":
    case "resist":
      return t(`voice-${play.kind}`);
    case "expose":
    case "give":
    case "take":
      return t(`voice-${play.kind}`, { cards });
    case "return":
      return cards === "" ? t("voice-return-hidden") : t("voice-return", { cards });
    case "wild":
      return play.rank === null ? "" : t("voice-wild", { rank: rankName(play.rank) });
    case "landlord":
      return play.seat === null ? "" : t("voice-landlord", subject(play.seat, nameOf));
    case "lead":
      return play.seat === null ? "" : t("voice-leads", subject(play.seat, nameOf));
    default:
      return "";
  }
}

/** Return the words for the seat that leads the first trick; empty if the deal begins otherwise. */
function opening({ phase, to_act }: DealView, nameOf: NameOf): string {
  return phase === "play" && to_act !== null ? t("voice-leads", subject(to_act, nameOf)) : "";
}

/** Speak actions, in order. */
export function speak(done: readonly EventInfo[], scene: Scene): void {
  say(done.map((event, at) => wordsOf(event, { ...scene, before: [...scene.before, ...done.slice(0, at)] })));
}

/** Speak who leads in a deal that begins with a trick. */
export function speakOpening(deal: DealView, nameOf: NameOf): void {
  say([opening(deal, nameOf)]);
}

/** Speak unless speech is off or muted. Words that are still waiting are dropped, so that speech keeps up. */
function say(sentences: readonly string[]): void {
  const voice = voices.of(settings.language);
  if (synthesis === undefined || voice === null || !settings.voice || settings.muted || document.hidden) return;
  if (synthesis.pending) synthesis.cancel();
  for (const words of sentences.filter((each) => each !== "")) {
    const said = new SpeechSynthesisUtterance(settings.language === "zh" ? words.replaceAll(" ", "") : words);
    said.voice = voice;
    said.lang = voice.lang;
    synthesis.speak(said);
  }
}

/** True if neither sounds nor speech are heard. */
export function isSilent(): boolean {
  return settings.muted || !(settings.audible || settings.voice);
}

/** Mute sounds and speech, or end the mute; turn sounds on if neither is. */
export function toggleMute(): void {
  settings.muted = !isSilent();
  if (!settings.muted && !settings.voice) settings.audible = true;
  if (settings.muted) synthesis?.cancel();
}
