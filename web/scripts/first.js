// What is seen before any script has run: the page's own colours, the bar, the first screen's headline, or the felt.
// It is part of the HTML. The server, which knows who asks for what, leaves out what is for others.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";

const STYLES = fileURLToPath(new URL("../src/styles/", import.meta.url));
const CATALOGUE = fileURLToPath(new URL("../../src/clamber/sentences/", import.meta.url));
const TAGS = { en: "en", zh: "zh-CN" };
const DARK = /:root\[data-theme="dark"\] (\{[^}]*\})/;

/** The tokens, dark for whoever's system is, until the page says which it is; and what stands on them. */
async function styles() {
    const tokens = await readFile(`${STYLES}tokens.css`, "utf8");
    const dark = `@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${DARK.exec(tokens)[1]} }`;
    return [tokens, dark, await readFile(`${STYLES}first.css`, "utf8")].join("\n");
}

/** The words of a sentence that takes no values. */
async function sentence(language, word) {
    const { body } = new FluentResource(await readFile(`${CATALOGUE}${language}/page.ftl`, "utf8"));
    return body.find(({ id }) => id === word).value;
}

/** The bar and, on the first screen, its headline; at a table the felt. */
async function look() {
    const name = `<span class="page-name">${await sentence("en", "app-title")}</span>`;
    const headlines = Object.entries(TAGS).map(
        async ([language, tag]) =>
            `<main data-for="front-${language}" class="front" lang="${tag}"><h1>${await sentence(language, "app-tagline")}</h1></main>`,
    );
    return [
        `<header data-for="page" class="page-bar">${name}</header>`,
        ...(await Promise.all(headlines)),
        `<main data-for="table" class="opening">${name}</main>`,
    ].join("\n");
}

/** A plugin of Vite: the HTML holds what is seen first, and waits for its style sheet only after that. */
export function first() {
    return {
        name: "first",
        transformIndexHtml: {
            order: "post",
            async handler(html, { bundle }) {
                const style = { tag: "style", children: await styles(), injectTo: "head-prepend" };
                if (bundle === undefined) return { html, tags: [style] }; // no server leaves anything out
                let sheet = "";
                const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/, (found) => ((sheet = found.trim()), ""));
                const shown = `<div id="first" aria-hidden="true">${await look()}</div>\n${sheet}\n`;
                return { html: rest.replace('<div id="app">', `${shown}<div id="app">`), tags: [style] };
            },
        },
    };
}
