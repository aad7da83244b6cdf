/* Messages of the server, written by `npm run protocol` from protocol.schema.json. */

export type ClientMessage =
  | Hello
  | Check
  | Hint
  | Plan
  | Ping
  | Act
  | Ready
  | Rematch
  | HandOver
  | TakeBack
  | Leave
  | Say
  | Seal
  | Share
  | Start
  | SetBot
  | SwapSeats
  | MakeHost
  | Remove
  | Lock
  | NewInvite
  | CloseTable;
export type ServerMessage =
  Welcome | ViewMessage | Update | Ack | Refused | Checked | Hints | Planned | Pong | Goodbye;

/**
 * Confirmation that a command counted, also if it was sent again.
 */
export interface Ack {
  type: "ack";
  id: string;
}
/**
 * Act at the seat's turn: a play, `pass` or another decision, in notation.
 *
 * While Aces are exposed or revealed (`window`), a play of `claims`, or `no` to withdraw it, counts until the window
 * ends and is carried out then.
 *
 * Attributes:
 *     turn: `turn` of the deal that the client has seen; if another turn has begun, the request is refused (`late`).
 *     play: The play, in notation.
 */
export interface Act {
  type: "act";
  id: string;
  turn: number;
  play: string;
}
/**
 * Body of every refusal over HTTP.
 */
export interface ApiProblem {
  problem: Problem;
}
/**
 * Reason for a refusal: a code, its values, and the same as an English sentence.
 *
 * Codes are those of the referee (docs/notation.md), the reasons of illegal plays, and those of docs/protocol.md.
 *
 * Attributes:
 *     sentence: Name of the sentence in the message catalogue that takes these values (src/clamber/sentences); empty
 *         if it is the one that the code names.
 */
export interface Problem {
  code: string;
  message: string;
  values: {
    [k: string]:
      | string
      | boolean
      | number
      | {
          [k: string]: string | number | null;
        }
      | string[]
      | {
          [k: string]: string | number | null;
        }[]
      | null;
  };
  sentence: string;
}
/**
 * Ask for the chart of some rules.
 *
 * Attributes:
 *     seats: Number of players; null for four, or for the highest possible number if four cannot play.
 *     level: Level at which combinations are drawn, in games with levels.
 */
export interface AskRules {
  rules: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats?: number | null;
  level?: string | null;
}
/**
 * Bidding for the bottom cards (Dou Dizhu).
 *
 * Attributes:
 *     bid: Highest bid; 0 before the first.
 *     bidder: Seat that made it.
 *     grabs: True if the first bid calls for the landlord's seat and each later one grabs it.
 *     said: Last call of each seat, during the auction; null if there is none yet.
 *     doubling: True if the landlord is known, and seats are asked to double.
 *     doubled: Seats that have doubled their settlement.
 *     showing: True if seats are asked to show their hands.
 *     open: Seats whose hands lie open to all.
 *     bottom: Cards that went to the landlord; empty until that is known.
 *     multiplier: Factor on the bid by bombs and the bottom cards so far.
 *     wild_rank: Rank whose cards are wild; null for none, and before it is drawn.
 */
export interface Auction {
  bid: number;
  bidder: number | null;
  grabs: boolean;
  said: (Said | null)[];
  doubling: boolean;
  doubled: number[];
  showing: boolean;
  open: number[];
  bottom: string[];
  multiplier: number;
  wild_rank: string | null;
}
/**
 * Call of a seat in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: True if somebody had bid before.
 */
export interface Said {
  play: string;
  over: boolean;
}
/**
 * Bot that may be seated.
 *
 * Attributes:
 *     level: Strength of the bot; null if unknown.
 *     says, says_zh: Description in one sentence; empty if there is none.
 */
export interface BotChoice {
  name: string;
  version: string;
  level: ("beginner" | "ordinary" | "expert" | "master") | null;
  says: string;
  says_zh: string;
}
/**
 * Code that makes another browser this guest: valid once, and for `seconds` seconds.
 */
export interface CarryCode {
  code: string;
  seconds: number;
}
/**
 * Make this browser the guest to whom a code was given.
 */
export interface CarryOver {
  code: string;
}
/**
 * Plays of one kind that the same bombs beat.
 *
 * Attributes:
 *     sizes: Possible numbers of cards; a reply has as many as the play it beats.
 *     bomb: True if they beat all ordinary plays, and all rows before them.
 *     lowest: Lowest play, as its cards; several plays if none is higher than another.
 *     highest: Highest play, as its cards; null if there is no lowest.
 *     steps: Ranks that follow in the row: the `next` rank, `same_or_next`, or `any_higher`; empty if none follows.
 *     tops: Ranks that also follow, although they are not the next.
 *     guard: Lowest bomb that beats them, as its cards; null for bombs, and if none does.
 */
export interface ChartRow {
  kind: string;
  sizes: number[];
  bomb: boolean;
  lowest: string[][];
  highest: string[] | null;
  steps: ("next" | "same_or_next" | "any_higher")[];
  tops: string[];
  guard: string[] | null;
}
/**
 * Ask for the plays that selected cards make now, or the reason why they make none. Changes nothing.
 */
export interface Check {
  type: "check";
  id: string;
  turn: number;
  cards: string;
}
/**
 * Response to `check`.
 *
 * Attributes:
 *     plays: Legal readings of the cards, the strongest first; if there are several, the player has to choose.
 *     readings: All readings of the cards, at the seat's turn or not.
 *     problem: Reason why they cannot be played now; null if they can.
 */
