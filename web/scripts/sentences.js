// Writes src/lib/i18n/sentences.ts from the English catalogue; `--check` only says whether it is fresh.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse, Visitor } from "@fluent/syntax";

const CATALOGUE = fileURLToPath(new URL("../../src/clamber/sentences/en/", import.meta.url));
const TYPES = fileURLToPath(new URL("../src/lib/i18n/sentences.ts", import.meta.url));
const HEAD = `/* The sentences and the values that each takes, written by \`npm run sentences\` from the English catalogue. */

export interface Sentences {
`;

/** The values that a message takes. */
class Values extends Visitor {
    found = new Set();

    visitVariableReference(reference) {
        this.found.add(reference.id.name);
    }
}

const lines = [];
for (const name of (await readdir(CATALOGUE)).sort()) {
    if (!name.endsWith(".ftl")) continue; // a folder: what only the terminal says
    const found = parse(await readFile(CATALOGUE + name, "utf8"), {});
    for (const entry of found.body) {
        if (entry.type === "Junk") throw new Error(`${name}: ${entry.annotations[0].message}\n${entry.content}`);
        if (entry.type !== "Message") continue;
        const values = new Values();
        values.visit(entry);
        const taken = [...values.found].sort().map((value) => `"${value}"`);
        lines.push(`  "${entry.id.name}": ${taken.join(" | ") || "never"};\n`);
    }
}
const written = `${HEAD}${lines.sort().join("")}}\n`;

if (!process.argv.includes("--check")) await writeFile(TYPES, written);
else if ((await readFile(TYPES, "utf8").catch(() => "")) !== written) {
    console.error("src/lib/i18n/sentences.ts is out of date: run `npm run sentences`.");
    process.exit(1);
}
