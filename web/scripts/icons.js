// Draws the icons when the page is built, so that no browser puts each together from a list of its shapes.
import build from "../node_modules/@lucide/svelte/dist/utils/buildLucideIconNode.js";

const ICON = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;
const DATA = /const iconData = (\{.*\});/;

/** The size that is asked for, written into markup. */
const SIZE = "{size ?? 24}";

/** An element with its attributes, as they are written. */
function element([tag, attributes, children = []]) {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join("")}>${children.map(element).join("")}</${tag}>`;
}

/** A plugin of Vite: an icon of Lucide is its markup. It takes a size, and is hidden from those who listen. */
export function icons() {
    return {
        name: "icons",
        enforce: "pre",
        config: () => ({ optimizeDeps: { exclude: ["@lucide/svelte"] } }), // the server of `npm run dev` would read them past this
        transform(source, id) {
            if (!ICON.test(id)) return null;
            const icon = JSON.parse(DATA.exec(source)[1]);
            const shape = build(icon, { size: SIZE, className: "lucide-icon", hasA11yProp: false });
            return { code: `<script>const { size } = $props();</script>${element(shape)}`, map: null };
        },
    };
}
