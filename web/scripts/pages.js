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

const WIDE = "[\\u3001-\\u9fff\\uff00-\\uffef]";
const LINE = new RegExp(`(?<=${WIDE})\\n(?=${WIDE})|(?<=[\\u3001-\\u303f\\uff00-\\uffef])\\n(?=\\w)`, "g");

/** Join lines of Chinese, between which a browser would draw a space, except in blocks of code. */
const joined = (html) =>
    html
        .split(/(<pre>.*?<\/pre>)/s)
        .map((part) => (part.startsWith("<pre>") ? part : part.replace(LINE, "")))
        .join("");

/** Return a Vite plugin that turns a Markdown file into its HTML. */
export function pages() {
    return {
        name: "rule-pages",
        transform(source, id) {
            if (!id.endsWith(".md")) return null;
            const plain = source.replace(/<!--.*?-->\n?/gs, "");
            return { code: `export default ${JSON.stringify(joined(marked.parse(plain)))};`, map: null };
        },
    };
}
