/** Answers of a provider of OpenID Connect, with which it returns the browser to the account page. */

import type { OpenIdAnswer } from "../protocol";

/** Return the answer in the query of a page's address; null if there is none. */
export function answerIn(query: URLSearchParams): OpenIdAnswer | null {
  const state = query.get("state");
  if (state === null) return null;
  return { state, code: query.get("code") ?? "", error: query.get("error") ?? "", iss: query.get("iss") };
}
