/** Readings of the selected cards. The client implements no rules, so it queries the server after each change. */

import type { TableClient } from "../../network/table.svelte";
import type { Checked, PlayInfo, Problem } from "../../protocol";

/** Request debounce in milliseconds, so that a sweep sends a single request. */
const CHECK_AFTER = 60;

export class SelectionCheck {
  /** Index of the reading to play if the cards are ambiguous. */
  reading = $state(0);
  readonly #client: TableClient;
  readonly #cards: () => string;
  readonly #hinted: () => string | null;
  #found = $state.raw<Checked | null>(null);
  #foundFor = $state<string | null>(null);

  /**
   * Watch the selection. `cards` returns it in notation; `hinted` returns the hinted play that it represents, if any.
   */
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

  /** Legal plays of the selected cards, strongest first. */
  get plays(): readonly PlayInfo[] {
    return this.#answer?.plays ?? [];
  }

  /** All readings of the cards, whether or not they are currently legal. */
  get readings(): readonly PlayInfo[] {
    return this.#answer?.readings ?? [];
  }

  /** Reason why the cards cannot be played now; null if none. */
  get problem(): Problem | null {
    return this.#answer?.problem ?? null;
  }

  /** Play that the play button would send; null if none. */
  readonly chosen: PlayInfo | null = $derived(this.plays[Math.min(this.reading, this.plays.length - 1)] ?? null);

  /** Take a play, which the server has suggested, as the answer for its cards until the server tells all of their readings. */
  knows(play: PlayInfo): void {
    const turn = this.#client.deal?.turn ?? 0;
    this.#found = { type: "checked", id: "", turn, plays: [play], readings: [play], problem: null };
    this.#foundFor = `${this.#cards()} ${turn}`;
  }

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
