// Reads the sentences when the page is built, so that no browser has to before it shows the first one.
import { FluentResource } from "@fluent/bundle";

/** A plugin of Vite: a file of the catalogue is its messages by name, read as Fluent keeps them. */
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
