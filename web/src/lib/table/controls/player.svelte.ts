/** The viewer's side of a deal: hand, selection, and commands. */

import { splitCards, wildOf, without } from "../../cards/card";
import { everyFlush } from "../../hand/flushes";
import { arrange } from "../../hand/arrange";
import { type HandCard, withIds } from "../../hand/layout";
import { idsOf, Selection } from "../../hand/selection.svelte";
import { Sorting } from "../../hand/sorting.svelte";
import { t } from "../../i18n/language.svelte";
import { mustPlay, problemText } from "../../i18n/problems";
import type { TableClient } from "../../network/table.svelte";
import type { PlayInfo } from "../../protocol";
import { PassAhead } from "./ahead.svelte";
import { Answer } from "./answer.svelte";
import { SelectionCheck } from "./check.svelte";
import { Coach } from "./coach.svelte";
import { Hints, type Place } from "./hints.svelte";
import { HandPlan } from "./plan.svelte";
import { PASS } from "./plays";
import { Smart } from "./smart.svelte";

/** Time after a change of turn, in milliseconds, during which a press is attributed to the previous turn. */
const SETTLE = 300;

export class Player {
  readonly client: TableClient;
  readonly selection = new Selection();
  readonly sorting: Sorting = new Sorting(() => this.hasHints);
  readonly answer = new Answer();
  readonly check: SelectionCheck;
  readonly ahead: PassAhead;
  readonly smart: Smart;
  readonly plan: HandPlan;
  readonly coach: Coach;
  /** Play that has been sent but not yet confirmed; null if none. */
  pending = $state.raw<PlayInfo | null>(null);
  /** Recommended decision other than a play; null if none was requested. */
  advised = $state.raw<PlayInfo | null>(null);
  readonly #hints: Hints;
  #turn = -1;
  #flush = 0;
  #answeredFor = "";

