/**
 * Print states of endings and lessons as the page computes them, one line of JSON for each job.
 *
 *     node study.mjs MODULE JOBS
 *
 * JOBS is a JSON file of objects: `rules` (a file), `ending` (number, number of endings, line) or `lesson` (its file's
 * content), `played`, and `hint`. A refusal is printed as its problem.
 */

import { readFileSync } from 'node:fs';
import { closePage, modules } from './page.mjs';

const [, , module, jobs] = process.argv;
const [{ Kernel }, { loadRules }, { endingState }, { lessonState }] = await modules(
  ...['kernel', 'match', 'ending', 'lesson'],
);
const kernel = await Kernel.of(readFileSync(module));
const loaded = new Map();

function rulesOf(file) {
  if (!loaded.has(file)) loaded.set(file, loadRules(kernel, readFileSync(file), null));
  return loaded.get(file);
}

function state({ rules, ending, lesson, played, hint }) {
  const handle = rulesOf(rules);
  if (lesson !== undefined) return lessonState(kernel, handle, lesson, played, hint);
  const { number, endings, line } = ending;
  return endingState(kernel, handle, line, { number, endings }, played, hint);
}

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  try {
    console.log(JSON.stringify(state(job)));
  } catch (error) {
    if (error.problem === undefined) throw error;
    console.log(JSON.stringify({ problem: error.problem.code }));
  }
}
await closePage();
