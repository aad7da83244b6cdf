/**
 * Play matches between bots with the package, and print each as a line of JSON.
 *
 * A job has `rules`, `seats`, `net`, `seed` (a decimal number), `bots` (a name for each seat), `deals`, and `every`, the
 * number of decisions between two views. A line has the cards dealt, the plays and the result of each deal; the views;
 * and `over`, `winners` and `totals` of the match.
 */

import { readFileSync } from 'node:fs';

import { load } from 'clamber';

const clamber = await load();
for (const job of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const rules = await clamber.rules(job.rules, { seats: job.seats, net: job.net });
  const match = rules.match({ seed: BigInt(job.seed) });
  const bots = job.bots.map((name, seat) => rules.bot(name, { seat, seed: BigInt(job.seed) }));
  const [deals, views] = [[], []];
  for (let decisions = 0; ; match.deal()) {
    const plays = [];
    for (; !match.isOver; ++decisions) {
      if (decisions % job.every === 0) views.push(match.view(decisions % (match.seats + 1) === 0 ? null : match.toAct));
      const play = bots[match.toAct].choose(match);
      plays.push(`${match.toAct} ${play.action} ${play.text}`);
      match.play(play);
    }
    deals.push({ plays, result: match.result });
    if (deals.length === job.deals || match.isMatchOver) break;
  }
  const { isMatchOver: over, winners, totals } = match;
  console.log(JSON.stringify({ deals, views, over, winners, totals }));
  for (const held of [match, ...bots, rules]) held.free();
}
