/** Table screen of a client: its state, derived from the server's messages, the viewer's input and the window. */

import { wildOf } from "../cards/card";
import { gameOf, titleOf } from "../games";
import { seatTitle } from "../guest";
import { kinds } from "../i18n/kinds.svelte";
import { t } from "../i18n/language.svelte";
import type { TableClient } from "../network/table.svelte";
import type { DealView, GameInfo, TableState } from "../protocol";
import { motionAllowed, settings } from "../settings.svelte";
import { viewport } from "../viewport.svelte";
import { Dealing } from "./controls/dealing.svelte";
import { Player } from "./controls/player.svelte";
import { toldCount } from "./display";
import { Motion, skip } from "./felt/motion";
import { seatShows } from "./felt/seats";
import type { DrawerName } from "./panels/drawers";
import { Sheet } from "./panels/sheet.svelte";
import {
  beatOf,
  type Bottom,
  factsOf,
  isColumn,
  isPinned,
  noticeOf,
  offeredDrawers,
  type Screen,
  turnedOver,
  undimmed,
} from "./screen";
import { badgesOf } from "./words/badges";
import { countedCards } from "./words/counter";
import { decisionOf } from "./words/decision";
import { stakesText } from "./words/stakes";
import { Teller } from "./words/teller.svelte";
import { tributeSigns } from "./words/tribute";

/** Input of the page: the client with its current table and deal, and the games of the server. */
interface Given {
  readonly client: TableClient;
  readonly table: TableState;
  readonly deal: DealView;
  readonly games: readonly GameInfo[];
}

export class TableScreen implements Screen {
  readonly #given: () => Given;
  readonly player: Player;
  readonly teller: Teller;
  readonly sheet: Sheet;
  readonly dealing: Dealing;
  readonly motion = new Motion();
  drawer = $state<DrawerName | null>(null);
  bottom = $state.raw<Bottom | null>(null);

  /** Keep the state of a page. Call while the page is mounted, because effects end with it. */
  constructor(given: () => Given) {
    this.#given = given;
    const { client } = given();
    this.player = new Player(client);
    this.teller = new Teller(client, {
      nameOf: this.nameOf,
      countOf: (seat, size) => toldCount(size, seat === this.you, this.#table.display),
    });
    this.sheet = new Sheet(client);
    this.dealing = new Dealing(client);
    $effect(() => client.listen((event) => this.motion.hear(event, client.deal)));
    $effect.pre(() => {
      if (this.player.pending !== null) this.motion.lift(this.player.pending.cards);
    });
    // Runs before rendering so that plays get the names of this game.
    $effect.pre(() => kinds.speakOf(this.#table.rules, this.#deal.levels !== null ? null : this.#deal.special));
    this.#turnBottom();
  }

  get #table(): TableState {
    return this.#given().table;
  }

  get #deal(): DealView {
    return this.#given().deal;
  }

  readonly nameOf = (seat: number): string => this.names[seat] ?? "";

  readonly game = $derived.by(() => gameOf(this.#given().games, this.#table.rules));
  readonly title = $derived.by(() => titleOf(this.game, this.#table.house));
  readonly you = $derived.by(() => this.#table.you);
  readonly names = $derived.by(() =>
    this.#table.seats.map((seat, at) => (at === this.you ? t("seat-viewer") : seatTitle(seat, at))),
  );
  readonly offered = $derived.by(() => offeredDrawers(this.#table, this.#given().client.onDevice));
  readonly isLost = $derived.by(() => this.#given().client.link === "lost");

  readonly wild = $derived.by(() => wildOf(this.#deal.level, this.#deal.special, this.#deal.auction));
  readonly seats = $derived.by(() =>
    seatShows(
      this.#table,
      this.#deal,
      this.#table.display,
      this.names,
      this.teller.phrases,
      this.left,
      this.#given().client.pictures,
    ),
  );
  readonly left = $derived.by(() =>
    turnedOver(this.#deal, this.#given().client.last, this.sheet.ending.stage === "play"),
  );
  readonly clock = $derived.by(() => ({ started: this.#deal.turn_started, deadline: this.#deal.deadline }));
  readonly #stakes = $derived.by(() => stakesText(this.#deal, this.names, this.you));
  readonly badges = $derived.by(() => badgesOf(this.#deal, this.you, this.names, this.#stakes));
  readonly beat = $derived.by(() => beatOf(this.#deal, this.#given().client.history, this.player.pending, this.you));
  readonly notice = $derived.by(() =>
    noticeOf(this.#deal, this.#given().client.history, this.#stakes?.sentence ?? ""),
  );
  readonly idle = $derived.by(() => this.teller.idle(this.#deal));
  readonly paid = $derived.by(() =>
    this.#deal.phase === "play" || this.#deal.phase === "over" ? tributeSigns(this.#deal.tributes, this.nameOf) : "",
  );
  readonly counted = $derived.by(() =>
    settings.counting && this.offered.includes("counter") && this.you !== null ? countedCards(this.#deal) : null,
  );

  readonly decision = $derived.by(() => (this.dealing.isOn ? null : decisionOf(this.#deal, this.you)));
  readonly dimmed = $derived.by(() => undimmed(this.#deal, settings.dimming && this.player.myTurn));

  readonly column = $derived.by(() => isColumn(viewport));
  readonly shared = $derived.by(() => this.drawer !== null && !this.column && !this.sheet.isOpen);
  readonly overHand = $derived.by(() => this.sheet.isIdle);
  readonly isPinned = $derived.by(() => isPinned(viewport, this.names.length));
  readonly facts = $derived.by(() =>
    factsOf(this.#table, this.#deal, this.isPinned && !this.shared ? [] : this.badges, viewport),
  );

  /** Finish what is shown for a while: motion, the deal of the cards, the end of a deal. */
  skip(): void {
    skip();
    this.dealing.skip();
    this.sheet.ending.skip();
  }

  toggle(which: DrawerName): void {
    this.drawer = this.drawer === which ? null : which;
  }

  /** Close what is on top: the drawer, else the result; otherwise deselect the cards. */
  escape(): void {
    if (this.drawer !== null) this.drawer = null;
    else if (this.sheet.isOpen) this.sheet.close();
    else this.player.clear();
  }

  /** Turn the bottom cards over when they come. Those that lay open when the page was opened do not move. */
  #turnBottom(): void {
    let known = this.#deal.auction?.bottom.length ?? 0;
    $effect.pre(() => {
      const cards = this.#deal.auction?.bottom ?? [];
      const came = cards.length > known;
      known = cards.length;
      if (this.beat.play !== null) this.bottom = null;
      else if (came && this.#deal.declarer !== null && motionAllowed())
        this.bottom = { cards, seat: this.#deal.declarer };
    });
  }
}
