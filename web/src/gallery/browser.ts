/** Test setup: stubs the browser globals and loads the catalogues and server data. The default language is English. */
import { vi } from "vitest";
import { declared } from "../../../tests/golden/refusals.json";
import type { Games } from "../lib/protocol";

// Test files run in one process, one after the other.
vi.unstubAllGlobals();
vi.useRealTimers();
vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false }));

const { learn, learnAll } = await import("../lib/i18n/language.svelte");
await learnAll();
await learn("en");
await learn("zh");
const { settings } = await import("../lib/settings.svelte");
settings.language = "en";
settings.audible = settings.vibration = false;
const { kinds } = await import("../lib/i18n/kinds.svelte");
kinds.learn(declared as unknown as Pick<Games, "kinds" | "games">);
