/**
 * Play matches in the kernel's module and print the digests of their deals (playing.mjs), a line of JSON for each.
 *
 *     node play.mjs MODULE JOBS
 *
 * JOBS is a JSON file of jobs, whose `rules` and `net` are files.
 */

import { readFileSync } from 'node:fs';

import { Kernel } from './kernel.mjs';
import { play } from './playing.mjs';

const [, , module, jobs] = process.argv;
const kernel = await Kernel.load(readFileSync(module));

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  const net = job.net === null ? null : readFileSync(job.net);
  console.log(JSON.stringify(await play(kernel, { ...job, rules: readFileSync(job.rules), net })));
}
