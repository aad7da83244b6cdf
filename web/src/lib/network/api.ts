/** HTTP API client. */

import { sealed } from "../fairness/shares";
import { bots } from "../i18n/bots.svelte";
import { kinds } from "../i18n/kinds.svelte";
import { at, fileAt, IS_STATIC } from "../root";
import { connection } from "./connection.svelte";
import { belongTo, drop, find, keep, type Shelf } from "./kept";
import type {
  AccountInfo,
  AskQuick,
  AnswerInvite,
  ApiProblem,
  BotsToChallenge,
  ChallengeState,
  ChangeClub,
  Club,
  ClubInvitation,
  ClubJoined,
  ClubResults,
  ClubRules,
  CostlyPlays,
  DealAnalysis,
  DealDecisions,
  EndingList,
  EndingState,
  EndingsSolved,
  AskLocalRules,
  AskRules,
  AskSurvey,
  CarryCode,
  CeremonyOptions,
  Deleted,
  CarryGuest,
  Games,
  GamesPlayed,
  LessonState,
  Line,
  LoadedRules,
  MadeBotToken,
  MadeClubLink,
  MakeClub,
  Me,
  MyClubs,
  NewClubTable,
  NewEvening,
  NewBotToken,
  MyPeople,
  NewTable,
  News,
  Notices,
  Overview,
  OpenIdAnswer,
  OpenIdBegun,
  OpenIdDone,
  OwnAccount,
  OwnBots,
  OwnBrowsers,
  OwnData,
  Pad,
  PeopleAtTable,
  Pictures,
  Playing,
  PadAnswer,
  Profile,
  Problem,
  PushState,
  QuickOffers,
  QuickTicket,
  RatingTable,
  RatingChanges,
  RecoveryCode,
  Replay,
  RulesChart,
  RulesCharts,
  SavedRecord,
  SetAttitude,
  SetRole,
  SetTie,
  SharedProfile,
  SeatTaken,
  SolveEnding,
  Subscribe,
  SheetPage,
  SurveyState,
  TableSummary,
  TakeSeat,
} from "../protocol";

/** Error response from the server, or a failure to reach it. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** Codes of errors that state that there is no such thing, or no longer. */
const GONE = new Set(["not_found", "unknown_record", "unknown_profile"]);

/** Return the JSON answer to a request below `/api`. Afterwards, `connection` tells whether the server gave one. */
export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await answered(path, init);
  return (response.status === 204 ? null : await response.json()) as Answer;
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  const address = IS_STATIC ? fileOf(path, init) : at(`/api${path}`);
  try {
    response = await fetch(address, { credentials: "same-origin", ...init });
  } catch {
    throw unreachable("the server cannot be reached");
  }
  const body: unknown = response.ok ? null : await response.json().catch(() => null);
  const refused = typeof body === "object" && body !== null && "problem" in body;
  if (!response.ok && !refused && response.status !== 404) throw unreachable(response.statusText);
  connection.isLost = false;
  if (response.ok) return response;
  if (refused) throw new ApiError((body as ApiProblem).problem);
  throw new ApiError({ code: "not_found", message: response.statusText, values: {}, sentence: "" });
}

/** Return the file with an answer that is the same for everybody, beside a page that has no server (`make demo`). */
function fileOf(path: string, { method }: RequestInit): string {
  const isFile = method === undefined && /^\/(overview|games|rules|me|playing|notices)$/.test(path);
  if (!isFile) throw new ApiError({ code: "no_server", message: "", values: {}, sentence: "" });
  return fileAt(`/data${path}.json`);
}

/** Note that no answer came from the server but from nowhere or from a proxy, and return the error for it. */
export function unreachable(message: string): ApiError {
  connection.isLost = true;
  return new ApiError({ code: "network", message, values: {}, sentence: "" });
}

/** Ask and keep the answer, after `before` has been done. Without a connection, return what was kept last. */
async function kept<Answer>(
  shelf: Shelf,
  path: string,
  init: RequestInit = {},
  before: (answer: Answer) => Promise<void> = () => Promise.resolve(),
): Promise<Answer> {
  const key = at(`/api${path}${typeof init.body === "string" ? `?${part(init.body)}` : ""}`);
  try {
    const answer = await ask<Answer>(path, init);
    void before(answer).then(() => keep(shelf, key, answer));
    return answer;
  } catch (error) {
    const code = error instanceof ApiError ? error.problem.code : "";
    if (GONE.has(code)) void drop(shelf, key);
    if (code !== "network") throw error;
    const found = await find<Answer>(shelf, key);
    if (found === null) throw error;
    return found;
  }
}

