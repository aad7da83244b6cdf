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
 * Confirmation that a command was accepted, including when it was resent.
 */
export interface Ack {
  type: "ack";
  id: string;
}
/**
 * Act on the seat's turn with a play, `pass` or another decision.
 *
 * While Aces are being exposed or revealed (`window`), send a play from `claims`, or `no` to withdraw it. The last
 * claim takes effect when the window ends.
 *
 * Attributes:
 *     turn: `turn` of the deal as last seen by the client; refused as `late` if another turn has begun.
 *     play: The play, in notation.
 */
export interface Act {
  type: "act";
  id: string;
  turn: number;
  play: string;
}
/**
 * Body of every HTTP error response.
 */
export interface ApiProblem {
  problem: Problem;
}
/**
 * Reason for a refusal, given as a code with values and as an English sentence.
 *
 * Codes comprise the referee's codes (docs/notation.md), the reasons for illegal plays, and the codes in
 * docs/protocol.md.
 *
 * Attributes:
 *     sentence: Name of the sentence in the message catalogue (src/clamber/sentences) that takes these values; empty
 *         if it is the sentence named by the code.
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
 * Request a chart for a ruleset.
 *
 * Attributes:
 *     seats: Number of players; null for four, or for the maximum if four is not allowed.
 *     level: Level for which combinations are shown, in games with levels.
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
 *     bid: Highest bid; 0 before the first bid.
 *     bidder: Seat that made the highest bid.
 *     grabs: True if the first bid calls for the landlord's seat and each later bid grabs it.
 *     said: Last call per seat during the auction; null for seats that have not called yet.
 *     doubling: True if the landlord is known and seats are being asked to double.
 *     doubled: Seats that have doubled their settlement.
 *     showing: True if seats are being asked to show their hands.
 *     open: Seats whose hands are visible to all.
 *     bottom: Bottom cards, which go to the landlord; empty until the landlord is known.
 *     multiplier: Factor applied to the bid so far, due to bombs and the bottom cards.
 *     wild_rank: Rank whose cards are wild; null if there is none or it has not been drawn yet.
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
 * A seat's call in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: True if somebody had already bid.
 */
export interface Said {
  play: string;
  over: boolean;
}
/**
 * Bot available for seating.
 *
 * Attributes:
 *     level: Playing strength; null if unknown.
 *     says, says_zh: One-sentence description; empty if there is none.
 */
export interface BotChoice {
  name: string;
  version: string;
  level: ("beginner" | "ordinary" | "expert" | "master") | null;
  says: string;
  says_zh: string;
}
/**
 * Single-use code that signs another browser in as this guest. It expires after `seconds` seconds.
 */
export interface CarryCode {
  code: string;
  seconds: number;
}
/**
 * Sign this browser in as the guest who was given the code.
 */
export interface CarryOver {
  code: string;
}
/**
 * Plays of one kind that are beaten by the same bombs.
 *
 * Attributes:
 *     sizes: Possible numbers of cards. A reply has the same number of cards as the play it beats.
 *     bomb: True if these plays beat all ordinary plays and all preceding rows.
 *     lowest: Cards of the lowest play, or of several plays if none outranks the others.
 *     highest: Cards of the highest play; null if there is no lowest.
 *     steps: Ranks that may follow within the row: the `next` rank, `same_or_next`, or `any_higher`; empty if none.
 *     tops: Ranks that may also follow although they are not the next rank.
 *     guard: Cards of the lowest bomb that beats these plays; null for bombs, or if there is none.
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
 * Ask for the legal plays of the selected cards, or the reason why there are none. Has no side effects.
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
 *     plays: Legal readings of the cards, strongest first; the player must choose if there are several.
 *     readings: All readings of the cards, regardless of whose turn it is.
 *     problem: Reason why the cards cannot be played now; null if they can.
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
 *     text: Notation with the full reading, to be sent back in `act`.
 *     kind: Kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return` or `lead`;
 *         `joker_lead` for jokers led alone.
 *     cards: Cards played or named, in notation, lowest first; empty for actions without cards, e.g. `pass`.
 *     rank: Key rank of a combination.
 *     bomb: Rank of a bomb among the game's bombs, from 1; 0 for ordinary plays.
 *     wild: Number of wild cards that substitute for other cards.
 *     seat: Seat named by `lead`.
 *     capture: True if the play takes the bomb on the table into the hand (Big A).
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
 * The viewer's claim in a window, or its withdrawal (null). Private to the viewer.
 */
