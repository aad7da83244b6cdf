/* Messages of the server, written by `npm run protocol` from protocol.schema.json. */

export type ClientMessage =
  | Hello
  | Act
  | Check
  | Hint
  | Plan
  | Start
  | Ready
  | Rematch
  | HandOver
  | TakeBack
  | Leave
  | Say
  | SetBot
  | SwapSeats
  | MakeHost
  | Remove
  | Lock
  | NewInvite
  | CloseTable
  | Seal
  | Share
  | Ping;
export type ServerMessage =
  Welcome | ViewMessage | Update | Ack | Refused | Checked | Hints | Planned | Pong | Goodbye;

/**
 * The command counted (also when it was sent again).
 */
export interface Ack {
  type: "ack";
  id: string;
}
/**
 * Does something at one's turn: a play, `pass` or another decision, in notation.
 *
 * `turn` is the `turn` of the deal the client has seen; where another turn has come, the command is refused
 * (`late`). While Aces are exposed or revealed (`window`), a play of `claims`, or `no` to take it back, counts until
 * the window ends and is carried out then.
 */
export interface Act {
  type: "act";
  id: string;
  turn: number;
  play: string;
}
/**
 * The body of every refusal over HTTP.
 */
export interface ApiProblem {
  problem: Problem;
}
/**
 * Why something was refused: a code, its values, and the same as an English sentence.
 *
 * Codes are those of the referee (docs/notation.md), the reasons of illegal plays, and those of docs/protocol.md.
 *
 * Attributes:
 *     sentence: The message of the catalogue that says it with these values (src/clamber/sentences); empty where it
 *         is the one that the code names.
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
 * Asks for the chart of some rules.
 *
 * Attributes:
 *     seats: How many play; four, or as many as can, if null.
 *     level: The level at which combinations are drawn, where there are levels.
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
 * The bidding for the bottom cards (Dou Dizhu).
 *
 * Attributes:
 *     bid: The highest bid; 0 before the first.
 *     bidder: Who made it.
 *     grabs: Whether the first bid calls for the landlord's seat and each later one grabs it.
 *     said: What each seat said last, while the auction is on; null if nothing yet.
 *     doubling: Whether the landlord is known, and it is asked who doubles.
 *     doubled: Who has doubled what they settle.
 *     showing: Whether it is asked who shows their hand.
 *     open: Whose hands lie open to all.
 *     bottom: The cards that went to the landlord; empty until that is known.
 *     multiplier: What bombs and the bottom cards multiply the bid by so far.
 *     wild_rank: The rank whose cards are wild; null where none is, and before it is drawn.
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
 * What a seat said in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: Whether somebody had bid before.
 */
export interface Said {
  play: string;
  over: boolean;
}
/**
 * A bot that may be seated.
 *
 * Attributes:
 *     level: How well it plays; null if nobody has said.
 *     says, says_zh: A sentence about it; empty if there is none.
 */
export interface BotChoice {
  name: string;
  version: string;
  level: ("beginner" | "ordinary" | "expert" | "master") | null;
  says: string;
  says_zh: string;
}
/**
 * What makes another browser this guest: it counts once, and for so many seconds.
 */
export interface CarryCode {
  code: string;
  seconds: number;
}
/**
 * Makes this browser the guest that a code was given to.
 */
export interface CarryOver {
  code: string;
}
/**
 * Plays of one kind that the same bombs beat.
 *
 * Attributes:
 *     sizes: How many cards they may have; a reply has as many as the play it beats.
 *     bomb: Whether they beat all ordinary plays, and all rows before them.
 *     lowest: The lowest play as its cards; several where none is higher than another.
 *     highest: The highest; null where there is no lowest.
 *     steps: What follows in the row: the `next` rank, `same_or_next`, or `any_higher`; nothing where empty.
 *     tops: Ranks that follow, too, though they are not the next.
 *     guard: The lowest bomb that beats them, as its cards; null for bombs, and where none does.
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
 * Asks what selected cards could be played as now, and if not, why; changes nothing.
 */
