// Build the npm package `clamber` (`make npm`): `node package/build.js FOLDER` writes its files to FOLDER/clamber, and
// packs them to FOLDER/clamber-VERSION.tgz.
//
// The package is one module, declarations of its types, and data: the kernel (`make wasm`), the rules of all presets
// (web/scripts/local_data.py) and the nets. The addresses of the data are written out, as
// `new URL("./data/…", import.meta.url)`, because bundlers find files in this form only. The sources import them as an
// external module.
import { execFileSync } from "node:child_process";
import { promises as files } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const ROOT = path.join(WEB, "..");
const KERNEL = path.join(ROOT, "build/wasm/kernel.wasm");
const RULES = path.join(ROOT, "build/local");
const NETS = path.join(ROOT, "src/clamber/nets");
const SOURCES = path.join(WEB, "package/src");

const folder = path.resolve(process.argv[2]);
const target = path.join(folder, "clamber");

/** Run a program of this folder's packages; its output goes to stderr. */
const run = (program, ...args) =>
    execFileSync(process.execPath, [path.join("node_modules", program), ...args], {
        cwd: WEB,
        stdio: ["ignore", 2, 2],
    });

/** Write the module. */
async function writeModule() {
    await build({
        root: WEB,
        configFile: false,
        logLevel: "warn",
        build: {
            target: "es2022",
            outDir: target,
            emptyOutDir: true,
            minify: false, // readable where it is debugged; the page that imports it minifies it
            lib: { entry: path.join(SOURCES, "index.ts"), formats: ["es"], fileName: () => "clamber.js" },
            rolldownOptions: { external: /\/files\.js$/ },
        },
        publicDir: false,
    });
}

/** Write the declarations that the first one refers to. They must stand alone, without types of the page. */
async function writeTypes() {
    const all = path.join(folder, "types");
    const flags = ["--noEmit", "false", "--emitDeclarationOnly", "--declaration"];
    run("typescript/bin/tsc", "-p", "package", ...flags, "--outDir", all);
    const texts = new Map();
    for (const names = ["./index.js"]; names.length > 0;) {
        const name = names.pop().replace(/\.js$/, ".d.ts");
        if (texts.has(name)) continue;
        const text = await files.readFile(path.join(all, "package/src", name), "utf8");
        if (text.includes("../src/")) throw new Error(`${name} refers to types of the page`);
        texts.set(name, text);
        names.push(...Array.from(text.matchAll(/from "(\.\/.+?)"/g), (found) => found[1]));
    }
    await files.mkdir(path.join(target, "types"));
    for (const [name, text] of texts) await files.writeFile(path.join(target, "types", name), text);
    await files.rm(all, { recursive: true });
}

/** Copy the data, and write the module of their addresses. Each occurs once, because bundlers inline small files. */
async function writeData() {
    const index = JSON.parse(await files.readFile(path.join(RULES, "index.json"), "utf8"));
    const nets = (await files.readdir(NETS)).filter((name) => name.endsWith(".net")).sort();
    const data = [
        KERNEL,
        ...[...new Set(Object.values(index).flatMap(Object.values))].map((name) => path.join(RULES, name)),
        ...nets.map((name) => path.join(NETS, name)),
    ];
    await files.mkdir(path.join(target, "data"));
    for (const file of data) await files.copyFile(file, path.join(target, "data", path.basename(file)));

    const object = (entries) =>
        `{\n${entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${value},\n`).join("")}}`;
    const file = (name) => `files[${JSON.stringify(path.basename(name))}]`;
    const bySeats = (seats) => Object.entries(seats).map(([number, name]) => `${number}: ${file(name)}`);
    const addresses = data
        .map((from) => path.basename(from))
        .map((name) => [name, `new URL("./data/${name}", import.meta.url)`]);
    const presets = Object.entries(index).map(([preset, seats]) => [preset, `{ ${bySeats(seats).join(", ")} }`]);
    const module = [
        `const files = ${object(addresses)};`,
        `export const kernel = ${file(KERNEL)};`,
        `export const presets = ${object(presets)};`,
        `export const nets = ${object(nets.map((name) => [path.parse(name).name, file(name)]))};`,
    ];
    await files.writeFile(path.join(target, "files.js"), `${module.join("\n")}\n`);
}

/** Write the description of the package, with the project's version, and copy its texts. */
async function writeDescription() {
    const project = await files.readFile(path.join(ROOT, "pyproject.toml"), "utf8");
    const version = /^version = "(.+)"$/m.exec(project)[1];
    const description = JSON.parse(await files.readFile(path.join(WEB, "package/package.json"), "utf8"));
    await files.writeFile(
        path.join(target, "package.json"),
        `${JSON.stringify({ ...description, version }, null, 2)}\n`,
    );
    await files.copyFile(path.join(WEB, "package/README.md"), path.join(target, "README.md"));
    await files.copyFile(path.join(ROOT, "LICENSE"), path.join(target, "LICENSE"));
}

await writeModule();
await writeTypes();
await writeData();
await writeDescription();
execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, target], { stdio: ["ignore", 2, 2] });
