/**
 * Judge the plays of deals as the page does, one line of JSON for each deal.
 *
 *     node judging.mjs MODULE JOBS
 *
 * JOBS is a JSON file of deals: `rules` and `net` (files), `seats`, `seed` (hexadecimal), `playouts`, and `plays`: the
 * `id` and `faces` (hexadecimal) of each action and, if it is to be judged, the `view` before it (hexadecimal) and the
 * `seed` of the verdict (decimal). A line has the verdicts by the match, and those by the views alone.
 */

import { readFileSync } from 'node:fs';
import { unhex } from './kernel.mjs';
import { closePage, modules } from './page.mjs';

const [, , module, jobs] = process.argv;
const [{ Kernel }, { KernelMatch, loadRules }, { facesIn }] = await modules('kernel', 'match', 'actions');
const kernel = await Kernel.of(readFileSync(module));

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  const rules = loadRules(kernel, readFileSync(job.rules), readFileSync(job.net));
  const match = KernelMatch.begin(kernel, rules, job.seats, unhex(job.seed), null);
  match.deal();
  const [byMatch, byView] = [[], []];
  for (const { id, faces, view, seed } of job.plays) {
    const action = { id, faces: facesIn(unhex(faces)) };
    if (view !== undefined) {
      byMatch.push(match.judge(action, job.playouts, BigInt(seed)));
      const seen = KernelMatch.seen(kernel, rules, unhex(view));
      byView.push(seen.judge(action, job.playouts, BigInt(seed)));
      seen.free();
    }
    match.apply(action);
  }
  console.log(JSON.stringify([byMatch, byView]));
  match.free();
  kernel.call('free', [rules]);
}
await closePage();