export interface Check {
  type: "check";
  id: string;
  turn: number;
  cards: string;
}
/**
 * The answer to `check`.
 *
 * Attributes:
 *     plays: The legal readings of the cards, the strongest first; several ask for a choice.
 *     readings: What the cards are anyway, at the seat's turn or not.
 *     problem: Why they cannot be played now; null if they can.
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
 * A play in parts.
 *
 * Attributes:
 *     text: In notation with its full reading; what `act` sends back.
 *     kind: The kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return`,
 *         `lead`; `joker_lead` for jokers led alone.
 *     cards: The cards that are laid or named, in notation, lowest first; empty for `pass` and the like.
 *     rank: The key rank of a combination.
 *     bomb: The place among the bombs of the game, from 1; 0 for an ordinary play.
 *     wild: How many of its cards stand for others.
 *     seat: The seat that `lead` names.
 *     capture: Whether it takes the bomb on the table into the hand (Big A).
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
 * The viewer asked for something in a window, or took it back; nobody else sees it.
 */
export interface ClaimTaken {
  kind: "claimed";
  play: string | null;
}
/**
 * The first message of a client. `resume` asks for what was missed since a number of a stream.
 */
export interface Hello {
  type: "hello";
  version: number;
  stream?: string | null;
  resume?: number | null;
}
/**
 * Asks for sensible plays, the best guess first; computed from the seat's own view.
 */
export interface Hint {
  type: "hint";
  id: string;
  turn: number;
}
/**
 * Asks how the viewer's hand could be emptied; at any time that they hold cards.
 */
export interface Plan {
  type: "plan";
  id: string;
}
/**
 * Deals, with bots on the seats that are still open; the host may, while the table waits.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * Asks for the next deal. It begins when all present players asked, and soon after the first one did.
 */
export interface Ready {
  type: "ready";
  id: string;
}
/**
 * Begins another match with the same people once one is over.
 */
export interface Rematch {
  type: "rematch";
  id: string;
}
/**
 * Lets a bot play one's seat (托管) until one takes it back.
 */
export interface HandOver {
  type: "hand_over";
  id: string;
}
/**
 * Takes one's seat back from the bot that plays it.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
}
/**
 * Gives one's seat up; it is open again, and a bot plays it meanwhile.
 */
export interface Leave {
  type: "leave";
  id: string;
}
/**
 * A quick phrase or an emote to the table.
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
 * Puts a bot on an open seat, another bot on a bot's seat, or opens a bot's seat (`bot` null); the host may.
 */
export interface SetBot {
  type: "set_bot";
  id: string;
  seat: number;
  bot: string | null;
}
/**
 * Lets whoever is on two seats change places before the first deal; the host may.
 */
export interface SwapSeats {
  type: "swap_seats";
  id: string;
  seat: number;
  other: number;
}
/**
 * Makes the person of another seat the host; the host may.
 */
export interface MakeHost {
  type: "make_host";
  id: string;
  seat: number;
}
/**
 * Sends away who sits on a seat, or for whom it is kept: they do not sit down here again. The host may.
 */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}
/**
 * Locks an open seat, so that nobody can take it, or unlocks it; the host may.
 */
export interface Lock {
  type: "lock";
  id: string;
  seat: number;
  locked: boolean;
}
/**
 * Makes the invite invalid, and another one; the host may.
 */
export interface NewInvite {
  type: "new_invite";
  id: string;
}
/**
 * Closes the table for good; the host may.
 */
export interface CloseTable {
  type: "close_table";
  id: string;
}
/**
 * Promises a share of the next shuffle, or of its next round, by its SHA-256.
 *
 * A share is 32 random bytes. Once the table shuffles, whoever gave a seal has a few seconds to show the share.
 */
export interface Seal {
  type: "seal";
  id: string;
  seal: string;
}
/**
 * Shows the share that was sealed, once the server has shown the list of all seals, its own among them.
 */
export interface Share {
  type: "share";
  id: string;
  share: string;
}
/**
 * Asks for a `pong`; keeps the connection open and measures the clocks' difference.
 */