export interface Checked {
  type: "checked";
  id: string;
  turn: number;
  plays: PlayInfo[];
  readings: PlayInfo[];
  problem: Problem | null;
}
/**
 * Play as separate fields.
 *
 * Attributes:
 *     text: Notation with the full reading; `act` sends it back.
 *     kind: The kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return`,
 *         `lead`; `joker_lead` for jokers led alone.
 *     cards: Cards that are laid or named, in notation, lowest first; empty for `pass` and the like.
 *     rank: Key rank of a combination.
 *     bomb: Place among the bombs of the game, from 1; 0 for an ordinary play.
 *     wild: Number of its cards that stand for others.
 *     seat: Seat that `lead` names.
 *     capture: True if it takes the bomb on the table into the hand (Big A).
 */
export interface PlayInfo {
  text: string;
  kind: string;
  cards: string;
  rank: string | null;
  bomb: number;
  wild: number;
  seat: number | null;
  capture: boolean;
}
/**
 * Claim of the viewer in a window, or its withdrawal (null); nobody else sees it.
 */
export interface ClaimTaken {
  kind: "claimed";
  play: string | null;
}
/**
 * First message of a client. `resume` asks for the updates of a stream after a sequence number.
 */
export interface Hello {
  type: "hello";
  version: number;
  stream?: string | null;
  resume?: number | null;
}
/**
 * Ask for sensible plays, the best first, computed from the view of the seat.
 */
export interface Hint {
  type: "hint";
  id: string;
  turn: number;
}
/**
 * Ask for a plan that empties the hand of the seat; at any time while it holds cards.
 */
export interface Plan {
  type: "plan";
  id: string;
}
/**
 * Ask for a `pong`: keeps the connection open, and measures the difference of the clocks.
 */
export interface Ping {
  type: "ping";
  sent: number;
}
/**
 * Ask for the next deal. It begins once all present players have asked, and soon after the first did.
 */
export interface Ready {
  type: "ready";
  id: string;
}
/**
 * Begin another match of the same people after the last one is over.
 */
export interface Rematch {
  type: "rematch";
  id: string;
}
/**
 * Hand the seat over to a bot (托管) until `take_back`.
 */
export interface HandOver {
  type: "hand_over";
  id: string;
}
/**
 * Take the seat back from its bot.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
}
/**
 * Give the seat up. It is open again, and a bot plays it meanwhile.
 */
export interface Leave {
  type: "leave";
  id: string;
}
/**
 * Send a quick phrase or an emote to the table.
 */
export interface Say {
  type: "say";
  id: string;
  phrase:
    | "hello"
    | "good_luck"
    | "well_played"
    | "nice_one"
    | "thanks"
    | "sorry"
    | "hurry_up"
    | "thinking"
    | "one_moment"
    | "good_game"
    | "bye"
    | "greetings"
    | "so_good"
    | "great_partner"
    | "till_dawn"
    | "smile"
    | "laugh"
    | "cry"
    | "surprised"
    | "angry"
    | "thumbs_up"
    | "applause";
}
/**
 * Commit to a share of the next shuffle, or of its next round, by its SHA-256.
 *
 * A share is 32 random bytes. Once the table shuffles, each seat that sent a seal has a few seconds to reveal it.
 */
export interface Seal {
  type: "seal";
  id: string;
  seal: string;
}
/**
 * Reveal the sealed share, after the server has sent the list of all seals, the seat's own among them.
 */
export interface Share {
  type: "share";
  id: string;
  share: string;
}
/**
 * Deal the first cards, with bots on open seats. For the host, before the first deal.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * Put a bot on an open seat, another bot on a bot's seat, or open a bot's seat (`bot` null). For the host.
 */
export interface SetBot {
  type: "set_bot";
  id: string;
  seat: number;
  bot: string | null;
}
/**
 * Swap the occupants of two seats before the first deal. For the host.
 */
export interface SwapSeats {
  type: "swap_seats";
  id: string;
  seat: number;
  other: number;
}
/**
 * Make the person of another seat the host. For the host.
 */
export interface MakeHost {
  type: "make_host";
  id: string;
  seat: number;
}
/**
 * Remove the person of a seat, or the one it is reserved for; they cannot sit down here again. For the host.
 */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}
/**
 * Lock an open seat, so that nobody can take it, or unlock it. For the host.
 */
export interface Lock {
  type: "lock";
  id: string;
  seat: number;
  locked: boolean;
}
/**
 * Replace the invite; the old one is invalid from then on. For the host.
 */
export interface NewInvite {
  type: "new_invite";
  id: string;
}
/**
 * Close the table for good. For the host, or, outside of `Asked`, a command of the operator.
 */
export interface CloseTable {
  type: "close_table";
  id: string;
}
/**
 * Settings that require another one. The value null in `when` stands for any value but the default.
 */
export interface ConflictInfo {
  when: {
    [k: string]: boolean | number | string | null;
  };
  needs: {
    [k: string]: boolean | number | string;
  };
  says: string;
  says_zh: string;
}
/**
 * Finished deal, judged play by play on the knowledge of each seat.
 *
 * Attributes:
 *     unit: Unit of expected results and costs.
 *     playouts: Number of playouts for each decision.
 *     complete: True if all decisions are judged; otherwise there was no time for the last ones.
 *     seats: Summary for each seat.
 */
