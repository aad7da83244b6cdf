/**
 * Ask positions of matches, and print the answers of each match as a line of JSON.
 *
 * A job has `rules`, `seats`, `seed` (a decimal number) and `calls`: names of methods with their arguments, whose
 * answers are in `ask` below. Wherever a position is asked about a play, `why` and `play` must agree.
 */

import { readFileSync } from 'node:fs';

import { load } from 'clamber';

const clamber = await load();

const texts = (plays) => plays.map(({ text }) => text);
const ask = {
  why(match, play) {
    const [before, why] = [JSON.stringify(match.view(null)), match.why(play)];
    if (why === null) return null;
    try {
      match.play(play);
    } catch (error) {
      if (error.message === why.message && JSON.stringify(match.view(null)) === before) return why.reason;
    }
    throw new Error(`${play}: play and why differ`);
  },
  play: (match, play) => match.play(play),
  back: (match, events) => match.back(events),
  legal: (match) => texts(match.legal()),
  view: (match, seat) => match.view(seat),
  readings: (match, cards, seat) => match.readings(cards, seat).map(({ play, why }) => [play.text, why]),
  hints: (match, playouts) => texts(match.hints(playouts).plays),
  plan: (match, seat) => match.plan(seat),
};

for (const job of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const rules = await clamber.rules(job.rules, { seats: job.seats, net: true });
  const match = rules.match({ seed: BigInt(job.seed) });
  console.log(JSON.stringify(job.calls.map(([name, ...args]) => ask[name](match, ...args))));
  for (const held of [match, rules]) held.free();
}
