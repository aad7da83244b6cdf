/**
 * Values that the package returns: plain data, which can be copied, stored as JSON and sent to workers.
 *
 * Cards are texts of two characters, rank and suit (`7h`, `Td`), or a joker (`BJ`, `RJ`). Seats are numbers from 0 in
 * the order of play. Fields of views and results have the names that they have in records, and for bots written in
 * other languages.
 */

/** Action of a seat, with its cards. */
export interface Play {
  /** Notation with the full reading, such as `3h3s=pair:3`, `pass` or `bid 2`; identifies the play in its position. */
  readonly text: string;
  /** Kind of combination, such as `pair`; or of the decision: `pass`, `no`, `bid`, `give` and others. */
  readonly kind: string;
  /** Cards played or named, without separators, lowest first; empty for actions without cards. */
  readonly cards: string;
  /** Key rank of a combination, `2` to `A`, `BJ` or `RJ`; null if it has none. */
  readonly rank: string | null;
  /** Class among the bombs of the game, from 1 for the lowest; 0 for ordinary plays. */
  readonly bomb: number;
  /** Number of cards that stand for others. */
  readonly wild: number;
  /** Seat named by the decision; null for most actions. */
  readonly seat: number | null;
  /** True if the play takes the bomb on the table into the hand (Big A). */
  readonly capture: boolean;
  /** Id of the action in these rules. */
  readonly action: number;
}

/** Combination that cards of a hand can form. */
export interface Reading {
  readonly play: Play;
  /** Reason why it cannot be played now (`RefusalReason`): `legal` if it can, null if the seat is not to act. */
  readonly why: string | null;
}

/** Event of a deal. */
export interface PlayEvent {
  readonly seat: number;
  /** The play; its cards are empty while they are hidden from the viewer. */
  readonly play: Omit<Play, "action">;
  /** Index of the trick within the deal, from 0; null before the first lead. */
  readonly trick: number | null;
}

/** Auction (Dou Dizhu). */
export interface Auction {
  /** Highest bid; 0 before the first. */
  readonly bid: number;
  readonly bidder: number | null;
  /** True if the first bid calls for the landlord's seat and each later one grabs it. */
  readonly grabs: boolean;
  /** Last call of each seat (`pass`, `bid 2`, `show`, `double`); null for seats that have not called. */
  readonly said: readonly ({ readonly play: string; readonly over: boolean } | null)[];
  /** True if seats are being asked to double, or to show their hands. */
  readonly doubling: boolean;
  readonly showing: boolean;
  /** Seats that have doubled, and seats whose hands are open to all. */
  readonly doubled: readonly number[];
  readonly open: readonly number[];
  /** Bottom cards; empty until the landlord is known. */
  readonly bottom: readonly string[];
  /** Factor of the bid so far, by bombs and bottom cards. */
  readonly multiplier: number;
  /** Rank whose cards are wild; null if there is none, or none yet. */
  readonly wild_rank: string | null;
}

/** Public part of a tribute (Guandan). */
export interface Tribute {
  readonly payer: number;
  readonly given: string | null;
  readonly receiver: number | null;
  readonly returned: string | null;
}