export interface DealAnalysis {
  id: string;
  deal: number;
  unit: "points" | "levels";
  playouts: number;
  complete: boolean;
  plays: Judgement[];
  turning_points: TurningPoint[];
  seats: Standing[];
}
/**
 * Verdict on one play of a deal.
 *
 * Attributes:
 *     step: Step of the replay that the play leads to.
 *     better: Play of the best bot; null if nothing is clearly better.
 *     before, after: Expected result of the seat with the best play, and with the actual one.
 *     margin: Half-width of the 95 % confidence interval of the difference.
 *     cost: Loss by the play; 0 if it is not clear.
 *     proven: True if the seat could infer all cards, and the end was solved.
 */
export interface Judgement {
  step: number;
  seat: number;
  better: PlayInfo | null;
  before: number;
  after: number;
  margin: number;
  cost: number;
  proven: boolean;
}
/**
 * One of the greatest changes of a seat's expected result, by the play of a step or between its decisions.
 */
export interface TurningPoint {
  step: number;
  seat: number;
  before: number;
  after: number;
}
/**
 * Summary of the plays of one seat.
 *
 * Attributes:
 *     accuracy: Fraction of its decisions in which nothing was clearly better; null if it had none.
 *     worst: Steps of the plays with the greatest cost, the worst first.
 */
export interface Standing {
  decisions: number;
  accuracy: number | null;
  lost: number;
  worst: number[];
}
/**
 * Finished deal of a guest.
 *
 * Attributes:
 *     seat: Seat of the guest.
 *     ended: Time at which it ended, in milliseconds since 1970.
 *     line: Line of the score sheet; its link is the id of the replay.
 */
export interface DealPlayed {
  seat: number;
  ended: number;
  line: SheetLine;
}
/**
 * Line of the score sheet: one deal of the match.
 */
export interface SheetLine {
  number: number;
  void: boolean;
  order: number[];
  scores: number[] | null;
  levels: string[] | null;
  declarer: number | null;
  partner: number | null;
  link: string;
}
/**
 * Result of a deal. All of it is public.
 *
 * Attributes:
 *     match, number: Number of the match at its table, and of the deal in its match, from 0.
 *     void: True if the deal does not count.
 *     order: Seats in the order in which they went out.
 *     hands: Cards that each seat still held.
 *     dealt: Cards dealt to each seat.
 *     scores: Points of each seat; null in games that count only levels.
 *     levels, levels_before: Both teams' levels after the deal, and before it (Guandan).
 *     declarer, partner: Seats of the Big Aces (Big A); `declarer` is the landlord (Dou Dizhu).
 *     winner: Winning seats, if the deal ended the match.
 *     totals: Points of each seat after the deal.
 *     factors: Steps that lead to the scores, or to the levels.
 *     link: Id of its replay.
 */
export interface DealResult {
  match: number;
  number: number;
  void: boolean;
  order: number[];
  hands: string[][];
  dealt: string[][];
  scores: number[] | null;
  levels: string[] | null;
  levels_before: string[] | null;
  declarer: number | null;
  partner: number | null;
  winner: number[] | null;
  totals: number[] | null;
  factors: Factor[];
  link: string;
}
/**
 * Step towards a score, or a level: `{"name": "bombs", "op": "times", "value": 2, "seat": null}`.
 *
 * Beginning with 0 and applied in order, the steps of a seat and those without a seat lead to its score; in games
 * that count only levels, to its team's level: 2 to 14, where 14 is level A.
 *
 * Attributes:
 *     name: Cause of the step; docs/api.md lists the names.
 *     op: Operation on the number so far.
 *     seat: Seat whose score it changes; null for all seats.
 */
export interface Factor {
  name: string;
  op: "plus" | "times" | "at_most" | "becomes";
  value: number;
  seat: number | null;
}
/**
 * Shuffle of the decks of a match that seals each deal by a key (docs/fairness.md, version 2).
 *
 * `seal` is the SHA-256 of the key of the first deal, `seed` is always null, and `shares` are those of this round.
 *
 * Attributes:
 *     deals: Number of deals that it covers.
 *     seats: `person`, `bot`, or `withheld` for each seat; `withheld` gives no share, as it was missing before.
 *     digest: Digest of the list of seats and seals, with the server's seal; none of them changes after it is shown.
 *     after: Digest of the round before, in which a share was missing; null in the first.
 *     key: Key of the last finished deal; those before it are its SHA-256, and so on. Null while none is finished.
 */
export interface DealShuffleInfo {
  seal: string;
  seed: string | null;
  shares: ShareInfo[];
  until: number | null;
  deals: number;
  seats: ("person" | "bot" | "withheld")[];
  digest: string;
  after: string | null;
  key: string | null;
}
/**
 * Share of a seat in a shuffle: its seal, and the share itself once it is revealed.
 */
