/** Worker that runs a local table, and hands it to the page to be saved after each change. */

import { Kernel } from "./kernel";
import { loadRules } from "./match";
import type { FromWorker, OpenTable, ToWorker } from "./messages";
import { STAND_IN } from "./saved";
import { LocalTable } from "./table";

const tell = (message: FromWorker): void => postMessage(message);

let table: LocalTable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Number of changes that have been saved; negative before the table has been saved for the first time. */
let savedChanges = -1;

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === "open") void open(data);
  else if (table !== null) change(table, () => table?.receive(data));
};

async function open({ saved, module, facts, compiled, net }: OpenTable): Promise<void> {
  try {
    const kernel = await Kernel.of(module);
    const bots = net === null ? saved.setup.bots.map(() => STAND_IN) : saved.setup.bots;
    const rules = loadRules(kernel, compiled, net);
    table = new LocalTable(kernel, rules, facts, { ...saved, setup: { ...saved.setup, bots } }, tell, Date.now);
    change(table, () => table?.receive({ type: "hello", version: 1 }));
  } catch (error) {
    tell({ type: "failed", why: String(error) });
  }
}

/** Do something at the table, have it saved if that has changed it, and wake up when it goes on by itself. */
function change(at: LocalTable, work: () => void): void {
  work();
  const { changes, due } = at;
  if (changes !== savedChanges) tell({ type: "saved", saved: at.saved });
  savedChanges = changes;
  clearTimeout(timer);
  if (due !== null) timer = setTimeout(() => change(at, () => at.goOn()), Math.max(0, due - Date.now()));
}
