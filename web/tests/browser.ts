/** As much of a browser as the catalogues ask for: they are tested in English unless a test says otherwise. */
import { vi } from "vitest";

vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
