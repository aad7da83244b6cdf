/** User settings, stored only in this browser. */

export type Theme = "system" | "light" | "dark";
/** Colour of the table; see tokens.css. */
export type TableColour = "jade" | "sea" | "sand" | "plum";
export type Language = "en" | "zh";
export type SortMode = "rank" | "suit" | "combinations" | "plan";

interface Settings {
  language: Language;
  theme: Theme;
  table: TableColour;
  fourColours: boolean;
  /** True if the ranks in the corners of cards are drawn larger. */
  largeIndices: boolean;
  /** True if a large hand lies in columns, one for each rank; otherwise in a row wherever it fits. */
  columns: boolean;
  /** True if sounds are played, from the first tap on the page. */
  audible: boolean;
  /** True if plays are spoken. */
  voice: boolean;
  /** True if sounds and speech are muted for now. */
  muted: boolean;
  /** True if messages of free chat are shown. */
  chat: boolean;
  /** True if phones vibrate. */
  vibration: boolean;
  motion: boolean;
  dimming: boolean;
  /** True if tapping a card that belongs to a single legal play selects the rest of that play. */
  completing: boolean;
  /** True if the card counter is always visible. */
  counting: boolean;
  sort: SortMode;
  /** True if hands are sorted in descending order. */
  descending: boolean;
  /** Level of the bots that the guest plays against, and links of the last matches lost in a row. */
  level: "beginner" | "ordinary" | "expert" | "master";
  lost: readonly string[];
  /** Base thinking time of bots at tables on this device, in milliseconds. */
  pace: number;
  /** Game that was last begun from the home page; empty before. */
  game: string;
  /** True once the guest has sat at a table, and number of plays made in first deals without a hint. */
  begun: boolean;
  unaided: number;
  /** Index of the default guest name. */
  guest: number;
}

const KEY = "clamber.settings";

function preferred(): Settings {
  const chinese = navigator.languages.some((each) => each.toLowerCase().startsWith("zh"));
  return {
    language: chinese && !navigator.language.startsWith("en") ? "zh" : "en",
    theme: "system",
    table: "jade",
    fourColours: false,
    largeIndices: false,
    columns: true,
    audible: true,
    voice: false,
    muted: false,
    chat: true,
    vibration: true,
    motion: true,
    dimming: true,
    completing: true,
    counting: false,
    sort: "rank",
    descending: false,
    level: "ordinary",
    lost: [],
    pace: 800,
    game: "",
    begun: false,
    unaided: 0,
    guest: Math.floor(Math.random() * 1000),
  };
}

function remembered(): Settings {
  const found = preferred();
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof saved === "object" && saved !== null) Object.assign(found, saved);
  } catch {
    // Without storage, fall back to the browser's preferences.
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
  root.dataset["table"] = settings.table;
  root.dataset["suits"] = settings.fourColours ? "4" : "2";
  root.dataset["motion"] = motionAllowed() ? "some" : "none";
}

/** Apply the settings to the document and store them, now and on every change. */
export function keepSettings(): void {
  dark.addEventListener("change", show);
  still.addEventListener("change", show);
  $effect.root(() => {
    $effect(() => {
      show();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Without storage, settings are lost when the page is closed.
      }
    });
  });
}
