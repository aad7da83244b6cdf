/**
 * Connection of the page to a local table, in place of a socket.
 *
 * The table runs in a worker. The page fetches what it needs and saves it, because only the page knows the root path.
 */

import { ApiError } from "../network/api";
import type { Listener, Sent, Wire } from "../network/socket";
import type { FromWorker, ToWorker } from "./messages";
import { moduleBytes, netFor } from "./nets";
import { rulesFor } from "./rules";
import { findTable, keepTable } from "./store";

export class LocalWire implements Wire {
  readonly onDevice = true;
  readonly #id: string;
  readonly #listener: Listener;
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  /** Callback that lets other pages open the table. */
  #release: () => void = () => undefined;
  #isClosed = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(id: string, listener: Listener) {
    this.#id = id;
    this.#listener = listener;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = () => this.#refuse("local_failed");
  }

  open(): void {
    this.#listener.link("connecting", null);
    void this.#alone(() => this.#load()).catch((error: unknown) => {
      const { code } = error instanceof ApiError ? error.problem : { code: "network" };
      this.#refuse(code === "network" ? "local_failed" : code);
    });
  }

  send(command: Sent): void {
    this.#post(command);
  }

  close(): void {
    this.#isClosed = true;
    this.#worker.terminate();
    this.#release();
  }

  /** Do something if no other page has the table open, and keep others from opening it until it is closed. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (navigator.locks === undefined) return work(); // only pages over HTTPS and on localhost have locks
    await navigator.locks.request(`clamber table ${this.#id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return this.#refuse("open_elsewhere");
      await work();
      if (!this.#isClosed) await new Promise<void>((release) => (this.#release = release));
    });
  }

  async #load(): Promise<void> {
    const saved = await findTable(this.#id);
    if (saved === undefined) return this.#refuse("unknown_table");
    const [{ facts, compiled }, module] = await Promise.all([rulesFor(saved.setup.wish), moduleBytes()]);
    const net = await netFor(facts.game).catch(() => null); // without it, bots play that need none
    this.#post({ type: "open", saved, facts, compiled, module, net });
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === "failed") return this.#refuse("local_failed");
    if (message.type === "saved") {
      this.#saving = this.#saving.then(() => keepTable(message.saved)).catch(() => undefined);
      return; // without storage, the table lasts as long as the page
    }
    if (message.type === "welcome") this.#listener.link("open", null);
    this.#listener.message(message);
  }

  /** End the connection for a reason, a code of the message catalogue. */
  #refuse(code: string): void {
    this.#listener.link("closed", { code, message: "", values: {}, sentence: "" });
    this.close();
  }
}