/** Send a JSON body, and return the JSON answer. */
export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return send(path, JSON.stringify(body));
}

function send<Answer>(path: string, body: string): Promise<Answer> {
  return ask(path, posted(body));
}

function posted(body: string): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body };
}

/** Maximum length of a file name that is sent. */
const MOST_NAMED = 80;

const part = encodeURIComponent;

/** Key under which the charts of the first presets are kept. */
const CHARTS = at("/api/rules");

/** Return the charts of the first presets where the server cannot be asked for others; null where it can. */
async function defaultCharts(): Promise<RulesCharts | null> {
  if (IS_STATIC) return ask<RulesCharts>("/rules");
  return connection.isLost ? find<RulesCharts>("shared", CHARTS) : null;
}

/** Return a function that fetches declarations once and caches them. A failed request is retried on the next call. */
function declared<Answer extends Overview>(path: string): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= kept<Answer>("shared", path).then(
      (found) => {
        kinds.learn(found);
        bots.learn(found.bot_choices);
        return found;
      },
      (error: unknown) => {
        answer = null;
        throw error;
      },
    );
    return answer;
  };
}

/** Drop the answers kept for the guest that this browser had, once it has signed in. */
async function signedIn(work: Promise<Me>): Promise<Me> {
  const me = await work;
  await belongTo(me.guest);
  return me;
}

