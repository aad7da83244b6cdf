// Markup and styles shown before any script has run: page colours, the bar, and the headline of the home page or the
// felt. They are part of the HTML, from which the server removes elements marked for other pages or languages.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";

const STYLES = fileURLToPath(new URL("../src/styles/", import.meta.url));
const CATALOGUE = fileURLToPath(new URL("../../src/clamber/sentences/", import.meta.url));
const TAGS = { en: "en", zh: "zh-CN" };
const DARK = /:root\[data-theme="dark"\] (\{[^}]*\})/;

/** Return the design tokens, dark under the system's preference until the page sets a theme, and first.css. */
async function styles() {
    const tokens = await readFile(`${STYLES}tokens.css`, "utf8");
    const dark = `@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${DARK.exec(tokens)[1]} }`;
    return [tokens, dark, await readFile(`${STYLES}first.css`, "utf8")].join("\n");
}

/** Return the text of a sentence without values. */
async function sentence(language, word) {
    const { body } = new FluentResource(await readFile(`${CATALOGUE}${language}/page.ftl`, "utf8"));
    return body.find(({ id }) => id === word).value;
}

/** Return the markup of the bar, the headline of the home page in each language, and the felt of a table. */
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

/** Return a Vite plugin that puts this markup and its styles into the HTML, ahead of the style sheet. */
export function first() {
    return {
        name: "first",
        transformIndexHtml: {
            order: "post",
            async handler(html, { bundle }) {
                const style = { tag: "style", children: await styles(), injectTo: "head-prepend" };
                if (bundle === undefined) return { html, tags: [style] }; // the dev server removes no elements
                let sheet = "";
                const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/, (found) => ((sheet = found.trim()), ""));
                const shown = `<div id="first" aria-hidden="true">${await look()}</div>\n${sheet}\n`;
                return { html: rest.replace('<div id="app">', `${shown}<div id="app">`), tags: [style] };
            },
        },
    };
}
