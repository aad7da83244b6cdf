/** Deals played in the kernel's module, each with a digest of everything that the module said; in Node and in browsers. */

import { unhex } from './kernel.mjs';

const empty = new Uint8Array(0);

/** Chunks of bytes, copied because the module's memory changes. */
class Digest {
  #chunks = [];

  update(bytes) {
    this.#chunks.push(bytes.slice());
  }

  /** Return the SHA-256 of all chunks, hexadecimal. */
  async hex() {
    const whole = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

/**
 * Play a match and return the digests of its deals.
 *
 * A job has `rules` and `net` (bytes; `net` may be null), `seats`, `seed` (hexadecimal), `policies` (of each seat),
 * `deals`, and `views`, the number of decisions between two digested views.
 */
export async function play(kernel, job) {
  const seed = unhex(job.seed);
  const rules = kernel.call('rules', [], job.rules);
  if (job.net !== null) kernel.call('net', [rules], job.net);
  const match = kernel.call('match', [rules, job.seats, -1], seed);
  const bots = job.policies.map((name, seat) =>
    kernel.call('bot', [rules, seat], Uint8Array.of(...seed, ...new TextEncoder().encode(name))),
  );
  const digests = [];
  for (let decisions = 0; digests.length < job.deals; ) {
    if (kernel.json('facts', [match]).match_over) break;
    kernel.call('deal', [match]);
    const digest = new Digest();
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
    digests.push(await digest.hex());
  }
  for (const handle of [...bots, match, rules]) kernel.call('free', [handle]);
  return digests;
}