export interface ClaimTaken {
  kind: "claimed";
  play: string | null;
}
/**
 * First message from a client. `resume` asks for the stream's updates after a given sequence number.
 */
export interface Hello {
  type: "hello";
  version: number;
  stream?: string | null;
  resume?: number | null;
}
/**
 * Ask for sensible plays, best first, computed from the seat's view.
 */
export interface Hint {
  type: "hint";
  id: string;
  turn: number;
}
/**
 * Ask for a plan for emptying the seat's hand. Allowed at any time while the seat holds cards.
 */
export interface Plan {
  type: "plan";
  id: string;
}
/**
 * Ask for a `pong`, to keep the connection alive and measure the clock offset.
 */
export interface Ping {
  type: "ping";
  sent: number;
}
/**
 * Ask for the next deal, which begins when all present players have asked, or soon after the first request.
 */
export interface Ready {
  type: "ready";
  id: string;
}
/**
 * Start another match with the same people once the current match is over.
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
 * Take the seat back from the bot.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
}
/**
 * Give up the seat. It becomes open again, and a bot plays it in the meantime.
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
 * Commit to a share in the next shuffle, or in its next round, by sending the share's SHA-256.
 *
 * A share is 32 random bytes. When the table shuffles, each seat that sent a seal has a few seconds to reveal its
 * share.
 */
export interface Seal {
  type: "seal";
  id: string;
  seal: string;
}
/**
 * Reveal the sealed share once the server has sent the list of all seals, including the seat's own.
 */
export interface Share {
  type: "share";
  id: string;
  share: string;
}
/**
 * Start the first deal, with bots playing open seats. Host only, before the first deal.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * Assign a bot to an open seat, replace a seat's bot, or open a bot's seat (`bot` null). Host only.
 */
export interface SetBot {
  type: "set_bot";
  id: string;
  seat: number;
  bot: string | null;
}
/**
 * Swap the occupants of two seats before the first deal. Host only.
 */
export interface SwapSeats {
  type: "swap_seats";
  id: string;
  seat: number;
  other: number;
}
/**
 * Make the person on another seat the host. Host only.
 */
export interface MakeHost {
  type: "make_host";
  id: string;
  seat: number;
}
/**
 * Permanently remove a seat's person, or the guest that the seat is reserved for. Host only.
 */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}
/**
 * Lock an open seat so that nobody can take it, or unlock it. Host only.
 */
export interface Lock {
  type: "lock";
  id: string;
  seat: number;
  locked: boolean;
}
/**
 * Replace the invite, which invalidates the old one. Host only.
 */
export interface NewInvite {
  type: "new_invite";
  id: string;
}
/**
 * Close the table permanently. Host only; outside `Asked`, it is an operator command.
 */
export interface CloseTable {
  type: "close_table";
  id: string;
}
/**
 * Settings that require another setting. A null value in `when` matches any non-default value.
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
 * Play-by-play analysis of a finished deal, using only what each seat knew at the time.
 *
 * Attributes:
 *     unit: Unit of expected results and costs.
 *     playouts: Number of playouts per decision.
 *     complete: True if all decisions are judged; false if time ran out.
 *     seats: Summary per seat.
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
 * Verdict on a single play.
 *
 * Attributes:
 *     step: Replay step that the play leads to.
 *     better: The best bot's play; null if no play is clearly better.
 *     before, after: Expected result for the seat with the best play, and with the actual play.
 *     margin: Half-width of the 95 % confidence interval of the difference.
 *     cost: Loss caused by the play; 0 if the loss is not significant.
 *     proven: True if the seat could infer all cards and the endgame was solved.
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
 * Large change in a seat's expected result, caused by the play at a step or between the seat's decisions.
 */
