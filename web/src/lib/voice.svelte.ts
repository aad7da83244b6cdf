/** Speech of plays and announcements by the browser's speech synthesis. Silent without a voice of the language. */

import { splitCards } from "./cards/card";
import { cardName } from "./i18n/cards";
import { t } from "./i18n/language.svelte";
import { listed } from "./i18n/lists";
import { isCombination, playName } from "./i18n/plays";
import type { EventInfo } from "./protocol";
import { type Language, settings } from "./settings.svelte";
import { stakeOf } from "./table/words/auction";

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

/** Return the words to speak for an action; empty for one that is not announced, such as a declined offer. */
export function wordsOf(event: EventInfo): string {
  const { play, trick } = event;
  const words = trick === null ? announced(event) : played(play);
  return settings.language === "zh" ? words.replaceAll(" ", "") : words;
}

function played(play: EventInfo["play"]): string {
  if (play.kind === "pass") return t("seat-pass");
  return isCombination(play) ? playName(play) : "";
}

/** Return the words for a decision outside a trick: a bid, an exposure, a double, tribute or a return. */
function announced({ play, asked }: EventInfo): string {
  const cards = listed(splitCards(play.cards).map((card) => cardName(card)));
  switch (play.kind) {
    case "pass":
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
    default:
      return "";
  }
}

/** Speak actions unless speech is off or muted. Words that are still waiting are dropped, so that speech keeps up. */
export function speak(done: readonly EventInfo[]): void {
  const voice = voices.of(settings.language);
  if (synthesis === undefined || voice === null || !settings.voice || settings.muted || document.hidden) return;
  if (synthesis.pending) synthesis.cancel();
  for (const words of done.map(wordsOf).filter((each) => each !== "")) {
    const said = new SpeechSynthesisUtterance(words);
    said.voice = voice;
    said.lang = voice.lang;
    synthesis.speak(said);
  }
}

/** Mute sounds and speech, or end the mute. */
export function toggleMute(): void {
  settings.muted = !settings.muted;
  if (settings.muted) synthesis?.cancel();
}