export interface ShareInfo {
  seat: number;
  seal: string;
  share: string | null;
}
/**
 * Current deal as far as one viewer may know it.
 *
 * Attributes:
 *     match, number: Number of the match at its table, and of the deal in its match, from 0.
 *     turn: Number of the turn at the table; goes into `act`.
 *     phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
 *     to_act: Seat to act; null if only the seat that is asked may know, and when the deal is over.
 *     deadline: Time at which a bot plays for the seat to act; null without a limit.
 *     turn_started: Time at which this turn began.
 *     hand: Own cards, one string each, lowest first; empty for a spectator.
 *     sizes: Number of cards of each seat.
 *     known: Cards that all know to be in each hand.
 *     talon: Number of cards that are not dealt yet.
 *     first: Seat that drew first (Gan Deng Yan: the dealer).
 *     leader: Seat that led, or leads, the current trick.
 *     to_beat, to_beat_seat: Play on the table, and its seat; null on the lead.
 *     trick: Events of the current trick, or of the last one until the next lead.
 *     waiting: Seats that may still answer it.
 *     order: Seats that went out, in that order.
 *     level: Level that is played (Guandan).
 *     special: Wild card (Guandan) or Big Ace, once it is named.
 *     drawn: Number of cards drawn by all seats, while they are drawn one by one (Big A).
 *     declarer, partner, alone: As far as the viewer knows (Big A); `declarer` is the landlord (Dou Dizhu).
 *     auction: Bidding, and its result (Dou Dizhu); null in other games.
 *     teammates: Seats that the viewer knows to be on its own side.
 *     tributes: Tributes of this deal (Guandan).
 *     levels: Both teams' levels, seats 0 and 2 first (Guandan).
 *     side: Team whose level is played, 0 for seats 0 and 2; null in the first deal (Guandan).
 *     failures: Number of failures of each team at level A, as far as they count (Guandan).
 *     multiplier: Factor on the stakes by bombs and the like so far, as far as it is public.
 *     totals: Points of each seat over the finished deals.
 *     window: Set while Aces are exposed or revealed.
 *     my_turn: True if the viewer is asked for an action now (not for claims).
 *     legal: Legal actions of the viewer, as the referee lists them, one entry per reading and choice of ranks.
 *     playable: Cards of the hand that are in some legal play; one string each.
 *     must_lead: Rank that the first lead must contain; null otherwise.
 *     unseen: Card counter: number of cards of each rank that the viewer cannot see; null if the table forbids it.
 *     unseen_wild: Number of wild cards among them (Guandan); null in other games, and if the table forbids it.
 */
export interface DealView {
  match: number;
  number: number;
  turn: number;
  deadline: number | null;
  turn_started: number;
  sizes: number[];
  known: string[][];
  talon: number;
  first: number;
  leader: number | null;
  to_beat: PlayInfo | null;
  to_beat_seat: number | null;
  trick: EventInfo[];
  waiting: number[];
  order: number[];
  level: string | null;
  special: string | null;
  drawn: number;
  declarer: number | null;
  auction: Auction | null;
  levels: string[] | null;
  side: number | null;
  failures: number[] | null;
  multiplier: number;
  totals: number[] | null;
  phase: string;
  to_act: number | null;
  hand: string[];
  partner: number | null;
  alone: boolean;
  teammates: number[];
  tributes: Tribute[];
  window: WindowInfo | null;
  my_turn: boolean;
  legal: PlayInfo[];
  playable: string[];
  must_lead: string | null;
  unseen: {
    [k: string]: number;
  } | null;
  unseen_wild: number | null;
}
/**
 * Event of a deal as far as the viewer may know it, with its doer.
 *
 * Attributes:
 *     seat: Seat that acts.
 *     play: Its play, with empty cards as long as these are not shown (a return under `returns=simultaneous`).
 *     by: `person`; `bot`, for itself or for a person; `chance` if the rules leave the play to chance. Null in a
 *         replay whose record does not say.
 *     why: Reason for which a bot acts for a person: handed over, out of time, or gone; null otherwise.
 *     asked: Question that it answers: a bid by score; a call for the landlord's seat, then a grab; showing the
 *         hand; doubling; exposing or revealing an Ace; resisting tribute. Null otherwise.
 *     trick: Number of the trick in the deal, from 0; null before the first lead.
 */
export interface EventInfo {
  seat: number;
  play: PlayInfo;
  by: ("person" | "bot" | "chance") | null;
  why: ("asked" | "timeout" | "absent") | null;
  asked: ("bid" | "call" | "grab" | "show" | "double" | "ace" | "resist") | null;
  trick: number | null;
}
/**
 * Tribute as far as it is public (Guandan).
 */
export interface Tribute {
  payer: number;
  given: string | null;
  receiver: number | null;
  returned: string | null;
}
/**
 * Time in which seats may claim something in secret (Big A). It has the same length for all.
 *
 * Attributes:
 *     kind: `draw` while cards are drawn and Aces exposed, `reveal` after the last cards were picked up.
 *     until: Time at which it ends. While cards are drawn, further windows follow.
 *     open_until: End of the last window in which the same may be claimed, if nobody claims anything.
 *     claims: Possible claims of the viewer; empty if there are none.
 *     claimed: Claim of the viewer.
 */
export interface WindowInfo {
  kind: "draw" | "reveal";
  until: number;
  open_until: number;
  claims: PlayInfo[];
  claimed: string | null;
}
/**
 * Refusal of an offer by the viewer, known to nobody else.
 */
export interface Declined {
  kind: "declined";
}
/**
 * Play in an ending.
 */