export interface TurningPoint {
  step: number;
  seat: number;
  before: number;
  after: number;
}
/**
 * Summary of a seat's plays.
 *
 * Attributes:
 *     accuracy: Fraction of decisions in which no other play was clearly better; null if there were no decisions.
 *     worst: Steps of the costliest plays, worst first.
 */
export interface Standing {
  decisions: number;
  accuracy: number | null;
  lost: number;
  worst: number[];
}
/**
 * Finished deal played by a guest.
 *
 * Attributes:
 *     seat: The guest's seat.
 *     ended: End time, in milliseconds since 1970.
 *     line: Score sheet line, whose link is the replay id.
 */
export interface DealPlayed {
  seat: number;
  ended: number;
  line: SheetLine;
}
/**
 * Score sheet line for one deal of the match.
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
 * Result of a deal, all of which is public.
 *
 * Attributes:
 *     match, number: Zero-based match index at the table, and deal index within the match.
 *     void: True if the deal does not count.
 *     order: Seats in the order they went out.
 *     hands: Cards remaining in each hand.
 *     dealt: Cards dealt to each seat.
 *     scores: Points per seat; null in games scored only by levels.
 *     levels, levels_before: Levels of both teams after and before the deal (Guandan).
 *     declarer, partner: Holders of the Big Aces (Big A); `declarer` is the landlord (Dou Dizhu).
 *     winner: Winning seats, if the deal ended the match.
 *     totals: Total points per seat after the deal.
 *     factors: Steps in computing the scores or levels.
 *     link: Replay id.
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
 * Step in computing a score or level, e.g. `{"name": "bombs", "op": "times", "value": 2, "seat": null}`.
 *
 * Starting from 0, a seat's score is obtained by applying, in order, its own steps and those without a seat. In
 * games scored only by levels, the result is the level of the seat's team: 2 to 14, where 14 is level A.
 *
 * Attributes:
 *     name: Cause of the step; docs/api.md lists the names.
 *     op: Operation applied to the running value.
 *     seat: Affected seat; null for all seats.
 */
export interface Factor {
  name: string;
  op: "plus" | "times" | "at_most" | "becomes";
  value: number;
  seat: number | null;
}
/**
 * Shuffle that seals each deal of a match with its own key (docs/fairness.md, version 2).
 *
 * `seal` is the SHA-256 of the first deal's key, `seed` is always null, and `shares` are those of the current round.
 *
 * Attributes:
 *     deals: Number of deals covered.
 *     seats: `person`, `bot` or `withheld`, per seat; `withheld` seats are excluded after failing to reveal a share.
 *     digest: Digest of the seats, their seals and the server's seal, all of which are fixed once it is published.
 *     after: Digest of the previous round, in which a share was missing; null in the first round.
 *     key: Key of the last finished deal; null before the first. Hashing it repeatedly with SHA-256 yields the keys
 *         of earlier deals.
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
 * A seat's share in a shuffle: its seal and, once revealed, the share itself.
 */
