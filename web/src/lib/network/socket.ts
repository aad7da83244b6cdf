/** WebSocket connection that reconnects, resumes its stream, and resends unacknowledged commands. */

import type { LocalAnswer, LocalCommand } from "../local/messages";
import type { ClientMessage, Goodbye, ListMessage, Problem, ServerMessage } from "../protocol";

export type LinkState = "connecting" | "open" | "lost" | "closed";

/** Message of a table or of the list of open tables. */
type Message = ServerMessage | ListMessage | LocalAnswer;

export interface Listener<Said extends Message = ServerMessage | LocalAnswer> {
  message(message: Said): void;
  link(state: LinkState, why: Problem | null): void;
}

/** Interface of the connection that a table client uses. */
export interface Wire {
  /** True if the table is on this device, and no server knows it. */
  readonly onDevice: boolean;
  open(): void;
  send(command: Sent): void;
  close(): void;
}

const VERSION = 1;
const PING_EVERY = 20_000;
/** Time without any message after a command, a ping or the start of a connection after which it counts as lost, in ms. */
const LONGEST_SILENCE = 5_000;
/** The same when the browser has slept or changed networks, so that the connection is probably dead. */
const WAKING_SILENCE = 600;
/** Age in ms from which a handshake does not survive such a sign. */
const LONGEST_HANDSHAKE = 1000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 16_000;

/**
 * Return the time before a connection attempt in ms: random, up to a bound that doubles with each failed attempt, so that
 * the clients of a server that restarts do not all return at once.
 */
const waitBefore = (attempt: number): number => Math.random() * Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

export type Command = Extract<ClientMessage, { id: string }>;
/** Command to a table of a server, or to one on this device. */
export type Sent = Command | LocalCommand;

export class Socket<Said extends Message = ServerMessage> implements Wire {
  readonly onDevice = false;
  #socket: WebSocket | null = null;
  #stream: string | null = null;
  #seq = 0;
  #tries = 0;
  #again = true;
  #welcomed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** True from a sign that the connection may be dead until the next message: a new one is then made without a wait. */
  #waking = false;
  #begun = 0;
  readonly #ends = new AbortController();
  readonly #waiting = new Map<string, Command>();
  readonly #address: string;
  readonly #listener: Listener<Said>;

  constructor(address: string, listener: Listener<Said>) {
    this.#address = address;
    this.#listener = listener;
    const { signal } = this.#ends;
    for (const event of ["pageshow", "online"]) globalThis.addEventListener?.(event, () => this.#wake(), { signal });
    globalThis.document?.addEventListener("visibilitychange", () => document.hidden || this.#wake(), { signal });
  }

  open(): void {
    this.#listener.link(this.#tries === 0 && this.#stream === null ? "connecting" : "lost", null);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#begun = Date.now();
    this.#expect(socket, LONGEST_SILENCE);
    socket.onopen = () => {
      const resume = this.#stream === null ? {} : { stream: this.#stream, resume: this.#seq };
      this.#write({ type: "hello", version: VERSION, ...resume });
      this.#ping = setInterval(() => this.#write({ type: "ping", sent: Date.now() }), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Said);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Send a command now, or once reconnected. Resending is safe because commands are idempotent. */
  send(command: Sent): void {
    if (command.type === "take_back_play" || command.type === "record") return; // servers have no such commands
    this.#waiting.set(command.id, command);
    if (this.#welcomed) this.#write(command);
  }

  /** Stop resending a command. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  close(): void {
    this.#again = false;
    this.#ends.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #write(message: ClientMessage): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(message));
    if (this.#silence === undefined) this.#expect(socket, LONGEST_SILENCE);
  }

  /** Abandon a connection unless it brings a message within a time in ms. */
  #expect(socket: WebSocket, within: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#abandon(socket), within);
  }

  /** Ask a connection that may have died unnoticed for a sign of life, or connect now instead of later. */
  #wake(): void {
    const socket = this.#socket;
    if (!this.#again || (socket !== null && !this.#welcomed && Date.now() - this.#begun < LONGEST_HANDSHAKE)) return;
    if (socket === null || !this.#welcomed) {
      clearTimeout(this.#timer);
      this.#socket = null;
      socket?.close();
      this.#tries = 0;
      return this.open();
    }
    this.#waking = true;
    this.#write({ type: "ping", sent: Date.now() });
    this.#expect(socket, WAKING_SILENCE);
  }

  /** Leave a connection whose other end has gone without a word: the browser would take minutes to notice. */
  #abandon(socket: WebSocket): void {
    this.#lost(socket);
    socket.close();
  }

  #receive(said: Said): void {
    const message: Message = said;
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#waking = false;
    if (message.type === "welcome") this.#greeted(message.stream, message.resumed ? this.#seq : message.seq);
    else if (message.type === "tables") this.#greeted(message.more ? null : message.stream, message.seq);
    else if (message.type === "goodbye") this.#dismissed(message);
    else if (message.type === "view") {
      this.#stream = message.stream;
      this.#seq = message.seq;
    } else if (message.type === "event" || message.type === "changed") this.#seq = message.seq;
    else if ("id" in message && message.id !== null) this.#waiting.delete(message.id); // reply to a command
    this.#listener.message(said);
  }

  /** Note that the server has answered; `stream` is null during a snapshot, which must be whole to be resumed from. */
  #greeted(stream: string | null, seq: number): void {
    this.#tries = 0;
    this.#welcomed = true;
    this.#stream = stream;
    this.#seq = seq;
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
    const wait = this.#waking ? 0 : waitBefore(this.#tries);
    this.#waking = false;
    this.#timer = setTimeout(() => this.open(), wait);
    this.#tries += 1;
  }
}
