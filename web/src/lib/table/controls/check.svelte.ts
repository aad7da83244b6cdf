/** What the selected cards are: the server is asked each time they change, as the page knows no rules. */

import type { TableClient } from "../../net/table.svelte";
import type { Checked, PlayInfo, Problem } from "../../protocol";

/** Milliseconds in which cards that are swept together become one question. */
const CHECK_AFTER = 60;

export class SelectionCheck {
  /** Which of several readings is played. */
  reading = $state(0);
  readonly #client: TableClient;
  readonly #cards: () => string;
  readonly #hinted: () => string | null;
  #found = $state.raw<Checked | null>(null);
  #foundFor = $state<string | null>(null);

  /** `cards` are those selected, in notation; `hinted` is the play that a hint selected them for. */
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

  /** Whether an answer is on its way. */
  readonly isAsking: boolean = $derived.by(
    () =>
      this.#cards() !== "" && !this.#isTold && this.#client.link === "open" && this.#client.deal?.phase === "play",
  );

  /** Whether the server has answered for what is selected now. */
  get isAnswered(): boolean {
    return this.#answer !== null;
  }

  /** What the cards can be played as now, the strongest first. */
  get plays(): readonly PlayInfo[] {
    return this.#answer?.plays ?? [];
  }

  /** What the cards are anyway, at one's turn or not. */
  get readings(): readonly PlayInfo[] {
    return this.#answer?.readings ?? [];
  }

  /** Why they cannot be played now. */
  get problem(): Problem | null {
    return this.#answer?.problem ?? null;
  }

  /** What is played if one plays now. */
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
