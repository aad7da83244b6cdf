/**
 * Play local tables (web/src/lib/local/table.ts) at random, and print all of their updates, one line of JSON per table.
 *
 *     node local.mjs MODULE JOBS
 *
 * JOBS is a JSON file of tables: `rules` and `net` (files), `facts` (of the rules), `setup`, `seed` of the person's
 * choices, and `deals`; or of decisions of a server to be judged: `rules`, `net`, `decisions` and `seats`. With
 * `playouts`, the first deal is analysed, too. A line lists what was done: `act` with the text of the play, `on` if the table went on by
 * itself, `next` for another deal; each with the updates that followed; and has the record of the last match and the
 * replays of its finished deals, each with three lines. Every few steps the table is saved and resumed.
 */

import { readFileSync } from 'node:fs';
import { closePage, modules } from './page.mjs';

const [, , module, jobs] = process.argv;
const RESUMED_EVERY = 9;
const MOST_STEPS = 4000;
const [{ Kernel }, { loadRules }, { LocalTable }, { Past }, { analysisFor, analysisOf }] = await modules(
  ...['kernel', 'match', 'table', 'replay', 'analysis'],
);

/** Return a function that draws whole numbers below a bound. */
function drawing(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Return the replay of a deal, and lines that depart from one of its steps. */
function replayed(kernel, rules, deal, draw) {
  const on = (work) => {
    const past = new Past(kernel, rules, deal);
    const found = work(past);
    past.free();
    return found;
  };
  const replay = on((past) => past.replay('r'));
  const step = Math.floor(replay.steps.length / 2);
  const seat = draw(replay.seats.length);
  const line = (played, finish) => on((past) => past.line('r', { step, seat, played, finish }, 'net'));
  const begun = line([], false);
  const played = begun.legal.length === 0 ? [] : [begun.legal[draw(begun.legal.length)].text];
  return { replay, lines: [begun, line(played, false), line(played, true)], played };
}

async function play(kernel, job) {
  const rules = loadRules(kernel, readFileSync(job.rules), job.net === null ? null : readFileSync(job.net));
  const draw = drawing(job.seed);
  const steps = [];
  let [now, told, id] = [1e12, [], 0];
  const tell = (message) => told.push(message);
  const open = (saved) => new LocalTable(kernel, rules, job.facts, structuredClone(saved), tell, () => now);
  const nothing = { matches: 0, turn: 0, status: 'between', window: null, deals: [] };
  let table = open({ setup: job.setup, ...nothing });

  function view() {
    const kept = told;
    told = [];
    table.receive({ type: 'hello', version: 1 });
    const found = told.at(-1);
    told = kept;
    return found;
  }

  function note(step, work) {
    told = [];
    now += 1000;
    work();
    const refused = told.find(({ type }) => type === 'refused');
    if (refused !== undefined) throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(refused)}`);
    steps.push({ ...step, updates: told.filter(({ type }) => type === 'event') });
  }

  const act = (turn, text) =>
    note({ act: text }, () => table.receive({ type: 'act', id: `a${++id}`, turn, play: text }));

  for (let deals = 0; deals < job.deals && steps.length < MOST_STEPS; ) {
    if (steps.length % RESUMED_EVERY === 0) {
      const before = told;
      table = open(table.saved);
      told = before;
    }
    const { deal, table: state } = view();
    const { window, turn, legal } = deal;
    if (state.status !== 'playing') {
      const type = state.status === 'over' ? 'rematch' : 'ready';
      note({ next: state.status }, () => table.receive({ type, id: `n${++id}` }));
      ++deals;
    } else if (window !== null && window.claims.length > 0 && window.claimed === null && draw(3) === 0) {
      act(turn, window.claims[draw(window.claims.length)].text);
    } else if (window === null && legal.length > 0) {
      act(turn, legal[draw(legal.length)].text);
    } else {
      note({ on: true }, () => table.goOn());
    }
  }
  told = [];
  table.receive({ type: 'record', id: 'r' });
  const { saved } = table;
  const finished = saved.deals.filter((_, number) => saved.status !== 'playing' || number < saved.deals.length - 1);
  const replays = finished.map((_, number) => replayed(kernel, rules, { saved, facts: job.facts, number }, draw));
  let analysis = null;
  if (job.playouts !== undefined) {
    const past = new Past(kernel, rules, { saved, facts: job.facts, number: 0 });
    analysis = await analysisOf(past, 'r', job.playouts);
    past.free();
  }
  kernel.call('free', [rules]);
  return { steps, record: JSON.parse(told[0].text), replays, analysis };
}

for (const job of JSON.parse(readFileSync(jobs, 'utf8'))) {
  const kernel = await Kernel.of(readFileSync(module));
  const rules = job.decisions === undefined ? null : loadRules(kernel, readFileSync(job.rules), readFileSync(job.net));
  const found = rules === null ? play(kernel, job) : analysisFor(kernel, rules, job.decisions, job.seats);
  console.log(JSON.stringify(await found));
}
await closePage();
