// Parse the sentences at build time, so that browsers need no Fluent parser before the first paint.
import { FluentResource } from "@fluent/bundle";

/** Return a Vite plugin that turns a catalogue file into its messages by name, in Fluent's parsed form. */
export function catalogue() {
    return {
        name: "catalogue",
        transform(source, id) {
            if (!id.endsWith(".ftl")) return null;
            const messages = new FluentResource(source).body.map(({ id: name, value }) => [name, value]);
            return { code: `export default ${JSON.stringify(Object.fromEntries(messages))};`, map: null };
        },
    };
}
