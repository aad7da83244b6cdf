import { afterEach, beforeEach, expect, it, vi } from "vitest";

let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
});
afterEach(() => void vi.unstubAllGlobals());

async function chosen(languages: readonly string[]) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { language: languages[0], languages });
  return (await import("./settings.svelte")).settings;
}

it.each([
  [["zh-CN"], "zh"],
  [["fr", "zh-TW"], "zh"],
  [["ZH"], "zh"],
  [["en-GB", "zh"], "en"],
  [["fr", "en"], "en"],
])("speaks Chinese where %j is read: %s", async (languages, language) => {
  expect((await chosen(languages)).language).toBe(language);
});

it("begins with what disturbs nobody, and with any of a thousand names", async () => {
  const { guest, ...others } = await chosen(["en"]);
  expect(others).toEqual({
    language: "en",
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
  });
  expect(guest).toBe(Math.floor(guest));
  expect(guest).toBeGreaterThanOrEqual(0);
  expect(guest).toBeLessThan(1000);
});

it("keeps what was chosen before, and does without where nothing can be kept", async () => {
  kept.set("clamber.settings", '{"audible":false,"sounds":false,"sort":"suit"}');
  expect(await chosen(["en"])).toMatchObject({ audible: false, sort: "suit", motion: true });
  for (const broken of ["null", "3", "{"]) {
    vi.resetModules();
    kept.set("clamber.settings", broken);
    expect((await chosen(["en"])).audible).toBe(true);
  }
});
