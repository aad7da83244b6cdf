/** The viewer's own side of a deal: what is selected, what it would be, hints, what is sent. */

import { splitCards, without } from "../../cards/card";
import { type HandCard, withIds } from "../../hand/layout";
import { idsOf, Selection } from "../../hand/selection.svelte";
import { problemText } from "../../i18n/problems";
import { t } from "../../i18n/language.svelte";
import type { TableClient } from "../../net/table.svelte";
import type { Checked, PlayInfo } from "../../protocol";
import { sound } from "../../sound";
import { PASS } from "./plays";
import { arrange, type HandMode } from "../../hand/arrange";
import { Sorting } from "../../hand/sorting.svelte";

/** A press so soon after the turn changed was meant for the turn before. */
const SETTLE = 300;
const CHECK_AFTER = 60;

export class Player {
  readonly selection = new Selection();
  readonly sorting = new Sorting();
  readonly client: TableClient;
  /** The last refusal, until something else is done. */
  said = $state<string | null>(null);
  /** Whether what is said is a refusal. */
  refused = $state(false);
  checked = $state.raw<Checked | null>(null);
  #checkedFor = $state("");
  /** Which of several readings is played. */
  reading = $state(0);
  hints = $state.raw<readonly PlayInfo[]>([]);
  hintAt = $state(-1);
  #hintTurn = -1;
  #asked = "";
  #turn = -1;
  /** The trick that is passed ahead. */
  passing = $state<number | null>(null);
  pending = $state.raw<PlayInfo | null>(null);