/** Position as a seat may see it: all that a player or a bot of that seat may be told. */
export interface View {
  /** Viewer; null for a spectator. */
  readonly seat: number | null;
  readonly seats: number;
  /** `play`, `over`, or a decision before play, such as `bid` or `tribute`. */
  readonly phase: string;
  /** Seat to act; null if only that seat may know, or once the deal is over. */
  readonly to_act: number | null;
  /** Cards of the viewer, lowest first; empty for a spectator. */
  readonly hand: readonly string[];
  /** Number of cards of each seat. */
  readonly sizes: readonly number[];
  /** Publicly known cards of each hand. */
  readonly known: readonly (readonly string[])[];
  /** Number of cards that are not dealt. */
  readonly talon: number;
  /** Seat that drew first. */
  readonly first: number;
  /** Seat that led, or is to lead, the current trick. */
  readonly leader: number | null;
  /** Play on the table and the seat that made it; null on a lead. */
  readonly to_beat: Omit<Play, "action"> | null;
  readonly to_beat_seat: number | null;
  /** Seats that may still act in this trick. */
  readonly waiting: readonly number[];
  /** Seats that have gone out, in order. */
  readonly order: readonly number[];
  /** Level of the deal (Guandan). */
  readonly level: string | null;
  /** Wild card (Guandan), or the Big Ace once it is named (Big A). */
  readonly special: string | null;
  /** Number of cards drawn by all seats, while they are drawn one by one (Big A). */
  readonly drawn: number;
  /** Declarer or landlord, the partner as far as the viewer knows, and true if the declarer is known to be alone. */
  readonly declarer: number | null;
  readonly partner: number | null;
  readonly alone: boolean;
  /** Seats known to be on the viewer's side. */
  readonly teammates: readonly number[];
  /** Rank that the first lead must contain; null if there is none. */
  readonly must_lead: string | null;
  readonly auction: Auction | null;
  readonly tributes: readonly Tribute[];
  /** Levels of both teams, that of seats 0 and 2 first; the team whose level is played; failures at A (Guandan). */
  readonly levels: readonly string[] | null;
  readonly side: number | null;
  readonly failures: readonly number[] | null;
  /** Points of each seat over the finished deals; null in games without points. */
  readonly totals: readonly number[] | null;
  /** Number of cards of each rank whose place the viewer does not know, and these cards. */
  readonly unseen: Readonly<Record<string, number>>;
  readonly unseen_cards: readonly string[];
  /** Events of the deal. */
  readonly history: readonly PlayEvent[];
  /** Legal plays of the viewer; empty if it is not the seat to act. */
  readonly legal: readonly Omit<Play, "action">[];
}

/** Step of a score: from 0, a seat's own steps and those of all seats apply in order. */
export interface ScoreFactor {
  /** Cause, such as `bombs`; docs/api.md lists them. */
  readonly name: string;
  readonly op: "plus" | "times" | "at_most" | "becomes";
  readonly value: number;
  /** Seat; null for all. */
  readonly seat: number | null;
}

/** Result of a deal. */
export interface DealResult {
  /** True if the deal does not count. */
  readonly void: boolean;
  /** Seats in the order in which they went out. */
  readonly order: readonly number[];
  /** Cards left in each hand, and cards dealt to each seat. */
  readonly hands: readonly (readonly string[])[];
  readonly dealt: readonly (readonly string[])[];
  /** Points of each seat; null in games scored by levels. */
  readonly scores: readonly number[] | null;
  /** Levels of both teams after the deal (Guandan). */
  readonly levels: readonly string[] | null;
  readonly declarer: number | null;
  readonly partner: number | null;
  /** Winning seats, if the deal has ended the match. */
  readonly winner: readonly number[] | null;
  readonly factors: readonly ScoreFactor[];
}

/** Suggested plays. */
export interface Hints {
  /** Sensible plays, best first; at most 40. */
  readonly plays: readonly Play[];
  /** Name of the reason for the first, such as `cheapest`, and numbers of its sentence. */
  readonly motive: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Goal of the solver: the reward of the deal to the seat, or 1 if its side is out first and -1 if another is. */
export type Goal = "rewards" | "first";

export interface SolveOptions {
  /** Seat that the value is of. Default: the seat to act. */
  readonly seat?: number;
  /** Default: `rewards`. `first` is proven sooner. */
  readonly goal?: Goal;
  /** Maximum number of positions to search, up to 10 000 000. Default: 1 000 000, some seconds. */
  readonly nodes?: number;
}

/** Value of a position under perfect play. */
export interface Solution {
  /** Value to the seat; null if it takes more positions than allowed. */
  readonly value: number | null;
  /** All plays of the seat to act that reach it; of those that differ in suits of no effect, the first. */
  readonly best: readonly Play[];
  /** Number of positions searched. */
  readonly nodes: number;
}

/** Preset of rules that the package has. */
export interface Preset {
  /** Name, such as `guandan/pagat`. */
  readonly name: string;
  /** Game, such as `guandan`, which also names its first preset. */
  readonly game: string;
  /** Numbers of seats that the rules allow. */
  readonly seats: readonly number[];
}
