/**
 * Put calls to a match in the kernel's module and print their answers, one line of JSON for each match.
 *
 *     node calls.mjs MODULE JOBS
 *
 * JOBS is a JSON file of matches: `rules` and `net` (files; `net` may be null), `seats`, `seed` (hexadecimal), and
 * `calls`: names with their arguments after the match, and an input (hexadecimal, or null). An answer is the number
 * of the call and its text. `seen_hints` asks for the hints of a view, which is its input.
 */

import { readFileSync } from 'node:fs';

import { Fault, Kernel, unhex } from './kernel.mjs';

const [, , module, jobs] = process.argv;
const kernel = await Kernel.load(readFileSync(module));

function answer(name, args, input) {
  try {
    return [kernel.call(name, args, input === null ? null : unhex(input)), kernel.text()];
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return [fault.code, fault.message];
  }
}

/** Return the hints of a view. */
function seenHints(rules, playouts, view) {
  const seen = kernel.call('seen', [rules], unhex(view));
  const found = answer('hints', [seen, playouts], null);
  kernel.call('free', [seen]);
  return found;
}

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  const rules = kernel.call('rules', [], readFileSync(job.rules));
  if (job.net !== null) kernel.call('net', [rules], readFileSync(job.net));
  const match = kernel.call('match', [rules, job.seats, -1], unhex(job.seed));
  const asked = ([name, args, input]) =>
    name === 'seen_hints' ? seenHints(rules, args[0], input) : answer(name, [match, ...args], input);
  console.log(JSON.stringify(job.calls.map(asked)));
  for (const handle of [match, rules]) kernel.call('free', [handle]);
}