export interface EndingMove {
  seat: number;
  play: PlayInfo;
}
/**
 * Attempt at an ending, in open hands.
 *
 * Attributes:
 *     endings: Number of all endings.
 *     grade: Difficulty, from 1 to 5.
 *     turns: Number of turns to win against the longest defence.
 *     own: Seats of the player's side; the player plays for all of them.
 *     state: `lost` as soon as nothing wins any more.
 *     moves: Plays so far, of both sides.
 *     legal: Legal plays, with every choice of cards.
 *     hint: Winning plays, if requested.
 */
export interface EndingState {
  number: number;
  endings: number;
  rules: string;
  grade: number;
  turns: number;
  level: string | null;
  special: string | null;
  own: number[];
  declarer: number | null;
  hands: string[][];
  to_act: number | null;
  to_beat: PlayInfo | null;
  to_beat_seat: number | null;
  state: "open" | "won" | "lost";
  moves: EndingMove[];
  legal: PlayInfo[];
  hint: PlayInfo[];
}
/**
 * Game with its options, for a form.
 *
 * Attributes:
 *     matters: Matters of its options, in the order of their headings.
 */
export interface GameForm {
  name: string;
  title: string;
  title_zh: string;
  says: string;
  says_zh: string;
  seats: number[];
  levels: boolean;
  ranks: string[];
  presets: PresetInfo[];
  kinds: KindInfo[];
  matters: string[];
  options: OptionInfo[];
  conflicts: ConflictInfo[];
}
/**
 * Named set of option values; `title` is a short name.
 */
