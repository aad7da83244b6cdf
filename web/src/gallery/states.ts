/** Gallery states by name. */

import { splitCards } from "../lib/cards/card";
import type { PlayInfo, ViewMessage, Problem } from "../lib/protocol";
import { PASS } from "../lib/table/controls/plays";
import { auction, deal, done, NOW, play, result, stakes, table, view } from "./fixtures";

export interface State {
  readonly view: ViewMessage;
  /** Cards selected when the state is opened. */
  readonly selected?: readonly string[];
  /** Server response to a check of the selection. */
  readonly plays?: readonly PlayInfo[];
  readonly problem?: Problem["values"];
  readonly link?: "lost";
}

const bomb = play("8s8h8d8c", "bomb", "8c8d8h8s", "8", { bomb: 1 });
const tube = play("5h9d9sTcTs5h=tube:J", "tube", "9d9sTcTs5h5h", "J", { wild: 2 });
const soft = play("7h9d9h9s=soft_bomb:9", "soft_bomb", "7h9d9h9s", "9", { bomb: 1, wild: 1 });
const egg = play("9s9h9d", "bomb", "9d9h9s", "9", { bomb: 1 });
const exposing = [play("expose As", "expose", "As", null), play("expose Ad", "expose", "Ad", null)];
const biga = table({ rules: "biga", seats: [...table().seats, { ...table().seats[1]!, name: "Comet" }] });
const landlords = table({ rules: "doudizhu", seats: table().seats.slice(0, 3) });
const five = { sizes: [21, 20, 9, 22, 4], known: [[], [], [], [], []], levels: null, level: null };

const sevens = { kind: "pair", rank: "7", size: 2 };
const nines = { kind: "pair", rank: "9", size: 2 };

