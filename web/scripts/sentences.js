// Write src/lib/i18n/sentences.ts from the catalogue.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse, Visitor } from "@fluent/syntax";

const CATALOGUE = fileURLToPath(new URL("../../src/clamber/sentences/", import.meta.url));
const LANGUAGES = ["en", "zh"]; // languages may need different values, such as a game's word for a deal
const TYPES = fileURLToPath(new URL("../src/lib/i18n/sentences.ts", import.meta.url));
const HEAD = `/* The sentences and the values that each takes, written by \`npm run types\` from the catalogue. */

export interface Sentences {
`;

/** Value that the page supplies itself, from the displayed game. */
const KNOWN = "levels";

/** Visitor that collects the values of a message. */
class Values extends Visitor {
    found = new Set();

    visitVariableReference(reference) {
        if (reference.id.name !== KNOWN) this.found.add(reference.id.name);
    }
}

/** Values of each message, by the name of the message. */
const messages = {};
for (const language of LANGUAGES) {
    const folder = `${CATALOGUE}${language}/`;
    for (const name of await readdir(folder)) {
        if (!name.endsWith(".ftl")) continue; // this folder contains sentences used only in the terminal
        const found = parse(await readFile(folder + name, "utf8"), {});
        for (const entry of found.body) {
            if (entry.type === "Junk") throw new Error(`${name}: ${entry.annotations[0].message}\n${entry.content}`);
            if (entry.type !== "Message") continue;
            const values = (messages[entry.id.name] ??= new Values());
            values.visit(entry);
        }
    }
}
const lines = Object.entries(messages).map(([name, { found }]) => {
    const taken = [...found].sort().map((value) => `"${value}"`);
    return `  "${name}": ${taken.join(" | ") || "never"};\n`;
});
await writeFile(TYPES, `${HEAD}${lines.sort().join("")}}\n`);
