// Render the icons at build time, so that browsers need not assemble them from lists of shapes.
import build from "../node_modules/@lucide/svelte/dist/utils/buildLucideIconNode.js";

const ICON = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;
const DATA = /const iconData = (\{.*\});/;

/** Size of an icon as Svelte markup: the `size` property or the default. */
const SIZE = "{size ?? 24}";

/** Return an element with its attributes and children as markup. */
function element([tag, attributes, children = []]) {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join("")}>${children.map(element).join("")}</${tag}>`;
}

/** Return a Vite plugin that turns a Lucide icon into its markup, with its size, and hidden from screen readers. */
export function icons() {
    return {
        name: "icons",
        enforce: "pre",
        config: () => ({ optimizeDeps: { exclude: ["@lucide/svelte"] } }), // the dev server would bypass this plugin
        transform(source, id) {
            if (!ICON.test(id)) return null;
            const icon = JSON.parse(DATA.exec(source)[1]);
            const shape = build(icon, { size: SIZE, className: "lucide-icon", hasA11yProp: false });
            return { code: `<script>const { size } = $props();</script>${element(shape)}`, map: null };
        },
    };
}
