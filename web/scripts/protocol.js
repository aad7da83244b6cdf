// Writes src/lib/protocol.ts from the server's schema; with `--check`, fails if the file is out of date.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const SCHEMA = fileURLToPath(new URL("../src/lib/protocol.schema.json", import.meta.url));
const TYPES = fileURLToPath(new URL("../src/lib/protocol.ts", import.meta.url));
const BANNER = "/* Messages of the server, written by `npm run protocol` from protocol.schema.json. */";

/** Return a schema without the titles of fields, each of which would become a type; models are named in $defs. */
function withoutTitles(value) {
    if (Array.isArray(value)) return value.map(withoutTitles);
    if (value === null || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(([key, inner]) => !(key === "title" && typeof inner === "string"));
    return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTitles(inner)]));
}

/** Require fields with a default in messages of the server, which always sends them, but not in the client's. */
function alwaysThere(definitions) {
    const sentByClient = new Set([
        "ClientMessage",
        "NewTable",
        "SeatWish",
        "TakeSeat",
        "CarryOver",
        "AskRules",
        "Pad",
        "PadDeal",
        "PadBomb",
    ]);
    const visit = (reference) => sentByClient.add(reference.replace("#/$defs/", ""));
    for (const { $ref } of definitions.ClientMessage.oneOf) visit($ref);
    for (const [name, model] of Object.entries(definitions)) {
        if (model.properties === undefined) continue;
        const tag = Object.keys(model.properties).filter((key) => model.properties[key].const !== undefined);
        if (sentByClient.has(name)) model.required = [...new Set([...(model.required ?? []), ...tag])];
        else model.required = Object.keys(model.properties);
    }
}

const schema = withoutTitles(JSON.parse(await readFile(SCHEMA, "utf8")));
alwaysThere(schema.$defs);
const written = await compile({ ...schema, title: "Protocol" }, "Protocol", {
    bannerComment: BANNER,
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 118 },
});

const found = written
    .replace(
        /\n? \*(?: *\n \*)? This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
        "",
    )
    .replace(/\/\*\*\n \*\/\n/g, "")
    .replace(/export interface Protocol \{[^}]*\}\n/, "");

if (!process.argv.includes("--check")) await writeFile(TYPES, found);
else if ((await readFile(TYPES, "utf8").catch(() => "")) !== found) {
    console.error("src/lib/protocol.ts is out of date: run `npm run protocol`.");
    process.exit(1);
}
