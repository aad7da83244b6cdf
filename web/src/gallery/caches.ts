/** Minimal Cache Storage for unit tests: caches by name, each with its answers in the order in which they were added. */

const ORIGIN = "https://cards.example";
const urlOf = (each: string | { url: string }): string => (typeof each === "string" ? ORIGIN + each : each.url);

export class Caches {
  readonly all = new Map<string, Map<string, Response>>();

  open(name: string): Promise<object> {
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return Promise.resolve({
      put: (key: string, answer: Response) => Promise.resolve(kept.set(urlOf(key), answer)),
      match: (key: string) => Promise.resolve(kept.get(urlOf(key))?.clone()),
      delete: (key: string | { url: string }) => Promise.resolve(kept.delete(urlOf(key))),
      keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    });
  }

  match(key: string): Promise<Response | undefined> {
    const found = [...this.all.values()].map((kept) => kept.get(urlOf(key)));
    return Promise.resolve(found.find((answer) => answer !== undefined)?.clone());
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(name));
  }

  /** Return the paths in a cache of the page, by the part of its name after `clamber-`. */
  paths(cache: string): string[] {
    return [...(this.all.get(`clamber-${cache} /`)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length));
  }
}
