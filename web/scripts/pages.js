// Render the rule pages to HTML at build time, so that browsers need no Markdown parser.
import { Marked } from "marked";

const marked = new Marked({
    renderer: {
        // Links to other files of the project have no target on the served page.
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

/** Return a Vite plugin that turns a Markdown file into its HTML. */
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