export interface Ping {
  type: "ping";
  sent: number;
}
/**
 * Settings that need another one. The value null in `when` stands for any but the default.
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
 * A finished deal, judged play by play, by what each seat could know.
 *
 * Attributes:
 *     unit: What is counted.
 *     playouts: How many deals were played out for each decision.
 *     complete: Whether all decisions are judged; else the time did not suffice for the last ones.
 *     seats: How each seat played.
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
 * What is to be said of one play of a deal.
 *
 * Attributes:
 *     step: The step of the replay to which it led.
 *     better: What the best bot would have played; null where nothing is clearly better.
 *     before, after: What its seat could expect, with the best play and with the one that was made.
 *     margin: Half of the 95 % interval of the difference.
 *     cost: What it gave away; 0 where that is not clear.
 *     proven: Whether the seat could tell all cards, and the end was solved.
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
 * Where what a seat could expect changed most: by the play of a step, or between its decisions.
 */
export interface TurningPoint {
  step: number;
  seat: number;
  before: number;
  after: number;
}
/**
 * How one seat played.
 *
 * Attributes:
 *     accuracy: In which share of its decisions nothing was clearly better; null where it had none.
 *     worst: The steps of the plays that gave away most, the worst first.
 */
export interface Standing {
  decisions: number;
  accuracy: number | null;
  lost: number;
  worst: number[];
}
/**
 * A finished deal of a guest.
 *
 * Attributes:
 *     seat: Where they sat.
 *     ended: When it ended, in milliseconds since 1970.
 *     line: As it stands in the score sheet; its link is that of the replay.
 */
export interface DealPlayed {
  seat: number;
  ended: number;
  line: SheetLine;
}
/**
 * One deal of the match in the score sheet.
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
 * How a deal ended. All of it is public.
 *
 * Attributes:
 *     match, number: Which deal.
 *     void: Whether it does not count.
 *     order: Seats in the order in which they went out.
 *     hands: What each seat still held.
 *     dealt: What each seat was dealt.
 *     scores: Points of each seat; null where only levels count.
 *     levels, levels_before: Both teams' levels after it, and before (Guandan).
 *     declarer, partner: Whose Big Ace it was (Big A); `declarer` is the landlord (Dou Dizhu).
 *     winner: The winning seats, if the deal ended the match.
 *     totals: Points of each seat after it.
 *     factors: How the scores, or the levels, came about.
 *     link: The id of its replay.
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
 * One step of how a score, or a level, came about: `{"name": "bombs", "op": "times", "value": 2, "seat": null}`.
 *
 * Beginning with 0 and applied in order, the steps of a seat and those without a seat lead to its score; where only
 * levels count, to its team's level: 2 to 14, where 14 is level A.
 *
 * Attributes:
 *     name: What it is for; docs/api.md lists the names.
 *     op: What it does to the number so far.
 *     seat: Whose score it changes; null for everybody's.
 */
export interface Factor {
  name: string;
  op: "plus" | "times" | "at_most" | "becomes";
  value: number;
  seat: number | null;
}
/**
 * How the decks of a match come about where each deal is sealed by a key (docs/fairness.md, version 2).
 *
 * `seal` is the SHA-256 of the key of the first deal, `seed` is always null, and `shares` are those of this round.
 *
 * Attributes:
 *     deals: How many deals it is for.
 *     seats: `person`, `bot`, or `withheld` for each seat: whose share was missing in a round before gives none.
 *     digest: Of the list of seats and seals, with the server's seal; none of them changes after it is shown.
 *     after: The digest of the round before, in which a share was missing; null in the first.
 *     key: Of the last finished deal; those before it are its SHA-256, and so on. Null while none is finished.
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
 * What a seat gives to a shuffle: its seal, and the share itself once it was shown.
 */
