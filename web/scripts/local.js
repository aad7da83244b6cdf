// Files of deals that the page runs by itself: the kernel (`make wasm`), the rules of all presets, endings and lessons
// (local_data.py), and the nets of the package. Their names contain their hashes.
import { createHash } from "node:crypto";
import { promises as files } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const KERNEL = path.join(ROOT, "build/wasm/kernel.wasm");
const DATA = path.join(ROOT, "build/local");
const NETS = path.join(ROOT, "src/clamber/nets");
const MODULE = "virtual:local-files";

let found = null;

/** Return the index of the files, which the page has, and the path of each file by its name. */
async function all() {
    const paths = new Map();
    const stored = async (from) => {
        const content = await files.readFile(from);
        const sha256 = createHash("sha256").update(content).digest("hex");
        const { name, ext } = path.parse(from);
        const file = `${name}-${sha256.slice(0, 12)}${ext}`;
        paths.set(file, from);
        return { file, sha256, size: content.length };
    };
    const rules = {};
    for (const [preset, seats] of Object.entries(JSON.parse(await files.readFile(`${DATA}/index.json`, "utf8")))) {
        rules[preset] = {};
        for (const [number, file] of Object.entries(seats)) {
            rules[preset][number] = await stored(path.join(DATA, file));
        }
    }
    const nets = {};
    for (const file of (await files.readdir(NETS)).sort().filter((name) => name.endsWith(".net"))) {
        nets[path.parse(file).name] = await stored(path.join(NETS, file));
    }
    const [endings, lessons] = await Promise.all(
        ["endings.json", "lessons.json"].map((file) => stored(path.join(DATA, file))),
    );
    return { index: { kernel: await stored(KERNEL), rules, nets, endings, lessons }, paths };
}

/** Return the same, read once. */
function local() {
    found ??= all().catch((error) => {
        found = null;
        throw new Error(`${error.message}. Run \`make web\` first, which makes the files of local tables.`);
    });
    return found;
}

/**
 * Return the names of the files that an installed page has from the start: the kernel, each game's first preset, endings
 * and lessons.
 */
export async function installed() {
    const { kernel, rules, endings, lessons } = (await local()).index;
    const first = new Map();
    for (const [preset, seats] of Object.entries(rules)) {
        const game = preset.split("/")[0];
        if (!first.has(game)) first.set(game, Object.values(seats));
    }
    return [
        ...new Set([kernel, endings, lessons, ...[...first.values()].flat()].map(({ file }) => `assets/${file}`)),
    ];
}

/**
 * Return a Vite plugin with the index as a module. It puts the files among the assets, except nets if there is a server,
 * which sends them from the package (server/run/net_files.py).
 */
export function localFiles() {
    let builds = false;
    let hasServer = true;
    return {
        name: "local-files",
        configResolved({ command, mode }) {
            builds = command === "build";
            hasServer = mode !== "demo";
        },
        async buildStart() {
            for (const [file, from] of builds ? (await local()).paths : []) {
                if (hasServer && file.endsWith(".net")) continue;
                this.emitFile({ type: "asset", fileName: `assets/${file}`, source: await files.readFile(from) });
            }
        },
        resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
        async load(id) {
            if (id !== `\0${MODULE}`) return null;
            return { code: `export default ${JSON.stringify((await local()).index)};`, map: null };
        },
        configureServer(server) {
            server.middlewares.use("/assets", (request, response, next) => {
                const send = async ({ paths }) => {
                    const from = paths.get(request.url.slice(1));
                    if (from === undefined) next();
                    else response.end(await files.readFile(from));
                };
                local().then(send).catch(next);
            });
        },
    };
}
