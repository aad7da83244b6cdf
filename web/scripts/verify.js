// Verify records as the page does: reads cases {record, own, most} as lines of JSON, and writes for each the sentence of
// the step that fails, or null. For a comparison with the other verifiers (tests/server/test_shuffle_mutants.py).
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
});
const { stepsOf } = await vite.ssrLoadModule("/src/lib/fairness/verify.ts");
for await (const line of createInterface({ input: process.stdin })) {
    const { record, own, most } = JSON.parse(line);
    const steps = stepsOf(record, own, most);
    const wrong = steps === null ? "refused-bad_record" : (steps.find((step) => !step.fine)?.word ?? null);
    process.stdout.write(`${JSON.stringify(wrong)}\n`);
}
await vite.close();