export interface PresetInfo {
  name: string;
  title: string;
  title_zh: string;
  says: string;
  says_zh: string;
  source: string;
  changes: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Kind of play: its words, and the layout of its cards (`clamber.rules.kinds.Kind`).
 */
export interface KindInfo {
  name: string;
  en: WordsInfo;
  zh: WordsInfo;
  copies: number;
  run: boolean;
  carries: number;
}
/**
 * Words for a kind of play in one language (`clamber.rules.kinds.Words`).
 */
export interface WordsInfo {
  name: string;
  full: string;
  meaning: string;
  sized: string;
  at: unknown[][];
  sized_at: unknown[][];
}
/**
 * Option of a game, for a form.
 *
 * Attributes:
 *     kind: `choice` of `values`; `number` from `minimum` to `maximum`, or `none` if `none_allowed`;
 *         `length`: one of `values`, where `deals:N` and `target:N` take a number.
 *     title, title_zh: Name in a few words; `says` is a sentence.
 *     matter: Subject of the option, used as its heading: `matter-NAME` of the message catalogue.
 */
export interface OptionInfo {
  name: string;
  title: string;
  title_zh: string;
  matter: string;
  kind: "choice" | "number" | "length";
  default: boolean | number | string;
  says: string;
  says_zh: string;
  rule: string;
  values: (boolean | number | string)[];
  value_says: string[];
  value_says_zh: string[];
  minimum: number | null;
  maximum: number | null;
  none_allowed: boolean;
  display: boolean;
  sets: Implied[];
}
/**
 * Values of other options that a value implies, unless they are set explicitly.
 */
export interface Implied {
  value: boolean | number | string;
  sets: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Game without its options; `kinds` are those that it calls by other names.
 */
export interface GameInfo {
  name: string;
  title: string;
  title_zh: string;
  says: string;
  says_zh: string;
  seats: number[];
  levels: boolean;
  ranks: string[];
  presets: PresetInfo[];
  kinds: KindInfo[];
}
/**
 * All games with all their options.
 */
export interface Games {
  version: number;
  kinds: KindInfo[];
  bot_choices: BotChoice[];
  phrases: string[];
  games: GameForm[];
}
/**
 * Matches of a guest, the latest first.
 *
 * Attributes:
 *     more: Number of matches to skip for the ones before these; null if there are none.
 */
export interface GamesPlayed {
  matches: MatchPlayed[];
  more: number | null;
}
/**
 * Match that a guest has played or is playing.
 *
 * Attributes:
 *     match: Number of the match at its table, from 0.
 *     names: Names of people, at the last deal; null for a bot.
 *     totals: Points after the last deal; null in games that count only levels.
 *     winner: Winning seats; null while the match is not over.
 *     open: True if it can be continued: it is not over, and its table is not closed for good.
 *     deals: Finished deals, in order.
 */
export interface MatchPlayed {
  table: string;
  match: number;
  rules: string;
  names: (string | null)[];
  totals: number[] | null;
  winner: number[] | null;
  open: boolean;
  deals: DealPlayed[];
}
/**
 * Last message: the reason why the server closes the connection. A client connects again if `again` is true.
 */
export interface Goodbye {
  type: "goodbye";
  problem: Problem;
  again: boolean;
}
/**
 * Response to `hint`: plays to try, the best guess first.
 *
 * Attributes:
 *     motive: Reason for the first one; its sentence is `motive-...`.
 */
export interface Hints {
  type: "hints";
  id: string;
  turn: number;
  plays: PlayInfo[];
  motive: string;
}
/**
 * Play in a lesson.
 */
export interface LessonMove {
  seat: number;
  play: PlayInfo;
}
/**
 * State of a lesson. The learner sits on seat 0.
 *
 * Attributes:
 *     step, steps: Number of plays of the learner so far, and in the whole lesson.
 *     says, says_zh: Text of the current step: the subject, and the task.
 *     state: `done` once the learner has made all plays.
 *     other: True if the last play that was sent is legal, but not the one that the lesson continues with; it was
 *         not made.
 *     sizes: Number of cards of each seat.
 *     partners: Seats that the learner knows to be on their side.
 *     moves: Plays so far, of all seats.
 *     choices: Possible decisions that play no cards: to pass.
 *     hint: Play that the lesson continues with, if requested.
 */
export interface LessonState {
  game: string;
  rules: string;
  step: number;
  steps: number;
  says: string;
  says_zh: string;
  state: "open" | "done";
  other: boolean;
  level: string | null;
  special: string | null;
  declarer: number | null;
  hand: string[];
  sizes: number[];
  partners: number[];
  to_beat: PlayInfo | null;
  to_beat_seat: number | null;
  moves: LessonMove[];
  choices: PlayInfo[];
  hint: PlayInfo | null;
}
/**
 * Guest of a browser.
 *
 * Attributes:
 *     name: Name as last used; null for a new guest.
 *     tables: Tables that are not over and at which the guest sits, the latest first.
 */
export interface Me {
  name: string | null;
  tables: TableSummary[];
}
/**
 * Table as shown to guests who do not sit at it: without cards.
 *
 * Attributes:
 *     level: Level at which both teams start each match, if one was chosen; else that of the rules (Guandan).
 *     open_seats: Seats that can be requested.
 *     suggested_seat: Seat for a guest who names none; null if none is open.
 *     your_seat: Seat of the guest; null for none.
 *     reserved_seat: Seat that belongs to the guest after the current deal; null for none.
 */
export interface TableSummary {
  id: string;
  status: "lobby" | "playing" | "between" | "over" | "closed";
  rules: string;
  options: {
    [k: string]: boolean | number | string;
  };
  level: string | null;
  seats: SeatInfo[];
  open_seats: number[];
  suggested_seat: number | null;
  spectators: boolean;
  your_seat: number | null;
  reserved_seat: number | null;
}
/**
 * Seat as all see it.
 *
 * Attributes:
 *     kind: `person`, `bot` or `open`.
 *     name: Name of the person; for a bot and an open seat, name of the bot.
 *     bot: Bot that plays the seat now; null if a person does.
 *     why: Reason for which a bot plays a person's seat: handed over, out of time, or gone.
 *     program: True if the seat is a network bot's that came by invite, and so is shown as a bot's. Its `kind` is
 *         `person`: it may be absent, late or ready as a person is.
 *     present: True if the person is connected.
 *     ready: True if the person asked for the next deal.
 *     locked: True if nobody can take it, although it is open.
 *     reserved_for: Name of the guest who gets the seat after the current deal; null for nobody.
 *     seal: Seal of the seat's share in the next shuffle; null for none.
 */
export interface SeatInfo {
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  why: ("asked" | "timeout" | "absent") | null;
  program: boolean;
  present: boolean;
  ready: boolean;
  locked: boolean;
  reserved_for: string | null;
  seal: string | null;
}
/**
 * New deal; the first of a match if `number` is 0.
 */
export interface NewDeal {
  kind: "dealt";
  match: number;
  number: number;
}
/**
 * Event of the deal; several if tributes or exposures are shown together. `ended` is true if the deal is over.
 */
export interface NewEvents {
  kind: "done";
  done: EventInfo[];
  ended: boolean;
}
/**
 * Make a table. It deals at once if no seat is open.
 *
 * Attributes:
 *     level: Level at which both teams start each match; null for that of the rules (Guandan).
 *     seats: One entry per seat; at most one `me`.
 *     time_limit: Seconds for a turn if more than one person plays; null for no limit.
 *     pace: Milliseconds that a bot takes for a turn.
 *     seal: Seal of the guest's share in the first shuffle, as in `Seal`.
 */
export interface NewTable {
  rules: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  level?: string | null;
  /**
   * @minItems 2
   * @maxItems 6
   */
  seats: SeatWish[];
  name?: string;
  spectators?: boolean;
  time_limit?: number | null;
  chat?: boolean;
  counter?: boolean;
  pace?: number;
  seal?: string | null;
}
/**
 * Occupant of a seat of a new table: the guest who makes it (`me`), a `bot`, or anybody with the invite (`open`).
 *
 * Attributes:
 *     bot: Name of the bot; null for the best one that this server seats.
 */
export interface SeatWish {
  kind: "me" | "bot" | "open";
  bot?: string | null;
}
/**
 * All games without their options: the data that a page needs at once.
 */
export interface Overview {
  version: number;
  kinds: KindInfo[];
  bot_choices: BotChoice[];
  phrases: string[];
  games: GameInfo[];
}
/**
 * Settle a match that is played with real cards. It contains all deals; leave a deal out to take it back.
 */
export interface Pad {
  rules: string;
  options?: {
    [k: string]: boolean | number | string;
  };
  seats: number;
  level?: string | null;
  /**
   * @maxItems 120
   */
  deals: PadDeal[];
}
/**
 * End of a deal; docs/notation.md describes each field (`settle`). Null stands for a value that is not given.
 */
export interface PadDeal {
  order?: number[] | null;
  void?: boolean | null;
  left?: (number | string)[] | null;
  bombs?: PadBomb[] | null;
  bid?: number | null;
  doubled?: number[] | null;
  open?: number[] | null;
  bottom?: string | null;
  declarer?: number | null;
  partner?: number | null;
  shown?: boolean | null;
  plays?: number[] | null;
  first?: number | null;
  tricks?: number | null;
  drawn?: boolean | null;
  last?: string | null;
}
/**
 * Bomb that was played; `soft` if it contains wild cards.
 */
export interface PadBomb {
  cards: number | "jokers";
  seat?: number;
  soft?: boolean;
}
/**
 * Results of the deals of a pad, in order, and the winning seats; null while nobody has won.
 */
export interface PadAnswer {
  asks: PadAsks;
  deals: PadSettled[];
  winner: number[] | null;
}
/**
 * Details of a deal that these rules use; nothing else has to be given.
 *
 * Attributes:
 *     places: `first` if only the first player out counts, `all` if all places do.
 *     left: Cards left in hand: their `number`, the `cards` themselves if some count more, or `nothing`.
 *     bombs: Bombs that count, by their number of cards; 5 stands for five or more.
 *     soft, bomb_seats: True if wild cards in bombs matter, and if the seats that played the bombs do.
 *     declarer, partner, bids, doubling: Declarer, partner and doubling, true if they matter; and the possible bids.
 *     open: True if playing with an open hand matters.
 *     bottom: True if the cards that went to the declarer matter.
 *     spring: True if it matters that a seat hardly played.
 *     tricks, drawn: True if the number of tricks matters, and if drawing a card does.
 *     aces: True if it matters that the first player out finished on Aces.
 */
export interface PadAsks {
  places: "first" | "all";
  left: "nothing" | "number" | "cards";
  bombs: (number | "jokers")[];
  soft: boolean;
  bomb_seats: boolean;
  declarer: boolean;
  partner: boolean;
  bids: number[];
  doubling: boolean;
  open: boolean;
  bottom: boolean;
  spring: boolean;
  tricks: boolean;
  drawn: boolean;
  aces: boolean;
}
/**
 * Result of a deal: points, or levels in games that count only these.
 */
export interface PadSettled {
  order: number[];
  scores: number[] | null;
  totals: number[] | null;
  level: string | null;
  levels: string[] | null;
  next_level: string | null;
  failures: number[] | null;
  factors: Factor[];
  tribute: TributeDue[];
}
/**
 * Card owed in the next deal; `receiver` is null if the cards decide.
 */
export interface TributeDue {
  payer: number;
  receiver: number | null;
}
/**
 * Response to `plan`.
 *
 * Attributes:
 *     turns: Turns that empty the hand, each as the cards of one play.
 */
export interface Planned {
  type: "planned";
  id: string;
  turns: string[];
}
/**
 * Response to `ping`.
 */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}
/**
 * Refusal of a command; nothing has changed.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  problem: Problem;
}
/**
 * Finished deal, step by step.
 */
export interface Replay {
  id: string;
  rules: string;
  options: {
    [k: string]: boolean | number | string;
  };
  values: {
    [k: string]: boolean | number | string;
  };
  seats: string[];
  deal: number;
  deals: number;
  level: string | null;
  steps: ReplayStep[];
  result: DealResult | null;
}
/**
 * Deal after one action, with all hands open.
 *
 * Attributes:
 *     done: Action that led here; null for the first step.
 */
export interface ReplayStep {
  done: EventInfo | null;
  phase: string;
  to_act: number | null;
  hands: string[][];
  talon: number;
  to_beat: PlayInfo | null;
  to_beat_seat: number | null;
  trick: EventInfo[];
  order: number[];
  special: string | null;
  declarer: number | null;
  partner: number | null;
  auction: Auction | null;
  tributes: Tribute[];
}
/**
 * Plays, goal and scoring under some rules.
 *
 * Attributes:
 *     level: Level at which the combinations are drawn; null in games without levels.
 *     special: Wild card, or Big Ace, of the drawn combinations.
 *     wild_rank: Rank whose cards are wild in the drawn combinations; null for none.
 *     goal, scores: Goal of the game and its scoring, in a few sentences.
 */
export interface RulesChart {
  level: string | null;
  special: string | null;
  wild_rank: string | null;
  goal: string;
  goal_zh: string;
  scores: string;
  scores_zh: string;
  rows: ChartRow[];
}
/**
 * Stored record, with its number of deals.
 */
export interface SavedRecord {
  id: string;
  rules: string;
  seats: string[];
  deals: number;
}
/**
 * Place of a guest at a table; `seat` is null for a spectator.
 *
 * Attributes:
 *     reserved: Seat that belongs to the guest after the current deal; null for none.
 */
export interface Seated {
  table: string;
  seat: number | null;
  invite: string | null;
  reserved: number | null;
}
/**
 * Seat of a network bot, and its token, sent as `Authorization: Bearer TOKEN` over HTTP and to open a socket.
 *
 * Attributes:
 *     seat: Null during a deal for which others were seated; the bot gets the seat when the deal is over.
 */
export interface SeatedBot {
  table: string;
  seat: number | null;
  token: string;
}
/**
 * First message of the server.
 *
 * Attributes:
 *     stream: Name of the stream of updates; goes into the next `hello` together with the last number.
 *     seq: Number of the last update.
 *     resumed: True if the missed updates follow; otherwise a `view` does.
 *     now: Time of the server's clock.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  seat: number | null;
  stream: string;
  seq: number;
  resumed: boolean;
  now: number;
}
/**
 * Everything that the viewer may know, as of a sequence number; replaces the state that the client holds.
 */
export interface ViewMessage {
  type: "view";
  stream: string;
  seq: number;
  now: number;
  table: TableState;
  deal: DealView | null;
  history: EventInfo[];
  last: DealResult | null;
  sheet: SheetLine[];
}
/**
 * State of a table apart from the cards.
 *
 * Attributes:
 *     status: `lobby` until the first deal, `playing`, `between` deals, `over` after a match, `closed` for good.
 *     rules, options: Name of the ruleset and its options, as in a record.
 *     values: Value of every option.
 *     level: Level at which both teams start each match, if one was chosen; else that of the rules (Guandan).
 *     host: Seat that may start, set bots, and decide on the players; null if nobody may.
 *     you: Seat of the viewer; null for a spectator.
 *     invite: Invite for open seats; null for those who do not sit at the table.
 *     next_deal: Time at which the next deal begins by itself; null if it waits.
 *     paused: True if the table waits because nobody is connected.
 *     rests: True if no further deal begins by itself, as bots have long played among themselves. The next deal
 *         begins once somebody asks for it (`ready`), takes a seat back, or comes.
 *     matches: Number of matches that have begun.
 *     shuffle: Shuffle of the current match, or of the next deals while shares are missing; null before the first.
 */
export interface TableState {
  id: string;
  status: "lobby" | "playing" | "between" | "over" | "closed";
  rules: string;
  options: {
    [k: string]: boolean | number | string;
  };
  values: {
    [k: string]: boolean | number | string;
  };
  level: string | null;
  seats: SeatInfo[];
  host: number | null;
  you: number | null;
  invite: string | null;
  spectators: boolean;
  time_limit: number | null;
  chat: boolean;
  counter: boolean;
  next_deal: number | null;
  paused: boolean;
  rests: boolean;
  matches: number;
  shuffle: DealShuffleInfo | ShuffleInfo | null;
}
/**
 * Shuffle of the decks of a match (docs/fairness.md). Seals, seed and shares are 32 bytes in hexadecimal.
 *
 * Attributes:
 *     seal: SHA-256 of the server's seed.
 *     seed: The seed itself; null until the match is over.
 *     shares: Shares of the seats.
 *     until: Time at which the match begins without the missing shares; null if none is missing.
 */
export interface ShuffleInfo {
  seal: string;
  seed: string | null;
  shares: ShareInfo[];
  until: number | null;
}
/**
 * Entry of the table's log as far as the viewer may know it, with the next sequence number and the changed state.
 *
 * Attributes:
 *     event: Content of the entry.
 *     table, deal, last: New state of each part; null if unchanged. Updates that are sent again after a reconnect
 *         contain no state, except for the last of them.
 */
export interface Update {
  type: "event";
  seq: number;
  at: number;
  event:
    TableChanged | NewDeal | NewEvents | WindowMoved | ClaimTaken | Declined | Clamber_Server_Messages_Protocol__Said;
  table: TableState | null;
  deal: DealView | null;
  last: DealResult | null;
}
/**
 * Change of the table, apart from the deal.
 *
 * Somebody sat down, left, connected, disconnected, handed over, took back or is ready; or the host changed
 * something; or the shuffle went on.
 */
export interface TableChanged {
  kind: "table";
  what:
    | "sat"
    | "left"
    | "came"
    | "went"
    | "handed_over"
    | "taken_back"
    | "ready"
    | "bot_set"
    | "watched"
    | "resumed"
    | "closed"
    | "reserved"
    | "removed"
    | "locked"
    | "host"
    | "invite"
    | "ended"
    | "shuffle"
    | "sealed"
    | "shared"
    | "swapped"
    | "shuffle_again";
  seat: number | null;
}
/**
 * Drawing of cards, or beginning or end of a time to reveal; `done` are the events made public by it (Big A).
 */
export interface WindowMoved {
  kind: "window";
  done: EventInfo[];
  ended: boolean;
}
/**
 * Phrase said by a player.
 */
export interface Clamber_Server_Messages_Protocol__Said {
  kind: "said";
  seat: number;
  phrase:
    | "hello"
    | "good_luck"
    | "well_played"
    | "nice_one"
    | "thanks"
    | "sorry"
    | "hurry_up"
    | "thinking"
    | "one_moment"
    | "good_game"
    | "bye"
    | "greetings"
    | "so_good"
    | "great_partner"
    | "till_dawn"
    | "smile"
    | "laugh"
    | "cry"
    | "surprised"
    | "angry"
    | "thumbs_up"
    | "applause";
}
/**
 * Lines of a score sheet, in the order of their deals. There are earlier ones, unless the first is of deal 0.
 */
export interface SheetPage {
  lines: SheetLine[];
}
/**
 * Take an open seat, the first one if `seat` is null. During a deal the seat is reserved until its end.
 *
 * Attributes:
 *     seal: Seal of the guest's share in the next shuffle, as in `Seal`.
 */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  seal?: string | null;
}
/**
 * Take an open seat for a network bot, the first one if `seat` is null.
 */
export interface TakeSeatAsBot {
  name: string;
  seat: number | null;
}
/**
 * Call of a seat in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: True if somebody had bid before.
 */
export interface Clamber_Server_Messages_Wire__Said {
  play: string;
  over: boolean;
}