export interface ShareInfo {
  seat: number;
  seal: string;
  share: string | null;
}
/**
 * Current deal as seen by the viewer.
 *
 * Attributes:
 *     match, number: Zero-based match index at the table, and deal index within the match.
 *     turn: Turn number at the table, to be sent in `act`.
 *     phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
 *     to_act: Seat to act; null if it is known only to the seat being asked, or once the deal is over.
 *     deadline: Time when a bot plays for the seat to act; null if there is no limit.
 *     turn_started: Time when the turn began.
 *     hand: The viewer's cards, one string each, lowest first; empty for spectators.
 *     sizes: Hand size per seat.
 *     known: Publicly known cards, per hand.
 *     talon: Number of undealt cards.
 *     first: Seat that drew first (the dealer in Gan Deng Yan).
 *     leader: Seat that led or is to lead the current trick.
 *     to_beat, to_beat_seat: Play on the table and the seat that made it; null on the lead.
 *     trick: Events of the current trick, or of the previous trick until the next lead.
 *     waiting: Seats that may still play to the trick.
 *     order: Seats that have gone out, in order.
 *     level: Level of this deal (Guandan).
 *     special: Wild card (Guandan) or, once named, the Big Ace.
 *     drawn: Number of cards drawn by all seats so far, while cards are drawn one by one (Big A).
 *     declarer, partner, alone: Roles, as known to the viewer (Big A); `declarer` is the landlord (Dou Dizhu).
 *     auction: Bidding and its result (Dou Dizhu); null in other games.
 *     teammates: Seats known by the viewer to be on the viewer's side.
 *     tributes: Tributes in this deal (Guandan).
 *     levels: Levels of both teams, seats 0 and 2 first (Guandan).
 *     side: Team whose level is being played, 0 for seats 0 and 2; null in the first deal (Guandan).
 *     failures: Number of failures at level A per team, if they are counted (Guandan).
 *     multiplier: Publicly known factor applied to the stakes so far, e.g. due to bombs.
 *     totals: Total points per seat over the finished deals.
 *     window: Current window while Aces are being exposed or revealed.
 *     my_turn: True if the viewer must act now (excluding claims).
 *     legal: The viewer's legal actions, as listed by the referee, with one entry per reading and choice of ranks.
 *     playable: Cards in hand that occur in some legal play, one string each.
 *     must_lead: Rank that the first lead must contain; null if there is no such requirement.
 *     unseen: Card counter: number of unseen cards per rank; null if the table disables it.
 *     unseen_wild: Number of unseen wild cards (Guandan); null in other games or if the table disables the counter.
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
 * Event in a deal as seen by the viewer, with its doer.
 *
 * Attributes:
 *     seat: Acting seat.
 *     play: The play; its cards are empty while hidden (a return under `returns=simultaneous`).
 *     by: `person`; `bot`, acting for itself or for a person; or `chance` if the rules leave the play to chance.
 *         Null in a replay whose record does not state it.
 *     why: Reason why a bot acts for a person: handed over, out of time, or absent; null otherwise.
 *     asked: Question that the play answers: a bid by score; a call for the landlord's seat, then a grab; showing
 *         the hand; doubling; exposing or revealing an Ace; or resisting tribute. Null otherwise.
 *     trick: Zero-based trick index within the deal; null before the first lead.
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
 * Public part of a tribute (Guandan).
 */
export interface Tribute {
  payer: number;
  given: string | null;
  receiver: number | null;
  returned: string | null;
}
/**
 * Timed window, shared by all seats, for secret claims (Big A).
 *
 * Attributes:
 *     kind: `draw` while cards are drawn and Aces may be exposed; `reveal` once the last cards have been picked up.
 *     until: Time when the window ends. While cards are drawn, further windows follow.
 *     open_until: End of the last window that accepts the same claims, if nobody makes one.
 *     claims: Possible claims for the viewer; empty if there are none.
 *     claimed: The viewer's current claim.
 */
export interface WindowInfo {
  kind: "draw" | "reveal";
  until: number;
  open_until: number;
  claims: PlayInfo[];
  claimed: string | null;
}
/**
 * The viewer declined an offer. Private to the viewer.
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
 * Attempt at an ending, with all hands visible.
 *
 * Attributes:
 *     endings: Total number of endings.
 *     grade: Difficulty, from 1 to 5.
 *     turns: Number of turns needed to win against the longest defence.
 *     own: Seats on the player's side, all controlled by the player.
 *     state: `lost` as soon as no winning play remains.
 *     moves: Plays by both sides so far.
 *     legal: Legal plays, including every choice of cards.
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
 * Game with its options, as presented in a form.
 *
 * Attributes:
 *     matters: Subjects of the options, in display order.
 */
