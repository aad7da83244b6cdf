/** Notices of the operator: an announcement, and the end of new tables before maintenance. */

import type { Notices } from "../protocol";
import { settings } from "../settings.svelte";
import { api } from "./api";

/** Identifier of the notice of maintenance among those that were dismissed. */
const DRAIN = "drain";
const KEY = "clamber.dismissed";

function remembered(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return []; // without storage, a notice is dismissed for this visit
  }
}

class NoticeBoard {
  #found = $state.raw<Notices>({ type: "notices", announcement: null, draining: false });
  #dismissed = $state.raw(remembered());

  /** True if the server makes no new tables now, and this was not dismissed. */
  get draining(): boolean {
    return this.#found.draining && !this.#dismissed.includes(DRAIN);
  }

  /** Text of the announcement in the reader's language; null if there is none, or if it was dismissed. */
  get text(): string | null {
    const found = this.#found.announcement;
    if (found === null || this.#dismissed.includes(found.id)) return null;
    return (settings.language === "zh" ? found.text_zh : "") || found.text;
  }

  /** Show notices of the server. One that is over may be shown again later. */
  take(found: Notices): void {
    this.#found = found;
    this.#keep(this.#dismissed.filter((each) => this.#ids.includes(each)));
  }

  /** Ask the server for its notices. Without an answer, those known are kept. */
  async load(): Promise<void> {
    try {
      this.take(await api.notices());
    } catch {
      // The next attempt may succeed.
    }
  }

  /** Hide the notices that are shown now, also on later visits. */
  dismiss(): void {
    this.#keep(this.#ids);
  }

  get #ids(): readonly string[] {
    const { announcement, draining } = this.#found;
    return [...(announcement === null ? [] : [announcement.id]), ...(draining ? [DRAIN] : [])];
  }

  #keep(dismissed: readonly string[]): void {
    if (dismissed.length === this.#dismissed.length && dismissed.every((each) => this.#dismissed.includes(each)))
      return;
    this.#dismissed = dismissed;
    try {
      localStorage.setItem(KEY, JSON.stringify(dismissed));
    } catch {
      // Without storage, it is dismissed for this visit.
    }
  }
}

export const notices = new NoticeBoard();
