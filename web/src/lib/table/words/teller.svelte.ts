/** Event announcements: screen reader text and sounds. */

import { t } from "../../i18n/language.svelte";
import type { TableClient } from "../../network/table.svelte";
import type { DealView, EventInfo, Update } from "../../protocol";
import { settings } from "../../settings.svelte";
import { sound } from "../../sound";
import { vibrate } from "../../vibration";
import { speak, speakOpening } from "../../voice.svelte";
import { soundsOf } from "./heard";
import { decisionOf, decisionText } from "./decision";
import { yourTurn } from "./situation";
import { type Said, saidBy } from "./phrases";
import { type NameOf, spoken } from "./narrate";

/** Names and displayed card counts of the seats. */
interface Seats {
  readonly nameOf: NameOf;
  /** Return the displayed card count of a seat; null if hidden. */
  readonly countOf: (seat: number, size: number) => number | null;
}

const PHRASE_STAYS = 4000;
const MESSAGES_KEPT = 100;

export class Teller {
  spoken = $state("");
  phrases = $state<Record<number, Said>>({});
  /** Last messages of free chat, each with the name of its author. */
  written = $state.raw<readonly (readonly [string, string])[]>([]);
  readonly #client: TableClient;
  readonly #nameOf: NameOf;
  readonly #countOf: Seats["countOf"];

  constructor(client: TableClient, { nameOf, countOf }: Seats) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#countOf = countOf;
    $effect(() => client.listen((event) => this.#hear(event)));
    $effect(() => {
      if (this.#open !== null) this.say(this.#open);
    });
  }

  /** Text of the viewer's decision in a claim window. Windows open and close without an event. */
  readonly #open: string | null = $derived.by(() => {
    const decision = decisionOf(this.#client.deal, this.#client.mine);
    return decision?.kind === "window" ? decisionText(decision, this.#nameOf) : null;
  });

  say(sentence: string): void {
    this.spoken = sentence;
  }

  /**
   * Return the text shown in the middle of the table when there is no play to beat. Whose turn it is stands there for
   * spectators only, because seats read it above their buttons.
   */
  idle(deal: DealView): string {
    if (deal.phase === "draw") {
      const all = deal.sizes.reduce((sum, size) => sum + size, deal.talon);
      return deal.drawn > 0 ? t("table-drawing", { n: deal.drawn, all }) : "";
    }
    if (deal.window !== null) return t(deal.window.kind === "draw" ? "decide-expose-none" : "decide-reveal-none");
    if (deal.to_act === null || this.#client.mine !== null) return "";
    return t("seat-thinks", { name: this.#nameOf(deal.to_act) });
  }

  #hear({ event }: Update): void {
    const deal = this.#client.deal;
    switch (event.kind) {
      case "dealt":
        sound("deal");
        this.say(`${this.#dealt(event.number + 1, deal)} ${this.#turn(deal)}`.trim());
        if (deal !== null) speakOpening(deal, this.#nameOf);
        return;
      case "done":
      case "window":
        return this.#done(event.done, event.ended);
      case "said":
        return this.#said(event.seat, saidBy(event.phrase));
      case "wrote":
        if (settings.chat) {
          this.written = [...this.written.slice(1 - MESSAGES_KEPT), [this.#nameOf(event.seat), event.text]];
          this.#said(event.seat, { text: event.text, emote: null });
        }
        return;
      default:
        return;
    }
  }

  #done(done: readonly EventInfo[], ended: boolean): void {
    const deal = this.#client.deal;
    const left = (seat: number): number | null => {
      const size = deal?.sizes[seat];
      return size === undefined ? null : this.#countOf(seat, size);
    };
    const sentences = done.map((each) => spoken(each, left(each.seat), this.#nameOf));
    if (ended) sentences.push(t("live-over"));
    else if (deal?.my_turn === true) sentences.push(this.#turn(deal));
    if (sentences.length > 0) this.say(sentences.join(t("list-sentences")));
    const { history } = this.#client;
    const before = history.slice(0, history.length - done.length);
    speak(done, { nameOf: this.#nameOf, left, before, order: deal?.order ?? [] });
    const heard = soundsOf({ deal, you: this.#client.mine, done, ended, left });
    sound(...heard);
    vibrate(heard);
  }

  #dealt(number: number, deal: DealView | null): string {
    const held = deal?.hand.length ?? 0;
    return held === 0 ? t("live-drawn", { n: number }) : t("live-dealt", { n: number, m: held });
  }

  /** Return the instruction for the viewer; empty if it is not their turn. */
  #turn(deal: DealView | null): string {
    if (deal?.my_turn !== true) return "";
    const decision = decisionOf(deal, this.#client.mine);
    if (decision !== null) return decisionText(decision, this.#nameOf);
    return yourTurn(deal);
  }

  #said(seat: number, said: Said): void {
    this.phrases = { ...this.phrases, [seat]: said };
    this.say(t("say-says", { name: this.#nameOf(seat), phrase: said.text }));
    setTimeout(() => {
      if (this.phrases[seat]?.text === said.text) delete this.phrases[seat];
    }, PHRASE_STAYS);
  }
}
