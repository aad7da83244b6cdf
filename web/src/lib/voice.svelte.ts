/** Speech of plays by the browser's speech synthesis. Silent if the browser has no voice of the language. */

import { isCombination, playName } from "./i18n/plays";
import { t } from "./i18n/language.svelte";
import type { EventInfo } from "./protocol";
import { type Language, settings } from "./settings.svelte";

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

/** Return the words to speak for an action; empty if it is neither a play nor a pass in play. */
export function wordsOf({ play, trick }: EventInfo): string {
  if (trick === null) return "";
  if (play.kind === "pass") return t("seat-pass");
  if (!isCombination(play)) return "";
  return settings.language === "zh" ? playName(play).replaceAll(" ", "") : playName(play);
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