export interface GameForm {
  name: string;
  title: string;
  title_zh: string;
  says: string;
  says_zh: string;
  seats: number[];
  usual_seats: number;
  levels: boolean;
  ranks: string[];
  presets: PresetInfo[];
  kinds: KindInfo[];
  matters: string[];
  options: OptionInfo[];
  conflicts: ConflictInfo[];
}
/**
 * Named set of option values, with a short `title`.
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
 * Kind of play, with its terms and card layout (`clamber.rules.kinds.Kind`).
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
 * Terms for a kind of play in one language (`clamber.rules.kinds.Words`).
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
 * Game option as presented in a form.
 *
 * Attributes:
 *     kind: `choice` of one of `values`; `number` from `minimum` to `maximum`, or `none` if `none_allowed`; or
 *         `length`, one of `values`, in which `deals:N` and `target:N` take a number.
 *     title, title_zh: Short name; `says` is a full sentence.
 *     matter: Subject under which the option is listed; its heading is `matter-NAME` in the message catalogue.
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
 * Option values implied by another option's value unless set explicitly.
 */
export interface Implied {
  value: boolean | number | string;
  sets: {
    [k: string]: boolean | number | string;
  };
}
/**
 * Game without its options. `kinds` lists the kinds of play that the game calls by other names.
 */
