/** Passkeys by the browser's own API. */

import { t } from "../i18n/language.svelte";
import type { CeremonyOptions } from "../protocol";
import type { Attempt } from "../ui/attempt.svelte";

interface JsonApi {
  parseCreationOptionsFromJSON(options: object): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: object): PublicKeyCredentialRequestOptions;
}

/** Return the browser's functions for options as JSON; null if it is older than them, or the page is not secure. */
function jsonApi(): JsonApi | null {
  const api = (globalThis as { PublicKeyCredential?: Partial<JsonApi> }).PublicKeyCredential;
  return api?.parseCreationOptionsFromJSON !== undefined && api.parseRequestOptionsFromJSON !== undefined
    ? (api as JsonApi)
    : null;
}

export function hasPasskeys(): boolean {
  return jsonApi() !== null;
}

/** Make a passkey and return the authenticator's answer; null if the person has cancelled. */
export function createPasskey(options: object): Promise<object | null> {
  return answered((api) => navigator.credentials.create({ publicKey: api.parseCreationOptionsFromJSON(options) }));
}

/** Use a passkey and return the authenticator's answer; null if the person has cancelled, or has none. */
function usePasskey(options: object): Promise<object | null> {
  return answered((api) => navigator.credentials.get({ publicKey: api.parseRequestOptionsFromJSON(options) }));
}

/** Prove by a passkey who is there: begin a ceremony at the server, and send the authenticator's answer. */
export const byPasskey = (
  attempt: Attempt,
  begin: () => Promise<CeremonyOptions>,
  send: (answer: object) => Promise<void>,
): Promise<void> =>
  attempt.run(async () => {
    const answer = await usePasskey((await begin()).options);
    if (answer !== null) await send(answer);
    else attempt.problem = () => t("account-passkey-cancelled");
  });

/** Errors for what a person does: cancelling, waiting too long, or choosing an authenticator that is known. */
const CANCELLED = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

async function answered(work: (api: JsonApi) => Promise<Credential | null>): Promise<object | null> {
  const api = jsonApi();
  if (api === null) return null;
  try {
    const found = await work(api);
    return found === null ? null : ((found as PublicKeyCredential).toJSON() as object);
  } catch (error) {
    if (error instanceof DOMException && CANCELLED.has(error.name)) return null;
    throw error;
  }
}