export interface ShareInfo {
  seat: number;
  seal: string;
  share: string | null;
}
/**
 * What one viewer may know of the current deal.
 *
 * Attributes:
 *     match, number: Which deal it is; both count from 0.
 *     turn: Counts the turns of the table; goes into `act`.
 *     phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
 *     to_act: Whose turn it is; null where only the seat that is asked may know, and when the deal is over.
 *     deadline: When a bot plays for the seat to act; null without a limit.
 *     turn_started: When this turn began.
 *     hand: One's own cards, one string each, lowest first; empty for a spectator.
 *     sizes: How many cards each seat holds.
 *     known: Cards that all know to be in each hand.
 *     talon: Cards that are not dealt yet.
 *     first: Who drew first (Gan Deng Yan: the dealer).
 *     leader: Who led, or leads, the current trick.
 *     to_beat, to_beat_seat: The play on the table and whose it is; null on the lead.
 *     trick: The events of the current trick, or of the last one until somebody leads again.
 *     waiting: Seats that may still answer it.
 *     order: Seats that went out, in that order.
 *     level: The level played (Guandan).
 *     special: The wild card (Guandan) or the Big Ace, once it is named.
 *     drawn: Cards drawn by all seats, while they are drawn one by one (Big A).
 *     declarer, partner, alone: As far as the viewer knows (Big A); `declarer` is the landlord (Dou Dizhu).
 *     auction: The bidding, and what came of it (Dou Dizhu); null in other games.
 *     teammates: Seats that the viewer knows to be on its own side.
 *     tributes: Tributes of this deal (Guandan).
 *     levels: Both teams' levels, seats 0 and 2 first (Guandan).
 *     side: Whose level is played, 0 for seats 0 and 2; null in the first deal (Guandan).
 *     failures: How often each team has failed at level A, as far as it counts (Guandan).
 *     multiplier: What bombs and the like have multiplied the stakes by so far, as far as it is public.
 *     totals: Points of each seat over the finished deals.
 *     window: Set while Aces are exposed or revealed.
 *     my_turn: Whether the viewer is asked for something now (not for claims).
 *     legal: What the viewer may do, as the referee lists it, one entry for each reading and choice of ranks.
 *     playable: Cards of the hand that are in some legal play; one string each.
 *     must_lead: The rank that the first lead must contain; null otherwise.
 *     unseen: The card counter: how many cards of each rank the viewer cannot see; null where the table forbids it.
 *     unseen_wild: How many of them are wild cards (Guandan); null in other games, and where the table forbids it.
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
 * An event of a deal as far as the viewer may know it, with who or what did it.
 *
 * Attributes:
 *     seat: Who.
 *     play: What; its cards are empty where they are not shown yet (a return under `returns=simultaneous`).
 *     by: `person`, or `bot` where a bot did it for itself or for somebody; `chance` where the rules leave it to
 *         that. Null in a replay whose record does not say.
 *     why: Why a bot did it for a person: it was handed over, the time was out, or the person gone; null elsewhere.
 *     asked: What it answers: a bid by score; a call for the landlord's seat, then a grab; whether one shows the
 *         hand; whether one doubles; whether one exposes or reveals an Ace; whether one resists tribute. Null
 *         elsewhere.
 *     trick: Counts the tricks of the deal from 0; null before the first lead.
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
 * A tribute as far as it is public (Guandan).
 */
export interface Tribute {
  payer: number;
  given: string | null;
  receiver: number | null;
  returned: string | null;
}
/**
 * A time for all in which somebody may be asked something secretly (Big A). It has the same length for all.
 *
 * Attributes:
 *     kind: `draw` while cards are drawn and Aces exposed, `reveal` after the last cards were picked up.
 *     until: When it ends. While cards are drawn, further ones follow.
 *     open_until: When the last one ends in which the same may be asked for, if nobody asks for anything.
 *     claims: What the viewer may ask for; empty where there is nothing.
 *     claimed: What the viewer has asked for.
 */
export interface WindowInfo {
  kind: "draw" | "reveal";
  until: number;
  open_until: number;
  claims: PlayInfo[];
  claimed: string | null;
}
/**
 * The viewer declined something that nobody else knows of.
 */
export interface Declined {
  kind: "declined";
}
/**
 * A play in an ending.
 */