export const STATES: Readonly<Record<string, State>> = {
  follow: { view: view() },
  selected: {
    view: view(),
    selected: ["Ts", "Tc"],
    plays: [play("TcTs", "pair", "TcTs", "T")],
  },
  refusal: { view: view(), selected: ["7d", "7c"], problem: { own: sevens, beat: nines, follow: "higher" } },
  readings: {
    view: view({ deal: deal({ to_beat: null, to_beat_seat: null, trick: [] }) }),
    selected: ["7d", "7c", "8d", "8h", "6c", "5h"],
    plays: [
      play("x=tube:9", "tube", "7d7c8d8h6c5h", "9"),
      play("x=tube:8", "tube", "7d7c8d8h6c5h", "8"),
      play("x=plate:8", "plate", "7d7c8d8h6c5h", "8"),
    ],
  },
  bomb: { view: view({ deal: deal({ to_beat: bomb, to_beat_seat: 1, trick: [done(1, bomb)] }) }) },
  nothing: { view: view({ deal: deal({ legal: [PASS], playable: [] }) }) },
  waiting: { view: view({ deal: deal({ my_turn: false, to_act: 2, legal: [], playable: [] }) }) },
  covered: {
    view: view({
      table: table({
        seats: table().seats.map((seat, at) => (at === 0 ? { ...seat, bot: "greedy", why: "timeout" } : seat)),
      }),
    }),
  },
  tribute: {
    view: view({
      deal: deal({
        phase: "tribute",
        to_beat: null,
        trick: [],
        legal: [play("give As", "give", "As", null), play("give Ad", "give", "Ad", null)],
      }),
    }),
  },
  return: {
    view: view({
      deal: deal({
        phase: "return",
        to_beat: null,
        trick: [],
        legal: [play("return 3d", "return", "3d", null)],
        tributes: [{ payer: 3, given: "As", receiver: 0, returned: null }],
      }),
    }),
  },
  lead: {
    view: view({
      deal: deal({
        phase: "lead",
        to_beat: null,
        trick: [],
        legal: [play("lead 0", "lead", "", null, { seat: 0 }), play("lead 2", "lead", "", null, { seat: 2 })],
      }),
    }),
  },
  take: {
    view: view({
      deal: deal({
        phase: "take",
        to_beat: null,
        trick: [],
        legal: [play("take As", "take", "As", null), play("take Ad", "take", "Ad", null)],
        tributes: [
          { payer: 1, given: "As", receiver: null, returned: null },
          { payer: 3, given: "Ad", receiver: null, returned: null },
        ],
      }),
    }),
  },
  top: {
    view: view({
      deal: deal({
        level: "A",
        levels: ["A", "J"],
        special: "Ah",
        failures: [2, 0],
        stakes: stakes({ attempt: 3 }),
        to_beat: null,
        to_beat_seat: null,
        trick: [],
      }),
    }),
  },
  wild: { view: view({ deal: deal({ to_beat: tube, to_beat_seat: 1, trick: [done(1, tube)] }) }) },
  "wild-rank": {
    view: view({
      table: landlords,
      deal: deal({
        levels: null,
        level: null,
        special: null,
        auction: auction({ bid: 3, bidder: 1, bottom: ["3d", "Kh", "7s"], multiplier: 2, wild_rank: "7" }),
        declarer: 1,
        hand: splitCards("4s5d7d7c8s8hTsJdKsAdBJ"),
        sizes: [11, 9, 12],
        known: [[], [], []],
        to_beat: soft,
        to_beat_seat: 1,
        trick: [done(1, soft)],
        teammates: [2],
        totals: [12, -24, 12],
      }),
    }),
  },
  unknown: {
    view: view({
      deal: deal({
        phase: "bid",
        to_beat: null,
        trick: [],
        legal: [play("no", "no", "", null), play("bid 1", "bid", "", null), play("bid 2", "bid", "", null)],
      }),
    }),
  },
  resist: {
    view: view({
      deal: deal({
        phase: "resist",
        to_beat: null,
        trick: [],
        legal: [play("resist", "resist", "", null), play("no", "no", "", null)],
      }),
    }),
  },
  expose: {
    view: view({
      table: biga,
      deal: deal({
        ...five,
        phase: "draw",
        drawn: 61,
        to_act: null,
        my_turn: false,
        to_beat: null,
        trick: [],
        special: null,
        talon: 47,
        hand: splitCards("4d5c7s8hTsQdKsAsAd3h"),
        window: { kind: "draw", until: NOW + 60_000, open_until: NOW + 60_000, claims: exposing, claimed: null },
      }),
    }),
  },
  overcall: {
    view: view({
      table: biga,
      deal: deal({
        ...five,
        phase: "draw",
        drawn: 77,
        to_act: null,
        my_turn: false,
        to_beat: null,
        trick: [],
        special: "Ah",
        declarer: 3,
        known: [[], [], [], ["Ah"], []],
        hand: splitCards("4d5c7s8hTsQdKsAsAs3h"),
        window: {
          kind: "draw",
          until: NOW + 60_000,
          open_until: NOW + 60_000,
          claims: [play("expose AsAs", "expose", "AsAs", null)],
          claimed: null,
        },
      }),
    }),
  },
  reveal: {
    view: view({
      table: biga,
      deal: deal({
        ...five,
        phase: "reveal",
        to_act: null,
        my_turn: false,
        to_beat: null,
        trick: [],
        special: "As",
        declarer: 3,
        hand: splitCards("4d5c7s8hTsQdKsAs3h"),
        window: {
          kind: "reveal",
          until: NOW + 60_000,
          open_until: NOW + 60_000,
          claims: [play("reveal As", "reveal", "As", null)],
          claimed: "reveal As",
        },
      }),
    }),
  },
  capture: {
    view: view({
      table: biga,
      deal: deal({
        ...five,
        special: "As",
        declarer: 2,
        teammates: [],
        hand: splitCards("4d4c5c7s8hTsQdKsKdAs3h"),
        to_beat: egg,
        to_beat_seat: 1,
        trick: [done(1, egg)],
        playable: splitCards("4d4c"),
        legal: [PASS, play("4d4c", "pair", "4d4c", "4", { capture: true })],
      }),
    }),
    selected: ["4d", "4c"],
    plays: [play("4d4c", "pair", "4d4c", "4", { capture: true })],
  },
  biga: {
    view: view({
      table: biga,
      deal: deal({ ...five, special: "As", declarer: 2, teammates: [], totals: [4, -2, 6, -4, -4] }),
    }),
  },
  gandengyan: {
    view: view({
      table: table({
        rules: "gandengyan",
        seats: [...table().seats, ...table().seats.slice(1, 3)].map((seat, at) => ({
          ...seat,
          name: `${seat.name}${at > 3 ? " 2" : ""}`,
        })),
      }),
      deal: deal({
        levels: null,
        level: null,
        special: null,
        hand: splitCards("4s6h6dTsBJ"),
        sizes: [5, 3, 5, 1, 6, 2],
        known: [[], [], [], [], [], []],
        talon: 24,
        to_beat: play("5d5s", "pair", "5d5s", "5"),
        playable: ["6h", "6d", "BJ"],
        totals: [12, -3, 0, -5, 2, -6],
        teammates: [],
      }),
    }),
  },
  result: {
    view: view({
      table: table({ status: "between", next_deal: NOW + 20_000 }),
      deal: deal({ phase: "over", my_turn: false, hand: [] }),
      last: result(),
      sheet: [result()],
    }),
  },
  points: {
    view: view({
      table: table({ rules: "gandengyan", status: "over" }),
      deal: deal({ phase: "over", my_turn: false, hand: [], levels: null }),
      last: result({
        levels: null,
        scores: [12, -4, -4, -4],
        totals: [12, -4, -4, -4],
        winner: [0],
        factors: [
          ...[1, 2, 3].map((seat) => ({ name: "cards", op: "plus" as const, value: 1, seat })),
          { name: "bombs", op: "times", value: 2, seat: null },
          { name: "spring", op: "times", value: 2, seat: null },
        ],
      }),
    }),
  },
  lobby: {
    view: view({
      deal: null,
      table: table({
        status: "lobby",
        seats: table().seats.map((seat, at) => (at === 2 ? { ...seat, kind: "open", present: false } : seat)),
      }),
    }),
  },
  lost: { view: view(), link: "lost" },
};
