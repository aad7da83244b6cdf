/**
 * Print what score pads come to on the page's device, one line of JSON for each job.
 *
 *     node settle.mjs MODULE JOBS
 *
 * JOBS is a JSON file of objects: `rules` (a file) and `pad` (`Pad` in web/src/lib/protocol.ts). A refusal is printed
 * as its problem.
 */

import { readFileSync } from "node:fs";
import { closePage, modules } from "./page.mjs";

const [, , module, jobs] = process.argv;
const [{ Kernel }, { loadRules }, { settled }] = await modules("kernel", "match", "pad");
const kernel = await Kernel.of(readFileSync(module));
const loaded = new Map();

for (const { rules, pad } of JSON.parse(readFileSync(jobs, "utf8"))) {
    if (!loaded.has(rules)) loaded.set(rules, loadRules(kernel, readFileSync(rules), null));
    try {
        console.log(JSON.stringify(settled(kernel, loaded.get(rules), pad)));
    } catch (error) {
        if (error.problem === undefined) throw error;
        console.log(JSON.stringify({ problem: error.problem }));
    }
}
await closePage();
