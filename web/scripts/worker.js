// The service worker with the names of the files that it keeps.
import { createHash } from "node:crypto";
import { promises as files } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "./local.js";

const SOURCE = fileURLToPath(new URL("../src/sw.js", import.meta.url));

/** Return a Vite plugin that writes `sw.js`, whose build is named by the files and the HTML. */
export function worker() {
    return {
        name: "worker",
        apply: "build",
        async writeBundle({ dir }, bundle) {
            const names = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name));
            const html = await files.readFile(path.join(dir, "index.html"), "utf8");
            const kept = JSON.stringify([...names.sort(), ...(await installed())]);
            const source = await files.readFile(SOURCE, "utf8");
            const build = createHash("sha256").update(kept).update(html).update(source).digest("hex").slice(0, 12);
            const written = `const FILES = ${kept};\nconst BUILD = "${build}";\n\n${source}`;
            await files.writeFile(path.join(dir, "sw.js"), written);
        },
    };
}