export interface EndingMove {
  seat: number;
  play: PlayInfo;
}
/**
 * An ending in open hands, as far as somebody has come with it.
 *
 * Attributes:
 *     endings: How many there are.
 *     grade: How hard it is, from 1 to 5.
 *     turns: How many turns it takes against the longest defence.
 *     own: The seats of the side that tries; it plays for all of them.
 *     state: `lost` as soon as nothing wins any more.
 *     moves: What was played, by both sides.
 *     legal: What may be played now, with every choice of cards.
 *     hint: What wins now, if that was asked for.
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
 * A game with its options, for a form.
 *
 * Attributes:
 *     matters: What its options are about, in the order of their headings.
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
 * A named set of option values; `title` is a short name.
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
 * A kind of play: its words, and how its cards are laid out (`clamber.rules.kinds.Kind`).
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
 * What a kind of play is called in one language (`clamber.rules.kinds.Words`).
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
 * An option of a game, for a form.
 *
 * Attributes:
 *     kind: `choice` of `values`; `number` from `minimum` to `maximum`, or `none` where `none_allowed`;
 *         `length`: one of `values`, where `deals:N` and `target:N` take a number.
 *     title, title_zh: What it is called, in a few words; `says` is a sentence.
 *     matter: What it is about: the heading that it stands under, `matter-NAME` of the catalogue.
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
 * What a value sets other options to, unless they are set explicitly.
 */
export interface Implied {
  value: boolean | number | string;
  sets: {
    [k: string]: boolean | number | string;
  };
}
/**
 * A game as it is declared, without its options; `kinds` are those that it calls by other names.
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
 * What a guest has played, the latest match first.
 *
 * Attributes:
 *     more: How many matches to skip for those before these; null where there are none.
 */
export interface GamesPlayed {
  matches: MatchPlayed[];
  more: number | null;
}
/**
 * A match that a guest has played, or plays.
 *
 * Attributes:
 *     match: Which one of the table, counted from 0.
 *     names: Of people, at the last deal; null for a bot.
 *     totals: Points after the last deal; null where only levels count.
 *     winner: The winning seats; null while the match is not over.
 *     open: Whether it can be gone on with: it is not over, and neither is the table closed for good.
 *     deals: Its finished deals, in order.
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
 * Why the server closes the connection; the last message. A client comes back where `again` is true.
 */
export interface Goodbye {
  type: "goodbye";
  problem: Problem;
  again: boolean;
}
/**
 * The answer to `hint`: plays to try, the best guess first.
 *
 * Attributes:
 *     motive: Why the first one; its sentence is `motive-...`.
 */
export interface Hints {
  type: "hints";
  id: string;
  turn: number;
  plays: PlayInfo[];
  motive: string;
}
/**
 * A play in a lesson.
 */
export interface LessonMove {
  seat: number;
  play: PlayInfo;
}
/**
 * A lesson as far as somebody has come with it. The learner sits on seat 0.
 *
 * Attributes:
 *     step, steps: How often the learner has played, and how often they will have.
 *     says, says_zh: What is to be learnt and done now.
 *     state: `done` once the learner has played all.
 *     other: Whether the last play that was sent could be played, but is not what the lesson goes on with; it was
 *         not made.
 *     sizes: How many cards each seat holds.
 *     partners: Whom the learner knows to play on their side.
 *     moves: What was played, by all.
 *     choices: What may be decided without playing cards: to pass.
 *     hint: What the lesson goes on with, if that was asked for.
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
 * The guest that a browser is.
 *
 * Attributes:
 *     name: As it was last used; null for a new guest.
 *     tables: Tables that are not over and where one sits, the latest first.
 */
export interface Me {
  name: string | null;
  tables: TableSummary[];
}
/**
 * A table for those who do not sit at it: no cards.
 *
 * Attributes:
 *     level: The level at which both teams start each match, if one was chosen; else the rules say it (Guandan).
 *     open_seats: Seats that can be asked for.
 *     suggested_seat: The one that a guest gets who names none; null where none is open.
 *     your_seat: Where one sits; null for nowhere.
 *     reserved_seat: The seat that is one's own once the deal that is on is over.
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
 * A seat as all see it.
 *
 * Attributes:
 *     kind: `person`, `bot` or `open`.
 *     name: Who sits there; of a bot and of an open seat the bot's name.
 *     bot: Which bot plays the seat now; null where a person does.
 *     why: Why a bot plays a person's seat: handed over, out of time, or gone.
 *     program: Whether it is a bot's that came over the network by invite, and so is shown as one. Its `kind` is
 *         `person`: it may be away, late or ready as a person is.
 *     present: Whether the person is connected.
 *     ready: Whether the person asked for the next deal.
 *     locked: Whether nobody can take it, though it is open.
 *     reserved_for: Who sits here once the deal that is on is over; null for nobody.
 *     seal: The seal of what it gives to the next shuffle; null for none.
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
 * A deal was dealt, the first of a match if `number` is 0.
 */