export interface GameInfo {
  name: string;
  title: string;
  title_zh: string;
  says: string;
  says_zh: string;
  seats: number[];
  usual_seats: number;
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
 * A guest's matches, most recent first.
 *
 * Attributes:
 *     more: Offset of the next page, in matches; null on the last page.
 */
export interface GamesPlayed {
  matches: MatchPlayed[];
  more: number | null;
}
/**
 * Match played, or being played, by a guest.
 *
 * Attributes:
 *     match: Zero-based match index at the table.
 *     names: Names of people as of the last deal; null for bots.
 *     totals: Total points after the last deal; null in games scored only by levels.
 *     winner: Winning seats; null while the match is not over.
 *     open: True if the match can be continued, i.e. it is not over and its table is not permanently closed.
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
 * Final message, with the reason why the server closes the connection. Clients reconnect if `again` is true.
 */
export interface Goodbye {
  type: "goodbye";
  problem: Problem;
  again: boolean;
}
/**
 * Response to `hint`: suggested plays, best first.
 *
 * Attributes:
 *     motive: Reason for the first play; its sentence is `motive-...`.
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
 * Lesson state. The learner sits on seat 0.
 *
 * Attributes:
 *     step, steps: Number of learner plays so far, and in the entire lesson.
 *     says, says_zh: Text of the current step, with its topic and task.
 *     state: `done` once the learner has made all plays.
 *     other: True if the last play sent was legal but not the play that the lesson expects; it was not made.
 *     sizes: Hand size per seat.
 *     partners: Seats known by the learner to be on their side.
 *     moves: Plays by all seats so far.
 *     choices: Legal actions that play no cards, such as passing.
 *     hint: Play that the lesson expects, if requested.
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
 * Guest account of the requesting browser.
 *
 * Attributes:
 *     name: Most recently used name; null for a new guest.
 *     tables: Unfinished tables at which the guest is seated, most recent first.
 */
export interface Me {
  name: string | null;
  tables: TableSummary[];
}
/**
 * Table as shown to guests who are not seated at it, without cards.
 *
 * Attributes:
 *     level: Starting level of both teams in each match; null for the rules' default (Guandan).
 *     open_seats: Seats available to guests.
 *     suggested_seat: Default seat for a guest who does not choose one; null if none is open.
 *     your_seat: The guest's seat; null if not seated.
 *     reserved_seat: Seat that the guest takes after the current deal; null if none is reserved.
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
 * Public state of a seat.
 *
 * Attributes:
 *     kind: `person`, `bot` or `open`.
 *     name: Name of the person, or of the bot on a bot's or open seat.
 *     bot: Bot currently playing the seat; null if a person does.
 *     why: Reason why a bot plays a person's seat: handed over, out of time, or absent.
 *     program: True if the seat belongs to a network bot that joined by invite and should be displayed as a bot's.
 *         Its `kind` is still `person`, because it can be absent, late or ready like a person.
 *     present: True if the person is connected.
 *     ready: True if the person has asked for the next deal.
 *     locked: True if the seat is open but nobody can take it.
 *     reserved_for: Name of the guest who takes the seat after the current deal; null if not reserved.
 *     seal: Seal of the seat's share in the next shuffle; null if none was sent.
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
 * New deal, which is the first of a match if `number` is 0.
 */
export interface NewDeal {
  kind: "dealt";
  match: number;
  number: number;
}
/**
 * New event in the deal, or several if tributes or exposures are shown together. `ended` is true at deal end.
 */
export interface NewEvents {
  kind: "done";
  done: EventInfo[];
  ended: boolean;
}
/**
 * Create a table, which deals immediately if no seat is open.
 *
 * Attributes:
 *     level: Starting level of both teams in each match; null for the rules' default (Guandan).
 *     seats: One entry per seat, with at most one `me`.
 *     time_limit: Turn limit in seconds if more than one person plays; null for no limit.
 *     pace: Base thinking time of bots, in milliseconds per turn.
 *     seal: Seal of the creator's share in the first shuffle, as in `Seal`.
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
 * Occupant of a seat at a new table: its creator (`me`), a `bot`, or anybody with the invite (`open`).
 *
 * Attributes:
 *     bot: Bot name; null for the strongest bot available on this server.
 */
export interface SeatWish {
  kind: "me" | "bot" | "open";
  bot?: string | null;
}
/**
 * All games without their options, which is the data that the web page loads first.
 */
export interface Overview {
  version: number;
  kinds: KindInfo[];
  bot_choices: BotChoice[];
  phrases: string[];
  games: GameInfo[];
}
/**
 * Settle a match played with physical cards. Always send all deals; omit a deal to undo it.
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
 * Outcome of a deal. Fields are described in docs/notation.md (`settle`); null means not given.
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
  doubler?: number | null;
  liable?: number | null;
}
/**
 * Bomb played in a deal. `soft` is true if it contains wild cards, `beaten` if another bomb beat it.
 */
export interface PadBomb {
  cards: number | ("jokers" | "wild");
  seat?: number;
  soft?: boolean;
  beaten?: boolean;
}
/**
 * Results of a pad's deals, in order. `winner` lists the winning seats; null while nobody has won.
 */
export interface PadAnswer {
  asks: PadAsks;
  deals: PadSettled[];
  winner: number[] | null;
}
/**
 * Details that the rules need for settling a deal. Nothing else has to be given.
 *
 * Attributes:
 *     places: `first` if only the first player out counts; `all` if the entire finishing order does.
 *     left: Required form of the cards left in hand: their `number`, the `cards` if some count extra, or `nothing`.
 *     bombs: Sizes of bombs that count; 5 means five or more.
 *     soft, bomb_seats, beaten: True if wild cards in bombs matter, if it matters who played each bomb, and if it
 *         matters that another bomb beat it.
 *     declarer, partner, doubling: True if the declarer, partner or doubling matters.
 *     bids: Possible bids.
 *     open: True if playing with an open hand matters.
 *     bottom: True if the declarer's bottom cards matter.
 *     spring: True if the number of plays per seat matters (spring).
 *     tricks, drawn: True if the number of tricks matters, and if having drawn a card matters.
 *     aces: True if it matters whether the first player out finished on Aces.
 *     doubler, liable: True if it matters who was dealt the card that doubles, and if one player may have to pay for
 *         all losers.
 */
export interface PadAsks {
  places: "first" | "all";
  left: "nothing" | "number" | "cards";
  bombs: (number | ("jokers" | "wild"))[];
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
  beaten: boolean;
  doubler: boolean;
  liable: boolean;
}
/**
 * Result of a deal, in points, or in levels for games scored only by levels.
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
 * Tribute owed in the next deal. `receiver` is null if it depends on the cards.
 */
export interface TributeDue {
  payer: number;
  receiver: number | null;
}
/**
 * Response to `plan`.
 *
 * Attributes:
 *     turns: Turns that empty the hand, each given as the cards of one play.
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
 * Refusal of a command, which had no effect.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  problem: Problem;
}
/**
 * Step-by-step replay of a finished deal.
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
 * State of a deal after one action, with all hands visible.
 *
 * Attributes:
 *     done: Action that led to this state; null for the first step.
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
 * Plays, goal and scoring under a ruleset.
 *
 * Attributes:
 *     level: Level for which combinations are shown; null in games without levels.
 *     special: Wild card or Big Ace in the combinations shown.
 *     wild_rank: Wild rank in the combinations shown; null if there is none.
 *     goal, scores: Goal and scoring of the game, in a few sentences.
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
 * Stored record and its number of deals.
 */
export interface SavedRecord {
  id: string;
  rules: string;
  seats: string[];
  deals: number;
}
/**
 * A guest's place at a table. `seat` is null for spectators.
 *
 * Attributes:
 *     reserved: Seat that the guest takes after the current deal; null if none is reserved.
 */
export interface Seated {
  table: string;
  seat: number | null;
  invite: string | null;
  reserved: number | null;
}
/**
 * A network bot's seat and token. The token is sent as `Authorization: Bearer TOKEN` over HTTP and WebSocket.
 *
 * Attributes:
 *     seat: Null during a deal that began without the bot, which takes its seat when the deal ends.
 */
export interface SeatedBot {
  table: string;
  seat: number | null;
  token: string;
}
/**
 * First message from the server.
 *
 * Attributes:
 *     stream: Update stream name; pass it in the next `hello` together with the last sequence number.
 *     seq: Sequence number of the last update.
 *     resumed: True if the missed updates follow; otherwise a `view` follows.
 *     now: Server time.
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
 * Complete state visible to the viewer as of a sequence number. Replaces any state held by the client.
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
 * Table state other than the cards.
 *
 * Attributes:
 *     status: `lobby` until the first deal, `playing`, `between` deals, `over` after a match; `closed` permanently.
 *     rules, options: Ruleset name and options, as in a record.
 *     values: Value of every option.
 *     level: Starting level of both teams in each match; null for the rules' default (Guandan).
 *     host: The host's seat, which may start the match, assign bots and manage players; null if there is no host.
 *     you: The viewer's seat; null for spectators.
 *     invite: Invite for open seats; null for viewers who are not seated at the table.
 *     next_deal: Time when the next deal begins automatically; null if it does not.
 *     paused: True if the table is paused because nobody is connected.
 *     rests: True if no further deal begins automatically because bots have played many deals on their own. The next
 *         deal begins when somebody asks for it (`ready`), takes a seat back, or connects.
 *     matches: Number of matches begun.
 *     shuffle: Shuffle of the current match, or of the next deals while shares are missing; null before the first
 *         shuffle.
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
 * Shuffle of a match's decks (docs/fairness.md). Seals, seeds and shares are 32 bytes, hex-encoded.
 *
 * Attributes:
 *     seal: SHA-256 of the server's seed.
 *     seed: The server's seed; null until the match is over.
 *     shares: Shares, per contributing seat.
 *     until: Time when the match begins even if shares are missing; null if none are.
 */
export interface ShuffleInfo {
  seal: string;
  seed: string | null;
  shares: ShareInfo[];
  until: number | null;
}
/**
 * Log entry as seen by the viewer, with the next sequence number and the changed state.
 *
 * Attributes:
 *     event: Content of the entry.
 *     table, deal, last: New state of each part; null if unchanged. When updates are resent after a reconnect, only
 *         the last update contains state.
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
 * Table change outside the deal.
 *
 * Somebody sat down, left, connected, disconnected, handed over or took back a seat, or is ready; the host changed
 * something; or the shuffle advanced.
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
 * Cards were drawn, or a reveal window began or ended (Big A). `done` lists the events made public by this.
 */
export interface WindowMoved {
  kind: "window";
  done: EventInfo[];
  ended: boolean;
}
/**
 * Phrase sent by a player.
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
 * Score sheet lines in deal order. Earlier lines exist unless the first line is for deal 0.
 */
export interface SheetPage {
  lines: SheetLine[];
}
/**
 * Take an open seat, or the suggested seat if `seat` is null. During a deal, it is reserved until the deal ends.
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
 * Take an open seat for a network bot, or the suggested seat if `seat` is null.
 */
export interface TakeSeatAsBot {
  name: string;
  seat: number | null;
}
/**
 * A seat's call in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: True if somebody had already bid.
 */
export interface Clamber_Server_Messages_Wire__Said {
  play: string;
  over: boolean;
}
