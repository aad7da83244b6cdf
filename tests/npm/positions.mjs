/**
 * Set up positions and solve them, and print the answers for each as a line of JSON.
 *
 * A job has `rules`, `seats`, `position` (the argument of `Rules.position`) and `solve`, the argument of
 * `Position.solve`, or null.
 */

import { readFileSync } from 'node:fs';

import { load } from 'clamber';

const clamber = await load();
for (const job of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const rules = await clamber.rules(job.rules, { seats: job.seats });
  const position = rules.position(job.position);
  const texts = (plays) => plays.map(({ text }) => text);
  const legal = texts(position.legal());
  let solution = null;
  if (job.solve !== null) {
    const { value, best, nodes } = position.solve(job.solve);
    for (const play of best) if (position.why(play) !== null) throw new Error(`${play.text} is not legal`);
    solution = [value, texts(best), nodes];
  }
  console.log(JSON.stringify({ legal, view: position.view(position.toAct), solution }));
  for (const held of [position, rules]) held.free();
}
