/** Table fixtures for the gallery and for tests, one per table state. */

import { splitCards } from "../lib/cards/card";
import type {
  AuctionJson,
  DealResult,
  DealView,
  Display,
  EventInfo,
  PlayInfo,
  SeatInfo,
  Stakes,
  TableState,
  ViewMessage,
} from "../lib/protocol";
import { PASS } from "../lib/table/controls/plays";

export const NOW = Date.now();

export function play(
  text: string,
  kind: string,
  cards: string,
  rank: string | null,
  more: Partial<PlayInfo> = {},
): PlayInfo {
  return { text, kind, cards, rank, bomb: 0, wild: 0, seat: null, capture: false, ...more };
}

export const person = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  kind: "person",
  name,
  bot: null,
  why: null,
  present: true,
  ready: false,
  locked: false,
  program: false,
  reserved_for: null,
  wants: null,
  seal: null,
  account: false,
  ...more,
});
const bot = (name: string): SeatInfo => person(name, { kind: "bot", bot: "greedy" });

/** Return the display of a table whose rules hide nothing. */
export function display(more: Partial<Display> = {}): Display {
  return { direction: "ccw", counts_up_to: null, announced_up_to: null, earlier_tricks: true, ...more };
}

/** Return the stakes of a first attempt out of three. */
export function stakes(more: Partial<Stakes> = {}): Stakes {
  return {
    partner_second: true,
    attempt: 1,
    attempts: 3,
    penalty: "to_2",
    partner_last: false,
    opponents_aces: false,
    ...more,
  };
}

export function table(more: Partial<TableState> = {}): TableState {
  return {
    id: "fixture",
    house: null,
    status: "playing",
    rules: "guandan",
    options: {},
    values: {},
    level: null,
    seats: [person("Wen"), bot("Heron"), person("Chen"), bot("Otter")],
    host: 0,
    you: 0,
    invite: "k3v9",
    spectators: true,
    time_limit: 30,
    chat: true,
    host_starts: false,
    rated: false,
    is_rated: false,
    casual: null,
    daily: null,
    first: false,
    counter: true,
    next_deal: null,
    listing: null,
    watch_delay: 0,
    watchers: 0,
    paused: false,
    rests: false,
    matches: 1,
    shuffle: {
      match: 0,
      first: 0,
      deals: 1024,
      seal: "",
      seats: ["person", "bot", "person", "bot"],
      shares: [],
      digest: "",
      after: null,
      until: null,
      key: null,
      by: null,
    },
    display: display(),
    ...more,
  };
}

export const done = (
  seat: number,
  what: PlayInfo,
  trick: number | null = 3,
  asked: EventInfo["asked"] = null,
): EventInfo => ({
  seat,
  play: what,
  by: "bot",
  asked,
  why: null,
  trick,
});
const NINES = play("9s9h=pair:9", "pair", "9h9s", "9");

/** Return an auction before the first bid. */
export function auction(more: Partial<AuctionJson> = {}): AuctionJson {
  return {
    bid: 0,
    bidder: null,
    grabs: false,
    said: [null, null, null],
    doubling: false,
    doubled: [],
    showing: false,
    open: [],
    bottom: [],
    multiplier: 1,
    wild_rank: null,
    ...more,
  };
}

export function deal(more: Partial<DealView> = {}): DealView {
  const hand = splitCards("3d3c4s4h5d6c6h7d7c7s8d8hTsTcJsJhQdQcKhKsAdAs2d5s5h5cBJ");
  return {
    match: 0,
    number: 2,
    turn: 41,
    phase: "play",
    to_act: 0,
    deadline: NOW + 22_000,
    turn_started: NOW - 8000,
    hand,
    sizes: [27, 9, 13, 27],
    known: [[], [], [], []],
    talon: 0,
    first: 0,
    leader: 1,
    to_beat: NINES,
    to_beat_seat: 3,
    trick: [done(1, play("5s5d", "pair", "5d5s", "5")), done(2, PASS), done(3, NINES)],
    waiting: [0, 1],
    order: [],
    level: "5",
    special: "5h",
    drawn: 0,
    declarer: null,
    partner: null,
    alone: false,
    auction: null,
    teammates: [2],
    tributes: [],
    levels: ["5", "3"],
    side: 0,
    failures: [0, 0],
    totals: null,
    window: null,
    my_turn: true,
    legal: [PASS, play("TsTc", "pair", "TcTs", "T")],
    playable: splitCards("TsTcJsJhQdQcKhKsAdAs5d5s5h5c7d7c7s"),
    must_lead: null,
    multiplier: 1,
    stakes: null,
    tribute_resisted: false,
    unseen_wild: 1,
    hands: null,
    unseen: Object.fromEntries([..."23456789TJQKA"].map((rank, at) => [rank, (at * 3) % 7])),
    ...more,
  };
}

export function view(more: Partial<ViewMessage> = {}): ViewMessage {
  const found = more.deal === undefined ? deal() : more.deal;
  return {
    type: "view",
    stream: "fixture",
    seq: 1,
    now: Date.now(),
    table: table(),
    deal: found,
    history: found?.trick ?? [],
    last: null,
    sheet: [],
    ...more,
  };
}

export function result(more: Partial<DealResult> = {}): DealResult {
  return {
    match: 0,
    number: 2,
    void: false,
    order: [0, 2],
    hands: [[], splitCards("3s4d8h9sTd"), [], splitCards("6s6d9cJdQsKc2c")],
    dealt: [[], [], [], []],
    scores: null,
    levels: ["8", "3"],
    levels_before: ["5", "3"],
    declarer: null,
    partner: null,
    winner: null,
    totals: null,
    factors: [],
    link: "fixture",
    ...more,
  };
}
