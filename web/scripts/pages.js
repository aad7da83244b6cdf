// Makes HTML of the rule pages when the page is built, so that no browser needs a parser for them.
import { Marked } from "marked";

const marked = new Marked({
    renderer: {
        // Other files of the project are not there where the page is read.
        link({ href, tokens }) {
            const text = this.parser.parseInline(tokens);
            return /^https?:/.test(href) ? `<a href="${href}" rel="noopener noreferrer">${text}</a>` : text;
        },
    },
    hooks: {
        postprocess: (html) =>
            html
                .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
                .replaceAll("</table>", "</table></div>"),
    },
});

/** A plugin of Vite: a Markdown file is its HTML. */
export function pages() {
    return {
        name: "rule-pages",
        transform(source, id) {
            if (!id.endsWith(".md")) return null;
            const plain = source.replace(/<!--.*?-->\n?/gs, "");
            return { code: `export default ${JSON.stringify(marked.parse(plain))};`, map: null };
        },
    };
}
