/** Readings of the selected cards. The page implements no rules: it asks the server after each change. */

import type { TableClient } from "../../net/table.svelte";
import type { Checked, PlayInfo, Problem } from "../../protocol";

/** Debounce of the request in milliseconds, so that a sweep sends one. */
const CHECK_AFTER = 60;

export class SelectionCheck {
  /** Index of the reading to play, if there are several. */
  reading = $state(0);
  readonly #client: TableClient;
  readonly #cards: () => string;
  readonly #hinted: () => string | null;
  #found = $state.raw<Checked | null>(null);
  #foundFor = $state<string | null>(null);

  /** Watch the selection. `cards` returns it in notation, `hinted` the play that a hint selected it for. */
  constructor(client: TableClient, cards: () => string, hinted: () => string | null) {
    this.#client = client;
    this.#cards = cards;
    this.#hinted = hinted;
    $effect(() => this.#ask());
  }

  readonly #isTold: boolean = $derived.by(
    () => this.#foundFor === `${this.#cards()} ${this.#client.deal?.turn ?? 0}`,
  );
  readonly #answer: Checked | null = $derived.by(() => (this.#isTold ? this.#found : null));

  /** True while a request is pending. */
  readonly isAsking: boolean = $derived.by(
    () =>
      this.#cards() !== "" && !this.#isTold && this.#client.link === "open" && this.#client.deal?.phase === "play",
  );

  /** True if the server has answered for the current selection. */
  get isAnswered(): boolean {
    return this.#answer !== null;
  }

  /** Plays that the cards can make now, the strongest first. */
  get plays(): readonly PlayInfo[] {
    return this.#answer?.plays ?? [];
  }

  /** Readings of the cards, legal now or not. */
  get readings(): readonly PlayInfo[] {
    return this.#answer?.readings ?? [];
  }

  /** Reason why the cards cannot be played now; null if there is none. */
  get problem(): Problem | null {
    return this.#answer?.problem ?? null;
  }

  /** Play that the play button sends; null if there is none. */
  readonly chosen: PlayInfo | null = $derived(this.plays[Math.min(this.reading, this.plays.length - 1)] ?? null);

  #ask(): (() => void) | undefined {
    const client = this.#client;
    const cards = this.#cards();
    const deal = client.deal;
    this.reading = 0;
    if (deal === null || cards === "" || client.link !== "open" || deal.phase !== "play") return undefined;
    const turn = deal.turn;
    const timer = setTimeout(() => {
      void client.send({ type: "check", turn, cards }).then(({ checked }) => {
        if (this.#cards() !== cards || client.deal?.turn !== turn) return;
        this.#found = checked ?? null;
        this.#foundFor = `${cards} ${turn}`;
        const hinted = this.#hinted();
        this.reading = Math.max(
          0,
          this.plays.findIndex((play) => play.text === hinted),
        );
      });
    }, CHECK_AFTER);
    return () => clearTimeout(timer);
  }
}
