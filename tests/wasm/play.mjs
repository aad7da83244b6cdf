/**
 * Play deals in the kernel's module and print a digest of each deal, one line of JSON for each match.
 *
 *     node play.mjs MODULE JOBS
 *
 * JOBS is a JSON file of matches: `rules` and `net` (files; `net` may be null), `seats`, `seed` (hexadecimal),
 * `policies` (of each seat), `deals`, and `views`, the number of decisions between two digested views.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { Kernel } from './kernel.mjs';

const [, , module, jobs] = process.argv;
const kernel = await Kernel.load(module);
const empty = Buffer.alloc(0);

function play(job) {
  const seed = Buffer.from(job.seed, 'hex');
  const rules = kernel.call('rules', [], readFileSync(job.rules));
  if (job.net !== null) kernel.call('net', [rules], readFileSync(job.net));
  const match = kernel.call('match', [rules, job.seats, -1], seed);
  const bots = job.policies.map((name, seat) =>
    kernel.call('bot', [rules, seat], Buffer.concat([seed, Buffer.from(name)])),
  );
  const digests = [];
  for (let decisions = 0; digests.length < job.deals; ) {
    if (kernel.json('facts', [match]).match_over) break;
    kernel.call('deal', [match]);
    const digest = createHash('sha256');
    digest.update(kernel.ask('opening', [match]));
    for (let facts = kernel.json('facts', [match]); !facts.deal_over; facts = kernel.json('facts', [match])) {
      digest.update(kernel.ask('position', [match]));
      digest.update(kernel.ask('legal', [match, 0]));
      if (decisions++ % job.views === 0)
        for (let viewer = -1; viewer < job.seats; ++viewer) digest.update(kernel.ask('view', [match, viewer]));
      if (job.net !== null) digest.update(kernel.ask('values', [match]));
      kernel.call('apply', [match, kernel.call('choose', [bots[facts.to_act], match])], empty);
    }
    digest.update(kernel.ask('position', [match]));
    digest.update(kernel.ask('result', [match]));
    digests.push(digest.digest('hex'));
  }
  for (const handle of [...bots, match, rules]) kernel.call('free', [handle]);
  return { digests };
}

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) console.log(JSON.stringify(play(job)));
