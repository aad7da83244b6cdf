/** Client-side state of one table: the latest view, kept up to date by events. */

import type {
  Checked,
  ClientMessage,
  DealResult,
  DealView,
  EventInfo,
  Hello,
  Hints,
  HintView,
  Ping,
  Pictures,
  Planned,
  Problem,
  ServerMessage,
  SheetLine,
  TableState,
  Update,
  ViewMessage,
} from "../protocol";
import type { LocalAnswer, LocalCommand } from "../local/messages";
import { ShuffleParticipant } from "../fairness/participant";
import type { ShuffleFault } from "../fairness/ledger";
import { api } from "./api";
import { notices } from "./notices.svelte";
import { type LinkState, type Listener, Socket, type Wire } from "./socket";

type Answer = {
  problem: Problem | null;
  checked?: Checked;
  hints?: Hints;
  hintView?: HintView;
  planned?: Planned;
  record?: string;
};
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** Message that the server replies to: a command, or a query about the viewer's hand. */
type Ask = WithoutId<Exclude<ClientMessage, Hello | Ping> | LocalCommand>;

let counter = 0;

function newId(): string {
  counter += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${counter}`;
}

export class TableClient {
  table = $state.raw<TableState | null>(null);
  deal = $state.raw<DealView | null>(null);
  history = $state.raw<readonly EventInfo[]>([]);
  last = $state.raw<DealResult | null>(null);
  sheet = $state.raw<readonly SheetLine[]>([]);
  link = $state<LinkState>("connecting");
  dismissed = $state.raw<Problem | null>(null);
  /** Fault that this client has detected in the table's shuffle; null if none. */
  shuffleFault = $state<ShuffleFault | null>(null);
  /** Pictures of the accounts in the seats; null for others, and while they are unknown. */
  pictures = $state.raw<Pictures["seats"]>([]);
  /** Offset of the server clock from the local clock, in milliseconds. */
  ahead = $state(0);
  /** Time of the last change of turn, as returned by `performance.now()`. */
  turnChanged = $state(0);

  readonly #participant: ShuffleParticipant;
  readonly #socket: Wire;
  readonly #answers = new Map<string, (answer: Answer) => void>();
  /** Names of the people whose pictures are known or asked for, by seat. */
  #pictured: readonly (string | null)[] = [];
  readonly #heard = new Set<(event: Update) => void>();
  readonly #ends = new AbortController();

  constructor(
    id: string,
    wire: (listener: Listener) => Wire = (listener) => new Socket(api.socketAddress(id), listener),
  ) {
    this.#participant = new ShuffleParticipant(id);
    this.#socket = wire({
      message: (message) => this.#receive(message),
      link: (state, why) => {
        this.link = state;
        if (why !== null) this.dismissed = why;
        if (state === "open" && globalThis.document?.hidden) this.#tellHidden();
      },
    });
    this.#socket.open();
    const { signal } = this.#ends;
    globalThis.document?.addEventListener("visibilitychange", () => this.#tellHidden(), { signal });
  }

  /** True if the table is on this device, and no server knows it. */
  get onDevice(): boolean {
    return this.#socket.onDevice;
  }

  get mine(): number | null {
    return this.table?.you ?? null;
  }

  /** Return the server's current time, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Subscribe to events, delivered after the state has been updated; return an unsubscribe function. */
  listen(hears: (event: Update) => void): () => void {
    this.#heard.add(hears);
    return () => this.#heard.delete(hears);
  }

  send(ask: Ask): Promise<Answer> {
    const id = newId();
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#socket.send({ ...ask, id });
    });
  }

  act(play: string): Promise<Answer> {
    return this.send({ type: "act", turn: this.deal?.turn ?? 0, play });
  }

  /** True if the viewer's last play in this deal can be taken back, at a table on this device. */
  get canTakeBack(): boolean {
    const { mine, deal } = this;
    const isOn = this.onDevice && this.table?.status === "playing" && deal !== null && deal.window === null;
    return isOn && this.history.some(({ seat, by }) => seat === mine && by === "person");
  }

  /** Return the record of the match, at a table on this device. */
  async record(): Promise<string> {
    return (await this.send({ type: "record" })).record ?? "";
  }

  close(): void {
    this.#ends.abort();
    this.#socket.close();
  }

  /** Tell the table whether nobody sees the page, so that notices are sent of turns. */
  #tellHidden(): void {
    if (this.link === "open") void this.send({ type: "hidden", hidden: document.hidden });
  }

  #receive(message: ServerMessage | LocalAnswer): void {
    switch (message.type) {
      case "welcome":
      case "pong":
        this.ahead = message.now - Date.now();
        return;
      case "view":
        return this.#replace(message);
      case "event":
        return this.#change(message);
      case "ack":
        return this.#answer(message.id, { problem: null });
      case "refused":
        if (message.id !== null) this.#answer(message.id, { problem: message.problem });
        return;
      case "checked":
        return this.#answer(message.id, { problem: null, checked: message });
      case "hints":
        return this.#answer(message.id, { problem: null, hints: message });
      case "hint_view":
        return this.#answer(message.id, { problem: null, hintView: message });
      case "planned":
        return this.#answer(message.id, { problem: null, planned: message });
      case "record":
        return this.#answer(message.id, { problem: null, record: message.text });
      case "notices":
        return notices.take(message);
      case "goodbye":
        return;
    }
  }

  #answer(id: string, answer: Answer): void {
    this.#answers.get(id)?.(answer);
    this.#answers.delete(id);
  }

  /** Fetch the score sheet lines that precede those already loaded. */
  async earlier(): Promise<void> {
    const first = this.sheet[0];
    if (this.table === null || first === undefined || first.number === 0) return;
    const { lines } = await api.sheet(this.table.id, first.number);
    if (this.sheet[0]?.link === first.link) this.sheet = [...lines, ...this.sheet];
  }

  #replace(view: ViewMessage): void {
    this.ahead = view.now - Date.now();
    this.table = view.table;
    this.#dealt(view.deal);
    this.history = view.history;
    this.last = view.last;
    this.sheet = view.sheet;
    this.#shuffle(view.table);
    void this.#lookAt(view.table);
  }

  /** Ask for the pictures of the people in the seats if they are not the same people as before. */
  async #lookAt({ id, seats }: TableState): Promise<void> {
    if (this.onDevice) return; // its people have no pictures
    const people = seats.map((seat) => (seat.kind === "person" && !seat.program ? seat.name : null));
    const known = this.#pictured;
    if (people.length === known.length && people.every((name, at) => name === known[at])) return;
    this.#pictured = people;
    this.pictures = people.map((name, at) => (name === known[at] ? (this.pictures[at] ?? null) : null));
    const found = await api.picturesAt(id).catch(() => null); // a table without pictures is complete
    if (found !== null && this.#pictured === people) this.pictures = found.seats;
  }

  /** Send the seal or share that the table's shuffle requests from this client. */
  #shuffle(table: TableState): void {
    if (this.onDevice) return; // its cards are drawn here
    const before = this.#participant.shuffleFault;
    const given = this.#participant.nextMessage(table, this.last);
    if (this.#participant.shuffleFault !== before) this.shuffleFault = this.#participant.shuffleFault;
    if (given !== null) void this.send(given);
  }

  #dealt(deal: DealView | null): void {
    if (deal?.turn !== this.deal?.turn || deal?.number !== this.deal?.number) this.turnChanged = performance.now();
    this.deal = deal;
  }

  #change(message: Update): void {
    const event = message.event;
    if (message.table !== null) this.table = message.table;
    if (event.kind === "dealt") {
      this.history = [];
      if (event.number === 0) this.sheet = [];
    } else if (event.kind === "done" || event.kind === "window") this.history = [...this.history, ...event.done];
    if (message.deal !== null) this.#dealt(message.deal);
    if (message.last !== null) this.#finished(message.last);
    for (const hears of this.#heard) hears(message);
    if (event.kind === "table" && event.what === "ended")
      this.#participant.closed(event.seat === null ? "" : (this.table?.seats[event.seat]?.name ?? ""));
    if (message.table !== null) {
      this.#shuffle(message.table);
      void this.#lookAt(message.table);
    }
  }

  #finished(result: DealResult): void {
    this.last = result;
    const known = this.sheet.some((line) => line.link === result.link);
    if (!known) this.sheet = [...this.sheet, result];
  }
}
