/**
 * Settlement of a pad: by the server, or on this device without a connection. After the first answer of the server, the
 * device fetches what it needs, unless the browser is asked to save data.
 */

import { api, ApiError } from "../network/api";
import { connection } from "../network/connection.svelte";
import type { Pad, PadAnswer } from "../protocol";
import { IS_STATIC } from "../root";

/** Rules that were fetched, or that could not be. */
const prepared = new Set<string>();

export async function settle(pad: Pad): Promise<PadAnswer> {
  if (!IS_STATIC && !connection.isLost) {
    try {
      const answer = await api.settle(pad);
      void prepare(pad);
      return answer;
    } catch (error) {
      if (!isNetwork(error)) throw error;
    }
  }
  return settleHere(pad);
}

const isNetwork = (error: unknown): boolean => error instanceof ApiError && error.problem.code === "network";

/** Return the answer of the device. Throws ApiError, with the sentence of a server if a deal cannot be. */
async function settleHere(pad: Pad): Promise<PadAnswer> {
  const [{ Kernel }, { loadRules }, { settled }, { Refused }] = await Promise.all([
    import("../local/kernel"),
    import("../local/match"),
    import("../local/pad"),
    import("../local/refusals"),
  ]);
  try {
    const [{ compiled, facts }, module] = await needed(pad);
    const asks = facts.pad[pad.seats];
    if (asks === undefined) throw new Error("the rules have no such number of seats");
    const kernel = await Kernel.of(module);
    return { asks, ...settled(kernel, loadRules(kernel, compiled, null), pad) };
  } catch (error) {
    if (error instanceof Refused) throw new ApiError(error.problem);
    if (!isNetwork(error)) throw error;
    throw new ApiError({ code: "network", message: "", values: {}, sentence: "pad-offline" });
  }
}

/** Return the rules and the module of the kernel, which are kept afterwards. */
async function needed({ rules, options = {}, seats }: Pad) {
  const [{ rulesFor }, { moduleBytes }] = await Promise.all([import("../local/rules"), import("../local/nets")]);
  return Promise.all([rulesFor({ rules, options, seats, house: null }), moduleBytes()]);
}

async function prepare(pad: Pad): Promise<void> {
  const key = JSON.stringify([pad.rules, pad.options, pad.seats]);
  if (prepared.has(key) || connection.savesData) return;
  prepared.add(key);
  await needed(pad).catch(() => undefined); // the server goes on answering
}