export const api = {
  overview: declared<Overview>("/overview"),
  games: declared<Games>("/games"),
  playing: () => ask<Playing>("/playing"),
  notices: () => ask<Notices>("/notices"),
  me: () => kept<Me>("own", "/me", {}, ({ guest }) => belongTo(guest)),
  /** The own profile. */
  profile: () => kept<Profile>("own", "/me/profile"),
  shareProfile: () => post<SharedProfile>("/me/profile/link", {}),
  unshareProfile: () => ask<SharedProfile>("/me/profile/link", { method: "DELETE" }),
  profileOf: (link: string) => ask<Profile>(`/profiles/${part(link)}`),
  ratingTable: (game: string, seats: number, page: number, bots: boolean) =>
    ask<RatingTable>(`/ratings/${part(game)}/${seats}?page=${page}&bots=${bots}`),
  played: (before: string | null) =>
    kept<GamesPlayed>("own", `/me/games${before === null ? "" : `?before=${part(before)}`}`),
  carryCode: () => post<CarryCode>("/me/code", {}),
  guestOfCode: (code: string) => post<CarryGuest>("/me/carry/guest", { code }),
  carryOver: async (code: string, guest: string) => {
    const found = await post<Me>("/me/carry", { code, guest });
    await belongTo(found.guest);
    return found;
  },
  /** Ask for permission to make tables, with the code of an invitation or the password. */
  permit: (code: string) => post<Me>("/me/permit", { code }),
  browsers: () => ask<OwnBrowsers>("/me/browsers"),
  signOut: (browser: string) => ask<OwnBrowsers>(`/me/browsers/${part(browser)}`, { method: "DELETE" }),
  /** Notices of this browser. */
  push: () => ask<PushState>("/me/push"),
  subscribe: (subscription: Subscribe) => post<PushState>("/me/push", subscription),
  unsubscribe: () => ask<PushState>("/me/push", { method: "DELETE" }),
  tryPush: () => post<null>("/me/push/test", {}),
  account: () => ask<OwnAccount>("/account"),
  makeAccount: (name: string, avatar: AccountInfo["avatar"], openid: boolean) =>
    post<RecoveryCode>("/account", { name, avatar, openid }),
  renameAccount: (name: string) => post<OwnAccount>("/account/name", { name }),
  setAvatar: (avatar: AccountInfo["avatar"]) => post<OwnAccount>("/account/avatar", { avatar }),
  replaceCode: () => post<RecoveryCode>("/account/code", {}),
  beginOpenId: () => post<OpenIdBegun>("/sign-in/openid", {}),
  finishOpenId: async (answer: OpenIdAnswer) => {
    const done = await post<OpenIdDone>("/sign-in/openid/answer", answer);
    await belongTo(done.me.guest);
    return done;
  },
  beginIdentity: () => post<OpenIdBegun>("/account/identities", {}),
  removeIdentity: (id: string) => ask<OwnAccount>(`/account/identities/${part(id)}`, { method: "DELETE" }),
  beginPasskey: () => post<CeremonyOptions>("/account/passkeys/options", {}),
  addPasskey: (credential: object) => post<OwnAccount>("/account/passkeys", { credential }),
  removePasskey: (id: string) => ask<OwnAccount>(`/account/passkeys/${part(id)}`, { method: "DELETE" }),
  beginSignIn: () => post<CeremonyOptions>("/sign-in/passkey/options", {}),
  signInByPasskey: (credential: object) => signedIn(post<Me>("/sign-in/passkey", { credential })),
  signInByCode: (code: string) => signedIn(post<Me>("/sign-in/code", { code })),
  /** Bot accounts of the account. */
  ownBots: () => ask<OwnBots>("/account/bots"),
  makeBot: (name: string) => post<OwnBots>("/account/bots", { name }),
  deleteBot: (bot: string) => ask<OwnBots>(`/account/bots/${part(bot)}`, { method: "DELETE" }),
  makeBotToken: (bot: string, wish: NewBotToken) => post<MadeBotToken>(`/account/bots/${part(bot)}/tokens`, wish),
  revokeBotToken: (bot: string, token: string) =>
    ask<OwnBots>(`/account/bots/${part(bot)}/tokens/${part(token)}`, { method: "DELETE" }),
  botsToChallenge: () => ask<BotsToChallenge>("/bots"),
  challenge: (bot: string, table: string, seat: number | null) =>
    post<ChallengeState>(`/bots/${part(bot)}/challenges`, { table, seat }),
  /** Return a challenge once it is answered, or after some 25 seconds. */
  challengeState: (id: string) => ask<ChallengeState>(`/challenges/${part(id)}`),
  clubs: () => ask<MyClubs>("/clubs"),
  club: (id: string) => ask<Club>(`/clubs/${part(id)}`),
  makeClub: (wish: MakeClub) => post<Club>("/clubs", wish),
  changeClub: (id: string, wish: ChangeClub) => post<Club>(`/clubs/${part(id)}`, wish),
  closeClub: (id: string) => ask<null>(`/clubs/${part(id)}`, { method: "DELETE" }),
  leaveClub: (id: string) => post<null>(`/clubs/${part(id)}/leave`, {}),
  setClubRole: (id: string, handle: string, role: SetRole["role"]) =>
    post<Club>(`/clubs/${part(id)}/members/${part(handle)}`, { role }),
  removeClubMember: (id: string, handle: string) =>
    ask<Club>(`/clubs/${part(id)}/members/${part(handle)}`, { method: "DELETE" }),
  makeClubLink: (id: string) => post<MadeClubLink>(`/clubs/${part(id)}/links`, {}),
  endClubLink: (id: string, link: string) =>
    ask<Club>(`/clubs/${part(id)}/links/${part(link)}`, { method: "DELETE" }),
  clubInvitation: (token: string) => ask<ClubInvitation>(`/club-links/${part(token)}`),
  joinClub: (token: string, person: string) => post<ClubJoined>(`/club-links/${part(token)}`, { person }),
  addClubRules: (id: string, rules: ClubRules) => post<Club>(`/clubs/${part(id)}/rules`, rules),
  removeClubRules: (id: string, rules: string) =>
    ask<Club>(`/clubs/${part(id)}/rules/${part(rules)}`, { method: "DELETE" }),
  openClubTable: (id: string, rules: string) =>
    post<SeatTaken>(`/clubs/${part(id)}/tables`, { rules, ...sealed() } satisfies NewClubTable),
  joinClubTable: (id: string, table: string, wish: TakeSeat) =>
    post<SeatTaken>(`/clubs/${part(id)}/tables/${part(table)}`, { ...wish, ...sealed() }),
  addEvening: (id: string, wish: NewEvening) => post<Club>(`/clubs/${part(id)}/evenings`, wish),
  endEvening: (id: string, evening: string) =>
    ask<Club>(`/clubs/${part(id)}/evenings/${part(evening)}`, { method: "DELETE" }),
  cancelEvening: (id: string, evening: string, day: string, cancelled: boolean) =>
    post<Club>(`/clubs/${part(id)}/evenings/${part(evening)}/${part(day)}`, { cancelled }),
  answerEvening: (id: string, evening: string, day: string, comes: boolean | null) =>
    post<Club>(`/clubs/${part(id)}/evenings/${part(evening)}/${part(day)}/answer`, { comes }),
  /** Results of all matches, or of an evening on a date. */
  clubResults: (id: string, evening: string | null, day: string | null) =>
    ask<ClubResults>(
      `/clubs/${part(id)}/results${evening === null ? "" : `?evening=${part(evening)}&day=${part(day ?? "")}`}`,
    ),
  ownData: () => ask<OwnData>("/me/data"),
  archiveAddress: () => at("/api/me/archive"),
  /** Delete everything about this guest; the identifier confirms it. */
  forgetMe: async (guest: string) => {
    const found = await post<Deleted>("/me/forget", { guest });
    await belongTo("");
    return found;
  },
  rules: async (wish: AskRules) => {
    try {
      return await kept<RulesChart>("shared", "/rules", posted(JSON.stringify(wish)));
    } catch (error) {
      const isDefault = wish.seats == null && wish.level == null && Object.keys(wish.options ?? {}).length === 0;
      const chart = isDefault ? (await defaultCharts())?.charts[wish.rules] : undefined;
      if (chart === undefined) throw error;
      return chart;
    }
  },
  /** Keep the rules of all games, so that they can be read without a connection. */
  keepRules: async () => {
    const [games, charts] = await Promise.all([api.games(), ask<RulesCharts>("/rules")]);
    await Promise.all([keep("shared", at("/api/games"), games), keep("shared", CHARTS, charts)]);
  },
  /** Return packed rules for a table that the page runs by itself. */
  localRules: async (wish: AskLocalRules) => {
    const response = await answered("/rules/local", posted(JSON.stringify(wish)));
    return new Uint8Array(await response.arrayBuffer());
  },
  survey: (ask: AskSurvey) => post<SurveyState>("/rules/survey", ask),
  settle: (pad: Pad) => post<PadAnswer>("/settle", pad),
  people: () => ask<MyPeople>("/me/people"),
  setAttitude: (attitude: SetAttitude) => post<MyPeople>("/me/people", attitude),
  setTie: (handle: string, tie: SetTie["tie"]) => post<MyPeople>(`/me/people/${part(handle)}`, { tie }),
  invitePerson: (handle: string, table: string) => post<null>(`/me/people/${part(handle)}/invite`, { table }),
  /** News that are not the known version; the server waits for some. */
  news: (known: string) => ask<News>(`/me/news?known=${part(known)}`),
  acceptInvite: (id: string) => post<SeatTaken>(`/me/invites/${part(id)}`, sealed() satisfies AnswerInvite),
  declineInvite: (id: string) => ask<null>(`/me/invites/${part(id)}`, { method: "DELETE" }),
  picturesAt: (table: string) => ask<Pictures>(`/tables/${part(table)}/pictures`),
  peopleAt: (table: string) => ask<PeopleAtTable>(`/tables/${part(table)}/people`),
  /** Make a table with the rules and the people of a match, or join the one that another of them has made. */
  playAgain: (table: string, match: number | null) =>
    post<SeatTaken>(`/tables/${part(table)}/again`, { match, ...sealed() }),
  makeTable: (wish: NewTable) => post<SeatTaken>("/tables", { ...wish, ...sealed() }),
  table: (id: string) => ask<TableSummary>(`/tables/${part(id)}`),
  ratingChanges: (id: string) => ask<RatingChanges>(`/tables/${part(id)}/ratings`),
  sheet: (id: string, before: number) => ask<SheetPage>(`/tables/${part(id)}/sheet?before=${before}`),
  invite: (code: string) => ask<TableSummary>(`/invites/${part(code)}`),
  accept: (code: string, wish: TakeSeat) => post<SeatTaken>(`/invites/${part(code)}`, { ...wish, ...sealed() }),
  /** Take a seat at a listed table, without its invite. */
  joinOpenTable: (id: string, wish: TakeSeat) => post<SeatTaken>(`/lobby/${part(id)}`, { ...wish, ...sealed() }),
  replay: (id: string, deal: string | null) =>
    kept<Replay>("own", `/replays/${part(id)}${deal === null ? "" : `?deal=${part(deal)}`}`),
  analysis: (id: string, deal: number) => kept<DealAnalysis>("own", `/replays/${part(id)}/analysis?deal=${deal}`),
  /** Return the decisions of a deal to be judged here; or the analysis, if the operator has it made by the server. */
  decisions: (id: string, deal: number) =>
    kept<DealAnalysis | DealDecisions>("own", `/replays/${part(id)}/analysis?deal=${deal}&device=true`),
  keepMistakes: (id: string, deal: number, plays: CostlyPlays) =>
    post<null>(`/replays/${part(id)}/mistakes?deal=${deal}`, plays),
  line: (
    id: string,
    deal: string | null,
    at: { step: number; seat: number },
    played: readonly string[],
    finish: boolean,
  ) => {
    const asked = new URLSearchParams([
      ...(deal === null ? [] : [["deal", deal]]),
      ["step", String(at.step)],
      ["seat", String(at.seat)],
      ...played.map((play) => ["played", play]),
      ["finish", String(finish)],
    ]);
    return ask<Line>(`/replays/${part(id)}/line?${asked.toString()}`);
  },
  endings: () => ask<EndingList>("/endings"),
  endingsSolved: () => ask<EndingsSolved>("/me/endings"),
  solveEnding: (solved: SolveEnding) => post<EndingsSolved>("/me/endings", solved),
  ending: (number: number, played: readonly string[], hint: boolean) => {
    const asked = new URLSearchParams([...played.map((play) => ["played", play]), ["hint", String(hint)]]);
    return ask<EndingState>(`/endings/${number}?${asked.toString()}`);
  },
  lesson: (game: string, played: readonly string[], hint: boolean) => {
    const asked = new URLSearchParams([...played.map((play) => ["played", play]), ["hint", String(hint)]]);
    return ask<LessonState>(`/lessons/${part(game)}?${asked.toString()}`);
  },
  quickOffers: () => ask<QuickOffers>("/quick"),
  askQuick: (wish: AskQuick) => post<QuickTicket>("/quick", wish),
  /** The own ticket, as soon as its version is another one; at once without a version. */
  quickTicket: (known: string) =>
    ask<QuickTicket>(`/quick/ticket${known === "" ? "?seconds=0" : `?known=${part(known)}`}`),
  leaveQuick: () => ask<null>("/quick/ticket", { method: "DELETE" }),
  startWithBots: () => post<QuickTicket>("/quick/ticket/bots", {}),
  makeParty: () => post<QuickTicket>("/quick/ticket/party", {}),
  leaveParty: () => ask<QuickTicket>("/quick/ticket/party", { method: "DELETE" }),
  joinParty: (party: string, name: string) => post<QuickTicket>(`/quick/parties/${part(party)}`, { name }),
  /** Upload the text of a record, which the server parses strictly. */
  upload: (record: string) => send<SavedRecord>("/records", record),
  /** Read the text of a rules file; `name` is its name in error messages. */
  rulesFile: (text: string, name: string) =>
    send<LoadedRules>(`/rules/file?name=${part(name.slice(0, MOST_NAMED))}`, text),
  /** Address of rules as a page to print, or as Markdown. */
  rulesPage: (
    format: "html" | "markdown",
    wish: { rules: string; options: object; name: string; language: string },
  ) =>
    at(
      `/api/rules/page?${new URLSearchParams({ ...wish, format, options: JSON.stringify(wish.options) }).toString()}`,
    ),
  /** Return the record of a table's match, or of an uploaded one. */
  tableRecord: (table: string) => ask<unknown>(`/tables/${part(table)}/record`),
  uploadedRecord: (id: string) => ask<unknown>(`/records/${part(id)}`),
  replayRecord: (id: string) => at(`/api/records/${part(id)}`),
  recordAddress: (id: string) => at(`/api/tables/${part(id)}/record`),
  socketAddress: (id: string) => `${location.origin.replace(/^http/, "ws")}${at(`/ws/${part(id)}`)}`,
};
