// Delivery of the built page: assets compressed at build time, and preloading of all modules that a page needs.
import { promises as files } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const pack = promisify(brotliCompress);

/** Return a Vite plugin that writes Brotli-compressed copies of scripts, styles, data and modules for the server. */
export function packed() {
    return {
        name: "packed",
        apply: "build",
        async writeBundle({ dir }, bundle) {
            const names = Object.keys(bundle).filter((name) => /\.(js|css|json|wasm)$/.test(name));
            await Promise.all(
                names.map(async (name) => {
                    const file = path.join(dir, name);
                    await files.writeFile(`${file}.br`, await pack(await files.readFile(file)));
                }),
            );
        },
    };
}

/** Modules needed in addition to the base chunk, by the kind of page or the language. */
const NEEDED = {
    table: "/pages/TablePage.svelte",
    en: "/i18n/english.ts",
    zh: "/i18n/chinese.ts",
};

/**
 * Return a Vite plugin that adds preload links to the HTML, so that a page fetches its files in parallel.
 * The server removes the links that are marked for other pages or languages.
 */
export function ahead() {
    return {
        name: "ahead",
        apply: "build",
        transformIndexHtml: {
            order: "post",
            handler(html, { bundle }) {
                const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
                const link = (attrs) => ({ tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" });
                const modules = Object.entries(NEEDED).flatMap(([whom, module]) => {
                    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
                    return [chunk.fileName, ...chunk.imports]
                        .filter((name) => !html.includes(name))
                        .map((name) => link({ "data-for": whom, rel: "modulepreload", href: `./${name}` }));
                });
                const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
                return [
                    ...modules,
                    ...fonts.map((name) =>
                        link({ rel: "preload", as: "font", type: "font/woff2", href: `./${name}` }),
                    ),
                    link({ "data-for": "games", rel: "preload", as: "fetch", href: "./api/overview" }),
                ];
            },
        },
    };
}
