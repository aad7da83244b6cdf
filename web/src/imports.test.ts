import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;

/** Return the file that a relative import names; undefined if it is not a source file of the page. */
function resolved(from: string, imported: string): string | undefined {
  const path = new URL(imported, `file:///${from}`).pathname.replace(/^\//, "./");
  return ["", ".ts", ".svelte", ".svelte.ts"].map((end) => path + end).find((file) => file in SOURCES);
}

const IMPORTS = new Map(
  Object.entries(SOURCES).map(([file, text]) => {
    const found = [...text.matchAll(IMPORTED)].map((match) => resolved(file, match[1] ?? ""));
    return [file, new Set(found.filter((other) => other !== undefined))];
  }),
);

/** Return the files that neither belong to an import cycle nor lead to one. */
function outsideCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const outside = new Set<string>();
  const isNext = (file: string) =>
    !outside.has(file) && [...(imports.get(file) ?? [])].every((one) => outside.has(one));
  for (let next = [...imports.keys()].filter(isNext); next.length; next = [...imports.keys()].filter(isNext))
    next.forEach((file) => outside.add(file));
  return outside;
}

it("finds circles", () => {
  const circle = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
    ["d", new Set<string>()],
  ]);
  expect([...outsideCircles(circle)]).toEqual(["d"]);
});

it("has no files that import each other in a circle", () => {
  expect([...IMPORTS.values()].reduce((count, files) => count + files.size, 0)).toBeGreaterThan(IMPORTS.size);
  const outside = outsideCircles(IMPORTS);
  expect([...IMPORTS.keys()].filter((file) => !outside.has(file))).toEqual([]);
});