  constructor(client: TableClient) {
    this.client = client;
    this.#hints = new Hints(client);
    $effect.pre(() => this.#begin());
    $effect(() => this.#forget());
    $effect(() => this.#selectedAnew());
    $effect(() => {
      if (this.covered) this.#letDown();
    });
    this.check = new SelectionCheck(
      client,
      () => this.cards,
      () => (this.hinted === null ? null : (this.#hints.current?.text ?? null)),
    );
    this.plan = new HandPlan(client, () => this.sorting.mode === "plan");
    this.coach = new Coach(client, () => this.myTurn && !this.nothingToPlay);
    this.smart = new Smart(client, this.selection, () => this.hand);
    this.ahead = new PassAhead(
      client,
      () => this.myTurn && this.canPass,
      () => void this.#send(PASS),
      () => this.selection.size > 0,
    );
    $effect(() => this.#mustPlay());
  }

  /** Hand in groups, excluding the cards of the pending play. */
  readonly groups: HandCard[][] = $derived.by(() => {
    const deal = this.client.deal;
    if (deal === null) return [];
    const gone = this.pending === null ? [] : splitCards(this.pending.cards);
    const hand = without(deal.hand, gone) ?? deal.hand;
    const wild = wildOf(deal.level, deal.special, deal.auction);
    return withIds(arrange(hand, this.sorting.taste(wild, deal.levels !== null, this.plan.turns)));
  });

  readonly hand: HandCard[] = $derived(this.groups.flat());
  /** Selected cards in notation. */
  readonly cards: string = $derived.by(() => this.selection.cards);

  /** True if a bot is playing the viewer's seat. */
  readonly covered: boolean = $derived.by(() => {
    const { table, mine } = this.client;
    return mine !== null && table?.seats[mine]?.bot != null;
  });

  /** True if it is the viewer's turn to play or pass. */
  readonly myTurn: boolean = $derived.by(
    () => this.client.deal?.my_turn === true && this.client.deal.phase === "play" && this.pending === null,
  );
  readonly canPass: boolean = $derived.by(
    () => this.client.deal?.legal.some((play) => play.kind === "pass") === true,
  );
  /** True if the viewer's turn will be passed by itself, as for the rest of the deal. */
  readonly isPassing: boolean = $derived.by(
    () => this.ahead.isForDeal && this.myTurn && this.canPass && this.selection.size === 0,
  );
  readonly nothingToPlay: boolean = $derived.by(
    () => this.myTurn && this.client.deal?.legal.every((play) => play.kind === "pass") === true,
  );

  /** True unless the server gives no hints: in a rated match, and usually in a deal of a daily set. */
  readonly hasHints = $derived.by(
    () => this.client.table?.is_rated !== true && this.client.table?.daily?.hints !== false,
  );
  /** Position of the selected hint among all hints; null if the selection is not a hint. */
  readonly hinted: Place | null = $derived.by(() => {
    const isHint = this.cards !== "" && this.#hints.current?.cards === this.cards;
    return isHint ? this.#hints.place : null;
  });

  async play(): Promise<void> {
    if (!this.myTurn || this.#early()) return;
    const { chosen, problem } = this.check;
    if (chosen !== null) return this.#send(chosen);
    if (problem !== null) this.answer.refuse(() => problemText(problem));
    else if (this.selection.size === 0) this.answer.refuse(() => t("play-select"));
  }

  /** Pass now, or toggle passing ahead for the current trick. */
  async pass(): Promise<void> {
    if (!this.myTurn) return this.ahead.toggle();
    if (this.#early()) return;
    if (this.canPass) return this.#send(PASS);
    const beat = this.client.deal?.to_beat ?? null;
    this.answer.refuse(() => mustPlay(beat));
  }

  /** Send a decision other than a play, e.g. give, take or expose. */
  async decide(play: string): Promise<void> {
    this.answer.clear();
    this.advised = null;
    const { problem } = await this.client.act(play);
    if (problem !== null) this.answer.refuse(() => problemText(problem));
    else this.selection.clear();
  }

  /** Reason why the selected hint is the best; null for any hint but the first. */
  get hintReason(): string | null {
    return this.#hints.reason;
  }

  /** Request a recommendation for a decision other than a play, and select its card if it returns one. */
  async advise(): Promise<void> {
    if (!this.hasHints) return;
    const best = await this.#hints.anew();
    if (best === null) return;
    this.answer.clear();
    this.advised = best;
    if (best.kind === "return") this.selection.replace(idsOf(splitCards(best.cards), this.hand) ?? []);
  }

  async hint(): Promise<void> {
    if (!this.myTurn || !this.hasHints) return;
    const hint = await this.#hints.next();
    if (hint === null) return;
    this.answer.clear();
    this.selection.replace(idsOf(splitCards(hint.cards), this.hand) ?? []);
    if (hint.kind !== "pass")
      this.check.knows(hint); // otherwise what was told of other cards would stay meanwhile
    else this.answer.note(() => this.#passHint());
  }

  #passHint(): string {
    const { place, reason } = this.#hints;
    return reason === null ? t("play-hint-pass", place) : t("play-hint-pass-why", { ...place, reason });
  }

  clear(): void {
    this.selection.clear();
    this.answer.clear();
    this.#hints.restart();
  }

  /** True if straight flushes are worth grouping, i.e. in games with levels. */
  get hasFlushes(): boolean {
    return this.client.deal?.levels != null;
  }

  /** Select the next straight flush in the hand, including those with wild cards. */
  flush(): void {
    const deal = this.client.deal;
    const runs = deal === null ? [] : everyFlush(deal.hand, deal.special);
    const run = runs[this.#flush % Math.max(1, runs.length)];
    this.#flush += 1;
    if (run === undefined) return this.answer.note(() => t("sort-noflush"));
    this.answer.clear();
    this.selection.replace(idsOf(run, this.hand) ?? []);
  }

  /** Group the selected cards into a pile, or dissolve the pile that consists of exactly these cards. */
  collect(): void {
    if (this.selection.size === 0) return;
    this.sorting.collect(this.hand.filter((each) => this.selection.has(each.id)).map((each) => each.card));
    this.selection.clear();
  }

  #early(): boolean {
    const early = performance.now() - this.client.turnChanged < SETTLE;
    if (early) this.answer.note(() => t("play-late"));
    return early;
  }

  async #send(play: PlayInfo): Promise<void> {
    const ids = [...this.selection.ids];
    this.answer.clear();
    if (!this.nothingToPlay) this.coach.played(play, this.#hints.best); // a forced pass teaches nothing
    this.pending = play;
    if (play.kind !== "pass") this.selection.clear();
    const { problem } = await this.client.act(play.text);
    this.pending = null;
    if (problem === null) return;
    this.ahead.stop(); // otherwise a rejected pass would be resent endlessly
    this.selection.replace(ids);
    this.#answeredFor = this.cards;
    this.answer.refuse(() => problemText(problem));
  }

  /** Discard the selection and any pass ahead, because a bot now decides. */
  #letDown(): void {
    this.selection.clear();
    this.answer.clear();
    this.ahead.stop();
  }

  /** End a pass for the rest of the deal where the viewer may not pass: nobody else would go on. */
  #mustPlay(): void {
    if (!this.ahead.isForDeal || !this.myTurn || this.canPass) return;
    this.ahead.stop();
    const beat = this.client.deal?.to_beat ?? null;
    this.answer.note(() => (beat === null ? t("play-must-lead") : mustPlay(beat)));
  }

  #begin(): void {
    const deal = this.client.deal;
    if (deal !== null) this.sorting.begin(`${this.client.table?.id ?? ""} ${deal.match} ${deal.number}`);
  }

  /** Discard feedback from an earlier turn, and deselect cards that have left the hand. */
  #forget(): void {
    if (this.#turn !== this.client.deal?.turn) {
      this.#turn = this.client.deal?.turn ?? -1;
      this.answer.clear();
      this.advised = null;
    }
    this.selection.keepOnly(this.hand);
  }

  /** Discard the feedback once the selection changes. */
  #selectedAnew(): void {
    if (this.cards === this.#answeredFor) return;
    if (this.cards !== "") this.answer.clear();
    this.#answeredFor = this.cards;
  }
}
