// How the built page is sent: packed once and well, and asked for as soon as it is known to be needed.
import { promises as files } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const pack = promisify(brotliCompress);

/** A plugin of Vite: each script and each style lies there packed, too, for the server to send. */
export function packed() {
    return {
        name: "packed",
        apply: "build",
        async writeBundle({ dir }, bundle) {
            const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
            await Promise.all(
                names.map(async (name) => {
                    const file = path.join(dir, name);
                    await files.writeFile(`${file}.br`, await pack(await files.readFile(file)));
                }),
            );
        },
    };
}

/** What is needed besides what every page needs: by a table, and by whoever reads a language. */
const NEEDED = {
    table: "/pages/TablePage.svelte",
    en: "/i18n/english.ts",
    zh: "/i18n/chinese.ts",
};

/**
 * A plugin of Vite: the page names what is needed, so that all of it is fetched at once, and not one after the other.
 * The server, which knows who asks for what, leaves out what is for others.
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
                return [
                    ...modules,
                    link({ "data-for": "games", rel: "preload", as: "fetch", href: "./api/overview" }),
                ];
            },
        },
    };
}
