/** Client-side router. */

import { at, routeAt } from "./root";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "local" }
  | { page: "local-table"; id: string }
  | { page: "join"; code: string }
  | { page: "replay"; id: string; step: number }
  | { page: "records" }
  | { page: "host" }
  | { page: "mine" }
  | { page: "data" }
  | { page: "people" }
  | { page: "account" }
  | { page: "bots" }
  | { page: "clubs" }
  | { page: "daily" }
  | { page: "daily-set"; id: string }
  | { page: "moderation" }
  | { page: "operator" }
  | { page: "sanctions" }
  | { page: "club"; id: string }
  | { page: "join-club"; token: string }
  | { page: "profile"; link: string }
  | { page: "ratings"; game: string; seats: number }
  | { page: "quick"; party: string }
  | { page: "lobby"; game: string }
  | { page: "pad" }
  | { page: "rules"; game: string }
  | { page: "text"; game: string }
  | { page: "survey"; game: string }
  | { page: "verify" }
  | { page: "endings"; number: number }
  | { page: "learn"; game: string }
  | { page: "gallery" }
  | { page: "lost" };

function parse(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter((part) => part !== "");
  const id = decoded(second);
  if (id === null) return { page: "lost" };
  switch (first) {
    case "":
      return { page: "home" };
    case "new":
      return { page: "new", game: id };
    case "t":
      return { page: "table", id };
    case "local":
      return id === "" ? { page: "local" } : { page: "local-table", id };
    case "i":
      return { page: "join", code: id };
    case "r":
      return { page: "replay", id, step: Number(third) || 0 };
    case "records":
      return { page: "records" };
    case "endings":
      return { page: "endings", number: Math.max(0, Math.trunc(Number(second)) || 0) };
    case "learn":
      return { page: "learn", game: id };
    case "host":
      return { page: "host" };
    case "me":
      return { page: second === "data" ? "data" : "mine" };
    case "people":
    case "moderation":
    case "operator":
    case "sanctions":
      return { page: first };
    case "account":
      return { page: "account" };
    case "bots":
      return { page: "bots" };
    case "clubs":
      return id === "" ? { page: "clubs" } : { page: "club", id };
    case "daily":
      return id === "" ? { page: "daily" } : { page: "daily-set", id };
    case "c":
      return { page: "join-club", token: id };
    case "p":
      return { page: "profile", link: id };
    case "ratings":
      return { page: "ratings", game: id, seats: Number(third) || 0 };
    case "play":
      return { page: "quick", party: id };
    case "lobby":
      return { page: "lobby", game: id };
    case "pad":
      return { page: "pad" };
    case "rules":
      if (third === "text") return { page: "text", game: id };
      return { page: third === "ask" ? "survey" : "rules", game: id };
    case "verify":
      return { page: "verify" };
    case "gallery":
      return import.meta.env.DEV ? { page: "gallery" } : { page: "lost" };
    default:
      return { page: "lost" };
  }
}

/** Return the decoded path segment; null if malformed, e.g. if a truncated link ends inside an escape sequence. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

class Router {
  route = $state.raw<Route>(parse(routeAt(location)[0]));
  search = $state.raw(new URLSearchParams(routeAt(location)[1]));
  /** True if the page was loaded from this URL rather than reached by client-side navigation. */
  fresh = $state(true);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string): void {
    this.fresh = false;
    history.pushState(null, "", at(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** Replace the current URL without navigating. */
  replace(path: string): void {
    history.replaceState(null, "", at(path));
    this.search = new URLSearchParams(routeAt(location)[1]);
  }

  #read(): void {
    const [path, query] = routeAt(location);
    this.route = parse(path);
    this.search = new URLSearchParams(query);
  }
}

export const router = new Router();

/** Click handler for links: navigate without reloading the page. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)
    return;
  event.preventDefault();
  const [path, query] = routeAt(link);
  router.go(query === "" ? path : `${path}?${query}`);
}