export interface NewDeal {
  kind: "dealt";
  match: number;
  number: number;
}
/**
 * An event of the deal; several where tributes or exposures show together. `ended`: the deal is over.
 */
export interface NewEvents {
  kind: "done";
  done: EventInfo[];
  ended: boolean;
}
/**
 * A table to be made. It deals at once where no seat is open.
 *
 * Attributes:
 *     level: The level at which both teams start each match; as the rules say if null (Guandan).
 *     seats: One entry a seat; at most one `me`.
 *     time_limit: Seconds for a turn where more than one person plays; null for none.
 *     pace: Milliseconds that a bot takes for a turn.
 *     seal: The seal of what one gives to the first shuffle, as `Seal` promises it.
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
 * Who is to sit on a seat: the one who makes the table, a bot, or whoever has the invite.
 *
 * Attributes:
 *     bot: Which one; the best that this server seats if null.
 */
export interface SeatWish {
  kind: "me" | "bot" | "open";
  bot?: string | null;
}
/**
 * All games without their options: what a page needs at once.
 */
export interface Overview {
  version: number;
  kinds: KindInfo[];
  bot_choices: BotChoice[];
  phrases: string[];
  games: GameInfo[];
}
/**
 * A match that is played with real cards, all of it: what is left out was taken back.
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
 * How a deal ended; docs/notation.md says what each field is (`settle`). Null is what nobody has said.
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
 * A bomb that was played; `soft` with wild cards in it.
 */
export interface PadBomb {
  cards: number | "jokers";
  seat?: number;
  soft?: boolean;
}
/**
 * What the deals of a pad come to, one after the other, and who has won; null while nobody has.
 */
export interface PadAnswer {
  asks: PadAsks;
  deals: PadSettled[];
  winner: number[] | null;
}
/**
 * What these rules read of a deal: nothing else has to be told.
 *
 * Attributes:
 *     places: Who was out `first`, or the places of all.
 *     left: Cards left in hand: by `number`, the `cards` themselves where some count more, or not at all.
 *     bombs: Which bombs count, by how many cards; 5 stands for more.
 *     soft, bomb_seats: Whether it matters if wild cards were in them, and who played them.
 *     declarer, partner, bids, doubling: Who declared and with whom, and what can have been bid.
 *     open: Whether it matters who played with an open hand.
 *     bottom: Whether it matters which cards went to the declarer.
 *     spring: Whether it matters who hardly played.
 *     tricks, drawn: Whether it matters how many tricks there were, and whether a card was drawn.
 *     aces: Whether it matters that the first player out finished on Aces.
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
 * What a deal came to; points, or levels where only these count.
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
 * Who owes a card in the next deal, and to whom; `receiver` is null where the cards decide.
 */
export interface TributeDue {
  payer: number;
  receiver: number | null;
}
/**
 * The answer to `plan`.
 *
 * Attributes:
 *     turns: The hand in the turns that empty it, each the cards of one play.
 */
export interface Planned {
  type: "planned";
  id: string;
  turns: string[];
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}
/**
 * The command did not count; nothing has changed.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  problem: Problem;
}
/**
 * One finished deal, step by step.
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
 * A deal after one action, all hands open.
 *
 * Attributes:
 *     done: The action that led here; null for the first step.
 *     claimed_at: Of an exposure, after how many drawn cards it was made.
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
 * What is played under some rules.
 *
 * Attributes:
 *     level: At which the combinations are drawn; null where there are no levels.
 *     special: The card that is wild, or big, where they are drawn.
 *     wild_rank: The rank whose cards are wild there; null where none is.
 *     goal, scores: What one is after and how it counts, in a few sentences.
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
 * A record that was stored, and how many deals it has.
 */
