// Write src/lib/protocol.ts from the server's schema.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const PYTHON = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const TYPES = fileURLToPath(new URL("../src/lib/protocol.ts", import.meta.url));
const BANNER = "/* Messages of the server, written by `npm run types` from its schema. */";

/** Return a schema without the titles of fields, each of which would become a type; models are named in $defs. */
function withoutTitles(value) {
    if (Array.isArray(value)) return value.map(withoutTitles);
    if (value === null || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(([key, inner]) => !(key === "title" && typeof inner === "string"));
    return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTitles(inner)]));
}

const printed = execFileSync(PYTHON, ["-m", "clamber.server.wire.schema"], { maxBuffer: 1 << 26 });
const schema = withoutTitles(JSON.parse(printed));
const compiled = await compile({ ...schema, title: "Protocol" }, "Protocol", {
    bannerComment: BANNER,
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 118 },
});

const found = compiled
    .replace(
        /\n? \*(?: *\n \*)? This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
        "",
    )
    .replace(/\/\*\*\n \*\/\n/g, "")
    .replace(/export interface Protocol \{[^}]*\}\n/, "");

await writeFile(TYPES, found);
