/** Settings of this browser, stored in it alone. */

export type Theme = "system" | "light" | "dark";
export type Language = "en" | "zh";
export type SortMode = "rank" | "suit" | "combinations" | "plan";

interface Settings {
  language: Language;
  theme: Theme;
  fourColours: boolean;
  sounds: boolean;
  motion: boolean;
  dimming: boolean;
  /** True if a tap on a card selects the rest of the only play that contains it. */
  completing: boolean;
  /** True if the card counter stays in view. */
  counting: boolean;
  sort: SortMode;
  /** True if a hand starts with its highest cards. */
  descending: boolean;
  /** Index of the default name for guests. */
  guest: number;
}

const KEY = "clamber.settings";

function preferred(): Settings {
  const chinese = navigator.languages.some((each) => each.toLowerCase().startsWith("zh"));
  return {
    language: chinese && !navigator.language.startsWith("en") ? "zh" : "en",
    theme: "system",
    fourColours: false,
    sounds: false,
    motion: true,
    dimming: true,
    completing: true,
    counting: false,
    sort: "rank",
    descending: false,
    guest: Math.floor(Math.random() * 1000),
  };
}

function remembered(): Settings {
  const found = preferred();
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof saved === "object" && saved !== null) Object.assign(found, saved);
  } catch {
    // Without storage, the browser's preferences apply.
  }
  return found;
}

export const settings = $state<Settings>(remembered());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function motionAllowed(): boolean {
  return settings.motion && !still.matches;
}

function show(): void {
  const root = document.documentElement;
  root.lang = settings.language === "zh" ? "zh-CN" : "en";
  root.dataset["theme"] = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  root.dataset["suits"] = settings.fourColours ? "4" : "2";
  root.dataset["motion"] = motionAllowed() ? "some" : "none";
}

/** Apply the settings to the page, now and on every change, and store them. */
export function keepSettings(): void {
  dark.addEventListener("change", show);
  still.addEventListener("change", show);
  $effect.root(() => {
    $effect(() => {
      show();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Without storage, settings last as long as the page.
      }
    });
  });
}
