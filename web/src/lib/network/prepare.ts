/** Installation of what the page needs without a connection, after the first screen, so that it delays nothing. */

import { at } from "../root";
import { api } from "./api";

/** Key in the local storage of the build for which the rules of all games, and kept games, are up to date. */
const BUILD = "clamber.rules-kept";

/** Register the service worker once the page has loaded; once it is installed, keep rules, and renew kept games. */
export function prepareOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void prepare();
  else addEventListener("load", () => void prepare(), { once: true });
}

async function prepare(): Promise<void> {
  try {
    await navigator.serviceWorker.register(at("/sw.js"));
    await navigator.serviceWorker.ready;
    if (localStorage.getItem(BUILD) === import.meta.url) return;
    await api.keepRules();
    await (await import("../local/games")).renewGames();
    localStorage.setItem(BUILD, import.meta.url);
  } catch {
    // Without service workers, storage or a connection, the page works as long as the server is reached.
  }
}