export interface SavedRecord {
  id: string;
  rules: string;
  seats: string[];
  deals: number;
}
/**
 * Where one sits, or watches.
 *
 * Attributes:
 *     reserved: The seat that is one's own once the deal that is on is over; null otherwise.
 */
export interface Seated {
  table: string;
  seat: number | null;
  invite: string | null;
  reserved: number | null;
}
/**
 * Where a bot sits, and its token: it says `Authorization: Bearer TOKEN`, over HTTP and when it opens a socket.
 *
 * Attributes:
 *     seat: Null while a deal is on at which others sat down; the seat is the bot's when it is over.
 */
export interface SeatedBot {
  table: string;
  seat: number | null;
  token: string;
}
/**
 * The server's first message.
 *
 * Attributes:
 *     stream: Names the sequence of numbers; goes into the next `hello` together with the last number.
 *     seq: The number of the last update.
 *     resumed: Whether the missed updates follow; otherwise a `view` does.
 *     now: The server's clock.
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
 * Everything that the viewer may know, as of a number; replaces what the client held.
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
 * A table apart from the cards.
 *
 * Attributes:
 *     status: `lobby` until the first deal, `playing`, `between` deals, `over` after a match, `closed` for good.
 *     rules, options: As a record names them.
 *     values: What every option is set to.
 *     level: The level at which both teams start each match, if one was chosen; else the rules say it (Guandan).
 *     host: The seat that may start, set bots, and say who sits here; null if nobody may.
 *     you: The viewer's seat; null for a spectator.
 *     invite: The invite code for open seats; only for those who sit at the table.
 *     next_deal: When the next deal begins by itself; null if it waits.
 *     paused: Whether the table waits because nobody is there.
 *     rests: Whether no further deal begins by itself, as bots have long played among themselves. It begins once
 *         somebody asks for it (`ready`), takes a seat back, or comes.
 *     matches: How many matches began.
 *     shuffle: Of the match that is on, or of the next deals while shares are asked for; null before the first.
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
 * How the decks of a match come about (docs/fairness.md). Seals, seed and shares are 32 bytes in hexadecimal.
 *
 * Attributes:
 *     seal: SHA-256 of the server's seed.
 *     seed: The seed itself; null until the match is over.
 *     shares: What the seats give.
 *     until: While shares are missing: when the match begins without them; null otherwise.
 */
export interface ShuffleInfo {
  seal: string;
  seed: string | null;
  shares: ShareInfo[];
  until: number | null;
}
/**
 * An entry of the table's log as the viewer is told it, with the next number, and what it changed.
 *
 * Attributes:
 *     event: What happened.
 *     table, deal, last: The new state of each part; null where it is as before. Updates that are sent again after a
 *         reconnect carry no state but the last of them.
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
 * Somebody sat down, left, came, went, handed over, took back or is ready; or the host changed something.
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
 * Cards were drawn, or a time to reveal began or ended; `done` is what became public by it (Big A).
 */
export interface WindowMoved {
  kind: "window";
  done: EventInfo[];
  ended: boolean;
}
/**
 * Somebody said a phrase.
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
 * Lines of a score sheet, in the order of their deals; before them come more, unless the first is of deal 0.
 */
export interface SheetPage {
  lines: SheetLine[];
}
/**
 * Takes an open seat, the first one if none is named; while a deal is on it is kept until its end.
 *
 * Attributes:
 *     seal: The seal of what one gives to the next shuffle, as `Seal` promises it.
 */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  seal?: string | null;
}
/**
 * Takes an open seat for a bot that comes over the network, the first one if none is named.
 */
export interface TakeSeatAsBot {
  name: string;
  seat: number | null;
}
/**
 * What a seat said in the auction.
 *
 * Attributes:
 *     play: `pass`, `bid 2`, `show` or `double`.
 *     over: Whether somebody had bid before.
 */
export interface Clamber_Server_Messages_Wire__Said {
  play: string;
  over: boolean;
}