  constructor(client: TableClient) {
    this.client = client;
    $effect.pre(() => this.#begin());
    $effect(() => this.#forget());
    $effect(() => this.#ask());
    $effect(() => this.#passAhead());
  }

  get deal() {
    return this.client.deal;
  }

  /** The hand in groups, without the cards that were just played. */
  readonly groups: HandCard[][] = $derived.by(() => {
    const deal = this.client.deal;
    if (deal === null) return [];
    const gone = this.pending === null ? [] : splitCards(this.pending.cards);
    const hand = without(deal.hand, gone) ?? deal.hand;
    const wild = deal.levels === null ? null : deal.special;
    return withIds(arrange(hand, this.sorting.taste(wild, deal.levels !== null)));
  });

  readonly hand: HandCard[] = $derived(this.groups.flat());
  readonly cards: string = $derived.by(() => this.selection.ids.map((id) => id.split("#")[0] ?? "").join(""));
  readonly #told: boolean = $derived.by(() => this.#checkedFor === `${this.cards} ${this.client.deal?.turn ?? 0}`);
  /** The server's answer for what is selected now; null until it comes. */
  readonly answer: Checked | null = $derived.by(() => (this.#told ? this.checked : null));
  /** Whether an answer is on its way. */
  readonly asking: boolean = $derived.by(
    () => this.cards !== "" && !this.#told && this.client.link === "open" && this.client.deal?.phase === "play",
  );
  readonly plays: readonly PlayInfo[] = $derived(this.answer?.plays ?? []);
  readonly chosen: PlayInfo | null = $derived(this.plays[Math.min(this.reading, this.plays.length - 1)] ?? null);

  /** Whether it is one's turn to play or pass. */
  readonly myTurn: boolean = $derived.by(
    () => this.client.deal?.my_turn === true && this.client.deal.phase === "play" && this.pending === null,
  );
  readonly canPass: boolean = $derived.by(
    () => this.client.deal?.legal.some((play) => play.kind === "pass") === true,
  );
  readonly nothingToPlay: boolean = $derived.by(
    () => this.myTurn && this.client.deal?.legal.every((play) => play.kind === "pass") === true,
  );
  readonly trick: number = $derived.by(() => this.client.history.at(-1)?.trick ?? 0);

  async play(): Promise<void> {
    if (!this.myTurn || this.#early()) return;
    if (this.chosen !== null) return this.#send(this.chosen);
    if (this.answer?.problem != null) this.refuse(problemText(this.answer.problem));
    else if (this.selection.size === 0) this.refuse(t("play.select"));
  }

  /** Passes now, or ahead for this trick. */
  async pass(): Promise<void> {
    if (!this.myTurn) {
      if (this.client.deal?.phase === "play" && this.client.deal.to_beat !== null && this.hand.length > 0) {
        this.passing = this.passing === this.trick ? null : this.trick;
      }
      return;
    }
    if (this.#early()) return;
    const pass = this.client.deal?.legal.find((play) => play.kind === "pass");
    if (pass === undefined) return this.refuse(t("problem.must_lead"));
    await this.#send(pass);
  }

  /** Anything but a play: gives, takes, exposes, ... */
  async decide(play: string): Promise<void> {
    this.said = null;
    const { problem } = await this.client.act(play);
    if (problem !== null) this.refuse(problemText(problem));
    else this.selection.clear();
  }

  async hint(): Promise<void> {
    const deal = this.client.deal;
    if (deal === null || !this.myTurn) return;
    if (this.#hintTurn !== deal.turn || this.hints.length === 0) {
      const { hints } = await this.client.send({ type: "hint", turn: deal.turn });
      if (hints === undefined || hints.turn !== this.client.deal?.turn) return;
      this.hints = hints.plays;
      this.#hintTurn = hints.turn;
      this.hintAt = -1;
    }
    if (this.hints.length === 0) return;
    this.hintAt = (this.hintAt + 1) % this.hints.length;
    const hinted = this.hints[this.hintAt];
    this.said = null;
    if (hinted === undefined) return;
    this.selection.replace(idsOf(splitCards(hinted.cards), this.hand) ?? []);
    if (hinted.kind === "pass") this.note(t("play.hint.pass", { n: this.hintAt + 1, m: this.hints.length }));
  }

  /** Which of how many hints is selected; null if what is selected is none. */
  readonly hinted: { n: number; m: number } | null = $derived.by(() => {
    const now = this.#hintTurn === this.client.deal?.turn && this.cards !== "";
    if (!now || this.hints[this.hintAt]?.cards !== this.cards) return null;
    return { n: this.hintAt + 1, m: this.hints.length };
  });

  clear(): void {
    this.selection.clear();
    this.said = null;
    this.hintAt = -1;
  }

  sort(): HandMode {
    return this.sorting.next();
  }

  /** Puts the selected cards together as one pile; a whole pile falls apart. */
  collect(): void {
    if (this.selection.size === 0) return;
    this.sorting.collect(this.hand.filter((each) => this.selection.has(each.id)).map((each) => each.card));
    this.selection.clear();
  }

  refuse(sentence: string): void {
    this.said = sentence;
    this.refused = true;
    sound("refuse");
  }

  /** Says something that is no refusal. */
  note(sentence: string): void {
    this.said = sentence;
    this.refused = false;
  }

  #early(): boolean {
    const early = performance.now() - this.client.turnChanged < SETTLE;
    if (early) this.note(t("play.late"));
    return early;
  }

  async #send(play: PlayInfo): Promise<void> {
    const ids = [...this.selection.ids];
    this.said = null;
    this.pending = play;
    if (play.kind !== "pass") this.selection.clear();
    const { problem } = await this.client.act(play.text);
    this.pending = null;
    if (problem === null) return;
    this.passing = null; // or what was refused would be sent again and again
    this.selection.replace(ids);
    this.#asked = this.cards;
    this.refuse(problemText(problem));
  }

  #begin(): void {
    const deal = this.client.deal;
    if (deal !== null) this.sorting.begin(`${this.client.table?.id ?? ""} ${deal.match} ${deal.number}`);
  }

  #forget(): void {
    if (this.#turn !== this.client.deal?.turn) {
      this.#turn = this.client.deal?.turn ?? -1;
      this.said = null;
    }
    this.selection.keepOnly(this.hand);
  }

  /** Asks the server what the selected cards are, each time they change. */
  #ask(): (() => void) | undefined {
    const cards = this.cards;
    const deal = this.client.deal;
    this.reading = 0;
    if (cards !== this.#asked) {
      if (cards !== "") this.said = null;
      this.#asked = cards;
    }
    if (deal === null || cards === "" || this.client.link !== "open" || deal.phase !== "play") return undefined;
    const turn = deal.turn;
    const timer = setTimeout(() => {
      void this.client.send({ type: "check", turn, cards }).then(({ checked }) => {
        if (this.cards !== cards || this.client.deal?.turn !== turn) return;
        this.checked = checked ?? null;
        this.#checkedFor = `${cards} ${turn}`;
        const hint = this.hinted === null ? undefined : this.hints[this.hintAt]?.text;
        this.reading = Math.max(
          0,
          this.plays.findIndex((play) => play.text === hint),
        );
      });
    }, CHECK_AFTER);
    return () => clearTimeout(timer);
  }

  #passAhead(): void {
    const deal = this.client.deal;
    if (this.passing === null || deal === null) return;
    if (deal.to_beat === null || deal.phase !== "play" || this.trick !== this.passing) this.passing = null;
    else if (this.myTurn && this.canPass) void this.#send(PASS);
  }
}
