/** News for the guest: personal invites, and friends who are here. Asking for them shows that the guest is here. */

import { api, ApiError } from "../network/api";
import type { News } from "../protocol";
import { at } from "../root";
import { offer } from "./offer.svelte";

/** Pause before the next request after a failure, or an answer without news, in milliseconds. */
const PAUSE = 3000;

/** Refusals that end the requests: the server offers no people, or the guest is banned. */
const ENDS = new Set(["no_people", "unknown_person", "banned"]);

/** Name of the channel and the lock that the open pages share. */
const SHARED = at("/news");

class NewsWatch {
  #news = $state.raw<News | null>(null);
  /** Invites that were answered here, until the server has noticed. */
  #answered = $state.raw<readonly string[]>([]);
  #begun = false;
  readonly #channel = "BroadcastChannel" in window ? new BroadcastChannel(SHARED) : null;

  /** Invites that wait for an answer, latest first. */
  get invites(): News["invites"] {
    return this.#news?.invites.filter(({ id }) => !this.#answered.includes(id)) ?? [];
  }

  /** Friends who are here, by handle. */
  get friends(): ReadonlyMap<string, News["friends"][number]> {
    return new Map(this.#news?.friends.map((friend) => [friend.handle, friend]));
  }

  /** Ask for news from now on, while the server offers people. Of several pages of a browser, one asks for all. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<News | null>) => {
      if (data !== null) this.#news = data;
      else if (this.#news !== null) this.#channel?.postMessage(this.#news);
    });
    this.#channel?.postMessage(null); // a page that was just opened has no news yet
    // Locks exist only in a secure context; elsewhere, each page asks.
    if (this.#channel !== null && "locks" in navigator) void navigator.locks.request(SHARED, () => this.#watch());
    else void this.#watch();
  }

  /** Hide an invite that was answered. */
  answer(id: string): void {
    this.#answered = [...this.#answered, id];
  }

  async #watch(): Promise<void> {
    while (offer.isOn) {
      const began = Date.now();
      const known = this.#news?.version ?? "";
      try {
        const found = await api.news(known);
        this.#news = found;
        this.#channel?.postMessage(found);
        if (found.version !== known || Date.now() - began > PAUSE) continue;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (ENDS.has(error.problem.code)) offer.learn({ people: false });
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#begun = false;
  }
}

export const news = new NewsWatch();
