/** WebSocket connection that reconnects, resumes its stream, and resends unacknowledged commands. */

import type { ClientMessage, Goodbye, Problem, ServerMessage, Welcome } from "../protocol";

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  message(message: ServerMessage): void;
  link(state: LinkState, why: Problem | null): void;
}

/** Interface of the connection that a table client uses. */
export interface Wire {
  open(): void;
  send(command: Command): void;
  close(): void;
}

const VERSION = 1;
const PING_EVERY = 20_000;
/** Time without any message after a command or ping after which a connection counts as lost, in ms. */
const LONGEST_SILENCE = 5_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 16_000;

/**
 * Return the time before a connection attempt in ms: random, up to a bound that doubles with each failed attempt, so that
 * the clients of a server that restarts do not all return at once.
 */
const waitBefore = (attempt: number): number => Math.random() * Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

export type Command = Extract<ClientMessage, { id: string }>;

export class Socket implements Wire {
  #socket: WebSocket | null = null;
  #stream: string | null = null;
  #seq = 0;
  #tries = 0;
  #again = true;
  #welcomed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Map<string, Command>();
  readonly #address: string;
  readonly #listener: Listener;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
  }

  open(): void {
    this.#listener.link(this.#tries === 0 && this.#stream === null ? "connecting" : "lost", null);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      const resume = this.#stream === null ? {} : { stream: this.#stream, resume: this.#seq };
      this.#write({ type: "hello", version: VERSION, ...resume });
      this.#ping = setInterval(() => this.#write({ type: "ping", sent: Date.now() }), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Send a command now, or once reconnected. Resending is safe because commands are idempotent. */
  send(command: Command): void {
    this.#waiting.set(command.id, command);
    if (this.#welcomed) this.#write(command);
  }

  /** Stop resending a command. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  close(): void {
    this.#again = false;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #write(message: ClientMessage): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (message.type !== "hello") this.#silence ??= setTimeout(() => this.#abandon(socket), LONGEST_SILENCE);
  }

  /** Leave a connection whose other end has gone without a word: the browser would take minutes to notice. */
  #abandon(socket: WebSocket): void {
    this.#lost(socket);
    socket.close();
  }

  #receive(message: ServerMessage): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (message.type === "welcome") this.#greeted(message);
    else if (message.type === "goodbye") this.#dismissed(message);
    else if (message.type === "view") {
      this.#stream = message.stream;
      this.#seq = message.seq;
    } else if (message.type === "event") this.#seq = message.seq;
    else if ("id" in message && message.id !== null) this.#waiting.delete(message.id); // reply to a command
    this.#listener.message(message);
  }

  #greeted(message: Welcome): void {
    this.#tries = 0;
    this.#welcomed = true;
    this.#stream = message.stream;
    if (!message.resumed) this.#seq = message.seq;
    this.#listener.link("open", null);
    for (const command of this.#waiting.values()) this.#write(command);
  }

  #dismissed(message: Goodbye): void {
    this.#again = message.again;
    if (!message.again) this.#listener.link("closed", message.problem);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#welcomed = false;
    if (!this.#again) return;
    this.#listener.link("lost", null);
    this.#timer = setTimeout(() => this.open(), waitBefore(this.#tries));
    this.#tries += 1;
  }
}
