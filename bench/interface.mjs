/**
 * Time matches in the kernel's module: a line of JSON for each job, as bench/interface.cpp prints it.
 *
 *     node interface.mjs MODULE JOB...
 *
 * A job is `RULES NET SEATS POLICY DEALS`, as one argument; NET may be `-`.
 */

import { readFileSync } from 'node:fs';

import { Kernel } from '../tests/wasm/kernel.mjs';

const [, , module, ...jobs] = process.argv;
const kernel = await Kernel.load(readFileSync(module));
const empty = new Uint8Array(0);
const seed = new Uint8Array(32);

/** Play deals, each of a match of its own, and return the number of decisions and a sum over all choices. */
function played({ rules, seats, policy, deals }, first) {
  let decisions = 0;
  let sum = 0;
  for (let deal = first; deal < first + deals; ++deal) {
    new DataView(seed.buffer).setUint32(0, deal, true);
    const match = kernel.call('match', [rules, seats, -1], seed);
    const name = new TextEncoder().encode(policy);
    const bots = Array.from({ length: seats }, (_, seat) =>
      kernel.call('bot', [rules, seat], Uint8Array.of(...seed, ...name)),
    );
    kernel.call('deal', [match]);
    for (let seat = kernel.exports.clamber_to_act(match); seat >= 0; seat = kernel.exports.clamber_to_act(match)) {
      const action = kernel.call('choose', [bots[seat], match]);
      sum = (31 * sum + action) % 1_000_000_007;
      kernel.call('apply', [match, action], empty);
      ++decisions;
    }
    for (const handle of [...bots, match]) kernel.call('free', [handle]);
  }
  return { decisions, sum };
}

for (const job of jobs) {
  const [file, net, seats, policy, deals] = job.split(' ');
  const rules = kernel.call('rules', [], readFileSync(file));
  if (net !== '-') kernel.call('net', [rules], readFileSync(net));
  const work = { rules, seats: Number(seats), policy, deals: Number(deals) };
  played(work, 1_000_000); // warm
  const began = process.cpuUsage();
  const { decisions, sum } = played(work, 0);
  const { user, system } = process.cpuUsage(began);
  console.log(JSON.stringify({ decisions, sum, ns: ((user + system) * 1000) / decisions }));
  kernel.call('free', [rules]);
}
