/** HTTP API client. */

import { newSeal } from "../fairness/shares";
import { bots } from "../i18n/bots.svelte";
import { kinds } from "../i18n/kinds.svelte";
import { at } from "../root";
import type {
  ApiProblem,
  DealAnalysis,
  EndingList,
  EndingState,
  EndingsSolved,
  AskRules,
  CarryCode,
  Games,
  GamesPlayed,
  LessonState,
  Line,
  LoadedRules,
  Me,
  NewTable,
  Overview,
  Pad,
  PadAnswer,
  Problem,
  Replay,
  RulesChart,
  SavedRecord,
  Seated,
  SolveEnding,
  Statistics,
  SheetPage,
  TableSummary,
  TakeSeat,
} from "../protocol";

/** Error response from the server, or a failure to reach it. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(at(`/api${path}`), { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError({ code: "network", message: "the server cannot be reached", values: {}, sentence: "" });
  }
  if (response.ok) return (await response.json()) as Answer;
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === "object" && body !== null && "problem" in body)
    throw new ApiError((body as ApiProblem).problem);
  const code = response.status === 404 ? "not_found" : "network";
  throw new ApiError({ code, message: response.statusText, values: {}, sentence: "" });
}

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return send(path, JSON.stringify(body));
}

function send<Answer>(path: string, body: string): Promise<Answer> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** Maximum length of a file name that is sent. */
const MOST_NAMED = 80;

const part = encodeURIComponent;

/** Return a function that fetches declarations once and caches them. A failed request is retried on the next call. */
function declared<Answer extends Overview>(path: string): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  return () => {
    answer ??= ask<Answer>(path).then(
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

export const api = {
  overview: declared<Overview>("/overview"),
  games: declared<Games>("/games"),
  me: () => ask<Me>("/me"),
  statistics: () => ask<Statistics>("/me/statistics"),
  played: (skip: number) => ask<GamesPlayed>(`/me/games?skip=${skip}`),
  carryCode: () => post<CarryCode>("/me/code", {}),
  carryOver: (code: string) => post<Me>("/me/carry", { code }),
  rules: (wish: AskRules) => post<RulesChart>("/rules", wish),
  settle: (pad: Pad) => post<PadAnswer>("/settle", pad),
  makeTable: (wish: NewTable) => post<Seated>("/tables", { ...wish, seal: newSeal() }),
  table: (id: string) => ask<TableSummary>(`/tables/${part(id)}`),
  sheet: (id: string, before: number) => ask<SheetPage>(`/tables/${part(id)}/sheet?before=${before}`),
  invite: (code: string) => ask<TableSummary>(`/invites/${part(code)}`),
  accept: (code: string, wish: TakeSeat) => post<Seated>(`/invites/${part(code)}`, { ...wish, seal: newSeal() }),
  replay: (id: string, deal: string | null) =>
    ask<Replay>(`/replays/${part(id)}${deal === null ? "" : `?deal=${part(deal)}`}`),
  analysis: (id: string, deal: number) => ask<DealAnalysis>(`/replays/${part(id)}/analysis?deal=${deal}`),
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
