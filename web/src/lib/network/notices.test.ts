import { beforeEach, expect, it, vi } from "vitest";
import type { Notices } from "../protocol";

const SOON: Notices = {
  type: "notices",
  announcement: { id: "a1", text: "Soon", text_zh: "快了", at: 1 },
  draining: false,
};
const NONE: Notices = { type: "notices", announcement: null, draining: false };

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

async function opened() {
  vi.resetModules();
  const { settings } = await import("../settings.svelte");
  const { notices } = await import("./notices.svelte");
  return { settings, notices };
}

it("is shown in the reader's language until it is dismissed, also on later visits", async () => {
  const { settings, notices } = await opened();
  settings.language = "en";
  notices.take(SOON);
  expect(notices.text).toBe("Soon");
  settings.language = "zh";
  expect(notices.text).toBe("快了");
  notices.take({ ...SOON, announcement: { id: "a1", text: "Soon", text_zh: "", at: 1 } });
  expect(notices.text).toBe("Soon");
  notices.dismiss();
  expect(notices.text).toBeNull();
  const later = await opened();
  later.notices.take(SOON);
  expect(later.notices.text).toBeNull();
  later.notices.take({ ...SOON, announcement: { id: "a2", text: "Now", text_zh: "", at: 2 } });
  expect(later.notices.text).toBe("Now");
});

it("tells of maintenance again if it begins again", async () => {
  const { notices } = await opened();
  notices.take({ ...NONE, draining: true });
  expect(notices.draining).toBe(true);
  notices.dismiss();
  notices.take({ ...NONE, draining: true });
  expect(notices.draining).toBe(false);
  notices.take(NONE);
  notices.take({ ...NONE, draining: true });
  expect(notices.draining).toBe(true);
});
