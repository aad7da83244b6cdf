/**
 * States of endings and lessons, from this device if it keeps what they need and the operator agrees, otherwise from the
 * server. After the first answer of the server, the device fetches what they need, unless the browser is asked to save
 * data.
 */

import { api, ApiError } from "../network/api";
import { connection } from "../network/connection.svelte";
import type { EndingList, EndingState, LessonState } from "../protocol";
import { IS_STATIC } from "../root";

const onDevice = () => import("../local/study");
type Study = Awaited<ReturnType<typeof onDevice>>;

/** True once the device has been made ready in the background, or that has failed. */
let isPrepared = false;

/** Codes of errors of a device that lacks something, or of a server that is not reached. */
const UNABLE = new Set(["local_failed", "outdated", "network"]);

/** Return true if the other side may know the answer to what has ended with an error. */
const isUnable = (error: unknown): boolean => !(error instanceof ApiError) || UNABLE.has(error.problem.code);

async function answer<State>(local: (study: Study) => Promise<State>, remote: () => Promise<State>): Promise<State> {
  const here = async (): Promise<State> => local(await onDevice());
  if (IS_STATIC || connection.isLost) return here();
  const isAllowed = await isWelcome();
  const first = isAllowed && (await isReady()) ? here : remote;
  const second = first === here ? remote : here;
  try {
    const state = await first();
    if (first === remote && isAllowed) void prepare();
    return state;
  } catch (error) {
    if (!isUnable(error)) throw error;
    return await second().catch(() => {
      throw error;
    });
  }
}

/** Return true unless the operator wants the server to answer. */
async function isWelcome(): Promise<boolean> {
  return api.overview().then(
    ({ device_search }) => device_search !== false,
    () => true,
  );
}

async function isReady(): Promise<boolean> {
  return onDevice().then(
    (study) => study.isHere(),
    () => false,
  );
}

async function prepare(): Promise<void> {
  if (isPrepared || connection.savesData) return;
  isPrepared = true;
  await onDevice()
    .then((study) => study.keepStudy())
    .catch(() => undefined); // the server goes on answering
}

/** Return an ending after the plays of the own side; number 0 is that of the day. */
export const endingAfter = (number: number, played: readonly string[], hint: boolean): Promise<EndingState> =>
  answer(
    (study) => study.ending(number, played, hint),
    () => api.ending(number, played, hint),
  );

/** Return the lesson of a game after the learner's plays. */
export const lessonAfter = (game: string, played: readonly string[], hint: boolean): Promise<LessonState> =>
  answer(
    (study) => study.lesson(game, played, hint),
    () => api.lesson(game, played, hint),
  );

export const allEndings = (): Promise<EndingList> =>
  answer(
    (study) => study.endingList(),
    () => api.endings(),
  );
